import type { DesktopEvent, Destination, Result } from "../../../src-preload/bridge.ts";

/** Something that a writer wants to hear of though they look elsewhere. */
export interface News {
  kind: "mention" | "review" | "approval" | "changes" | "conflict";
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
  /** How many open comments it has. */
  comments?: number;
}
interface Posted {
  id: string;
  postedBy: Named;
  body: { markdown?: string };
}
interface Comment extends Posted {
  target?: { page?: { id: string } };
  replies?: number;
}
interface Conflict {
  id: string;
  target?: { page?: { id: string } };
}

interface Verdict {
  id: string;
  reviewer: Named;
  status: "approved" | "changes-requested";
  outdated: boolean;
}

/** The spaces in which comments, conflicts or reviews changed, and whether anybody was asked for one. */
export function concerned(event: Extract<DesktopEvent, { type: "changed" }>): {
  spaces: string[];
  reviews: boolean;
} {
  const spaces = new Set<string>();
  let reviews = false;
  for (const { table, scope } of event.rows) {
    const space = scope.slice(scope.indexOf(":") + 1);
    if (["comments", "replies", "conflicts", "reviews"].includes(table)) spaces.add(space);
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

/**
 * What others say to the reader by name: in the open comments of a space and of the change requests that are worked on
 * there, and in the replies to them.
 */
export async function findMentions(ask: Ask, reader: Reader, space: string): Promise<News[]> {
  const discussed = (await requestsIn(ask, space)).filter(({ comments = 0 }) => comments > 0);
  const threads = [undefined, ...discussed.map(({ id }) => id)];
  return (await Promise.all(threads.map((request) => findNamed(ask, reader, space, request)))).flat();
}

/** The change requests of a space that are worked on. */
async function requestsIn(ask: Ask, space: string): Promise<Request[]> {
  const lists = ["open", "draft"].map((status) =>
    read<Listed<Request>>(ask, "listChangeRequestsForSpace", { spaceId: space, status, limit: 50 }),
  );
  return (await Promise.all(lists)).flatMap(({ items }) => items);
}

/** The reader's own of them. */
const ownRequestsIn = async (ask: Ask, { user }: Reader, space: string): Promise<Request[]> =>
  (await requestsIn(ask, space)).filter(({ createdBy }) => createdBy?.id === user);

/** What others think of the reader's change requests as these are now. */
export async function findVerdicts(ask: Ask, reader: Reader, space: string): Promise<News[]> {
  const found = (await ownRequestsIn(ask, reader, space)).map(async ({ id, subject }) => {
    const asked = { spaceId: space, changeRequestId: id, outdated: false, limit: 50 };
    const { items } = await read<Listed<Verdict>>(ask, "getReviewsByChangeRequestId", asked);
    return items
      .filter(({ reviewer }) => reviewer.id !== reader.user)
      .map((review): News => ({
        kind: review.status === "approved" ? "approval" : "changes",
        id: review.id,
        who: review.reviewer.displayName,
        text: subject,
        to: { space, request: id },
      }));
  });
  return (await Promise.all(found)).flat();
}

/** The same of one place for comments: a space's own, or a change request's. */
async function findNamed(ask: Ask, reader: Reader, space: string, request?: string): Promise<News[]> {
  const [where, ending] =
    request === undefined ? [{}, "InSpace"] : [{ changeRequestId: request }, "InChangeRequest"];
  const at = { spaceId: space, ...where, format: "markdown" };
  const { items } = await read<Listed<Comment>>(ask, `listComments${ending}`, {
    ...at,
    status: "open",
    limit: 50,
  });
  const found = items.map(async ({ target, replies = 0, ...comment }) => {
    const asked = { ...at, commentId: comment.id, limit: 1000 };
    const below =
      replies === 0 ? [] : (await read<Listed<Posted>>(ask, `listCommentReplies${ending}`, asked)).items;
    const to: Destination = {
      space,
      ...(request === undefined ? {} : { request }),
      ...(target?.page === undefined ? {} : { page: target.page.id }),
    };
    return [comment, ...below]
      .filter(({ postedBy, body }) => postedBy.id !== reader.user && names(body.markdown ?? "", reader))
      .map((one) => mentionIn(one, to));
  });
  return (await Promise.all(found)).flat();
}

const mentionIn = ({ id, postedBy, body }: Posted, to: Destination): News => ({
  kind: "mention",
  id,
  who: postedBy.displayName,
  text: (body.markdown ?? "").replaceAll(/\]\([^)]*\)|[[\]*_`>#]/g, "").trim(),
  to,
});

/** The open conflicts of a space, and of the reader's change requests there. */
export async function findConflicts(ask: Ask, reader: Reader, space: string): Promise<News[]> {
  const own = await ownRequestsIn(ask, reader, space);
  const places = [undefined, ...own.map(({ id }) => id)];
  return (await Promise.all(places.map((request) => findConflictsIn(ask, space, request)))).flat();
}

async function findConflictsIn(ask: Ask, space: string, request?: string): Promise<News[]> {
  const [where, ending] =
    request === undefined ? [{}, "InSpace"] : [{ changeRequestId: request }, "InChangeRequest"];
  const asked = { spaceId: space, ...where, limit: 50 };
  const { items } = await read<Listed<Conflict>>(ask, `listConflicts${ending}`, asked);
  const to: Destination =
    request === undefined ? { space, view: "conflicts" } : { space, request, part: "conflicts" };
  return items.map(({ id }) => ({ kind: "conflict", id, who: "", text: "", to }));
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
