import { expect, test } from "vitest";
import { spaceScope } from "../../src-main/access/scopes.ts";
import { readStore } from "../../src-main/store/store.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { serveTexts } from "../../src-main/sync/servePull.ts";
import { openHost } from "./host.ts";
import { Desk } from "./writing.ts";

test("a text that is asked for many times over, by itself and with others, is sent once", async () => {
  const host = await openHost();
  try {
    const desk = await Desk.open(host);
    await desk.page("Lamps", "Light it.\n");
    await desk.page("Wicks", "Trim it.\n");
    const scope = spaceScope(desk.space);
    const [lamps, wicks] = [hashText("Light it.\n"), hashText("Trim it.\n")];
    const wanted = [
      { scope, hashes: [lamps, lamps] },
      { scope, hashes: [lamps, wicks] },
      { scope: "space:none", hashes: [lamps] },
      { scope, hashes: [] },
    ];
    const { texts } = await readStore(host.engine.store, (db) =>
      serveTexts(db, host.people.reader, { protocol: 1, wanted }, host.engine),
    );
    expect(texts.map(({ text }) => text).sort()).toEqual(["Light it.\n", "Trim it.\n"]);
  } finally {
    await host.close();
  }
});
