import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openLocal } from "../../src-main/core/open.ts";
import { mergeText } from "../../src-main/content/merge/textMerge.ts";
import { TextSession, type StoredText } from "../../src-renderer/editor/textSession.ts";
import { answerOf } from "../sync/refusal.ts";
import type { Heard } from "./typing.ts";

/*
 * A writer's computer as a process of its own, with the editor's own session over a core: somebody types a word every few
 * milliseconds and never pauses. It says which words it finds when it begins, and each word as it is typed.
 */

const { values } = parseArgs({ options: { folder: { type: "string" } } });
const { folder = "" } = values;
const say = (heard: Heard): void => void process.stdout.write(`${JSON.stringify(heard)}\n`);

// Nobody is there any more who would kill this process.
createInterface({ input: process.stdin }).on("close", () => process.exit());

const founding = { organization: "Lighthouse", displayName: "Ada" };
const { core, owner, organization } = await openLocal({ folder, founding });
const call = async <T>(operation: string, input: object): Promise<T> =>
  answerOf<T>(operation, await core.call(owner, operation, input));

interface Listed<T> {
  items: T[];
}

const { items: spaces } = await call<Listed<{ id: string }>>("listSpacesInOrganizationById", {
  organizationId: organization,
});
const body = { title: "Log", empty: true, editMode: "live" };
const spaceId = (
  spaces[0] ?? (await call<{ id: string }>("createSpace", { organizationId: organization, body }))
).id;
const write = (change: object) => call("updateSpaceContent", { spaceId, body: { changes: [change] } });
const listPages = () => call<{ pages: { id: string }[] }>("listPages", { spaceId });
if ((await listPages()).pages.length === 0)
  await write({ operation: "insert_page", title: "Log", document: { markdown: "" } });
const page = (await listPages()).pages[0]!.id;

async function read(): Promise<StoredText> {
  const found = await call<{ markdown?: string; documentId?: string }>("getPageById", {
    spaceId,
    pageId: page,
    format: "markdown",
  });
  return { text: found.markdown ?? "", hash: found.documentId };
}

const first = await read();
let text = first.text;
let slowest = 0;
let saving: number | undefined;
const session = new TextSession(
  {
    read,
    async write(markdown, base) {
      const begun = (saving = performance.now());
      const named = base === undefined ? {} : { base };
      await write({ operation: "update_page", page, document: { markdown }, ...named });
      saving = undefined;
      slowest = Math.max(slowest, performance.now() - begun);
    },
    merge: async (base, ours, theirs) => {
      const merged = mergeText({ base, ours, theirs });
      return { text: merged.text, isClean: merged.conflicts.length + merged.joins.length === 0 };
    },
  },
  { text: () => text, show: (shown) => (text = shown) },
  first,
  () => undefined,
);

say({ ready: true, found: lastWord(first.text) });
for (let word = lastWord(text) + 1; ; word += 1) {
  // A line each, and not too many: a page that grows for ever would measure something else.
  const kept = text.split("\n").slice(-200).join("\n");
  text = `${kept}${kept === "" ? "" : "\n"}${word} ${digest(word)}`;
  session.edited();
  const waits = saving === undefined ? 0 : performance.now() - saving;
  say({ typed: word, at: Date.now(), slowest: Math.max(slowest, waits) });
  await wait(15);
}

/** The number of the last word that a text has, each with what shows that it is whole. */
function lastWord(written: string): number {
  const lines = written.split("\n").filter((line) => line !== "");
  for (const line of lines) {
    const [number, sum] = line.split(" ");
    if (digest(Number(number)) !== sum) throw new Error(`The line “${line}” is not whole.`);
  }
  return Number(lines.at(-1)?.split(" ")[0] ?? 0);
}

function digest(word: number): string {
  return createHash("sha256").update(String(word)).digest("hex").slice(0, 8);
}
