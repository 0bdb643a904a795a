import { edit } from "../editing.ts";
import { wordsIn } from "../words.ts";
import { flat, type PageNode, type PageText } from "../writing.ts";
import type { Deed, Hand, Place } from "./hand.ts";

/* What writers do with pages, on main and on change requests. */

/** All that a writer sees of a page. */
const wordsOf = ({ title, description = "", markdown = "" }: PageText): string =>
  `${title} ${description} ${markdown}`;

const write: Deed = {
  weight: 40,
  async run(hand) {
    const place = await hand.place();
    if (place) await writeAt(hand, place);
  },
};

export async function writeAt(hand: Hand, place: Place): Promise<void> {
  const page = await hand.page(place);
  if (!page) return insertAt(hand, place);
  const { markdown, documentId, type } = await hand.read(place, page.id);
  if (type !== "document") return;
  const { text, moved } = edit(markdown, hand.word(), hand.random);
  hand.ledger.touched(page.id, hand.machine);
  hand.words.mayRepeat(moved);
  await hand.save({ before: markdown, after: text }, () =>
    hand.change(place, [
      { operation: "update_page", page: page.id, base: documentId, document: { markdown: text } },
    ]),
  );
}

const insert: Deed = {
  weight: 10,
  async run(hand) {
    const place = await hand.place();
    if (place) await insertAt(hand, place);
  },
};

async function insertAt(hand: Hand, place: Place): Promise<void> {
  const { random } = hand;
  const parent = random.chance(0.5) ? await hand.page(place) : undefined;
  const word = hand.word();
  const title = random.chance(0.5) ? `Page ${random.below(4)}` : `Page ${word}`;
  const markdown = `Begins with ${word}. It goes on.\n\nSecond.\n\nThird.\n`;
  const type = random.weighted({ document: 10, group: 1, link: 1 });
  const change = {
    operation: "insert_page",
    title,
    ...(type === "document" ? { document: { markdown } } : { type }),
    ...(type === "link" ? { target: { kind: "url", url: "https://example.test/" } } : {}),
    ...(parent && type !== "group" ? { into: parent.id } : {}),
    ...(random.chance(0.3) ? { at: random.below(3) } : {}),
  };
  if (parent) hand.ledger.touched(parent.id, hand.machine);
  await hand.save({ after: type === "document" ? markdown : title }, () => hand.change(place, [change]));
}

const setFields: Deed = {
  weight: 7,
  async run(hand) {
    const place = await hand.place();
    const page = place && (await hand.page(place));
    if (!page) return;
    const { random } = hand;
    const { title, description = "", type } = await hand.read(place, page.id);
    const fields = {
      ...(random.chance(0.6) ? { title: `Title ${hand.word()}` } : {}),
      ...(random.chance(0.3) ? { slug: `slug-${random.below(4)}` } : {}),
      // Of other pages a description is shown to nobody.
      ...(type === "document" && random.chance(0.3) ? { description: `Says ${hand.word()}.` } : {}),
      ...(random.chance(0.2) ? { hidden: random.chance(0.5) } : {}),
      ...(random.chance(0.2) ? { emoji: random.pick(["1f4a1", "1f56f"]) } : {}),
      ...(random.chance(0.2) ? { layout: { outline: random.chance(0.5) } } : {}),
      ...(random.chance(0.2) ? { variables: { place: `here${random.below(3)}` } } : {}),
    };
    if (Object.keys(fields).length === 0) return;
    hand.ledger.touched(page.id, hand.machine);
    const before = `${fields.title === undefined ? "" : title} ${fields.description === undefined ? "" : description}`;
    const after = `${fields.title ?? ""} ${fields.description ?? ""}`;
    await hand.save({ before, after }, () =>
      hand.change(place, [{ operation: "update_page", page: page.id, ...fields }]),
    );
  },
};

const move: Deed = {
  weight: 8,
  async run(hand) {
    const place = await hand.place();
    const page = place && (await hand.page(place));
    if (!page) return;
    const target = hand.random.chance(0.2) ? undefined : await hand.page(place);
    hand.ledger.touched(page.id, hand.machine);
    if (target) hand.ledger.touched(target.id, hand.machine);
    await hand.change(place, [
      {
        operation: "update_page",
        page: page.id,
        into: target?.id ?? null,
        ...(hand.random.chance(0.5) ? { at: hand.random.below(3) } : {}),
      },
    ]);
  },
};

const remove: Deed = {
  weight: 6,
  async run(hand) {
    const place = await hand.place();
    const page = place && hand.random.pick(await hand.pages(place));
    if (!page) return;
    const gone = flat([page]);
    const texts = await Promise.all(gone.map(({ id }) => hand.read(place, id)));
    const ids = gone.map(({ id }) => id);
    if (place.changeRequestId !== undefined) hand.ledger.unclear(ids);
    await hand.save({ before: texts.map(wordsOf).join(" "), after: "" }, () =>
      hand.change(place, [{ operation: "delete_page", page: page.id }]),
    );
    if (place.changeRequestId === undefined) hand.ledger.deleted(ids, hand, place.spaceId);
  },
};

