import { visibleScopes } from "../../../src-main/access/access.ts";
import { discussionScope, membersScope, siteScope } from "../../../src-main/access/scopes.ts";
import type { Reader } from "../../../src-main/store/handles.ts";
import { prepared } from "../../../src-main/store/prepared.ts";
import type { Machine } from "../machine.ts";
import { Refusal, unwrap } from "../refusal.ts";
import type { World } from "../world.ts";

interface Space {
  id: string;
  comments: number;
  changeRequests: number;
  changeRequestsOpen: number;
  changeRequestsDraft: number;
}

interface Comment {
  id: string;
  replies: number;
  repliers: { count: number }[];
  reactions: { count: number }[];
}

/** What a record says of something, and what its rows add up to. */
type Counted = readonly [what: string, said: number, expected: number];

/** Counts that records show to somebody at a machine and that the machine's rows do not add up to. */
export async function wrongCounts(world: World, machine: Machine, user: string): Promise<string[]> {
  const look = new Look(machine, user);
  const problems: string[] = [];
  for (const { id } of await look.list<{ id: string }>("listOrganizationsForAuthenticatedUser", {}))
    for (const counted of [look.spacesOf(id), look.peopleOf(world, id), look.sitesOf(id)])
      for await (const [what, said, expected] of counted)
        if (said !== expected) problems.push(`the ${what} says ${said}, not ${expected}`);
  return problems;
}

class Look {
  readonly #machine: Machine;
  readonly #user: string;
  /** What was listed, by the question: nothing moves meanwhile. */
  readonly #listed = new Map<string, Promise<unknown[]>>();

  constructor(machine: Machine, user: string) {
    this.#machine = machine;
    this.#user = user;
  }

  get #db() {
    return this.#machine.disk.reading;
  }

  list<T>(operation: string, input: object): Promise<T[]> {
    const question = `${operation} ${JSON.stringify(input)}`;
    const listed = this.#listed.get(question) ?? this.#list<T>(operation, input);
    this.#listed.set(question, listed);
    return listed as Promise<T[]>;
  }

  /** What somebody may not see is none. */
  async #list<T>(operation: string, input: object): Promise<T[]> {
    const { engine } = this.#machine;
    const asked = { limit: 100, ...input };
    try {
      return unwrap<{ items: T[] }>(operation, await engine.call({ user: this.#user }, operation, asked))
        .items;
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  async #sees(scope: string): Promise<boolean> {
    if (this.#machine.engine.facts.kind === "instance")
      return (await visibleScopes(this.#db, this.#user)).has(scope);
    const held = this.#db.selectFrom("scopes").select("scope").where("scope", "=", scope);
    return (await held.where("level", "is not", null).execute()).length > 0;
  }

  async #discussions(scope: string) {
    const db = this.#db;
    return {
      comments: await commentsIn(db, { scope }),
      requests: await requestsIn(db, { scope }),
      replies: await repliesIn(db, { scope }),
      reactions: await reactionsIn(db, { scope }),
    };
  }

  async *spacesOf(organizationId: string): AsyncGenerator<Counted> {
    for (const space of await this.list<Space>("listSpacesInOrganizationById", { organizationId })) {
      const scope = discussionScope(space.id);
      if (!(await this.#sees(scope))) continue;
      const { comments, requests, replies, reactions } = await this.#discussions(scope);
      const openIn = (request: string | null): number =>
        comments.filter((row) => row.change_request === request && row.resolved_at === null).length;
      const ofStatus = (wanted: string): number => requests.filter(({ status }) => status === wanted).length;
      const of = `of the space ${space.id}`;
      yield [`comments ${of}`, space.comments, openIn(null)];
      yield [`changeRequests ${of}`, space.changeRequests, requests.length];
      yield [`changeRequestsOpen ${of}`, space.changeRequestsOpen, ofStatus("open")];
      yield [`changeRequestsDraft ${of}`, space.changeRequestsDraft, ofStatus("draft")];
      const isOfSpace = comments.some((row) => row.change_request === null);
      const said = isOfSpace
        ? [...(await this.list<Comment>("listCommentsInSpace", { spaceId: space.id }))]
        : [];
      for (const status of new Set(requests.map((request) => request.status))) {
        const asked = { spaceId: space.id, status };
        for (const request of await this.list<{ id: string; comments: number }>(
          "listChangeRequestsForSpace",
          asked,
        )) {
          yield [`comments of the request ${request.id}`, request.comments, openIn(request.id)];
          const there = { spaceId: space.id, changeRequestId: request.id };
          if (openIn(request.id) > 0)
            said.push(...(await this.list<Comment>("listCommentsInChangeRequest", there)));
        }
      }
      for (const { id, ...comment } of said) {
        const answered = replies.filter((row) => row.comment === id).length;
        const reacted = reactions.filter((row) => row.target === id).length;
        yield [`replies of the comment ${id}`, comment.replies, answered];
        yield [`replies of people of the comment ${id}`, total(comment.repliers), answered];
        yield [`reactions of the comment ${id}`, total(comment.reactions), reacted];
      }
    }
  }

  async *peopleOf({ chronicle, server }: World, organizationId: string): AsyncGenerator<Counted> {
    const scope = membersScope(organizationId);
    const memberships = await this.#db
      .selectFrom("team_members")
      .select(["team", "user_id"])
      .where("scope", "=", scope)
      .execute();
    const asked = { organizationId };
    for (const { id, members } of await this.list<{ id: string; members: number }>(
      "listTeamsInOrganizationById",
      asked,
    ))
      yield [`members of the team ${id}`, members, memberships.filter(({ team }) => team === id).length];
    // What others were given only the instance knows.
    const facts = this.#machine === server ? chronicle?.between().at(-1) : undefined;
    const seen = facts?.rows.spaces.filter(
      (space) =>
        space.organization === organizationId &&
        space.deleted_at === null &&
        facts.level(this.#user, space) !== undefined,
    );
    for (const { id, teams, spaces } of await this.list<{ id: string; teams: number; spaces: number }>(
      "listMembersInOrganizationById",
      asked,
    )) {
      const own = memberships.filter(({ user_id }) => user_id === id);
      yield [`teams of the member ${id}`, teams, own.length];
      const reached = seen?.filter((space) => facts?.level(id, space) !== undefined);
      if (reached) yield [`spaces of the member ${id}`, spaces, reached.length];
    }
  }

  async *sitesOf(organizationId: string): AsyncGenerator<Counted> {
    if ((await sitesThere(this.#db, {})).length === 0) return;
    const spaces = await this.list<Space>("listSpacesInOrganizationById", { organizationId });
    const seen = new Set(spaces.map(({ id }) => id));
    for (const site of await this.list<{ id: string; siteSpaces: number }>("listSites", { organizationId })) {
      const shown = this.#db
        .selectFrom("site_spaces")
        .select("space")
        .where("scope", "=", siteScope(site.id));
      const visible = (await shown.execute()).filter(({ space }) => seen.has(space));
      yield [`siteSpaces of the site ${site.id}`, site.siteSpaces, visible.length];
    }
  }
}

/* It is asked for each space that each person sees. */
const commentsIn = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("comments").select(["change_request", "resolved_at"]).where("scope", "=", scope),
);
const requestsIn = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("change_requests").select("status").where("scope", "=", scope),
);
const repliesIn = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("replies").select("comment").where("scope", "=", scope),
);
const reactionsIn = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("reactions").select("target").where("scope", "=", scope),
);
const sitesThere = prepared((db: Reader, _: object) => db.selectFrom("sites").select("id"));

const total = (counted: readonly { count: number }[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);
