import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  SiteNavigationItem,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from "../../src-main/api/types/siteStructure.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";

/*
 * What somebody sees of a site is told twice: lists ask the store for what is on their page, and the structure is read
 * whole. Whatever a site is made of, and whoever looks, both say the same.
 */

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

const people: Person[] = [
  "admin",
  "creator",
  "reviewer",
  "editor",
  "commenter",
  "reader",
  "guest",
  "stranger",
];

/** Something that is done to a site; numbers choose among what there is. */
interface Step {
  what: (typeof whats)[number];
  one: number;
  other: number;
}
const whats = [
  "section",
  "titled section",
  "space",
  "group",
  "group inside",
  "into group",
  "link",
  "link inside",
  "hide space",
  "hide space",
  "give space",
  "delete space",
  "take out",
  "empty section",
  "first section",
  "first space",
  "draft",
] as const;

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ what: fc.constantFrom(...whats), one: fc.nat(20), other: fc.nat(20) }),
  { minLength: 14, maxLength: 30 },
);

/** A site that is made step by step by its admin. */
class Builder {
  readonly desk: SiteDesk;

  constructor(desk: SiteDesk) {
    this.desk = desk;
  }

  async take({ what, one, other }: Step): Promise<void> {
    const { desk } = this;
    // What is made of nothing else there is need not know of it.
    if (what === "section") return void (await desk.section(`S${one}`));
    if (what === "titled section") return void (await desk.section(`S${one}`, { title: `Titled ${one}` }));
    if (what === "group") return void (await desk.group(`G${one}`));
    if (what === "link") return void (await desk.link(`L${one}`));
    const sections = await desk.sections();
    const spaces = await desk.spaces();
    const { items: groups } = await host.ask("admin", "listSiteSectionGroups", desk.input);
    const section = chosen(sections, one);
    const siteSpace = chosen(spaces, one);
    const group = chosen(groups, other);
    switch (what) {
      case "space":
        return void (await desk.space(`P${one}`, section?.id));
      case "group inside":
        return void (group && (await desk.group(`G${one}`, [], group.id)));
      case "into group":
        if (section && group)
          await this.#do("addSectionToSiteSectionGroup", {
            siteSectionGroupId: group.id,
            body: { sectionId: section.id },
          });
        return;
      case "link inside":
        return void (group && (await desk.link(`L${one}`, group.id)));
      case "hide space":
        if (siteSpace) await this.#change(siteSpace, { defaultLevel: null });
        return;
      case "give space":
        if (siteSpace) {
          await this.#change(siteSpace, { defaultLevel: null });
          await host.grant(people[(other % 6) + 1] ?? "guest", siteSpace.space.id, "read");
        }
        return;
      case "delete space":
        if (siteSpace) await host.call("admin", "deleteSpaceById", { spaceId: siteSpace.space.id });
        return;
      case "take out":
        return void (siteSpace && (await this.#do("deleteSiteSpaceById", { siteSpaceId: siteSpace.id })));
      case "empty section":
        for (const { id } of section?.siteSpaces ?? [])
          await this.#do("deleteSiteSpaceById", { siteSpaceId: id });
        return;
      case "first section":
        return void (
          section && (await this.#do("updateSiteById", { body: { defaultSiteSection: section.id } }))
        );
      case "first space": {
        const first = section && chosen(section.siteSpaces, other);
        if (first)
          await this.#do("updateSiteSectionById", {
            siteSectionId: section.id,
            body: { defaultSiteSpace: first.id },
          });
        else if (siteSpace && sections.length === 0)
          await this.#do("updateSiteById", { body: { defaultSiteSpace: siteSpace.id } });
        return;
      }
      case "draft":
        if (siteSpace)
          await this.#do("updateSiteSpaceById", { siteSpaceId: siteSpace.id, body: { draft: true } });
    }
  }

  async #do(operation: Operation, input: object): Promise<void> {
    const outcome = await host.callLoosely("admin", operation, { ...this.desk.input, ...input });
    // What is hidden or deleted by now is no default, and a section's last space may have to stay.
    if ("error" in outcome && ![400, 404, 409].includes(outcome.status))
      throw new Error(`${operation}: ${outcome.error.message}`);
  }

  async #change({ space }: SiteSpace, body: object): Promise<void> {
    await host.callLoosely("admin", "updateSpaceById", { spaceId: space.id, body });
  }
}