/** Every page that was ever on main or a change request of a space, as far as its history tells. */
async function everyPage(hand: Hand, { spaceId }: Place): Promise<string[]> {
  const ids = new Set<string>();
  const { items } = await hand.call<{ items: { id: string }[] }>("listRevisionsInSpace", { spaceId });
  for (const { id } of items.slice(0, 6)) {
    const { pages } = await hand.call<{ pages: PageNode[] }>("listPagesInRevisionById", {
      spaceId,
      revisionId: id,
    });
    for (const page of flat(pages)) ids.add(page.id);
  }
  return [...ids].sort();
}

const bringBack: Deed = {
  weight: 3,
  async run(hand) {
    const place = await hand.place();
    if (!place) return;
    const pages = await everyPage(hand, place);
    const page = hand.random.pick(pages);
    if (page === undefined) return;
    // Those that went away with it come back too.
    hand.ledger.unclear(pages);
    await hand.change(place, [{ operation: "restore_page", page }]);
  },
};

const revert: Deed = {
  weight: 3,
  async run(hand) {
    const place = await hand.place();
    if (!place) return;
    const { items } = await hand.call<{ items: { id: string }[] }>("listRevisionsInSpace", {
      spaceId: place.spaceId,
    });
    const revisionId = hand.random.pick(items.slice(0, 6))?.id ?? "";
    const { pages } = await hand.call<{ pages: PageNode[] }>("listPagesInRevisionById", {
      spaceId: place.spaceId,
      revisionId,
    });
    const page = hand.random.pick(flat(pages));
    if (!page) return;
    const there = (await hand.pages(place)).some(({ id }) => id === page.id);
    const before = there ? wordsOf(await hand.read(place, page.id)) : "";
    const former = await hand.call<PageText>("getPageInRevisionById", {
      spaceId: place.spaceId,
      revisionId,
      pageId: page.id,
    });
    hand.ledger.unclear([page.id]);
    mayStandTwice(hand, before, wordsOf(former));
    await hand.save({ before, after: wordsOf(former) }, () =>
      hand.change(place, [{ operation: "revert_page", page: page.id, revision: revisionId }]),
    );
  },
};

/** What comes back may be brought back by somebody else too, or still stand where they changed it meanwhile. */
function mayStandTwice(hand: Hand, now: string, then: string): void {
  const known = new Set(wordsIn(now));
  hand.words.mayRepeat(
    wordsIn(then)
      .filter((word) => !known.has(word))
      .join(" "),
  );
}

/** All that a writer sees of main, or of a revision of it. */
async function everything(hand: Hand, spaceId: string, revisionId?: string) {
  const revision =
    revisionId === undefined
      ? await hand.call<{ pages: PageNode[] }>("getCurrentRevision", { spaceId })
      : await hand.call<{ pages: PageNode[] }>("getRevisionById", { spaceId, revisionId });
  const texts = [JSON.stringify(revision)];
  const pages = flat(revision.pages).map(({ id }) => id);
  for (const pageId of pages)
    texts.push(
      wordsOf(
        await (revisionId === undefined
          ? hand.read({ spaceId }, pageId)
          : hand.call<PageText>("getPageInRevisionById", { spaceId, revisionId, pageId })),
      ),
    );
  return { pages, words: texts.join(" ") };
}

/** Going back with the whole space, or with one page. */
const goBack: Deed = {
  weight: 3,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId === undefined) return;
    const { items } = await hand.call<{ items: { id: string }[] }>("listRevisionsInSpace", { spaceId });
    const revisionId = hand.random.pick(items.slice(0, 6))?.id ?? "";
    const now = await everything(hand, spaceId);
    const then = await everything(hand, spaceId, revisionId);
    const page = hand.random.chance(0.4) ? hand.random.pick(then.pages) : undefined;
    hand.ledger.unclear([...now.pages, ...then.pages]);
    mayStandTwice(hand, now.words, then.words);
    await hand.save({ before: now.words, after: then.words }, () =>
      hand.call("restoreRevisionInSpace", {
        spaceId,
        revisionId,
        ...(page === undefined ? {} : { body: { pages: [page] } }),
      }),
    );
  },
};

/** Several changes as one: all of them happen, or none. */
const batch: Deed = {
  weight: 3,
  async run(hand) {
    const place = await hand.place();
    const page = place && (await hand.page(place));
    if (!page) return;
    const markdown = `Begins with ${hand.word()}.\n`;
    const title = `Title ${hand.word()}`;
    const former = await hand.read(place, page.id);
    hand.ledger.touched(page.id, hand.machine);
    await hand.save({ after: markdown }, () =>
      hand.save({ before: former.title, after: title }, () =>
        hand.change(place, [
          { operation: "insert_page", ref: "above", title: "Above", document: { markdown } },
          { operation: "insert_page", title: "Below", document: { markdown: "Below.\n" }, into: "above" },
          { operation: "update_page", page: page.id, title, into: "above" },
        ]),
      ),
    );
  },
};

export const pageDeeds = { write, insert, setFields, move, remove, bringBack, revert, goBack, batch };
