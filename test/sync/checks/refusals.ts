import { reaches } from "../../../src-main/access/levels.ts";
import { membersScope, parseScope, spaceScope } from "../../../src-main/access/scopes.ts";
import { findOperation } from "../../../src-main/api/operations.ts";
import type { Guarded } from "../../../src-main/api/context.ts";
import type { ErrorBody } from "../../../src-main/api/error.ts";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { neverHere, type NamedRow } from "../../../src-main/content/branches/onceHere.ts";
import { mainBranch } from "../../../src-main/content/entry.ts";
import { encodeKey } from "../../../src-main/store/keys.ts";
import { lifetimes } from "../../../src-main/store/upkeep/retention.ts";
import type { Mutation } from "../../../src-main/sync/mutation.ts";
import { follows } from "../../../src-main/sync/arrivals.ts";
import type { Chronicle, Facts } from "../chronicle.ts";
import type { Replica } from "../replica.ts";
import type { World } from "../world.ts";
import { otherCauses } from "./otherRefusals.ts";

/* Nothing needs attention that could have been applied: of each refusal is asked what it says was so when it was said. */

/** A mutation that waits for its writer. */
export interface Parked extends Pick<Mutation, "id" | "operation" | "input" | "at"> {
  user: string;
  error: ErrorBody["error"];
}

/** Is it so, by what was on the instance at some moment? */
export type Cause = (parked: Parked, facts: Facts) => boolean;

/** What a refusal says, and what has to be so then. */
export interface KnownCause {
  code: number;
  said: RegExp;
  cause: Cause;
}

/** The space into which an archive is imported, as far as it was there before. */
const targetOf = (operation: string, input: Parked["input"]): string | undefined =>
  operation === "startImport" ? (input["body"] as { space?: string }).space : undefined;

/** What a change is made in, and the caller's level there. */
function placeOf({ operation, input, user }: Parked, facts: Facts) {
  const into = targetOf(operation, input);
  const needs = findOperation(into === undefined ? operation : "updateSpaceContent")?.needs;
  if (needs?.on === "organization") {
    const standing = facts.standing(user, input["organizationId"]);
    return { needs, isThere: standing !== undefined, level: standing };
  }
  if (needs?.on === "site") {
    const site = facts.site(input["siteId"]);
    const level = site && facts.level(user, site);
    return { needs, isThere: level !== undefined, level };
  }
  if (needs?.on !== "space" && needs?.on !== "collection") return undefined;
  const content =
    needs.on === "space" ? facts.space(into ?? input["spaceId"]) : facts.collection(input["collectionId"]);
  const level = content && facts.level(user, content);
  const isDeleted = content?.deleted_at !== null && !("deleted" in needs);
  return { needs, isThere: level !== undefined && !isDeleted, level };
}

/** For its author it is not there: deleted, never made, or not shown to them. */
const isGone: Cause = (parked, facts) => placeOf(parked, facts)?.isThere === false;

/** The collection into which it puts something is not there for its author: refused itself, it may never have been. */
const lacksParent: Cause = ({ input, user }, facts) => {
  const { parent } = (input["body"] ?? {}) as { parent?: unknown };
  if (typeof parent !== "string") return false;
  const collection = facts.collection(parent);
  return collection?.deleted_at !== null || facts.level(user, collection) === undefined;
};

/** What is made outside of every collection needs more than what is said of every call of it. */
const founding: ReadonlySet<string> = new Set(["createCollection", "createSpace"]);

const founds = ({ operation, input }: Parked): boolean =>
  founding.has(operation) || (operation === "startImport" && targetOf(operation, input) === undefined);

const isTooLow: Cause = (parked, facts) => {
  const place = placeOf(parked, facts);
  if (!place?.isThere) return false;
  const { needs, level } = place;
  const least = needs.level === "guest" || needs.level === "member" ? "read" : needs.level;
  const needed = founds(parked) ? "create" : least;
  if (level === "guest" || !reaches(level, needed)) return true;
  // Where a space is locked whoever merges has to review.
  return parked.operation === "mergeChangeRequest" && isLocked(parked, facts) && !reaches(level, "review");
};

const isLocked: Cause = ({ operation, input }, facts) =>
  facts.space(targetOf(operation, input) ?? input["spaceId"])?.edit_mode === "locked";

