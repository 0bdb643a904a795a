import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantedAccess, pulledAccess } from "../../src-main/access/access.ts";
import { higher, levels, reaches, type Level } from "../../src-main/access/levels.ts";
import { Reach } from "../../src-main/access/reach.ts";
import { sightFrom, type Sight } from "../../src-main/access/sight.ts";
import {
  levelFrom,
  readStandpoint,
  type Content,
  type Standpoint,
} from "../../src-main/access/standpoint.ts";
import { shownParent } from "../../src-main/api/spaces/arrangement.ts";
import { paginateRows } from "../../src-main/api/paging.ts";
import { countContent, listContent } from "../../src-main/store/lists/contentLists.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import type { CollectionRow } from "../../src-main/store/tables.ts";

/* Lists ask the store for what somebody sees: that has to be just what access says of each content. */

const { db, raw } = openSqlite(":memory:");
beforeAll(() => migrate(db));
afterAll(() => db.destroy());

const organization = "harbour";
const collections = ["c0", "c1", "c2", "c3"];
const level = fc.constantFrom<Level[]>(...levels);
const byDefault = fc.oneof(fc.constant("inherit"), fc.constant(null), level);
const parent = fc.constantFrom(null, null, "gone", ...collections);
const worlds = fc.record({
  collections: fc.array(
    fc.record({ parent, default_level: byDefault, deleted_at: fc.constantFrom(null, null, "2026") }),
    { minLength: collections.length, maxLength: collections.length },
  ),
  spaces: fc.array(
    fc.record({
      parent,
      default_level: byDefault,
      created_by: fc.constantFrom("ada", "ben"),
      rank: fc.constantFrom("a1", "a2"),
    }),
    { maxLength: 7 },
  ),
  sites: fc.array(fc.record({ default_level: byDefault, created_by: fc.constantFrom("ada", "ben") }), {
    maxLength: 4,
  }),
  standing: fc.oneof(fc.constant(undefined), fc.constant("guest" as const), level),
  given: fc.array(
    fc.tuple(
      fc.constantFrom(
        "space s0",
        "space s1",
        "site t0",
        "site t1",
        ...collections.map((id) => `collection ${id}`),
      ),
      level,
    ),
    { maxLength: 4 },
  ),
  pulled: fc.array(
    fc.tuple(fc.constantFrom("space:s0", "space:s1", "space:s2", "site:t0"), fc.option(level)),
    { maxLength: 4 },
  ),
  atLeast: level,
});

type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

const empty = ["spaces", "collections", "sites", "scopes"].map((table) => `delete from ${table}`).join(";");
const statement = (text: string) => raw.prepare(text);

/** Writes a world, and answers its content. */
function write(world: World) {
  raw.exec(empty);
  const at = "2026-01-01T00:00:00.000Z";
  const rows = {
    collections: world.collections.map((row, number) => ({
      ...row,
      ...named("collection", `c${number}`),
      rank: "a1",
      created_by: "ada",
    })),
    spaces: world.spaces.map((row, number) => ({ ...row, ...named("space", `s${number}`) })),
    sites: world.sites.map((row, number) => ({ ...row, ...named("site", `t${number}`) })),
  };
  const addCollection = statement(
    `insert into collections (scope, id, organization, title, description, parent, default_level, rank, created_by, created_at,
     updated_at, deleted_at) values (:scope, :id, '${organization}', '', '', :parent, :default_level, :rank, 'ada', '${at}', '${at}', :deleted_at)`,
  );
  for (const row of rows.collections) addCollection.run(row);
  const space = statement(
    `insert into spaces (scope, id, organization, title, emoji, visibility, edit_mode, parent, default_level, rank, merge_rules,
     created_by, created_at, updated_at) values (:scope, :id, '${organization}', '', '', 'private', 'live', :parent, :default_level,
     :rank, '{}', :created_by, '${at}', '${at}')`,
  );
  for (const row of rows.spaces) space.run(row);
  const site = statement(
    `insert into sites (scope, id, organization, type, title, visibility, published, adaptive_content, agents_context, default_level,
     created_by, created_at, updated_at) values (:scope, :id, '${organization}', 'basic', '', 'public', 0, 0, 'included', :default_level,
     :created_by, '${at}', '${at}')`,
  );
  for (const row of rows.sites) site.run(row);
  const scope = statement("insert or replace into scopes (scope, number, digest, level) values (?, 1, 0, ?)");
  for (const pulled of world.pulled) scope.run(...pulled);
  return rows;
}

const named = (kind: string, id: string) => ({ scope: `${kind}:${id}`, id, organization });

/** All that a sight lists, page by page; every page but the last is full, and each says how many there are. */
async function listAll(
  table: "spaces" | "sites" | "collections",
  sight: Sight,
  atLeast: Level,
  atRoot = false,
): Promise<string[]> {
  const filter = { organization, readable: [sight.readable(atLeast)], atRoot };
  const by = table === "sites" ? "age" : "place";
  const seen: string[] = [];
  for (let page: string | undefined; ;) {
    const asked = { limit: 2, ...(page === undefined ? {} : { page }) };
    const list = await paginateRows(asked, {
      count: () => countContent(db, table, filter),
      fetch: async (after, limit): Promise<{ id: string; key: string }[]> =>
        table !== "sites"
          ? (await listContent(db, table, filter, { by, after, limit })).map(({ id, rank }) => ({
              id,
              key: rank,
            }))
          : (await listContent(db, "sites", filter, { by, after, limit })).map((row) => ({
              id: row.id,
              key: row.created_at,
            })),
      keyOf: ({ key, id }) => [key, id],
    });
    seen.push(...list.items.map(({ id }) => id));
    if (list.next) expect(list.items).toHaveLength(2);
    else {
      expect(list.count).toBe(seen.length);
      return seen;
    }
    page = list.next.page;
  }
}

