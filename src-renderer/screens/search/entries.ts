import Clock from "@lucide/svelte/icons/clock";
import Layers from "@lucide/svelte/icons/layers";
import BookOpen from "@lucide/svelte/icons/book-open";
import FileText from "@lucide/svelte/icons/file-text";
import Component from "@lucide/svelte/icons/component";
import Hash from "@lucide/svelte/icons/hash";
import type { Component as Sign } from "svelte";
import { place, type Location } from "../../data/window/place.svelte.ts";
import type { Space, SpaceSearchResult } from "../../data/calls/records.ts";
import { when } from "../../data/words/when.ts";
import type { LinkablePage } from "../../editor/menus/linkMenu.ts";
import type { SignedPage } from "../../data/pages/pageSigns.svelte.ts";
import type { Visit } from "../../data/workspace/presence.svelte.ts";
import type { FoundEdited } from "../../../src-main/core/find/findEdited.ts";
import type { FoundElsewhere } from "../../../src-main/core/workspaces/searchElsewhere.ts";
import type { Workspace } from "../../../src-main/core/workspaces/workspaces.ts";
import { commentEntry, requestEntry, type Way } from "./discussed.ts";
import { hasSigns } from "./fuzzy.ts";
import type { Highlight } from "./highlights.ts";
import { findBest, TitleList } from "./titleList.ts";
import type { Reusable } from "../../data/reusables/reusables.ts";
import { beginningOf } from "../../data/reusables/reusableWords.ts";
import { answering } from "../reusables/answering.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { texts } from "../../texts/texts.ts";

/** One line of the search dialog. */
export interface SearchEntry {
  key: string;
  group: string;
  title: string;
  above?: string;
  excerpt?: string;
  highlights?: readonly Highlight[];
  hint?: string;
  icon: Sign<{ size?: number }>;
  /** The page whose own emoji or icon stands in the place of that, if it has one. */
  signed?: SignedPage;
  /** The page, or the reusable content, that it leads to. */
  page?: string;
  run: () => void;
}

const goTo = (page: string, part?: string): void => place.go({ view: "page", page, part });

/** The titles of pages that were asked for: whoever types on asks for the same ones with each key. */
const known = new WeakMap<readonly LinkablePage[], TitleList>();

function titlesOf(pages: readonly LinkablePage[]): TitleList {
  let list = known.get(pages);
  if (!list) known.set(pages, (list = new TitleList(pages.map(({ title }) => title))));
  return list;
}

/** Pages of a space whose titles answer a query, the best first. */
export function titleEntries(
  space: string,
  pages: readonly LinkablePage[],
  query: string,
  most: number,
): SearchEntry[] {
  // What signs mean is known where texts are searched: titles are, too.
  if (query === "" || hasSigns(query)) return [];
  const found = titlesOf(pages).best(query, most);
  return found
    .map((at) => pages[at]!)
    .map((page) => ({
      key: `page/${page.id}`,
      group: texts.search.groups.pages,
      title: page.title,
      above: page.above,
      icon: FileText,
      signed: { space, page: page.id },
      page: page.id,
      run: () => goTo(page.id),
    }));
}

/** The pages that were open last; for those who came for nothing else. */
export function recentEntries(visits: readonly Visit[], spaceTitle: (id: string) => string): SearchEntry[] {
  return visits.map(({ space, page, title }) => ({
    key: `recent/${space}/${page}`,
    group: texts.search.groups.recent,
    title,
    above: spaceTitle(space),
    icon: Clock,
    signed: { space, page },
    page,
    run: () => place.go({ space, request: undefined, view: "page", page }),
  }));
}

/** The pages that were open last in other workspaces; `open` goes to one of them and shows the page there. */
export function recentElsewhere(
  visits: readonly { workspace: Workspace; visit: Visit }[],
  open: WayTo,
): SearchEntry[] {
  return visits.map(({ workspace, visit: { space, page, title } }) => ({
    key: `recent/${workspace.id}/${space}/${page}`,
    group: texts.search.groups.recentElsewhere,
    title,
    above: workspace.title,
    icon: Clock,
    signed: { workspace: workspace.id, space, page },
    page,
    run: () => open(workspace.id, { space, page }),
  }));
}

/** Spaces whose titles answer a query. */
export function spaceEntries(spaces: readonly Space[], query: string, most: number): SearchEntry[] {
  if (query === "") return [];
  return findBest(spaces, query, ({ title }) => title, most).map((space) => ({
    key: `space/${space.id}`,
    group: texts.search.groups.spaces,
    title: space.title,
    icon: BookOpen,
    run: () => place.go({ space: space.id, request: undefined, view: "page", page: undefined }),
  }));
}