const isSettled: Cause = ({ input }, facts) => {
  const request = facts.rows.requests.find(({ id }) => id === input["changeRequestId"]);
  return request?.status === "merged" || request?.status === "archived";
};

const hasConflicts: Cause = ({ input }, facts) =>
  facts.rows.conflicts.some(({ branch, status }) => branch === input["changeRequestId"] && status === "open");

const hasRules: Cause = ({ input }, facts) => {
  const space = facts.space(input["spaceId"]);
  return space !== undefined && (JSON.parse(space.merge_rules) as { type: string }).type === "rules";
};

/** The space asks for an approval, the one rule that writers of the simulation make, and the request has none. */
const lacksApproval: Cause = (parked, facts) =>
  hasRules(parked, facts) && !facts.isApproved(parked.input["changeRequestId"]);

/** One of those who are asked may not review: a replica cannot know that of others. */
const mayNotReview: Cause = ({ input }, facts) => {
  const space = facts.space(input["spaceId"]);
  const { users = [] } = (input["body"] ?? {}) as { users?: string[] };
  return space !== undefined && users.some((user) => !reaches(facts.level(user, space), "review"));
};

/** Words of both writers would stand in one sentence, or in one's place: the writer of a comment is asked. */
const overlaps: Cause = ({ input }, facts) => {
  const id = input["commentReplyId"] ?? input["commentId"];
  const { body, base } = input["body"] as { body?: { markdown: string }; base?: string };
  const current = facts.body(id);
  const before = base === undefined ? undefined : facts.said(base);
  if (!body || before === undefined || current === undefined) return false;
  const { joins, conflicts } = mergeText({ base: before, ours: current, theirs: body.markdown });
  return joins.length + conflicts.length > 0;
};

/** In which organization something is done: it is named, or has what is named. */
const membersOf = ({ input }: Parked, facts: Facts): string | undefined => {
  const content = facts.space(input["spaceId"]) ?? facts.collection(input["collectionId"]);
  const organization = (input["organizationId"] as string | undefined) ?? content?.organization;
  return organization === undefined ? undefined : membersScope(organization);
};

/** Who is named is in no such organization, or no such team is. */
const isStranger: Cause = (parked, facts) => {
  const scope = membersOf(parked, facts);
  const id = /(?:no (?:member|team) |^\/body\/\S+: )(\w+)/.exec(parked.error.message)?.[1];
  const { members, teams } = facts.rows;
  return ![...members, ...teams].some((row) => row.scope === scope && row.id === id);
};

const wasGivenNothing: Cause = ({ input }, facts) => {
  const [target, subject] = [input["spaceId"] ?? input["collectionId"], input["userId"] ?? input["teamId"]];
  return !facts.rows.grants.some((grant) => grant.target === target && grant.subject === subject);
};

/** There is no other admin, or none who was ever here. */
const isLastAdmin: Cause = (parked, facts) => {
  const scope = membersOf(parked, facts);
  return !facts.rows.members.some(
    ({ scope: of, id, role, disabled, last_seen_at }) =>
      of === scope &&
      role === "admin" &&
      disabled === 0 &&
      id !== parked.input["userId"] &&
      (last_seen_at !== null || !parked.error.message.includes("never been here")),
  );
};

/** It is somebody else's team, or nobody's who may manage it. */
const isOthersTeam: Cause = ({ input, user }, facts) => {
  const standing = facts.standing(user, input["organizationId"]);
  if (standing === "admin") return false;
  const owns = facts.rows.memberships.some(
    ({ team, user_id, role }) => team === input["teamId"] && user_id === user && role === "owner",
  );
  return !owns || standing === "guest" || !reaches(standing, "create");
};

/** It would stand in one that stands in it by now. */
const standsInIt: Cause = ({ input }, facts) => {
  const { parent } = (input["body"] ?? {}) as { parent?: string | null };
  const above = new Set<unknown>();
  for (let id = parent; id && !above.has(id); id = facts.collection(id)?.parent) above.add(id);
  return above.has(input["collectionId"]);
};

