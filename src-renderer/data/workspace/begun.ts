import type { Draft } from "../comments/drafts.svelte.ts";
import { readMentions } from "../comments/mentions.ts";
import { readSuggestion } from "../requests/suggestions.ts";
import type { UnsavedPage } from "../pages/unsavedPages.ts";

/** Something that was begun and has not been sent or saved, and where its writer goes on with it. */
export interface Begun {
  key: string;
  what: "comment" | "review" | "page" | "reusable";
  space: string;
  request: string | undefined;
  /** The page, or the reusable content; undefined for what is said of a request as a whole. */
  part: string | undefined;
  /** What is there of it: its words, or the title of what they are in. */
  title: string;
}

/** Comments and reviews that were begun and not sent, the last first. */
export function begunComments(drafts: ReadonlyMap<string, Draft>): Begun[] {
  return [...drafts].toReversed().flatMap(([key, { words }]) => {
    const [space = "", branch, part] = key.split("/");
    const { words: said, replacement } = readSuggestion(words);
    const title = readMentions(said).text.trim() || (replacement?.trim() ?? "");
    if (title === "") return [];
    const isReview = branch === "review";
    return {
      key,
      what: isReview ? "review" : "comment",
      space,
      request: isReview ? part : branch === "main" ? undefined : branch,
      part: isReview || part === "" ? undefined : part,
      title,
    } satisfies Begun;
  });
}

/** Pages and reusable contents whose words could not be saved. */
export const begunPages = (unsaved: ReadonlyMap<string, UnsavedPage>): Begun[] =>
  [...unsaved].map(([key, { branch, kind, page, title }]) => ({
    key,
    what: kind ?? "page",
    space: branch.spaceId,
    request: branch.changeRequestId,
    part: page.id,
    title: title || page.title,
  }));
