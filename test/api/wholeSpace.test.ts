import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportSpace, exportSpaceAs } from "../../src-main/core/files/exports.ts";
import { upload } from "../content/import/importing.ts";
import { openHost, type ApiHost } from "./host.ts";

/* A space with everything that a space can hold, as the API reads it before an export and after the import of it. */

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

type Placed = { id: string; title: string; pages?: Placed[] };
type Changes = Parameters<typeof change>[1];

async function change(spaceId: string, changes: { operation: string; [field: string]: unknown }[]) {
  await host.ask("admin", "updateSpaceContent", { spaceId, body: { changes: changes as never } });
}

/** A text that says of its page what a page can be. */
const saysAll =
  "---\ndescription: By itself\nemoji: 🚀\nicon: bolt\nhidden: true\nnoIndex: true\nnoRobotsIndex: true\n" +
  "condition: a == b\ntags: [loose]\ncover: assets/said.png\n---\n\nWords.\n";

/** What takes all of it away from the page, where the text stays as it is. */
const nothing = {
  description: "",
  emoji: "",
  icon: "",
  hidden: false,
  noIndex: false,
  noRobotsIndex: false,
  condition: "",
  tags: [],
};

/** Every kind of page with every field that it can have, and files, reusable contents, variables and tags. */
const everything = (elsewhere: string): Changes => [
  { operation: "insert_tag", slug: "new-things", label: "What's new -- and <more>" },
  { operation: "insert_tag", slug: "unused", label: "Unused" },
  { operation: "update_variables", variables: { version: "2.1", "a name": "" } },
  {
    operation: "insert_files",
    files: [
      { name: "cover.png", ref: "cover", base64: "Y292ZXI=", contentType: "image/png" },
      { name: "dark.png", ref: "dark", base64: "ZGFyaw==", contentType: "image/png" },
      { name: "said.png", ref: "said", base64: "c2FpZA==", contentType: "image/png" },
      { name: "notes.md", base64: "bm90ZXM=", contentType: "text/markdown" },
      { name: "LICENSE", base64: "TUlU", contentType: "text/plain" },
      { name: "odd --> (1).bin", base64: "b2Rk", contentType: 'application/x-odd; as="--> a"' },
      { name: "same.png", base64: "b25l", contentType: "image/png" },
      { name: "same.png", base64: "dHdv", contentType: "image/png" },
      { name: "same.png", base64: "dGhyZWU=", contentType: "image/jpeg" },
      { name: "plain.md", base64: "cGxhaW4=", contentType: "text/plain" },
      { name: "drawing.png", base64: "ZHJhd24=", contentType: "application/octet-stream" },
    ],
  },
  {
    operation: "insert_reusable_content",
    title: "Warning: hot",
    document: { markdown: "---\ncolor: red\n---\nCareful.\n" },
  },
  { operation: "insert_page", ref: "part", type: "group", title: "Part", linkTitle: "P", condition: "a" },
  {
    operation: "insert_page",
    ref: "full",
    into: "part",
    title: "Full  of - dashes --> and `signs`",
    slug: "quite-another",
    linkTitle: "Full",
    description: `A description ${"that goes on ".repeat(170)}`.trim(),
    emoji: "🚀",
    noIndex: true,
    noRobotsIndex: true,
    condition: 'visitor.claims.plan == "pro" && 2 > 1',
    layout: { width: "wide", cover: true, coverSize: "full", coverMask: "radial", outline: false },
    variables: { tone: "dry", "a name": "--> {}" },
    tags: ["new-things", "loose"],
    document: { markdown: "Words.\n" },
  },
  {
    operation: "insert_page",
    ref: "below",
    into: "full",
    title: "Below",
    hidden: true,
    icon: "bolt",
    cover: { ref: { kind: "url", url: "https://example.org/cover.png" } },
    document: { markdown: "Words.\n" },
  },
  {
    operation: "insert_page",
    title: "API",
    type: "computed",
    into: "part",
    emoji: "🔌",
    condition: "true",
    computed: {
      type: "builtin:openapi",
      dependencies: { spec: { ref: { kind: "openapi", spec: "shop" } } },
      props: { models: true, grouping: "by-operation" },
    },
  },
  {
    operation: "insert_page",
    title: "Hidden API",
    linkTitle: "H",
    hidden: true,
    type: "computed",
    computed: { type: "integration:shop:list", props: { a: ["-->", { b: null }] } },
  },
  {
    operation: "insert_page",
    title: "Web",
    type: "link",
    hidden: true,
    condition: "false",
    target: { kind: "url", url: "https://example.org/a?b=c" },
  },
  { operation: "insert_page", title: "Space", type: "link", target: { kind: "space", space: elsewhere } },
  {
    operation: "insert_page",
    title: "Page elsewhere",
    type: "link",
    target: { kind: "page", page: "some-page", space: elsewhere },
  },
  { operation: "insert_page", title: "Person", type: "link", target: { kind: "user", user: "somebody" } },
  {
    operation: "insert_page",
    title: "Specification",
    type: "link",
    target: { kind: "openapi", spec: "shop" },
  },
  {
    operation: "insert_page",
    title: "Says it itself",
    document: { markdown: saysAll },
  },
  {
    operation: "insert_page",
    title: "Said it once",
    document: { markdown: saysAll },
  },
  {
    operation: "insert_page",
    title: "Said differently",
    document: { markdown: "---\ncover: ../assets/said.png\ncondition: a == b\n---\n" },
  },
  { operation: "insert_page", title: "Empty", document: { markdown: "" } },
];