/** Reusable contents of the open branch that are called so, and then those that begin with it. */
export function reusableEntries(contents: readonly Reusable[], query: string, most: number): SearchEntry[] {
  if (query === "") return [];
  const named = findBest(contents, query, ({ title }) => title, most);
  const others = answering(contents, query).filter((one) => !named.includes(one));
  return [...named, ...others].slice(0, most).map(({ id, title, beginning }) => ({
    key: `reusable/${id}`,
    group: screenTexts.reusables.title,
    title,
    ...(beginning ? { excerpt: beginningOf(beginning) } : {}),
    icon: Component,
    page: id,
    run: () => place.go({ view: "reusables", part: id }),
  }));
}

/** Other workspaces whose names answer a query. */
export function workspaceEntries(
  workspaces: readonly Workspace[],
  query: string,
  open: (id: string) => void,
): SearchEntry[] {
  if (query === "") return [];
  const others = workspaces.filter(({ current }) => !current);
  return findBest(others, query, ({ title }) => title, 4).map(({ id, title }) => ({
    key: `workspace/${id}`,
    group: texts.search.groups.workspaces,
    title,
    icon: Layers,
    run: () => open(id),
  }));
}

/** How one goes to another workspace, and to a place in it. */
export type WayTo = (workspace: string, to: Partial<Location>) => void;

/** What was found in other workspaces, each under its workspace's name. */
export function elsewhereEntries(found: readonly FoundElsewhere[], open: WayTo): SearchEntry[] {
  return found.map((one) => {
    const { workspace, space, meant } = one;
    const beneath = (entry: SearchEntry): SearchEntry => ({
      ...entry,
      key: `elsewhere/${workspace.id}/${entry.key}`,
      group: meant === undefined ? texts.search.groups.elsewhere : screenTexts.nearest.elsewhere(meant),
      above: [workspace.title, ...(entry.above ? [entry.above] : [])].join(" › "),
    });
    const go: Way = (to) => open(workspace.id, to);
    if (one.kind === "request") return beneath(requestEntry(one.request, go));
    if (one.kind === "comment") return beneath(commentEntry(one.comment, true, go));
    const { page, section } = one;
    const isWhole = section === undefined || ["", page.title].includes(section.title);
    return beneath({
      key: `page/${page.id}/${section?.anchor ?? ""}`,
      group: "",
      title: isWhole ? page.title : section.title,
      above: [space.title, ...(isWhole ? [] : [page.title])].join(" › "),
      ...(section?.body ? { excerpt: section.body, highlights: section.highlights } : {}),
      icon: isWhole ? FileText : Hash,
      ...(isWhole ? { signed: { workspace: workspace.id, space: space.id, page: page.id } } : {}),
      page: page.id,
      run: () => go({ space: space.id, page: page.id, part: section?.anchor || undefined }),
    });
  });
}

/** A page that somebody wrote on, and its sections that answer the query. */
export function editedEntries({ space, page, at, sections }: FoundEdited): SearchEntry[] {
  const path = (anchor: string): string => (anchor === "" ? "" : `#${encodeURIComponent(anchor)}`);
  const found = sections.map((section) => ({
    ...section,
    id: section.anchor,
    path: path(section.anchor),
    urls: { app: "" },
  }));
  const result = { ...page, path: "", sections: found, ancestors: [], urls: { app: "" } };
  return entriesOf(result, space).map((entry) => ({ ...entry, hint: when(at) }));
}

/** A page that was found in a space, which has no title where it is the only one that is searched, and its found sections. */
export function entriesOf(result: SpaceSearchResult, within: { id: string; title: string }): SearchEntry[] {
  const go = (part?: string): void =>
    place.go({
      ...{ view: "page", page: result.id, part },
      ...(within.title === "" ? {} : { space: within.id, request: undefined }),
    });
  const spaceTitle = within.title === "" ? [] : [within.title];
  const above = [...spaceTitle, ...result.ancestors.map(({ title }) => title)].join(" › ");
  const signed = { space: within.id, page: result.id };
  const sections = result.sections.slice(0, 3).map((section): SearchEntry => {
    const anchor = section.path.split("#")[1];
    const isWhole = ["", result.title].includes(section.title);
    return {
      key: `section/${result.id}/${section.id}`,
      group: texts.search.groups.inPages,
      title: section.title || result.title,
      above: isWhole ? above : [...spaceTitle, result.title].join(" › "),
      excerpt: section.body,
      highlights: section.highlights ?? [],
      icon: isWhole ? FileText : Hash,
      ...(isWhole ? { signed } : {}),
      page: result.id,
      run: () => go(anchor),
    };
  });
  if (sections.length > 0) return sections;
  return [
    {
      key: `page/${result.id}`,
      group: texts.search.groups.inPages,
      title: result.title,
      above,
      ...(result.description ? { excerpt: result.description } : {}),
      icon: FileText,
      signed,
      page: result.id,
      run: () => go(),
    },
  ];
}
