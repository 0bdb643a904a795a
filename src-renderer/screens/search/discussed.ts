import GitPullRequest from "@lucide/svelte/icons/git-pull-request";
import MessageSquare from "@lucide/svelte/icons/message-square";
import { ask } from "../../data/calls/ask.ts";
import { subjectOf } from "../../data/requests/changeRequests.ts";
import { commentJump } from "../../data/comments/commentJump.svelte.ts";
import { listComments } from "../../data/comments/comments.ts";
import { plain } from "../../data/words/plain.ts";
import { place } from "../../data/window/place.svelte.ts";
import type { ChangeRequest, Comment } from "../../data/calls/records.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { texts } from "../../texts/texts.ts";
import type { SearchEntry } from "./entries.ts";
import { findBest } from "./titleList.ts";
import { readMentions } from "../../data/comments/mentions.ts";
import { wordsOf } from "../../editor/blockRanges.ts";
import { readSuggestion } from "../../data/requests/suggestions.ts";

/** What people say, as far as the palette looks through it. */
export interface Discussed {
  requests: ChangeRequest[];
  comments: Comment[];
}

const mostRead = 300;

/** Reads the change requests of all spaces, and the comments of the one that is open. */
export async function readDiscussed(organizationId: string, spaceId: string | undefined): Promise<Discussed> {
  const [requests, comments] = await Promise.all([
    Promise.all(
      (["open", "draft", "merged"] as const).map((status) =>
        ask("listChangeRequestsForOrganization", { organizationId, status, limit: mostRead }),
      ),
    ),
    spaceId === undefined ? [] : listComments({ spaceId, changeRequestId: undefined }, "all"),
  ]);
  return { requests: requests.flatMap(({ items }) => items), comments };
}

/** Requests whose subjects or numbers answer a query; all of them where nothing is asked. */
export function requestEntries(
  requests: readonly ChangeRequest[],
  query: string,
  most: number,
  spaceTitle: (id: string) => string,
): SearchEntry[] {
  const named = (request: ChangeRequest): string => `${subjectOf(request)} #${request.number}`;
  return findBest(requests, query, named, most).map((request) => ({
    key: `request/${request.id}`,
    group: texts.search.groups.requests,
    title: subjectOf(request),
    above: [`#${request.number}`, screenTexts.changes.status[request.status], spaceTitle(request.space)]
      .filter(Boolean)
      .join(" · "),
    icon: GitPullRequest,
    run: () => place.go({ space: request.space, request: request.id, view: "request", page: undefined }),
  }));
}

/** Comments that say every word of a query, the last ones first; all of them where nothing is asked. */
export function commentEntries(
  comments: readonly Comment[],
  query: string,
  most: number,
  titleOf: (page: string) => string | undefined,
): SearchEntry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return comments
    .filter(({ body }) => words.every((word) => plain(body.markdown ?? "").includes(word)))
    .toReversed()
    .slice(0, most)
    .map((comment) => {
      const page = comment.target.page?.id;
      return {
        key: `comment/${comment.id}`,
        group: texts.search.groups.comments,
        title: comment.postedBy.displayName,
        above: (page === undefined ? undefined : titleOf(page)) ?? "",
        excerpt: wordsAround(comment.body.markdown ?? "", words[0]),
        icon: MessageSquare,
        run: () => {
          place.go({ view: "page", request: undefined, ...(page === undefined ? {} : { page }) });
          commentJump.open(comment.id, {
            status: comment.status,
            ...(page === undefined ? {} : { page }),
          });
        },
      };
    });
}

const mostBefore = 60;

/** What a comment says, as it reads: from a little before the word that is looked for. */
export function wordsAround(markdown: string, word: string | undefined): string {
  const { words, replacement = "" } = readSuggestion(markdown);
  const line = wordsOf(readMentions(words || replacement).text);
  const at = word === undefined ? 0 : plain(line).indexOf(word);
  return at > mostBefore ? `…${line.slice(line.indexOf(" ", at - mostBefore)).trim()}` : line;
}
