import { discussionScope, membersScope, organizationScope } from "../../../src-main/access/scopes.ts";
import type { Engine } from "../../../src-main/core/engine.ts";
import { insertMany } from "../../../src-main/store/replicated.ts";
import { isSqlite, transact } from "../../../src-main/store/store.ts";
import { ask, type Seeded } from "../stage.ts";

/** How much an organization holds beside the pages of its book. */
export interface Population {
  members: number;
  spaces: number;
  comments: number;
  /** Of everything else that is listed. */
  records: number;
}

/** The ids of its members, by number. */
export const memberAt = (number: number): string => `member${number}`;

export const crowd: Population = { members: 10_000, spaces: 1000, comments: 100_000, records: 1000 };
export const handful: Population = { members: 200, spaces: 20, comments: 500, records: 60 };

const inOneTransaction = 2000;
const began = Date.parse("2025-01-01T00:00:00.000Z");
/** Moments one after another. */
export const timeAt = (number: number): string => new Date(began + number * 60_000).toISOString();

/** Fills a seeded organization: people and comments as rows, spaces as a writer makes them. */
export async function populate(engine: Engine, seeded: Seeded, size: Population): Promise<void> {
  const { organization, founder } = seeded;
  // What is made here need not outlive the machine.
  if (isSqlite(engine.store)) engine.store.raw.pragma("synchronous = OFF");
  for (let at = 0; at < size.spaces; at += 1)
    await ask(engine, founder.user, "createSpace", {
      organizationId: organization,
      body: { title: `Space ${at}` },
    });
  await inBatches(
    engine,
    size.members,
    [organizationScope(organization), membersScope(organization)],
    (numbers) => ({
      people: numbers.map((number) => ({
        scope: organizationScope(organization),
        id: memberAt(number),
        display_name: `Person ${number} of the harbour`,
        photo_url: null,
      })),
      members: numbers.map((number) => ({
        scope: membersScope(organization),
        id: memberAt(number),
        email: `person${number}@bench.test`,
        role: (["read", "comment", "edit", "review", null] as const)[number % 5] ?? null,
        joined_at: timeAt(number),
        last_seen_at: number % 3 === 0 ? null : timeAt(number * 2),
        disabled: 0 as const,
        sso: 0 as const,
      })),
    }),
  );
  const scope = discussionScope(seeded.space);
  const { revision } = await ask<{ revision: string }>(engine, founder.user, "getSpaceById", {
    spaceId: seeded.space,
  });
  await inBatches(engine, size.comments, [scope], (numbers) => ({
    comments: numbers.map((number) => ({
      scope,
      id: `comment${number}`,
      change_request: null,
      page: seeded.ids[number % seeded.ids.length] ?? null,
      node: null,
      table_cell: null,
      revision,
      body: `Should the lamp of quay ${number} be lit at dusk or before?\n`,
      posted_by: memberAt(number % size.members),
      posted_at: timeAt(number),
      edited_at: null,
      resolved_at: number % 4 === 0 ? timeAt(number + 9) : null,
      resolved_by: number % 4 === 0 ? founder.user : null,
      review: null,
    })),
  }));
}

type Rows = { [T in "people" | "members" | "comments"]?: Parameters<typeof insertMany<T>>[2] };

async function inBatches(
  engine: Engine,
  count: number,
  scopes: string[],
  make: (numbers: number[]) => Rows,
): Promise<void> {
  for (let from = 0; from < count; from += inOneTransaction) {
    const size = Math.min(inOneTransaction, count - from);
    const { people, members, comments } = make(Array.from({ length: size }, (_, at) => from + at));
    await transact(engine.store, { mode: "authority", scopes, at: engine.now() }, async (db) => {
      if (people) await insertMany(db, "people", people);
      if (members) await insertMany(db, "members", members);
      if (comments) await insertMany(db, "comments", comments);
    });
  }
}