const chosen = <T>(items: readonly T[], number: number): T | undefined =>
  items.length === 0 ? undefined : items[number % items.length];

/** Everything of a structure, in the order in which a visitor meets it. */
function flatten(items: readonly (SiteNavigationItem | SiteSpace)[]) {
  const found = {
    groups: [] as SiteSectionGroup[],
    sections: [] as SiteSection[],
    spaces: [] as SiteSpace[],
  };
  const walk = (item: SiteNavigationItem | SiteSpace): void => {
    if (item.object === "site-space") found.spaces.push(item);
    if (item.object === "site-section") {
      found.sections.push(item);
      found.spaces.push(...item.siteSpaces);
    }
    if (item.object !== "site-section-group") return;
    found.groups.push(item);
    item.children.forEach(walk);
  };
  items.forEach(walk);
  return found;
}

/** A list whole, read two at a time. */
async function listWhole<T>(who: Person, operation: Operation, input: object): Promise<T[]> {
  const all: T[] = [];
  for (let page: string | undefined; ;) {
    const outcome = await host.callLoosely(who, operation, { ...input, limit: 2, ...(page && { page }) });
    const list = (outcome as { body: { items: T[]; count: number; next?: { page: string } } }).body;
    all.push(...list.items);
    page = list.next?.page;
    if (page !== undefined) continue;
    expect(list.count).toBe(all.length);
    return all;
  }
}

test("lists of a site's parts and its structure show the same to everybody, whatever the site is made of", async () => {
  const seen = { sections: 0, spaces: 0, groups: 0, hidden: 0 };
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (isAtRoot, some) => {
      const desk = await SiteDesk.open(host, ...(isAtRoot ? ["One", "Two"] : []));
      const builder = new Builder(desk);
      for (const step of some) await builder.take(step);
      let most = 0;
      for (const who of people) {
        const status = await desk.status("getSiteStructure", {}, who);
        for (const operation of ["listSiteSections", "listSiteSectionGroups", "listSiteSpaces"] as const)
          expect(await desk.status(operation, {}, who)).toBe(status);
        if (status !== 200) continue;
        const { type, structure } = await host.ask(who, "getSiteStructure", desk.input);
        const { groups, sections, spaces } = flatten(structure);
        expect(await listWhole(who, "listSiteSections", desk.input)).toEqual(sections);
        // Groups are shown once there is a section that they could hold.
        const listed = await listWhole(who, "listSiteSectionGroups", desk.input);
        if (type === "sections") expect(listed).toEqual(groups);
        expect(await listWhole(who, "listSiteSpaces", desk.input)).toEqual(spaces);
        const defaults = await listWhole<SiteSpace>(who, "listSiteSpaces", { ...desk.input, default: true });
        const others = await listWhole<SiteSpace>(who, "listSiteSpaces", { ...desk.input, default: false });
        expect(defaults).toEqual(spaces.filter((one) => one.default));
        expect(others).toEqual(spaces.filter((one) => !one.default));
        expect((await host.ask(who, "getSiteById", desk.input)).siteSpaces).toBe(spaces.length);
        seen.sections += sections.length;
        seen.spaces += spaces.length;
        seen.groups += groups.length;
        if (who === "admin") most = spaces.length;
        if (spaces.length < most) seen.hidden += 1;
      }
    }),
    { numRuns: 10 },
  );
  // Sites without anything in them, or of which everybody sees the same, would show little.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
}, 120_000);