/** The parts of it that name others by their ids. */
const tied = (id: (name: string) => string): Changes => [
  {
    operation: "update_page",
    page: id("Full  of - dashes --> and `signs`"),
    cover: {
      ref: { kind: "file", file: id("cover.png") },
      refDark: { kind: "file", file: id("dark.png") },
      yPos: 12.5,
      height: 300,
      textColor: "white",
    },
  },
  {
    operation: "update_page",
    page: id("Said differently"),
    cover: { ref: { kind: "file", file: id("cover.png") } },
  },
  { operation: "update_page", page: id("Said it once"), ...nothing },
  {
    operation: "insert_page",
    title: "Page",
    type: "link",
    target: { kind: "page", page: id("Below") },
  },
  {
    operation: "insert_page",
    title: "Anchor",
    type: "link",
    target: { kind: "anchor", page: id("Below"), anchor: "a-part" },
  },
  { operation: "insert_page", title: "Part of it", type: "link", target: { kind: "page", page: id("Part") } },
  {
    operation: "insert_page",
    title: "Place in a part",
    type: "link",
    target: { kind: "anchor", page: id("Part"), anchor: "there" },
  },
  { operation: "insert_page", title: "The API", type: "link", target: { kind: "page", page: id("API") } },
  { operation: "insert_page", title: "The web", type: "link", target: { kind: "page", page: id("Web") } },
  { operation: "insert_page", title: "File", type: "link", target: { kind: "file", file: id("said.png") } },
  { operation: "insert_page", title: "Gone", type: "link", target: { kind: "page", page: "never-was" } },
];

/** What is true of a space, with names in place of ids and addresses, and without times. */
async function read(spaceId: string) {
  const revision = await host.ask("admin", "getCurrentRevision", { spaceId });
  const names = new Map<string, string>([[spaceId, "this space"]]);
  const pages: Placed[] = [];
  const walk = (placed: readonly Placed[], above: string): void => {
    for (const page of placed) {
      names.set(page.id, `page ${above}/${page.title}`);
      pages.push(page);
      walk(page.pages ?? [], `${above}/${page.title}`);
    }
  };
  walk(revision.pages, "");
  for (const file of revision.files) names.set(file.id, `file ${file.name}`);
  for (const reusable of revision.reusableContents) names.set(reusable.id, `content ${reusable.title}`);
  const whole = await Promise.all(
    pages.map(({ id }) => host.ask("admin", "getPageById", { spaceId, pageId: id, format: "markdown" })),
  );
  const timeless = (_name: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const {
      createdAt: _made,
      updatedAt: _changed,
      urls: _urls,
      downloadURL: _from,
      ...rest
    } = value as Record<string, unknown>;
    return rest;
  };
  let said = JSON.stringify(
    {
      pages: whole,
      tree: revision.pages,
      files: revision.files.toSorted((a, b) => (filed(a) < filed(b) ? -1 : 1)),
      reusables: revision.reusableContents,
      tags: revision.tags,
      variables: revision.variables,
    },
    timeless,
    1,
  );
  for (const [id, name] of names) said = said.replaceAll(id, name);
  return JSON.parse(said) as unknown;
}

const filed = ({ name, sha256 = "" }: { name: string; sha256?: string }): string => `${name} ${sha256}`;

async function copied(space: string): Promise<{ copy: string; archive: Uint8Array }> {
  const asked = [host.engine, { user: host.people.admin }, { space }, "zip"] as const;
  const { bytes: archive } = await exportSpaceAs(...asked);
  expect(Buffer.compare((await exportSpaceAs(...asked)).bytes, archive)).toBe(0);
  const blob = await upload(host, "admin", archive);
  const job = await host.ask("admin", "startImport", { organizationId: host.organization, body: { blob } });
  return { copy: job.result?.space as string, archive };
}

/** Finds the ids of a space's pages and files by what they are called. */
async function idsIn(spaceId: string): Promise<(name: string) => string> {
  const revision = await host.ask("admin", "getCurrentRevision", { spaceId });
  const ids = new Map(revision.files.map(({ name, id }) => [name, id]));
  const walk = (pages: readonly Placed[]): void => {
    for (const { title, id, pages: below = [] } of pages) {
      ids.set(title, id);
      walk(below);
    }
  };
  walk(revision.pages);
  return (name) => ids.get(name) ?? `nothing called ${name} among ${[...ids.keys()].join()}`;
}

const make = async (title: string): Promise<string> => {
  const body = { title, empty: true };
  return (await host.ask("admin", "createSpace", { organizationId: host.organization, body })).id;
};

describe("A space with everything", () => {
  test("reads the same after an export and an import of it, which exports to the same bytes", async () => {
    const space = await make("Whole");
    await change(space, everything(await make("Elsewhere")));
    await change(space, tied(await idsIn(space)));
    const before = await read(space);
    expect(before).toMatchObject({ tags: [{}, {}], variables: { version: "2.1" } });
    const { copy, archive } = await copied(space);
    expect(await read(copy)).toEqual(before);
    const again = await exportSpaceAs(host.engine, { user: host.people.admin }, { space: copy }, "zip");
    expect(Buffer.compare(again.bytes, archive)).toBe(0);
  });
});

test("A page that is exported by itself has the pictures of its cover, and the tags that it has", async () => {
  const space = await make("Whole");
  await change(space, everything(await make("Elsewhere")));
  const id = await idsIn(space);
  await change(space, tied(id));
  const page = id("Full  of - dashes --> and `signs`");
  const files = await exportSpace(host.engine, { user: host.people.admin }, { space, page, only: true });
  expect(files.map(({ path }) => path).sort()).toEqual([
    "SUMMARY.md",
    "assets/cover.png",
    "assets/dark.png",
    "quite-another.md",
  ]);
  const list = String(files.find(({ path }) => path === "SUMMARY.md")?.content);
  expect(list).toContain('{"tag":"new-things"');
  expect(list).not.toContain('{"tag":"unused"');
});
