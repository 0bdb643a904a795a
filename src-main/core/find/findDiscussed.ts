import { rights } from "../../access/rights.ts";
import { discussionScope, organizationScope, parseScope, spaceScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import { listPageNames } from "../../store/branches/editedPages.ts";
import { listProposed, listSaid, type WrittenBy } from "../../store/discussions/said.ts";
import type { Reader } from "../../store/handles.ts";
import { amongContent } from "../../store/lists/contentLists.ts";
import { findOnlineSpace } from "../../store/onlineSpaces.ts";
import { findPeople } from "../../store/people/people.ts";
import { findSaid } from "../../store/search/findSaid.ts";
import { listSpacesOf } from "../../store/spaces.ts";
import { readStore } from "../../store/store.ts";
import type { ChangeRequestRow } from "../../store/tables.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { saidBy, type SaidOnline } from "./saidOnline.ts";

/** What is looked for, by whom it was written and since when; everything where nothing is said. */
export interface SoughtWords extends WrittenBy {
  query: string;
}

/** Where is looked: in an organization, or in one of its spaces alone. */
export interface DiscussedPlace {
  organization: string;
  space?: string | undefined;
}

interface Named {
  id: string;
  title: string;
}

/** A comment on main, or a reply to one. */
export interface FoundComment {
  id: string;
  /** The comment that its thread begins with. */
  thread: string;
  status: "open" | "resolved";
  space: Named;
  page?: Named;
  by: string;
  at: string;
  markdown: string;
  /** The word by which it was found, as it is compared. */
  word: string;
}

/** A comment or reply as it is looked through. */
export type SaidComment = Omit<FoundComment, "word">;

export interface FoundRequest {
  id: string;
  number: number;
  status: ChangeRequestRow["status"];
  subject: string;
  space: Named;
  by: string;
  at: string;
}

/** What people discuss, as far as it answers a query. */
export interface FoundDiscussed {
  requests: FoundRequest[];
  comments: FoundComment[];
  /** Older comments were not looked at: there are too many to be fetched. */
  isCut?: boolean;
}

/** So many are looked through, the last first. */
const mostLooked = 5000;

/** What is looked through. */
interface Discussed {
  requests: FoundRequest[];
  comments: SaidComment[];
  descriptions: ReadonlyMap<string, string>;
  /** The space is not on this computer, and so its comments are not. */
  isOnline: boolean;
}

/**
 * Change requests and comments that answer a query, the last ones first; slips are forgiven where too little does
 * without. The comments of a space that is left online are given as `fetched` (see `saidOnline.ts`): without them it is
 * refused with 409 `needs-instance`.
 */
export async function findDiscussed(
  engine: Engine,
  caller: Caller,
  place: DiscussedPlace,
  { query, ...written }: SoughtWords,
  most: number,
  fetched?: SaidOnline,
): Promise<FoundDiscussed> {
  const {
    requests,
    comments: kept,
    descriptions,
    isOnline,
  } = await readStore(engine.store, (db) => readDiscussed(engine, db, caller, place, written));
  if (isOnline && !fetched)
    throw new ApiError(409, "The comments of this space are on the instance alone.", "needs-instance");
  const comments = isOnline && fetched ? saidBy(fetched, written) : kept;
  const called = findSaid(requests, ({ subject, number }) => `${subject} #${number}`, query, most);
  const named = new Set(called.map(({ one }) => one));
  const described = findSaid(
    requests.filter((request) => !named.has(request)),
    ({ id }) => descriptions.get(id) ?? "",
    query,
    most - called.length,
  );
  return {
    requests: [...called, ...described].map(({ one }) => one),
    comments: findSaid(comments, ({ markdown }) => markdown, query, most).map(({ one, word }) => ({
      ...one,
      word,
    })),
    ...(isOnline && fetched?.isCut ? { isCut: true } : {}),
  };
}

async function readDiscussed(
  engine: Engine,
  db: Reader,
  caller: Caller,
  { organization, space }: DiscussedPlace,
  written: WrittenBy,
): Promise<Discussed> {
  const sight = await engine.access.sightIn(db, caller.user, organization);
  const seen = { organization, readable: [sight.readable(rights.comment)] };
  const among = (id?: string) => amongContent("spaces", { ...seen, id }, discussionScope(""));
  const proposed = await listProposed(db, among(space), written, mostLooked);
  const said = await listSaid(db, among(space), written, mostLooked);
  const scopes = [...new Set([...proposed, ...said].map(({ scope }) => spaceScope(parseScope(scope).id)))];
  const spaces = await listSpacesOf(db, scopes);
  const pages = await listPageNames(
    db,
    said.flatMap(({ scope, page }) =>
      page === null ? [] : { scope: spaceScope(parseScope(scope).id), id: page },
    ),
  );
  const authors = [...said.map(({ by }) => by), ...proposed.map(({ created_by }) => created_by)];
  const people = await findPeople(db, organizationScope(organization), [...new Set(authors)]);
  const nameOf = (user: string): string => people.get(user)?.display_name ?? "";
  const inSpace = (scope: string): Named => {
    const { id } = parseScope(scope);
    return { id, title: spaces.get(id)?.title ?? "" };
  };
  return {
    requests: proposed.map(({ scope, id, number, status, subject, created_by, updated_at }) => ({
      ...{ id, number, status, subject, space: inSpace(scope), by: nameOf(created_by), at: updated_at },
    })),
    descriptions: new Map(proposed.map(({ id, description }) => [id, description ?? ""])),
    isOnline: space !== undefined && (await findOnlineSpace(db, space)) !== undefined,
    comments: said.map(({ scope, id, thread, isOpen, page, by, at, body }) => ({
      ...{ id, thread, by: nameOf(by), at, markdown: body, space: inSpace(scope) },
      status: isOpen ? "open" : "resolved",
      ...(page === null ? {} : { page: { id: page, title: pages.get(page)?.title ?? "" } }),
    })),
  };
}
