import type { Standing } from "../../src-main/access/access.ts";
import { reaches, type Level } from "../../src-main/access/levels.ts";
import { givenBy, levelFrom, standingOf, type Content } from "../../src-main/access/standpoint.ts";
import { membersScope, organizationAdminScope, parseScope } from "../../src-main/access/scopes.ts";
import { mainBranch } from "../../src-main/content/entry.ts";
import type { Touched } from "../../src-main/store/handles.ts";
import type { Engine } from "../../src-main/core/engine.ts";
import type { Reader } from "../../src-main/store/handles.ts";
import { prepared } from "../../src-main/store/prepared.ts";
import { readStore, type Store } from "../../src-main/store/store.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { protocolVersion, type PushAnswer, type PushRequest } from "../../src-main/sync/messages.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";

/** What decides on an instance whether a change is taken. */
const decisive = [
  "members",
  "teams",
  "team_members",
  "grants",
  "collections",
  "spaces",
  "change_requests",
  "conflicts",
  "reviews",
  "comments",
  "replies",
  "sites",
  "site_sections",
  "site_spaces",
  "site_links",
  "glossary_entries",
  "glossary_terms",
  "openapi_specs",
  "translations",
  "agent_instructions",
] as const;

/** Of main nothing is approved: what is written there decides nothing. */
const isDecisive = ({ table, scope }: Touched): boolean =>
  (decisive as readonly string[]).includes(table) ||
  (table === "revisions" && parseScope(scope).kind === "discussion");

/** What stood in those tables. */
async function look(store: Store) {
  return readStore(store, async (db) => ({
    members: await membersThere(db, {}),
    teams: await teamsThere(db, {}),
    memberships: await membershipsThere(db, {}),
    grants: await grantsThere(db, {}),
    collections: await collectionsThere(db, {}),
    spaces: await spacesThere(db, {}),
    requests: await requestsThere(db, {}),
    conflicts: await conflictsThere(db, {}),
    reviews: await reviewsThere(db, {}),
    bodies: [...(await commentsThere(db, {})), ...(await repliesThere(db, {}))],
    revisions: await revisionsThere(db, { main: mainBranch }),
    sites: await sitesThere(db, {}),
    parts: [
      ...(await sectionsThere(db, {})),
      ...(await siteSpacesThere(db, {})),
      ...(await linksThere(db, {})).map((link) => ({ ...link, path: null })),
    ],
    entries: await entriesThere(db, {}),
    terms: await termsThere(db, {}),
    specifications: await specificationsThere(db, {}),
    translations: await translationsThere(db, {}),
    instructions: await instructionsThere(db, {}),
  }));
}

/* It looks again and again, at each decision. */
const membersThere = prepared((db: Reader, _: object) =>
  db.selectFrom("members").select(["scope", "id", "role", "disabled", "last_seen_at"]),
);
const teamsThere = prepared((db: Reader, _: object) => db.selectFrom("teams").select(["scope", "id"]));
const membershipsThere = prepared((db: Reader, _: object) =>
  db.selectFrom("team_members").select(["scope", "team", "user_id", "role"]),
);
const grantsThere = prepared((db: Reader, _: object) => db.selectFrom("grants").selectAll());
const collectionsThere = prepared((db: Reader, _: object) => db.selectFrom("collections").selectAll());
const spacesThere = prepared((db: Reader, _: object) => db.selectFrom("spaces").selectAll());
const requestsThere = prepared((db: Reader, _: object) =>
  db.selectFrom("change_requests").select(["id", "status", "created_by"]),
);
const conflictsThere = prepared((db: Reader, _: object) =>
  db.selectFrom("conflicts").select(["branch", "status"]),
);
const reviewsThere = prepared((db: Reader, _: object) =>
  db.selectFrom("reviews").selectAll().orderBy("created_at"),
);
const commentsThere = prepared((db: Reader, _: object) => db.selectFrom("comments").select(["id", "body"]));
const repliesThere = prepared((db: Reader, _: object) => db.selectFrom("replies").select(["id", "body"]));
const revisionsThere = prepared((db: Reader, { main }: { main: string }) =>
  db.selectFrom("revisions").select(["branch", "id", "at"]).where("branch", "!=", main).orderBy("number"),
);

const sitesThere = prepared((db: Reader, _: object) => db.selectFrom("sites").selectAll());
const sectionsThere = prepared((db: Reader, _: object) =>
  db.selectFrom("site_sections").select(["scope", "id", "path"]),
);
const siteSpacesThere = prepared((db: Reader, _: object) =>
  db.selectFrom("site_spaces").select(["scope", "id", "path"]),
);
const linksThere = prepared((db: Reader, _: object) => db.selectFrom("site_links").select(["scope", "id"]));
const entriesThere = prepared((db: Reader, _: object) =>
  db.selectFrom("glossary_entries").select(["scope", "id"]),
);
const termsThere = prepared((db: Reader, _: object) => db.selectFrom("glossary_terms").selectAll());
const specificationsThere = prepared((db: Reader, _: object) =>
  db.selectFrom("openapi_specs").select(["scope", "slug"]),
);
const translationsThere = prepared((db: Reader, _: object) =>
  db.selectFrom("translations").select(["scope", "id", "instructions", "source_space"]),
);
const instructionsThere = prepared((db: Reader, _: object) =>
  db.selectFrom("agent_instructions").selectAll(),
);

type Rows = Awaited<ReturnType<typeof look>>;

