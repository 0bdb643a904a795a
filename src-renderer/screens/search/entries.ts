import BookOpen from "@lucide/svelte/icons/book-open";
import FileText from "@lucide/svelte/icons/file-text";
import Hash from "@lucide/svelte/icons/hash";
import type { Component } from "svelte";
import { place } from "../../data/place.svelte.ts";
import type { Space, SpaceSearchResult } from "../../data/records.ts";
import type { LinkablePage } from "../../editor/menus/linkMenu.ts";
import type { Highlight } from "./highlights.ts";
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
  icon: Component<{ size?: number }>;
  /** The page that it leads to. */
  page?: string;
  run: () => void;
}

const titlesShown = 6;
const spacesShown = 4;

/** Does a title hold every word of a query? */
export function holdsWords(title: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => title.toLowerCase().includes(word));
}

const goTo = (page: string, part?: string): void => place.go({ view: "page", page, part });

/** Pages whose titles hold every word; those that begin with the first word come first. */
export function titleEntries(pages: LinkablePage[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/);
  const matching =
    query === "" ? pages.slice(0, titlesShown) : pages.filter((page) => holdsWords(page.title, query));
  const begins = (page: LinkablePage): number =>
    page.title.toLowerCase().startsWith(words[0] ?? "") ? 0 : 1;
  return matching
    .toSorted((a, b) => begins(a) - begins(b))
    .slice(0, titlesShown)
    .map((page) => ({
      key: `page/${page.id}`,
      group: texts.search.groups.pages,
      title: page.title,
      above: page.above,
      icon: FileText,
      page: page.id,
      run: () => goTo(page.id),
    }));
}

/** Spaces whose titles hold every word. */
export function spaceEntries(spaces: Space[], query: string): SearchEntry[] {
  if (query === "") return [];
  return spaces
    .filter((space) => holdsWords(space.title, query))
    .slice(0, spacesShown)
    .map((space) => ({
      key: `space/${space.id}`,
      group: texts.search.groups.spaces,
      title: space.title,
      icon: BookOpen,
      run: () => place.go({ space: space.id, request: undefined, view: "page", page: undefined }),
    }));
}

/** A found page and its found sections. */
export function entriesOf(result: SpaceSearchResult): SearchEntry[] {
  const above = result.ancestors.map((one) => one.title).join(" › ");
  const sections = result.sections.slice(0, 3).map((section): SearchEntry => {
    const anchor = section.path.split("#")[1];
    const isWhole = ["", result.title].includes(section.title);
    return {
      key: `section/${result.id}/${section.id}`,
      group: texts.search.groups.inPages,
      title: section.title || result.title,
      above: isWhole ? above : result.title,
      excerpt: section.body,
      highlights: section.highlights ?? [],
      icon: isWhole ? FileText : Hash,
      page: result.id,
      run: () => goTo(result.id, anchor),
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
      page: result.id,
      run: () => goTo(result.id),
    },
  ];
}
