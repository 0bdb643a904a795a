import GitPullRequest from "@lucide/svelte/icons/git-pull-request";
import MessageSquare from "@lucide/svelte/icons/message-square";
import type { FoundComment, FoundRequest } from "../../../src-main/core/find/findDiscussed.ts";
import { commentJump } from "../../data/comments/commentJump.svelte.ts";
import { readMentions } from "../../data/comments/mentions.ts";
import { subjectOf } from "../../data/requests/changeRequests.ts";
import { readSuggestion } from "../../data/requests/suggestions.ts";
import { place, type Location } from "../../data/window/place.svelte.ts";
import { plain } from "../../data/words/plain.ts";
import { when } from "../../data/words/when.ts";
import { wordsOf } from "../../editor/blockRanges.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { texts } from "../../texts/texts.ts";
import type { SearchEntry } from "./entries.ts";
import type { Highlight } from "./highlights.ts";

/** How one goes to what was found: within the workspace that is shown, or to another one. */
export type Way = (to: Partial<Location>) => void;

const stay: Way = (to) => place.go(to);

/** A change request, as a line of the palette. */
export const requestEntry = (request: FoundRequest, go: Way = stay): SearchEntry => ({
  key: `request/${request.id}`,
  group: texts.search.groups.requests,
  title: subjectOf(request),
  above: [`#${request.number}`, screenTexts.changes.status[request.status], request.space.title]
    .filter(Boolean)
    .join(" · "),
  icon: GitPullRequest,
  hint: when(request.at),
  run: () => go({ space: request.space.id, request: request.id, view: "request", page: undefined }),
});

/** A comment or a reply, as a line of the palette that leads to its thread; `inSpace` names the space as well. */
export function commentEntry(comment: FoundComment, inSpace: boolean, go: Way = stay): SearchEntry {
  const { page, space, thread, status } = comment;
  const { text, highlights } = wordsAround(comment.markdown, comment.word);
  return {
    key: `comment/${comment.id}`,
    group: texts.search.groups.comments,
    title: comment.by,
    above: [inSpace ? space.title : "", page?.title ?? ""].filter(Boolean).join(" › "),
    excerpt: text,
    highlights,
    icon: MessageSquare,
    hint: when(comment.at),
    run: () => {
      const isHere = space.id === place.space && go === stay;
      const to = page ? { page: page.id } : isHere ? {} : { page: undefined };
      go({ space: space.id, view: "page", request: undefined, ...to });
      commentJump.open(thread, { status, ...(page ? { page: page.id } : {}) });
    },
  };
}

const mostBefore = 60;

/** What a comment says, as it reads: from a little before the word that is looked for, and where that is. */
export function wordsAround(markdown: string, word: string): { text: string; highlights: Highlight[] } {
  const { words, replacement = "" } = readSuggestion(markdown);
  const line = wordsOf(readMentions(words || replacement).text);
  const at = word === "" ? 0 : plain(line).indexOf(word);
  const text = at > mostBefore ? `…${line.slice(line.indexOf(" ", at - mostBefore)).trim()}` : line;
  const folded = plain(text);
  const start = word === "" ? -1 : folded.indexOf(word);
  // Some letters are compared as two: where a word stands is known only where none of those is.
  const isKnown = start >= 0 && folded.length === text.length;
  return { text, highlights: isKnown ? [{ start, end: start + word.length }] : [] };
}
