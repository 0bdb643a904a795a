import { randomBytes } from "node:crypto";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import type { Random } from "../sync/random.ts";
import { addPage, change, flat, readPage, tree, type Caller, type PageText } from "../sync/writing.ts";

/** Somebody at work on a space: at a replica, or at the instance itself. */
export interface Desk extends Caller {
  space: string;
  /** Their own pages have titles that begin so, and nobody else writes in them. */
  name: string;
  random: Random;
  putBlob(bytes: Uint8Array): Promise<{ sha256: string }>;
  /** Presses the button that has a replica sync at once. */
  sync?(): Promise<unknown>;
}

/** What was saved: a word that nobody wrote before, or a file named by one with its bytes. */
export interface Saved {
  word?: string;
  file?: { name: string; sha256: string };
}

/** So many words make a page long enough. */
const longest = 40;

/** The page in which everybody has a paragraph. */
export const sharedTitle = "Together";
export const sharedText = (names: readonly string[]): string => names.map((name) => `${name}:\n`).join("\n");

export const wordPattern = /\bw[0-9a-f]{12}\b/g;
const newWord = (): string => `w${randomBytes(6).toString("hex")}`;

/** Does one thing; answers what was saved when the answer was there. */
export async function writeSomething(desk: Desk): Promise<Saved> {
  const word = newWord();
  switch (desk.random.weighted({ paragraph: 55, shared: 15, page: 8, file: 8, comment: 9, sync: 5 })) {
    case "paragraph":
      await writeParagraph(desk, word);
      return { word };
    case "shared":
      return (await writeShared(desk, word)) ? { word } : {};
    case "page":
      await addPage(desk, desk.space, `${desk.name} ${word}`, "Begun.\n");
      return { word };
    case "file":
      return { file: await addFile(desk, `${word}.bin`) };
    case "comment":
      await desk.call("postCommentInSpace", { spaceId: desk.space, body: { body: { markdown: word } } });
      return { word };
    case "sync":
      await desk.sync?.();
      return {};
  }
}

async function writeParagraph(desk: Desk, word: string): Promise<void> {
  const { space, name, random } = desk;
  const own = flat(await tree(desk, space)).filter(({ title }) => title.startsWith(`${name} `));
  const page = random.pick(own.slice(-3));
  if (!page) return void (await addPage(desk, space, `${name} ${word}`, "Begun.\n"));
  const read = await readPage(desk, space, page.id);
  const { markdown } = read;
  if ((markdown.match(wordPattern) ?? []).length >= longest)
    return void (await addPage(desk, space, `${name} ${word}`, "Begun.\n"));
  await save(desk, read, `${markdown}\nA paragraph with ${word} in it.\n`);
}

async function writeShared(desk: Desk, word: string): Promise<boolean> {
  const { space, name } = desk;
  const shared = flat(await tree(desk, space)).findLast(({ title }) => title === sharedTitle);
  if (!shared) return false;
  const read = await readPage(desk, space, shared.id);
  const { markdown } = read;
  const own = markdown.split("\n").find((line) => line.startsWith(`${name}:`));
  if (own === undefined || (own.match(wordPattern) ?? []).length >= longest) return false;
  await save(desk, read, markdown.replace(own, `${own} ${word}`));
  return true;
}

/** Saves a text on the one that it was made of: on a later one it would take out what came in between. */
async function save(desk: Desk, { id, documentId }: PageText, markdown: string): Promise<void> {
  const edit = { operation: "update_page", page: id, base: documentId, document: { markdown } };
  await change(desk, desk.space, [edit]);
}

async function addFile(desk: Desk, name: string): Promise<{ name: string; sha256: string }> {
  const bytes = randomBytes(1000 + desk.random.below(150_000));
  const { sha256 } = await desk.putBlob(bytes);
  await change(desk, desk.space, [{ operation: "insert_files", files: [{ name, blob: sha256 }] }]);
  return { name, sha256: sha256Of(bytes) };
}