const nothing: Rows = {
  members: [],
  teams: [],
  memberships: [],
  grants: [],
  collections: [],
  spaces: [],
  requests: [],
  conflicts: [],
  reviews: [],
  bodies: [],
  revisions: [],
  sites: [],
  parts: [],
  entries: [],
  terms: [],
  specifications: [],
  translations: [],
  instructions: [],
};

/** What was so on the instance for a while. */
export class Facts {
  readonly rows: Rows;
  /** Every text that a comment or a reply had so far, by its hash. */
  readonly #said: ReadonlyMap<string, string>;

  constructor(rows: Rows, said: ReadonlyMap<string, string>) {
    this.rows = rows;
    this.#said = said;
  }

  said(hash: string): string | undefined {
    return this.#said.get(hash);
  }

  space(id: unknown): Rows["spaces"][number] | undefined {
    return this.rows.spaces.find((space) => space.id === id);
  }

  collection(id: unknown): Rows["collections"][number] | undefined {
    return this.rows.collections.find((collection) => collection.id === id);
  }

  site(id: unknown): Rows["sites"][number] | undefined {
    return this.rows.sites.find((site) => site.id === id);
  }

  /** What a comment or a reply says. */
  body(id: unknown): string | undefined {
    return this.rows.bodies.find((said) => said.id === id)?.body;
  }

  /** Was the last word of somebody else than who made a change request a yes, and to what it is now? */
  isApproved(request: unknown): boolean {
    const { requests, reviews, revisions } = this.rows;
    const author = requests.find(({ id }) => id === request)?.created_by;
    const head = revisions.findLast(({ branch }) => branch === request);
    const said = reviews.filter((review) => review.change_request === request && review.reviewer !== author);
    const last = new Map(said.map((review) => [review.reviewer, review]));
    return [...last.values()].some(
      ({ status, revision, seen_at }) =>
        status === "approved" && head !== undefined && revision === head.id && seen_at >= head.at,
    );
  }

  standing(user: string, organization: unknown): Standing | undefined {
    const scope = membersScope(String(organization));
    const member = this.rows.members.find((row) => row.scope === scope && row.id === user);
    return member && standingOf(member);
  }

  level(user: string, content: Content): Level | undefined {
    const { organization } = content;
    const members = membersScope(organization);
    const ofUser = this.rows.memberships.filter(
      ({ scope, user_id }) => scope === members && user_id === user,
    );
    const subjects = new Set([user, ...ofUser.map(({ team }) => team)]);
    const admins = organizationAdminScope(organization);
    const given = this.rows.grants.filter(({ scope, subject }) => scope === admins && subjects.has(subject));
    return levelFrom(
      {
        standing: this.standing(user, organization),
        given: givenBy(given),
        collections: new Map(this.rows.collections.map((collection) => [collection.id, collection])),
      },
      content,
    );
  }
}

/** A mutation as the instance met it, from its first arrival to the refusal that its replica heard. */
export interface Refused {
  mutation: Mutation;
  from: number;
  to: number;
}

/** For so long after a commit its program may be kept from telling of it. */
const slack = 1_000;

/**
 * Writes down beside an instance what decides whether it takes changes, and which it refused when: what a refusal is
 * judged by.
 */
export class Chronicle {
  readonly #now: () => number;
  readonly #facts: { at: number; facts: Facts }[] = [];
  readonly #said = new Map<string, string>();
  readonly #arrived = new Map<string, { mutation: Mutation; at: number }>();
  readonly #refused = new Map<string, Refused>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** An instance's program begins; what it finds may be another than what the one before it left. */
  follow(engine: Engine, disk: Store): void {
    engine.subscribe((event) => {
      if (event.type === "changed" && event.rows.some(isDecisive)) void this.#note(disk);
    });
    void this.#note(disk);
  }

  async #note(disk: Store): Promise<void> {
    const noted = { at: this.#now(), facts: new Facts(nothing, this.#said) };
    this.#facts.push(noted);
    const rows = await look(disk);
    for (const { body } of rows.bodies) this.#said.set(hashText(body), body);
    noted.facts = new Facts(rows, this.#said);
  }

  /** A push reaches the instance. */
  arrived({ protocol, mutations }: PushRequest): void {
    if (protocol !== protocolVersion) return;
    for (const mutation of mutations)
      if (!this.#arrived.has(mutation.id)) this.#arrived.set(mutation.id, { mutation, at: this.#now() });
  }

  answered({ receipts }: PushAnswer): void {
    for (const { id, status } of receipts) {
      const arrived = this.#arrived.get(id);
      // An answer may be lost, and a backup take the refusal back: what the replica heard is the last one.
      if (arrived && status === "refused")
        this.#refused.set(id, { mutation: arrived.mutation, from: arrived.at, to: this.#now() });
    }
  }

  refusal(mutation: string): Refused | undefined {
    return this.#refused.get(mutation);
  }

  /** Had somebody a space in which they could at least comment, and later not any more? Their replica then forgot it. */
  hasLostSpace(user: string): boolean {
    const held = new Set<string>();
    for (const { facts } of this.#facts)
      for (const space of facts.rows.spaces) {
        if (space.deleted_at === null && reaches(facts.level(user, space), "comment")) held.add(space.id);
        else if (held.has(space.id)) return true;
      }
    return false;
  }

  /** Whatever was so at some moment between two, or ever. */
  between({ from, to }: { from: number; to: number } = { from: -Infinity, to: Infinity }): Facts[] {
    // What was so before the first change of the very moment counts, too.
    const begun = this.#facts.findLastIndex(({ at }) => at < from);
    return this.#facts
      .slice(Math.max(0, begun))
      .filter(({ at }) => at <= to + slack)
      .map(({ facts }) => facts);
  }
}
