import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test, type Page } from "@playwright/test";
import { differenceOf, readBaselines, signatureOf, writeBaselines } from "./baseline.ts";
import { readPng } from "./png.ts";

/*
 * What the screens looked like when somebody last looked at them lies in the folder `pictures`, a file for each spec whose
 * screens stay as they are; an empty file begins one. `RECTO_PICTURES=keep npx playwright test` keeps what they look like
 * now.
 */

const keeps = process.env["RECTO_PICTURES"] === "keep";
/** How wide the picture is that the fields are read from. */
const wideEnough = 192;
/** A screen that is still being drawn is looked at again. */
const looks = 4;
const between = 250;

/**
 * What is otherwise at every look, and says nothing of the screen: carets, how long ago something was, and notes, which go
 * and leave their room to the rest, but for one that somebody is at.
 */
const restless = `
  * { caret-color: transparent !important; }
  .cm-cursorLayer, time { visibility: hidden !important; }
  [role="region"][aria-live="polite"]:not(:focus-within) { display: none !important; }
`;

const noted = new Set<string>();

/**
 * Compares how a screen looks with how it looked; answers what differs. Where another browser draws letters, or with other
 * fonts than those that the pictures were made with, nothing is compared, and a note says so.
 */
export async function differenceFromKept(page: Page, name: string): Promise<string | undefined> {
  const file = join(import.meta.dirname, "pictures", `${basename(test.info().file, ".spec.ts")}.txt`);
  if (!existsSync(file)) return undefined;
  const environment = await environmentOf(page);
  const kept = readBaselines(readFileSync(file, "utf8"));
  if (keeps) {
    // Pictures that another browser made say nothing here: with the first that this one makes, all are made anew.
    const signatures = kept.environment === environment ? kept.signatures : new Map<string, string>();
    signatures.set(name, await settledLook(page));
    writeFileSync(file, writeBaselines({ environment, signatures }));
    return undefined;
  }
  if (kept.environment !== environment) {
    if (!noted.has(file))
      console.log(
        `The pictures of ${basename(file)} are not compared: they were made with ${kept.environment}, here is ${environment}.`,
      );
    noted.add(file);
    return undefined;
  }
  const signature = kept.signatures.get(name);
  if (signature === undefined) return "No picture is kept of it.";
  let difference: string | undefined;
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await page.waitForTimeout(between);
    difference = differenceOf(signature, await lookAt(page));
    if (difference === undefined) return undefined;
  }
  return difference;
}

/** What is kept is a screen at rest. */
async function settledLook(page: Page): Promise<string> {
  let last = await lookAt(page);
  for (let look = 0; look < looks; look += 1) {
    await page.waitForTimeout(between);
    const now = await lookAt(page);
    if (differenceOf(last, now) === undefined) return now;
    last = now;
  }
  return last;
}

async function lookAt(page: Page): Promise<string> {
  const style = await page.addStyleTag({ content: restless });
  const session = await page.context().newCDPSession(page);
  try {
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
      clip: { x: 0, y: 0, width, height, scale: wideEnough / width },
    });
    return signatureOf(readPng(Buffer.from(data, "base64")));
  } finally {
    await session.detach();
    await style.evaluate((node) => (node as Element).remove());
  }
}

let known: string | undefined;

/** The browser and how wide it draws letters of several scripts, which tells the fonts that it draws them with. */
async function environmentOf(page: Page): Promise<string> {
  known ??= await page.evaluate(() => {
    const brush = document.createElement("canvas").getContext("2d");
    const widths = ["sans-serif", "serif", "monospace"].map((family) => {
      if (brush) brush.font = `40px ${family}`;
      return ["Letters", "永和", "العربية", "ไทย", "👍"]
        .map((words) => Math.round(brush?.measureText(words).width ?? 0))
        .join(".");
    });
    const version = /Chrome\/\d+/.exec(navigator.userAgent)?.[0] ?? navigator.userAgent;
    return [version, navigator.platform.replaceAll(" ", "-"), `@${devicePixelRatio}`, ...widths].join(",");
  });
  return known;
}
