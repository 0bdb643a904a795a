import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mainBranch, stillHolds } from "../../src-main/content/entry.ts";
import { pull, type Replica } from "../../src-main/sync/pull.ts";
import { pullTexts } from "../../src-main/sync/pullTexts.ts";
import { Pusher } from "../../src-main/sync/push.ts";
import type { Transport } from "../../src-main/sync/transport.ts";
import { plansOf, statementsOf, type Asked, type Plan } from "../store/statements.ts";
import { change, flat, online, readPage, tree, writePage, type Caller } from "../sync/writing.ts";
import { answerOf, unwrap } from "../sync/refusal.ts";
import { World } from "../sync/world.ts";
import { makeParts, type Size, type Space } from "./bookOfParts.ts";
import { rawOf } from "../store/raw.ts";

const sizes: [Size, Size] = [
  { parts: 9, siblings: 1 },
  { parts: 87, siblings: 115 },
];

let world: World;
let admin: Caller;
let ben: Caller;
let desktop: Desktop;
const spaces: Space[] = [];

beforeAll(async () => {
  world = await World.make();
  admin = online(world, world.admin);
  ben = online(world, await world.addUser("Ben", "edit"));
  for (const size of sizes) spaces.push(await makeParts(world, size));
  desktop = await openDesktop();
  await sync();
}, 120_000);

afterAll(() => world.close());

/** A replica that syncs when it is told to and does nothing else beside, so that what is counted is the sync's. */
interface Desktop {
  caller: Caller;
  replica: Replica;
}

async function openDesktop(): Promise<Desktop> {
  const { engine } = await world.addReplica(world.admin);
  const exchange =
    (verb: "push" | "pull" | "texts") =>
    async <T>(message: unknown): Promise<T> =>
      unwrap<T>(verb, await world.instance.sync({ user: world.admin }, verb, message));
  const transport: Transport = {
    push: exchange("push"),
    pull: exchange("pull"),
    texts: exchange("texts"),
    putBlob: () => Promise.resolve(),
    getFile: () => Promise.resolve(undefined),
    events: () => Promise.resolve(),
  };
  const { admin: owner, organization } = world;
  const caller: Caller = {
    call: async (operation, input) =>
      answerOf(operation, await engine.call({ user: owner }, operation, input)),
  };
  return { caller, replica: { host: engine, transport, owner, organization } };
}

async function sync(): Promise<void> {
  await new Pusher(desktop.replica).push();
  expect(await pull(desktop.replica)).toEqual({ differing: [], restored: false });
  await pullTexts(desktop.replica);
}

/**
 * Walking a table is walking the space, but for the few rows of what waits, of what a search found, of what is counted, and
 * of what a statement names itself.
 */
const walksTable = ({ step }: Plan): boolean =>
  /^SCAN (?!search VIRTUAL|hits|placed|judged|asked|\(subquery-\d+\)|scopes|online_spaces|outbox|journal|pulled|waiting|leaving_blobs|(\d+ )?CONSTANT|\d+-ROW)/.test(
    step,
  );
/** So is walking everything that main has now, or ever had. */
const walksMain = ({ step, values }: Plan): boolean =>
  values.includes(mainBranch) &&
  (/states\w* \(scope=\?( AND branch=\?( AND kind=\?)?)?\)/.test(step) ||
    /states_by_until \(.* AND until>\?\)/.test(step) ||
    (/states_by_until \(.* AND until=\?\)/.test(step) && values.includes(stillHolds)) ||
    /states_by_since \(scope=\? AND branch=\? AND since<\?\)/.test(step));

const walksOf = (asked: Asked): string[] =>
  plansOf(rawOf(world.instance.store), asked)
    .filter((plan) => walksTable(plan) || walksMain(plan))
    .map(({ step, sql }) => `${step} ← ${sql}`);

const costOf = ({ statements, rowsRead, rowsWritten }: Asked) => ({
  statements: statements.length,
  rowsRead,
  rowsWritten,
});

