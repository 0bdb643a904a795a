import type { DesktopEvent, Destination, Result } from "../../../src-preload/bridge.ts";

/** Something that a writer wants to hear of though they look elsewhere. */
export interface News {
  kind: "mention" | "review" | "conflict";
  /** One thing is told once. */
  id: string;
  /** Who did it; empty for conflicts, which nobody does. */
  who: string;
  /** A few words of it. */
  text: string;
  to: Destination;
}

/** What is asked of the workspace in which something changed. */
export type Ask = (operation: string, input: unknown) => Promise<Result<unknown>>;

export interface Reader {
  user: string;
  displayName: string;
  organization: string;
}

interface Named {
  id: string;
  displayName: string;
}
interface Listed<T> {
  items: T[];
}
interface Request {
  id: string;
  subject: string;
  createdBy?: Named;
  space?: string;
  urls: { location: string };
}
interface Comment {
  id: string;
  postedBy: Named;
  body: { markdown?: string };
  target?: { changeRequest?: string; page?: { id: string } };
}
interface Conflict {
  id: string;
  target?: { page?: { id: string } };
}

/** The spaces in which comments or conflicts changed, and whether reviews may have. */
export function concerned(event: Extract<DesktopEvent, { type: "changed" }>): {
  spaces: string[];
  reviews: boolean;
} {
  const spaces = new Set<string>();
  let reviews = false;
  for (const { table, scope } of event.rows) {
    const space = scope.slice(scope.indexOf(":") + 1);
    if (table === "comments" || table === "replies" || table === "conflicts") spaces.add(space);
    if (table === "requested_reviewers") reviews = true;
  }
  return { spaces: [...spaces], reviews };
}

/** The open change requests that the reader was asked to review. */
export async function findReviews(ask: Ask, reader: Reader): Promise<News[]> {
  const asked = { organizationId: reader.organization, requestedReviewer: reader.user, limit: 50 };
  const { items } = await read<Listed<Request>>(ask, "listChangeRequestsForOrganization", asked);
  return items.flatMap((request) => {
    const space = request.space ?? /\/spaces\/([\w-]+)\//.exec(request.urls.location)?.[1];
    if (space === undefined) return [];
    return [
      {
        kind: "review",
        id: request.id,
        who: request.createdBy?.displayName ?? "",
        text: request.subject,
        to: { space, request: request.id },
      },
    ];
  });
}

/** The open comments of a space, by others, that name the reader. */
export async function findMentions(ask: Ask, reader: Reader, space: string): Promise<News[]> {
  const asked = { spaceId: space, status: "open", format: "markdown", limit: 50 };
  const { items } = await read<Listed<Comment>>(ask, "listCommentsInSpace", asked);
  return items
    .filter(({ postedBy, body }) => postedBy.id !== reader.user && names(body.markdown ?? "", reader))
    .map(({ id, postedBy, body, target }) => ({
      kind: "mention",
      id,
      who: postedBy.displayName,
      text: (body.markdown ?? "").replaceAll(/\]\([^)]*\)|[[\]*_`>#]/g, "").trim(),
      to: {
        space,
        ...(target?.changeRequest === undefined ? {} : { request: target.changeRequest }),
        ...(target?.page === undefined ? {} : { page: target.page.id }),
      },
    }));
}

/** The open conflicts of a space. */
export async function findConflicts(ask: Ask, space: string): Promise<News[]> {
  const { items } = await read<Listed<Conflict>>(ask, "listConflictsInSpace", { spaceId: space, limit: 50 });
  return items.map(({ id }) => ({
    kind: "conflict",
    id,
    who: "",
    text: "",
    to: { space, view: "conflicts" },
  }));
}

/** Whether a text mentions somebody: by a link to them, or by `@` and their name. */
function names(markdown: string, { user, displayName }: Reader): boolean {
  const links = [...markdown.matchAll(/\]\(<?([^)\s>]+)>?(?: "([^"]*)")?\)/g)];
  const isMention = (target: string, title: string): boolean =>
    (title === "mention" || target.startsWith("recto:users/")) && target.split("/").at(-1) === user;
  if (links.some(([, target = "", title = ""]) => isMention(target, title))) return true;
  const at = markdown.toLowerCase().indexOf(`@${displayName.toLowerCase()}`);
  return displayName !== "" && at >= 0 && !/[\p{L}\p{N}]/u.test(markdown.charAt(at + displayName.length + 1));
}

async function read<T>(ask: Ask, operation: string, input: object): Promise<T> {
  const result = await ask(operation, input);
  if (!result.ok) throw new Error(result.error.message);
  return result.value as T;
}
