import { expect, test } from "@playwright/test";
import { connect, textOf } from "./gestures.ts";
import { serveInstance, type RunningInstance } from "./instance.ts";
import { launchBegun, type RunningApp } from "./launch.ts";

/* Long pages whose lines are of many heights: the editor guesses those that it has not drawn, and must come to rest. */

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at % 7}`).join(" ");

const section = (at: number) =>
  [
    `## Section ${at}`,
    words((at * 37) % 300),
    `Rule ${at}\n---`,
    ["```sh", ...Array.from({ length: at % 30 }, (_, line) => `echo ${words(line % 9)}`), "```"].join("\n"),
    `- ${words(at % 40)}\n- short\n  - ${words(30)}`,
    `| a | b |\n| --- | --- |\n${`| ${words(at % 60)} | b |\n`.repeat(1 + (at % 12))}`,
    `{% hint style="warning" %}\n${words(at % 60)}\n{% endhint %}`,
    `<p>\n${at}\n</p>`,
  ].join("\n\n");

const picture = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`;

test.describe.configure({ mode: "serial" });

let instance: RunningInstance;
let running: RunningApp;

test.beforeAll(async () => {
  instance = await serveInstance({
    "sections.md": `# Sections\n\n${Array.from({ length: 80 }, (_, at) => section(at)).join("\n\n")}\n`,
    "pictures.md": `# Pictures\n\n![Tower](tower.svg)\n\n${`${words(200)}\n\n`.repeat(40)}`,
    "tower.svg": picture(400, 900),
  });
  running = await launchBegun();
  await connect(running.page, instance, "Ben");
});

test.afterAll(async () => {
  await running.close();
  await instance.close();
});

test.afterEach(() => {
  expect(running.problems.splice(0)).toEqual([]);
});

/** Goes to a part of the page's height as a writer who drags the scroll bar does, and lets the editor draw it. */
const scrollTo = (part: number) =>
  running.page.evaluate(
    (wanted) =>
      new Promise((drawn) => {
        const scroller = document.getElementById("page-scroller");
        if (scroller) scroller.scrollTop = scroller.scrollHeight * wanted;
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
    part,
  );

/** What the editor warns of in the next half second or so, in which nobody touches it. */
async function unsettledAtRest(): Promise<string[]> {
  const someFrames = () =>
    running.page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
  await someFrames();
  running.unsettled.length = 0;
  await someFrames();
  return running.unsettled;
}

test("an editor comes to rest wherever a long page is scrolled to", async () => {
  const { page } = running;
  await page.getByRole("treeitem", { name: "Sections" }).click();
  await expect(textOf(page)).toContainText("Section 0");
  await page.mouse.move(640, 400);
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, turn % 3 === 0 ? -900 : 2500);
  expect(await unsettledAtRest()).toEqual([]);
  for (let jump = 0; jump < 20; jump += 1) await scrollTo((jump * 0.37) % 1);
  expect(await unsettledAtRest()).toEqual([]);
});

test("an image that was here before has its room when its line is drawn again", async () => {
  const { page } = running;
  await page.getByRole("treeitem", { name: "Pictures" }).click();
  const image = textOf(page).getByRole("img", { name: "Tower" });
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalHeight)).toBe(900);
  expect((await image.boundingBox())?.height).toBeCloseTo(520, 0);
  await scrollTo(0.9);
  await expect(image).toHaveCount(0);
  await scrollTo(0);
  await expect(image).toHaveCSS("aspect-ratio", "400 / 900");
  expect((await image.boundingBox())?.height).toBeCloseTo(520, 0);
});