const ask = <T>(operation: string, space: Space, input: object = {}): Promise<T> =>
  admin.call<T>(operation, { spaceId: space.id, ...input });

async function openRequest(space: Space): Promise<string> {
  return (await ask<{ id: string }>("createChangeRequest", space, { body: { subject: "A request" } })).id;
}

/** A text that no other space has: what is the same is kept once. */
const written = (space: Space, words: string): string => `${words} in ${space.id}.\n`;
const pageOf = ({ pages }: Space, number: number): string => pages[number] as string;
const update = (space: Space, number: number, fields: object) =>
  change(admin, space.id, [{ operation: "update_page", page: pageOf(space, number), ...fields }]);

/** What a writer does and waits for; `prepare` comes before it and is not counted. */
const deeds: {
  what: string;
  prepare?: (space: Space) => Promise<string | void>;
  run: (space: Space, prepared: string) => Promise<unknown>;
}[] = [
  { what: "opening a page", run: (space) => readPage(admin, space.id, pageOf(space, 0)) },
  {
    what: "opening a page with what lies under it",
    run: (space) => readPage(admin, space.id, space.second.part),
  },
  {
    what: "opening a page by its path",
    run: (space) => ask("getPageByPath", space, { pagePath: "part-0/folder-0/page-0" }),
  },
  {
    what: "saving a page",
    run: (space) => writePage(admin, space.id, pageOf(space, 1), written(space, "One, see [Two](page-2)")),
  },
  { what: "renaming a page", run: (space) => update(space, 2, { title: "Lamps", slug: "lamps" }) },
  { what: "moving a page", run: (space) => update(space, 3, { into: space.folders[1] }) },
  {
    what: "making a page",
    run: (space) => {
      const document = { markdown: written(space, "New") };
      const made = { operation: "insert_page", title: "New", document, into: space.folders[2] };
      return change(admin, space.id, [made]);
    },
  },
  {
    what: "deleting a page with what lies under it",
    run: ({ id, folders }) => change(admin, id, [{ operation: "delete_page", page: folders[9] }]),
  },
  { what: "making a change request", run: openRequest },
  {
    what: "editing a page in a change request",
    prepare: openRequest,
    run: (space, request) => writePage(admin, space.id, pageOf(space, 4), written(space, "One"), request),
  },
  {
    what: "asking whether a change request is outdated",
    async prepare(space) {
      const request = await openRequest(space);
      await writePage(admin, space.id, pageOf(space, 5), written(space, "Moved on"));
      return request;
    },
    async run(space, changeRequestId) {
      const { outdated } = await ask<{ outdated: boolean }>("getChangeRequestById", space, {
        changeRequestId,
      });
      expect(outdated).toBe(true);
    },
  },
  {
    what: "listing what a change request changes",
    prepare: editInRequest,
    run: (space, changeRequestId) => ask("getChangeRequestChanges", space, { changeRequestId }),
  },
  {
    what: "bringing a change request up to date and merging it",
    async prepare(space) {
      const request = await editInRequest(space);
      for (const number of [30, 31, 32])
        await writePage(ben, space.id, pageOf(space, number), `Main.\n\n${written(space, String(number))}`);
      return request;
    },
    async run(space, changeRequestId) {
      const { result } = await ask<{ result: string }>("mergeChangeRequest", space, { changeRequestId });
      expect(result).toBe("merge");
    },
  },
  {
    what: "bringing a change request of 100 changed pages up to date and merging it",
    async prepare(space) {
      const request = await openRequest(space);
      await changeHundred(admin, space, "last", request);
      await changeHundred(ben, space, "first");
      return request;
    },
    async run(space, changeRequestId) {
      const { result } = await ask<{ result: string }>("mergeChangeRequest", space, { changeRequestId });
      expect(result).toBe("merge");
      const { revisionMerged } = await ask<{ revisionMerged: string }>("getChangeRequestById", space, {
        changeRequestId,
      });
      expect(revisionMerged).toBeDefined();
    },
  },
  {
    what: "searching for a word of one page",
    prepare: (space) => writePage(admin, space.id, pageOf(space, 10), written(space, "A kingfisher")),
    run: (space) => ask("searchSpaceContent", space, { query: "kingfisher" }),
  },
  {
    what: "reporting on what pages lead to, to a part that is not there and to nothing",
    prepare: async (space) => {
      const links = [11, 12, 13].map(
        (number) => `[it](/pages/${pageOf(space, number)}#gone) [lost](lost-${number}.md)`,
      );
      await writePage(admin, space.id, pageOf(space, 14), written(space, links.join(" ")));
    },
    run: async (space) => {
      const { stats } = await ask<{ stats: { broken: object } }>("listLinksInSpace", space, { limit: 100 });
      expect(stats.broken).toMatchObject({ total: 6 });
    },
  },
  { what: "listing revisions", run: (space) => ask("listRevisionsInSpace", space, { limit: 5 }) },
  {
    what: "pulling what another writer did to a page",
    async prepare(space) {
      await sync();
      await writePage(ben, space.id, pageOf(space, 6), written(space, "Ben was here"));
    },
    run: sync,
  },
  {
    what: "pulling what another writer did in a change request",
    async prepare(space) {
      await sync();
      await editInRequest(space, ben);
    },
    run: sync,
  },
  {
    what: "saving a page offline and pushing it",
    // Neither space's is the first: a write looks at the one before it.
    async prepare(space) {
      await writePage(desktop.caller, space.id, pageOf(space, 9), written(space, "Before"));
      await sync();
    },
    async run(space) {
      await writePage(desktop.caller, space.id, pageOf(space, 7), written(space, "Written offline"));
      await sync();
    },
  },
];