const causes: KnownCause[] = [
  ...otherCauses,
  {
    code: 404,
    said: /^There is no (space|collection|organization|site) /,
    cause: (parked, facts) => isGone(parked, facts) || lacksParent(parked, facts),
  },
  { code: 403, said: /needs the (level|role) |^This is for members /, cause: isTooLow },
  { code: 400, said: /cannot be put into itself/, cause: standsInIt },
  { code: 409, said: /^Somebody changed the same paragraph /, cause: overlaps },
  { code: 409, said: /is locked: propose/, cause: isLocked },
  { code: 409, said: /is (merged|archived)[:;.]/, cause: isSettled },
  { code: 409, said: /has open conflicts/, cause: hasConflicts },
  { code: 412, said: /cannot be merged yet/, cause: lacksApproval },
  { code: 400, said: /may not review/, cause: mayNotReview },
  { code: 404, said: /^There is no (member|team) /, cause: isStranger },
  { code: 400, said: /is neither the id nor the e-mail address of a member/, cause: isStranger },
  { code: 404, said: /was given nothing on /, cause: wasGivenNothing },
  { code: 400, said: /was given nothing on /, cause: wasGivenNothing },
  {
    code: 409,
    said: /^The last admin of an organization |^Nobody could act for the organization/,
    cause: isLastAdmin,
  },
  { code: 403, said: /^The team .* is managed by |^You manage who is in the team /, cause: isOthersTeam },
];

/** Said by the replica itself, of a space that it lost. */
const lost = /^You no longer have access to this space/;

/** Said of the bytes of a file, which go before the change that names them: that never arrived. */
const isOfBytes = ({ input, error }: Parked): boolean =>
  /^There is no organization /.test(error.message) && JSON.stringify(input).includes('"blob":');

/** Was it there for its author, and then was not? */
function wasLost(chronicle: Chronicle, parked: Parked): boolean {
  const gone = chronicle.between().map((facts) => isGone(parked, facts));
  return gone.includes(true, gone.indexOf(false));
}

/** Whether what a refusal says was so while the instance had the change, or, of a lost space, ever. */
export function isFair(chronicle: Chronicle, parked: Parked): boolean {
  const { code, message, reason } = parked.error;
  if (lost.test(message)) return wasLost(chronicle, parked);
  if (isOfBytes(parked)) return wasLost(chronicle, parked);
  const refused = chronicle.refusal(parked.id);
  if (!refused) return false;
  if (reason === "too-old") return refused.to - Date.parse(parked.at) > lifetimes.receipt;
  const known = causes.find((each) => each.code === code && each.said.test(message));
  return known !== undefined && chronicle.between(refused).some((facts) => known.cause(parked, facts));
}

/** Something else keeps it from being made by now. */
const isHeldUp: Cause = (parked, facts) =>
  isGone(parked, facts) ||
  isTooLow(parked, facts) ||
  isSettled(parked, facts) ||
  (parked.operation === "mergeChangeRequest" &&
    (hasConflicts(parked, facts) || lacksApproval(parked, facts)));

/**
 * What there is on the instance in the end, each row by its table and key, and what refusals name by its id; what is of a
 * branch, or of a revision, by its space, that and its id: as far as it was ever known on that branch, and as that revision has it.
 */
async function listThere({ server }: World): Promise<Set<string>> {
  const { reading } = server.disk;
  const states = await reading
    .selectFrom("states")
    .select(["scope", "branch", "id", "since", "until"])
    .execute();
  const there = new Set(states.map(({ scope, branch, id }) => `${parseScope(scope).id} ${branch} ${id}`));
  for (const revision of await reading.selectFrom("revisions").selectAll().execute()) {
    const { scope, branch, number, base } = revision;
    for (const state of states) {
      const isOwn = state.scope === scope && state.branch === branch;
      const isBelow = base !== null && state.scope === spaceScope(parseScope(scope).id);
      const at = isOwn ? number : isBelow ? base : -1;
      if (state.since > at) continue;
      const space = parseScope(scope).id;
      there.add(`${space} ${branch} ${state.id}`);
      if (state.until > at) there.add(`${space} ${revision.id} ${state.id}`);
    }
  }
  const named = [
    ...(["revisions", "conflicts", "change_requests", "comments", "replies"] as const),
    ...(["site_sections", "site_spaces", "site_links", "translations"] as const),
  ];
  for (const table of named)
    for (const { id } of await reading.selectFrom(table).select("id").execute()) there.add(id);
  const rows = reading.selectFrom("changes").select(["table_name", "row_key"]).where("gone", "=", 0);
  for (const { table_name, row_key } of await rows.execute()) there.add(`${table_name} ${row_key}`);
  return there;
}