describe("A list that the store pages has what its reader sees, page by page, and nothing else", () => {
  test("on an instance: what was given to them, and what follows from defaults above it", async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const rows = write(world);
        const standpoint: Standpoint = {
          standing: world.standing,
          given: new Map(world.given),
          collections: new Map(rows.collections.map((row) => [row.id, row])),
        };
        const sight = sightFrom(standpoint);
        const expected = (all: Content[]): string[] =>
          all.filter((one) => reaches(levelFrom(standpoint, one), world.atLeast)).map(({ id }) => id);
        expect((await listAll("spaces", sight, world.atLeast)).sort()).toEqual(expected(rows.spaces));
        expect(await listAll("sites", sight, world.atLeast)).toEqual(expected(rows.sites));
        const living = rows.collections.filter(({ deleted_at }) => deleted_at === null);
        expect(await listAll("collections", sight, world.atLeast)).toEqual(expected(living));
        const arrangement = {
          levelOn: (one: Content) => levelFrom(standpoint, one),
          collections: new Map(rows.collections.map((row) => [row.id, row as unknown as CollectionRow])),
        };
        expect(await listAll("collections", sight, "read", true)).toEqual(
          living
            .filter((row) => levelFrom(standpoint, row) && shownParent(arrangement, row) === null)
            .map(({ id }) => id),
        );
      }),
      { numRuns: 400 },
    );
  });

  test("on a replica: what came with a level, and what was made there since", async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const rows = write(world);
        const sight = await pulledAccess.sightIn(db, "ada", organization);
        const levelOn = await pulledAccess.levelsIn(db, "ada", organization);
        const levelOnPage = await sight.levelsOn(rows.spaces);
        const expected = (all: Content[]): string[] =>
          all.filter((one) => reaches(levelOn(one), world.atLeast)).map(({ id }) => id);
        expect((await listAll("spaces", sight, world.atLeast)).sort()).toEqual(expected(rows.spaces));
        expect(await listAll("sites", sight, world.atLeast)).toEqual(expected(rows.sites));
        for (const space of rows.spaces) expect(levelOnPage(space)).toBe(levelOn(space));
      }),
      { numRuns: 200 },
    );
  });
});

test("The spaces of members and teams are counted as they are listed, of those that who asks may see", async () => {
  const grant = statement(
    `insert into grants (scope, id, subject_kind, subject, target_kind, target, role)
     values ('org-admin:${organization}', :id, :subjectKind, :subject, :kind, :target, :role)`,
  );
  const member = statement(
    `insert into members (scope, id, email, role, joined_at, disabled, sso) values ('members:${organization}', ?, ?, ?, '', 0, 0)`,
  );
  await fc.assert(
    fc.asyncProperty(worlds, level, async (world, asking) => {
      const rows = write(world);
      raw.exec("delete from grants; delete from members");
      const role = world.standing === "guest" ? null : (world.standing ?? null);
      member.run("ada", "ada", asking);
      member.run("ben", "ben", role);
      for (const [number, [key, given]] of world.given.entries()) {
        const [kind, target] = key.split(" ");
        for (const [subjectKind, subject] of [
          ["user", "ben"],
          ["team", "keepers"],
        ])
          grant.run({ id: `${subjectKind}${number}`, subjectKind, subject, kind, target, role: given });
      }
      const collections: Standpoint["collections"] = new Map(rows.collections.map((row) => [row.id, row]));
      const given = new Map<string, Level>();
      for (const [key, one] of world.given) given.set(key, higher(given.get(key), one) ?? one);
      const asker: Standpoint = { standing: asking, given: new Map(), collections };
      const read = await readStandpoint(db, "ben", organization);
      const whole: Standpoint = { standing: role ?? "guest", given, collections };
      for (const one of [...rows.spaces, ...rows.collections, ...rows.sites])
        expect(levelFrom(read, one)).toBe(levelFrom(whole, one));
      const seenBy = (standpoint: Standpoint): number =>
        rows.spaces.filter((one) => levelFrom(asker, one) && levelFrom(standpoint, one)).length;
      const reach = await Reach.read({ db, user: "ada", access: grantedAccess }, organization);
      const counts = await reach.countForMembers([
        { id: "ada", role: asking, disabled: 0 },
        { id: "ben", role, disabled: 0 },
      ]);
      expect(counts.get("ada")).toBe(seenBy(asker));
      expect(counts.get("ben")).toBe(seenBy(whole));
      const ofTeam = (await reach.countForTeams(["keepers"])).get("keepers");
      expect(ofTeam).toBe(seenBy({ standing: "guest", given, collections }));
    }),
    { numRuns: 300 },
  );
});