/** Edits the last paragraphs of three pages in a change request of its own. */
async function editInRequest(space: Space, caller = admin): Promise<string> {
  const input = { spaceId: space.id, body: { subject: "Three pages" } };
  const { id } = await caller.call<{ id: string }>("createChangeRequest", input);
  for (const number of [30, 31, 32]) {
    const { markdown } = await readPage(caller, space.id, pageOf(space, number), id);
    await writePage(
      caller,
      space.id,
      pageOf(space, number),
      `${markdown}\n${written(space, "Still more")}`,
      id,
    );
  }
  return id;
}

/** Adds a first or a last paragraph to each of a hundred pages, on main or in a change request. */
async function changeHundred(
  caller: Caller,
  space: Space,
  place: "first" | "last",
  request?: string,
): Promise<void> {
  const changes: object[] = [];
  for (const page of space.second.pages) {
    const { markdown, documentId: base } = await readPage(caller, space.id, page, request);
    const added = written(space, `The ${place} of ${page}`);
    const text = place === "first" ? `${added}\n${markdown}` : `${markdown}\n${added}`;
    changes.push({ operation: "update_page", page, base, document: { markdown: text } });
  }
  for (let at = 0; at < changes.length; at += 50)
    await change(caller, space.id, changes.slice(at, at + 50), request);
}

/** What something asks of the store, in the small space and in the large one. */
async function askInBoth(deed: (typeof deeds)[number]): Promise<[few: Asked, many: Asked]> {
  const asked: Asked[] = [];
  for (const space of spaces) {
    const prepared = (await deed.prepare?.(space)) ?? "";
    asked.push(await statementsOf(rawOf(world.instance.store), () => deed.run(space, prepared)));
  }
  return asked as [Asked, Asked];
}

describe("In a space of 10,000 pages the cost is that in one of 1,000:", () => {
  test.each(deeds)("$what", async (deed) => {
    const [few, many] = await askInBoth(deed);
    expect(few.statements.length).toBeGreaterThan(0);
    expect(costOf(many)).toEqual(costOf(few));
    expect(walksOf(many)).toEqual([]);
  });
});