/** What a refusal says was not there, as {@link listThere} names it; undefined for one that says something else. */
async function absentee(
  { operation, input, error: { code, message, reason } }: Parked,
  context: Pick<Guarded, "db">,
): Promise<string[] | undefined> {
  const { spaceId, changeRequestId, revisionId } = input as Partial<Record<string, string>>;
  const branch = `${spaceId} ${changeRequestId ?? mainBranch}`;
  if (code === 400 && reason === "unknown") {
    const id = /names (?:nothing|no page|no file).*: (\w+)$/.exec(message)?.[1];
    return [`${branch} ${id}`];
  }
  if (message === neverHere().message) {
    const deletion = findOperation(operation);
    const rows = deletion?.mutation ? await deletion.deletes?.(context as Guarded, input) : undefined;
    return (rows as readonly NamedRow[])
      .map(({ table, key }) => `${table} ${encodeKey(table, key)}`)
      .slice(-1);
  }
  if (code === 404) {
    const id =
      /^(?:There is no (?:conflict|comment|reply|change request|translation)|The site has no [a-z ]+) (\w+)\b/.exec(
        message,
      )?.[1];
    return id === undefined ? undefined : [id];
  }
  if (code !== 409 || !message.endsWith("was to go back to never came to be.")) return undefined;
  const { changes = [] } = (input["body"] ?? {}) as { changes?: { revision?: string; page?: string }[] };
  const former = changes.flatMap(({ revision, page }) =>
    revision === undefined ? [] : [`${spaceId} ${revision} ${page}`],
  );
  return revisionId === undefined ? former : [revisionId];
}

/** A mutation that waits, and what it says was not there. */
interface Waiting extends Parked {
  absent: string[] | undefined;
}

/**
 * What a change is about is not where it was sent: somebody took it away, or what would have brought it there was refused
 * or came to something else. Or it came when something else stood in the way, and was not sent again for that.
 */
function isAbsent(
  there: ReadonlySet<string>,
  { absent, ...parked }: Waiting,
  now: Facts | undefined,
): boolean {
  if (!absent || !now) return false;
  return !absent.some((id) => there.has(id)) || isHeldUp(parked, now);
}

/** What is parked and need not be. */
export async function needlesslyParked(
  world: World,
  chronicle: Chronicle,
  { machine, user }: Replica,
): Promise<string[]> {
  const rows = await machine.disk.reading
    .selectFrom("outbox")
    .select(["id", "operation", "error", "input", "at"])
    .where("state", "=", "parked")
    .orderBy("position")
    .execute();
  if (rows.length === 0) return [];
  const there = await listThere(world);
  const now = chronicle.between().at(-1);
  const parked: Waiting[] = [];
  for (const row of rows) {
    const input = JSON.parse(row.input) as Record<string, unknown>;
    const one = { ...row, user, input, error: JSON.parse(row.error ?? "") as ErrorBody["error"] };
    const [space, collection] = [now?.space(input["spaceId"]), now?.collection(input["collectionId"])];
    const context = { db: world.server.disk.reading, space, collection } as Pick<Guarded, "db">;
    parked.push({ ...one, absent: await absentee(one, context) });
  }
  const isAwaiting = (one: Waiting): boolean =>
    isAbsent(there, one, now) || (isFair(chronicle, one) && now !== undefined && isGone(one, now));
  /** It waits with one before it in its space, which waits for something itself, be it the space. */
  const followsAnother = ({ id, input, error }: Waiting): boolean =>
    error.reason === follows.reason &&
    parked
      .slice(
        0,
        parked.findIndex((one) => one.id === id),
      )
      .some((one) => one.input["spaceId"] === input["spaceId"] && isAwaiting(one));
  return parked
    .filter((one) => !isFair(chronicle, one) && !isAbsent(there, one, now) && !followsAnother(one))
    .map(
      ({ operation, input, error }) =>
        `${operation} ${JSON.stringify(input)} was parked: ${error.code} ${error.message}`,
    );
}
