import { afterEach, beforeEach, expect, test } from "vitest";
import type { Writer } from "../../src-main/store/handles.ts";
import { writeMeta } from "../../src-main/store/meta.ts";
import { dropUnnamed, nameForAWhile, nameTexts } from "../../src-main/store/texts/namedTexts.ts";
import { dropOutlived } from "../../src-main/store/texts/outlivedTexts.ts";
import { openStore, readStore, transact, type Store } from "../../src-main/store/store.ts";
import { findText, hashText, keepText } from "../../src-main/store/texts/texts.ts";
import { claimBlob, holdUploads, noteBlob } from "../../src-main/store/blobs/uploads.ts";
import { freePlace, takePlace } from "../store/places.ts";

/* What goes because nothing has it, while somebody else on the server is just taking it up. */

const at = "2026-01-01T00:00:00.000Z";
const later = "2026-01-02T00:00:00.000Z";

let place: string;
/** As two processes have them. */
let one: Store;
let other: Store;
beforeEach(async () => {
  place = await takePlace();
  [one, other] = await Promise.all([openStore(place), openStore(place)]);
  await write(one, (db) => writeMeta(db, "kind", "instance"));
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  freePlace(place);
});

const write = <T>(store: Store, work: (db: Writer) => Promise<T>) =>
  transact(store, { mode: "authority", scopes: [], at }, work);

const textOf = (text: string) => readStore(one, (db) => findText(db, "acme", hashText(text)));

/** Somebody keeps and names a text, and commits when `meanwhile` has come to an end, or waits for them. */
async function keepWhile(text: string, meanwhile: () => Promise<unknown>): Promise<void> {
  let done: Promise<unknown> | undefined;
  await write(other, async (db) => {
    const hash = await keepText(db, "acme", text);
    await nameTexts(db, [{ scope: "space:theirs", hash }]);
    done = meanwhile();
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 300))]);
  });
  await done;
}

test("a text that a purged space alone had stays where somebody is just keeping the same", async () => {
  const text = "A common stub.";
  await write(one, (db) => keepText(db, "acme", text));
  await keepWhile(text, () => write(one, (db) => dropUnnamed(db, [hashText(text)])));
  expect(await textOf(text)).toBe(text);
});

test("a text that nothing has had for long stays where somebody is just keeping the same", async () => {
  const text = "As it was before.";
  await write(one, async (db) => nameForAWhile(db, "space:s", await keepText(db, "acme", text)));
  await keepWhile(text, () => write(one, (db) => dropOutlived(db, later)));
  expect(await textOf(text)).toBe(text);
  await write(one, (db) => dropOutlived(db, later));
  expect(await textOf(text)).toBe(text);
});

test("whoever keeps a text that is there waits for nobody who keeps the same", async () => {
  const text = "What every new page has.";
  await write(one, (db) => keepText(db, "acme", text));
  await write(one, async (db) => {
    await keepText(db, "acme", text);
    await write(other, (theirs) => keepText(theirs, "acme", text));
  });
  expect(await textOf(text)).toBe(text);
});

test("a text that is kept while it is deleted is there afterwards", async () => {
  const text = "Words that somebody says again.";
  await write(one, async (db) => nameForAWhile(db, "space:s", await keepText(db, "acme", text)));
  let kept: Promise<unknown> | undefined;
  await write(one, async (db) => {
    await dropOutlived(db, later);
    kept = write(other, async (theirs) => {
      await nameTexts(theirs, [{ scope: "space:theirs", hash: await keepText(theirs, "acme", text) }]);
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await kept;
  expect(await textOf(text)).toBe(text);
});

test("an old upload that a change is just naming is looked at when that is committed", async () => {
  const blob = { organization: "acme", hash: "ab", size: 1, uploaded_by: "ada", uploaded_at: at };
  await write(one, (db) => noteBlob(db, blob));
  const order: string[] = [];
  let looked: Promise<unknown> | undefined;
  await write(other, async (db) => {
    expect(await claimBlob(db, "acme", "ab", "ada")).toMatchObject({ size: 1 });
    looked = write(one, async (alone) => {
      await holdUploads(alone, "alone");
      order.push("looked");
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    order.push("named");
  });
  await looked;
  expect(order).toEqual(["named", "looked"]);
});