test("the two spaces are as large as they are said to be", async () => {
  const pages: number[] = [];
  for (const { id } of spaces) pages.push(flat(await tree(admin, id)).length);
  const [few, many] = pages as [number, number];
  expect(Math.abs(few - 1000)).toBeLessThan(15);
  expect(Math.abs(many - 10_000)).toBeLessThan(15);
});

test("making a change request writes a few rows and copies no page", async () => {
  const [few, many] = await askInBoth({ what: "making a change request", run: openRequest });
  for (const { statements, rowsWritten } of [few, many]) {
    expect(rowsWritten).toBeLessThan(10);
    expect(statements.filter(({ sql }) => /^(insert into|update) "?(states|texts)\b/.test(sql))).toEqual([]);
  }
});

test("a save asks for no row and no text twice, but for the head of its branch, which may have been sealed", async () => {
  const space = spaces[0] as Space;
  const page = space.pages[7] as string;
  const { markdown, documentId: base } = await readPage(desktop.caller, space.id, page);
  const edit = {
    operation: "update_page",
    page,
    base,
    document: { markdown: `${markdown}\nOnce more.\n` },
  };
  const { statements } = await statementsOf(rawOf(world.instance.store), () =>
    change(desktop.caller, space.id, [edit]),
  );
  const asked = statements.map(({ sql, values }) => JSON.stringify([sql, values]));
  const again = asked.filter((each, at) => asked.indexOf(each) < at);
  expect(again.map((each) => /from \\"(\w+)/.exec(each)?.[1])).toEqual(["revisions"]);
  expect(statements.length).toBeLessThanOrEqual(32);
});

test("the statements that open a page with much under it are as many as its levels", async () => {
  const [few] = await askInBoth({
    what: "opening",
    run: (space) => readPage(admin, space.id, space.part),
  });
  const leaf = await askInBoth({
    what: "opening",
    run: (space) => readPage(admin, space.id, pageOf(space, 0)),
  });
  expect(few.statements.length).toBeLessThan(leaf[0].statements.length + 5);
});

test("a list of revisions reads those that it answers, not all that there were", async () => {
  const [space] = spaces as [Space];
  const list = () => ask("listRevisionsInSpace", space, { limit: 2 });
  const costs: object[] = [];
  for (const revisions of [4, 20]) {
    for (let number = 0; number < revisions; number += 1) {
      world.time += 60 * 60 * 1000;
      await writePage(admin, space.id, pageOf(space, 8), `Revision ${number} of ${revisions}.\n`);
    }
    costs.push(costOf(await statementsOf(rawOf(world.instance.store), list)));
  }
  expect(costs[1]).toEqual(costs[0]);
});

test("reading the tree looks at what holds now, not at what ever held", async () => {
  const [space] = spaces as [Space];
  const asked = await statementsOf(rawOf(world.instance.store), () => tree(admin, space.id));
  const plans = plansOf(rawOf(world.instance.store), asked);
  expect(plans.filter(walksTable)).toEqual([]);
  expect(plans.filter(({ step }) => step.includes("states_by_until"))).not.toEqual([]);
});

test("links to nothing that end as some page is called are looked up together for a report, and where they begin alike once", async () => {
  const { id } = await admin.call<{ id: string }>("createSpace", {
    organizationId: world.organization,
    body: { title: "Lamps", empty: true },
  });
  const insert = (title: string, markdown: string) => ({
    operation: "insert_page",
    title,
    document: { markdown },
  });
  await change(admin, id, [insert("Oil", "Here.")]);
  const counts: number[] = [];
  for (const links of [10, 200]) {
    const text = Array.from({ length: links }, (_, at) => `See [it](nowhere/${links}-${at}/oil.md).`);
    await change(admin, id, [insert(`${links} links`, text.join("\n\n"))]);
    const report = () => admin.call("listLinksInSpace", { spaceId: id, limit: 5 });
    counts.push((await statementsOf(rawOf(world.instance.store), report)).statements.length);
  }
  expect(counts[1]).toBe(counts[0]);
});
