import type { EntryFields, EntryOutline } from "../../content/entry.ts";
import { isOutsideAddress } from "../../content/links/outsideAddress.ts";
import type { GivenText } from "../../content/givenText.ts";
import type { PlacedPage } from "../../content/view/pageTree.ts";
import type { HostFacts } from "../context.ts";
import { defaultCover, defaultLayout } from "../types/pageFields.ts";
import type { ChildPage, Page } from "../types/page.ts";
import { appUrl } from "./urls.ts";

/** The branch that a page is shown on, for its addresses. */
export interface Place {
  facts: HostFacts;
  space: string;
  changeRequest: string | undefined;
  /** The revision, where one is shown and not the branch as it is now. */
  revision?: string | undefined;
  /** The versions that computed pages are made of, by page. */
  seeds?: ReadonlyMap<string, string> | undefined;
}

/** Where the app shows a page of a space or of a change request. */
export const pageAppUrl = ({ facts, space, changeRequest }: Place, page: string): string =>
  appUrl(
    facts,
    changeRequest === undefined
      ? `/spaces/${space}/pages/${page}`
      : `/spaces/${space}/change-requests/${changeRequest}/pages/${page}`,
  );

/** A page as the API gives it (document 1, Page); its text only where one page is read, in the form asked for. */
export function presentPage(place: Place, placed: PlacedPage<EntryOutline>, text: GivenText = {}): Page {
  const { entry, path } = placed;
  const { fields } = entry;
  const common = {
    id: entry.id,
    title: entry.title,
    ...given(fields, "linkTitle", "emoji", "icon", "condition"),
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    hidden: fields.hidden ?? false,
  };
  const pages = placed.pages.map((page) => presentPage(place, page) as ChildPage);
  switch (shownType(fields)) {
    case "link":
      return {
        ...common,
        type: "link",
        target: fields.target as never,
        ...hrefOf(fields.target),
      };
    case "computed": {
      const computedSeed = place.seeds?.get(entry.id);
      return {
        ...common,
        type: "computed",
        computed: fields.computed as never,
        ...(computedSeed === undefined ? {} : { computedSeed }),
      };
    }
    case "group":
      return {
        ...common,
        type: "group",
        ...given(fields, "description"),
        ...indexing(fields),
        slug: entry.slug,
        path,
        pages,
      } as Page;
    case "document":
      return {
        ...common,
        type: "document",
        ...given(fields, "description", "variables"),
        ...(fields.cover ? { cover: { ...defaultCover, ...fields.cover } } : {}),
        ...indexing(fields),
        urls: { app: pageAppUrl(place, entry.id) },
        slug: entry.slug,
        path,
        pages,
        // One for all: what two pages have in common crosses to another thread once.
        layout: fields.layout ? { ...defaultLayout, ...fields.layout } : defaultLayout,
        tags: (fields.tags ?? noTags) as string[],
        ...(entry.text === null ? {} : { documentId: entry.text }),
        ...text,
      } as Page;
  }
}

const indexing = (fields: EntryOutline["fields"]) => ({
  noIndex: fields.noIndex ?? false,
  noRobotsIndex: fields.noRobotsIndex ?? false,
});

/** Two writers together may have made a link to nothing, or a page computed of nothing: then it is one to write. */
const shownType = ({ type = "document", target, computed }: EntryFields): NonNullable<EntryFields["type"]> =>
  (type === "link" && !target) || (type === "computed" && !computed) ? "document" : type;

/** What was imported before addresses were looked at is shown without one that a browser would run. */
function hrefOf(target: Record<string, unknown> | undefined): { href?: string } {
  const url = target?.["url"];
  return typeof url === "string" && isOutsideAddress(url) ? { href: url } : {};
}

const noTags: readonly string[] = Object.freeze([]);

function given<K extends keyof EntryOutline["fields"]>(
  fields: EntryOutline["fields"],
  ...names: K[]
): Partial<EntryOutline["fields"]> {
  const found: Partial<EntryOutline["fields"]> = {};
  for (const name of names) if (fields[name] !== undefined) found[name] = fields[name];
  return found;
}
