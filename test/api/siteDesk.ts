import type { InputOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import type {
  SiteExternalLink,
  SiteNavigationItem,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from "../../src-main/api/types/siteStructure.ts";
import type { ApiHost, Operation, Person, Refusal } from "./host.ts";

type Body<Id extends keyof Operations> = InputOf<Operations[Id]> extends { body?: infer B } ? B : never;

/** A site and short words for what tests do with it. */
export class SiteDesk {
  readonly host: ApiHost;
  readonly id: string;

  constructor(host: ApiHost, id: string) {
    this.host = host;
    this.id = id;
  }

  /** A site of spaces with these titles, none unless said. */
  static async open(host: ApiHost, ...titles: string[]): Promise<SiteDesk> {
    const spaces = [];
    for (const title of titles) spaces.push(await makeSpace(host, title));
    const body = { title: "Docs", spaces };
    const { id } = await host.ask("admin", "createSite", { organizationId: host.organization, body });
    return new SiteDesk(host, id);
  }

  get input(): { organizationId: string; siteId: string } {
    return { organizationId: this.host.organization, siteId: this.id };
  }

  async space(title: string, sectionId?: string): Promise<SiteSpace> {
    const spaceId = await makeSpace(this.host, title);
    const body = { spaceId, ...(sectionId === undefined ? {} : { sectionId }) };
    return this.host.ask("admin", "addSpaceToSite", { ...this.input, body });
  }

  async section(title: string, body: Partial<Body<"addSectionToSite">> = {}): Promise<SiteSection> {
    const spaceId = await makeSpace(this.host, title);
    return this.host.ask("admin", "addSectionToSite", { ...this.input, body: { spaceId, ...body } });
  }

  group(title: string, sections: string[] = [], parent?: string): Promise<SiteSectionGroup> {
    const body = { title, sections, ...(parent === undefined ? {} : { parent }) };
    return this.host.ask("admin", "addSectionGroupToSite", { ...this.input, body });
  }

  link(title: string, parent?: string): Promise<SiteExternalLink> {
    const body = { title, url: "https://example.com", ...(parent === undefined ? {} : { parent }) };
    return this.host.ask("admin", "addExternalLinkToSite", { ...this.input, body });
  }

  async sections(): Promise<SiteSection[]> {
    return (await this.host.ask("admin", "listSiteSections", this.input)).items;
  }

  async spaces(who: Person = "admin"): Promise<SiteSpace[]> {
    return (await this.host.ask(who, "listSiteSpaces", this.input)).items;
  }

  /** The titles of the structure, in order; what is in a group in brackets behind it. */
  async outline(who: Person = "admin"): Promise<string> {
    const { structure } = await this.host.ask(who, "getSiteStructure", this.input);
    return structure.map(titleOf).join(" ");
  }

  status(operation: Operation, input: object, who: Person = "admin"): Promise<number> {
    return this.host.status(who, operation, { ...this.input, ...input });
  }

  refusal(operation: Operation, input: object, who: Person = "admin"): Promise<Refusal> {
    return this.host.refusal(who, operation, { ...this.input, ...input });
  }
}

const titleOf = (item: SiteNavigationItem | SiteSpace): string =>
  item.object === "site-section-group"
    ? `${item.title}[${item.children.map(titleOf).join(" ")}]`
    : item.title;

export async function makeSpace(host: ApiHost, title: string, who: Person = "admin"): Promise<string> {
  const body = { title, empty: true };
  return (await host.ask(who, "createSpace", { organizationId: host.organization, body })).id;
}
