import { expect, test } from "@playwright/test";
import { openBrowser } from "../shell.ts";
import { lossesByReadersSpacing, lossesOf } from "./layout.ts";

const box = "width: 100px; height: 40px; white-space: nowrap;";

test("what nobody could read or reach is told, and what says that there is more is not", async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 600, height: 400 } });
    const lost = async (html: string) => {
      await page.setContent(html);
      return lossesOf(page);
    };
    const long = "words that are wider than their box";
    expect(await lost(`<div style="${box} overflow: hidden"><p>${long}</p></div>`)).toEqual([
      `the words of p “${long}” are cut off across`,
    ]);
    expect(await lost(`<p style="${box} overflow: hidden; text-overflow: ellipsis">${long}</p>`)).toEqual([]);
    expect(await lost(`<div style="${box} overflow: auto"><p>${long}</p></div>`)).toEqual([]);
    expect(
      await lost(`<p style="position: absolute; width: 1px; overflow: hidden; height: 1px">${long}</p>`),
    ).toEqual([]);
    expect(
      await lost(
        `<div style="position: fixed; inset: 0"><button style="margin-top: 395px">Save</button></div>`,
      ),
    ).toEqual(["button “Save” is cut off down", "the words of button “Save” are cut off down"]);
    expect(
      await lost(`<button>Keep</button><button style="margin-inline-start: -40px">Discard</button>`),
    ).toEqual(["button “Discard” lies upon button “Keep”"]);
    await page.setContent(`<div style="width: 190px; overflow: hidden; white-space: nowrap">${long}</div>`);
    const [inOurs, inTheirs] = [await lossesOf(page), await lossesByReadersSpacing(page)];
    expect([inOurs.length, inTheirs.length, await page.locator("style").count()]).toEqual([1, 1, 0]);
  } finally {
    await browser.close();
  }
});
