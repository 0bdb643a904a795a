import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexPages, searchPages } from "../../src-main/store/search/searchIndex.ts";
import { keepText } from "../../src-main/store/texts/texts.ts";
import { openStore, transact, type Store } from "../../src-main/store/store.ts";
import { freePlace, takePlace } from "../store/places.ts";

let place: string;
let server: Store;
let file: Store;
beforeAll(async () => {
  place = await takePlace();
  [server, file] = await Promise.all([openStore(place), openStore(":memory:")]);
});
afterAll(async () => {
  await Promise.all([server.close(), file.close()]);
  freePlace(place);
});

const words = [
  ...[
    "the",
    "of",
    "NOT",
    "run",
    "runs",
    "running",
    "runner",
    "responsive",
    "responsibility",
    "configure",
    "configuration",
    "cafe",
  ],
  ...[
    "café",
    "Straße",
    "naïve",
    "同期の説明",
    "説明",
    "🎉",
    "👩‍💻",
    "ไทย",
    "o'brien",
    "it's",
    "v2",
    "3.14",
    "a-b",
    "ﬁne",
    "I",
    "a",
  ],
  ...[
    "national",
    "nation",
    "organize",
    "organization",
    "url",
    "urls",
    "class",
    "classes",
    "ÅNGSTRÖM",
    "x\\y",
    "it''s",
  ],
];
const phrase = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
  .map((some) => some.join(" "));
/** Words in quotes, alternatives, and what is not to be there, as often as not put wrongly. */
const signed = fc
  .array(fc.tuple(fc.constantFrom("", "-", '"', '-"', "OR ", "🎉 "), phrase, fc.constantFrom("", '"')), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.map((part) => part.join("")).join(" "));
/** What somebody has typed so far. */
const typed = fc
  .tuple(fc.oneof(phrase, signed), fc.nat())
  .map(([text, length]) => text.slice(0, (length % text.length) + 1));

let spaces = 0;

test("a query finds the same pages on both databases", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ title: phrase, body: phrase }), { minLength: 1, maxLength: 6 }),
      fc.array(typed, { minLength: 4, maxLength: 4 }),
      async (pages, queries) => {
        const space = `space${(spaces += 1)}`;
        const indexed = pages.map((page, at) => ({ page: `p${at}`, text: `t${at}`, ...page }));
        const put = (store: Store) =>
          transact(store, { mode: "authority", scopes: [], at: "2026-01-01T00:00:00.000Z" }, async (db) => {
            for (const page of indexed) page.text = await keepText(db, "o", page.body);
            await indexPages(db, space, indexed);
          });
        await Promise.all([put(server), put(file)]);
        for (const query of queries) {
          const find = async (store: Store): Promise<string[]> =>
            (await searchPages(store.reading, space, query)).map(({ page }) => page);
          const [there, here] = await Promise.all([find(server), find(file)]);
          expect(there.toSorted(), query).toEqual(here.toSorted());
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a page of more words than one row takes is found by its first ones", async () => {
  const body = Array.from({ length: 200_000 }, (_, n) => `w${n.toString(36)}x`).join(" ");
  const page = { page: "huge", title: "Huge", text: "huge", body: `gannet ${body} ${"y".repeat(4000)}` };
  await transact(server, { mode: "authority", scopes: [], at: "2026-01-01T00:00:00.000Z" }, (db) =>
    indexPages(db, "huge", [page]),
  );
  expect(await searchPages(server.reading, "huge", "huge gan")).toEqual([{ page: "huge", title: "Huge" }]);
});
