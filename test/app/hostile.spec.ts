import { expect, test, type Page } from "@playwright/test";
import { exportHtml } from "../../src-main/content/export/html/exportHtml.ts";
import { packZip } from "../../src-main/content/export/packZip.ts";
import { planImport } from "../../src-main/content/import/planImport.ts";
import { fileHeaders } from "../../src-main/hosts/fileHeaders.ts";
import type { Bridge } from "../../src-preload/bridge.ts";
import { snapshotOf } from "../content/export/snapshotOf.ts";
import { memorySource } from "../content/import/memorySource.ts";
import { Canary, watch, type Misdeeds } from "./hostile/watch.ts";
import { vectorsFor } from "./hostile/vectors.ts";
import { launchBegun, type RunningApp } from "./launch.ts";
import { show } from "./screens/camera.ts";
import { openBrowser } from "./shell.ts";

/* Documentation by somebody who wants more than to be read: everything that can be written, in the app of a reader. */

type Window = { recto: Bridge };
type Main = { opened: string[] };

let running: RunningApp;
let canary: Canary;
let vectors: ReturnType<typeof vectorsFor>;
let misdeeds: Misdeeds;
let space: string;

/** So many vectors stand on one page. */
const onOnePage = 12;

/** Runs an operation as the page would. */
const ask = <T>(page: Page, operation: string, input: object): Promise<T> =>
  page.evaluate(
    async ([name, given]) => {
      const { recto } = window as unknown as Window;
      const answer = await (recto.call as (...asked: unknown[]) => Promise<unknown>)(name, given);
      const { ok, value, error } = answer as { ok: boolean; value: unknown; error?: { message: string } };
      if (!ok) throw new Error(`${String(name)}: ${error?.message}`);
      return value;
    },
    [operation, input] as const,
  ) as Promise<T>;

/** The pages and files of a space that does harm, by path. */
function hostileFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  const { markup, addresses, words, directives, drawings, frontMatter } = vectors;
  const links = addresses.flatMap((target) => [
    `[link](${target}) <${target}> [ref][r]`,
    `![picture](${target})`,
    `[r]: ${target}`,
  ]);
  const texts = [
    ...markup,
    ...links,
    ...words,
    ...directives,
    ...markup.map((one) => `> - ${one.replaceAll("\n", " ")}`),
  ];
  for (let at = 0; at < texts.length; at += onOnePage) {
    const number = at / onOnePage;
    const front = frontMatter[number] === undefined ? "" : `---\n${frontMatter[number]}\n---\n`;
    const title = words[number] ?? markup[number]?.replaceAll("\n", " ") ?? "";
    files[`page-${number}.md`] =
      `${front}# ${title}\n\nlamplight\n\n${texts.slice(at, at + onOnePage).join("\n\n")}\n`;
  }
  for (const [index, drawing] of drawings.entries()) files[`drawing-${index}.svg`] = drawing;
  files["drawings.md"] =
    `# Drawings\n\nlamplight\n\n${drawings.map((_, index) => `![drawing](drawing-${index}.svg)`).join("\n\n")}\n`;
  files[`<img src=x onerror=xss(1)>.png`] = "no picture";
  files[`"onload="xss(1).svg`] = drawings[0] ?? "";
  return files;
}

test.beforeAll(async () => {
  canary = new Canary();
  vectors = vectorsFor(await canary.listen());
  running = await launchBegun();
  const { page, app } = running;
  await expect(page.getByRole("tree")).toBeVisible();
  misdeeds = await watch(page);
  await app.evaluate(({ shell }) => {
    const opened: string[] = ((globalThis as unknown as Main).opened = []);
    shell.openExternal = (url: string) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  const files = Object.entries(hostileFiles()).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const packed = Buffer.from(packZip(files)).toString("base64");
  const organization = await page.evaluate(async () => {
    const answer = await (window as unknown as Window).recto.desktop("workspaces", undefined);
    return answer.ok ? answer.value[0]?.organization : undefined;
  });
  const blob = await page.evaluate(
    async ([text, id]) => {
      const bytes = Uint8Array.from(atob(text ?? ""), (sign) => sign.charCodeAt(0));
      const { recto } = window as unknown as Window;
      const answer = await recto.desktop("putBlob", { organization: id ?? "", bytes });
      return answer.ok ? answer.value.sha256 : "";
    },
    [packed, organization],
  );
  const title = vectors.markup[17]?.slice(0, 50) ?? "";
  const job = await ask<{ result: { space: string } }>(page, "startImport", {
    organizationId: organization,
    body: { blob, title },
  });
  space = job.result.space;
  // What an import takes out of a title, the API leaves in.
  const titles = [...vectors.markup, ...vectors.words].map((one) =>
    one.replaceAll(/\s+/g, " ").slice(0, 100),
  );
  const changes = titles.slice(0, 40).map((one, index) => ({
    operation: "insert_page",
    title: one,
    description: titles.at(-1 - index),
    document: { markdown: `lamplight ${vectors.words[index % vectors.words.length]}` },
  }));
  await ask(page, "updateSpaceContent", { spaceId: space, body: { changes } });
});

test.afterAll(async () => {
  await running.close();
  canary.close();
});

/** Nothing ran, nothing left, nothing was asked for; and nothing but the policy would have had to stop it. */
async function expectNothing(): Promise<void> {
  const opened = await running.app.evaluate(() => (globalThis as unknown as Main).opened);
  const windows = await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const { ran, dialogs, navigations, requests } = misdeeds;
  const violations = await misdeeds.violations();
  expect({ ran, dialogs, navigations, requests, violations, asked: canary.asked, opened, windows }).toEqual({
    ...{ ran: [], dialogs: [], navigations: [], requests: [], violations: [] },
    ...{ asked: [], opened: [], windows: 1 },
  });
}

interface Found {
  id: string;
  title: string;
}

const pagesOf = (page: Page) => ask<{ pages: Found[] }>(page, "listPages", { spaceId: space });

test("there are more than 200 vectors, and no two alike", () => {
  const all = Object.values(vectors)
    .flat()
    .map((vector) => vector.replaceAll(/xss\(\d+\)/g, "xss()").replaceAll(/:\d+\/\d+/g, ""));
  expect(new Set(all).size).toBeGreaterThan(200);
});

test("no page, title, description or link of a hostile space does anything", async () => {
  const { page } = running;
  // So high that the editor draws every line.
  await page.setViewportSize({ width: 1200, height: 4000 });
  const { pages } = await pagesOf(page);
  expect(pages.length).toBeGreaterThan(25);
  expect(pages.some(({ title }) => title.includes("<script>"))).toBe(true);
  for (const { id } of pages) {
    await open(page, id);
    await followEverything(page);
  }
  await expectNothing();
});

/** Goes to a page; a space that was just made may not be known to the window yet. */
const open = (page: Page, id: string | undefined): Promise<void> =>
  expect(async () => {
    await page.evaluate(
      ([inSpace, shown]) => (window.location.hash = `space=${inSpace}&view=page&page=${shown}`),
      [space, id],
    );
    await expect(page.locator(".cm-content")).toContainText("lamplight", { timeout: 1000 });
  }).toPass();

/** Clicks what can be clicked in the text, as a writer does who follows a link. */
const followEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>("main .md-link, main a[href]")) {
      const { x, y } = link.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: x + 3, clientY: y + 3 };
      link.dispatchEvent(new MouseEvent("mousedown", { ...at, ctrlKey: true }));
      link.dispatchEvent(new MouseEvent("click", at));
      link.dispatchEvent(new MouseEvent("auxclick", { ...at, button: 1 }));
    }
  });

test("no comment, reply, change request or search excerpt does anything", async () => {
  const { page } = running;
  const { pages } = await pagesOf(page);
  const [first] = pages;
  const { markup, addresses, words } = vectors;
  const links = addresses.map((target) => `[link](${target}) ![picture](${target}) <${target}>`);
  const texts = [...markup, ...links, ...words];
  for (let at = 0; at < texts.length; at += 30) {
    const markdown = texts.slice(at, at + 30).join("\n\n");
    const target = { page: first?.id };
    await ask(page, "postCommentInSpace", { spaceId: space, body: { body: { markdown }, ...target } });
  }
  for (const subject of words.slice(0, 8))
    await ask(page, "createChangeRequest", { spaceId: space, body: { subject } });
  await open(page, first?.id);
  await page.getByRole("button", { name: "Comments", exact: true }).first().click();
  const comments = page.getByRole("region", { name: "Comments" });
  await expect(comments.locator("article, li").first()).toBeVisible();
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("aside a[href]")];
    for (const link of links) {
      if (!/^(https?:|mailto:|tel:)/.test(link.getAttribute("href") ?? "")) link.click();
    }
  });
  await page.evaluate((inSpace) => (window.location.hash = `space=${inSpace}&view=requests`), space);
  await expect(page.getByRole("heading", { name: "Change requests" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("combobox", { name: "Search pages, spaces and commands" });
  for (const query of ["lamplight", "onerror", "<img src=x onerror=xss(1)>", "javascript script alert"]) {
    await box.fill(query);
    await page.waitForTimeout(250);
  }
  await page.keyboard.press("Escape");
  await expectNothing();
});

test("no diff, history, conflict or deleted page, no Home and no screen of an organization does anything", async () => {
  const { page } = running;
  const { markup, addresses, words, directives } = vectors;
  const links = addresses.map((target) => `[link](${target}) ![picture](${target}) <${target}>`);
  const texts = [...markup, ...links, ...words, ...directives];
  const half = (from: number): string => texts.filter((_, at) => at % 2 === from).join("\n\n");
  const change = (changes: object[], changeRequestId?: string) =>
    changeRequestId === undefined
      ? ask<{ revision: string }>(page, "updateSpaceContent", { spaceId: space, body: { changes } })
      : ask(page, "updateChangeRequestContent", { spaceId: space, changeRequestId, body: { changes } });
  const write = (id: string, markdown: string, more: { base?: string; request?: string } = {}) => {
    const { base, request } = more;
    const edit = { operation: "update_page", page: id, document: { markdown } };
    return change([base === undefined ? edit : { ...edit, base }], request);
  };
  /** Makes a page, and answers its id. */
  const made = async (title: string, markdown: string): Promise<string> => {
    await change([{ operation: "insert_page", title, document: { markdown } }]);
    return (await pagesOf(page)).pages.find((one) => one.title === title)!.id;
  };
  const show = async (place: string, expected: string | RegExp): Promise<void> => {
    await page.evaluate(
      ([inSpace, shown]) => (window.location.hash = `space=${inSpace}&${shown}`),
      [space, place],
    );
    await expect(page.locator("main")).toContainText(expected);
    // What is read after that has its time, too.
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href], main .md-link")) {
        const target = link.getAttribute("href") ?? "";
        if (!/^(https?:|mailto:|tel:)/.test(target) && !target.startsWith("#")) link.click();
      }
    });
    await page.waitForTimeout(50);
  };
  const lines = (middle: string): string => `lamplight\n\n${middle}\n\nlast words\n`;

  // A diff, of pages that came and went as well, and the history of a page.
  const changed = await made("Changed", `lamplight\n\n${half(0)}\n`);
  const { id: request } = await ask<{ id: string }>(page, "createChangeRequest", {
    spaceId: space,
    body: { subject: words[0] },
  });
  await write(changed, `lamplight\n\n${half(1)}\n`, { request });
  await change([{ operation: "insert_page", title: markup[17], document: { markdown: half(0) } }], request);
  await write(changed, `lamplight anew\n\n${half(1)}\n`);
  await page.setViewportSize({ width: 1200, height: 4000 });
  await open(page, changed);
  await show(`view=request&request=${request}`, "onerror");
  const choices = page.getByRole("main").getByRole("radio", { disabled: false });
  for (const choice of await choices.all()) await choice.click({ timeout: 2000 }).catch(() => undefined);
  await expectNothing();
  await show(`view=history&page=${changed}`, "onerror");
  for (const revision of (
    await page.getByRole("main").getByRole("option").filter({ visible: true }).all()
  ).slice(0, 3))
    await revision.click();
  await page.waitForTimeout(300);
  await expectNothing();

  // A card for each conflict, of the main text and of a request.
  const torn = await made("Torn", lines("base words"));
  const { documentId: base } = await ask<{ documentId: string }>(page, "getPageById", {
    spaceId: space,
    pageId: torn,
    format: "markdown",
  });
  const flat = (text: string): string => text.replaceAll(/\s+/g, " ");
  await write(torn, lines(flat(half(0))));
  await write(torn, lines(flat(half(1))), { base });
  await show("view=conflicts", "onerror");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectNothing();

  // What was deleted, with its words.
  const { pages } = await pagesOf(page);
  const hostile = pages.filter(({ title }) => /[<(]/.test(title)).slice(-20);
  await change(hostile.map(({ id }) => ({ operation: "delete_page", page: id })));
  await show("view=deleted", /[<(]/);
  for (const row of (await page.getByRole("main").getByRole("option").filter({ visible: true }).all()).slice(
    0,
    5,
  ))
    await row.click();
  await page.waitForTimeout(300);
  await expectNothing();

  await show("view=home", "onerror");
  await expectNothing();

  // What of an organization has a name or words.
  const organizationId = await page.evaluate(async () => {
    const answer = await (window as unknown as Window).recto.desktop("workspaces", undefined);
    return answer.ok ? answer.value[0]?.organization : undefined;
  });
  const name = (at: number): string => (texts[at] ?? "").replaceAll(/\s+/g, " ").slice(0, 48);
  const makings: [string, (at: number) => object][] = [
    ["createOrganizationTeam", (at) => ({ body: { title: name(at) } })],
    ["createCollection", (at) => ({ body: { title: name(at) } })],
    ["createSpace", (at) => ({ body: { title: name(at) } })],
    ["createSite", (at) => ({ body: { title: name(at) } })],
    [
      "ingestConversation",
      (at) => ({
        body: {
          id: `hostile-${at}`,
          subject: name(at),
          parts: [{ type: "message", role: "user", body: texts[at] }],
        },
      }),
    ],
    ["updateOrganizationById", (at) => ({ body: { title: name(at) } })],
  ];
  let count = 0;
  for (const [operation, input] of makings)
    for (const at of [0, 17, 18, 40])
      await ask(page, operation, { organizationId, ...input(at) }).then(
        () => (count += 1),
        () => undefined,
      );
  expect(count).toBeGreaterThan(15);
  await show("view=organization&part=general", /\S/);
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll("main nav a[href^='#part=']")].map((link) =>
      link.getAttribute("href")!.slice(1),
    ),
  );
  expect(parts.length).toBeGreaterThan(10);
  const named = ["part=teams", "part=spaces", "part=sites"];
  expect(parts).toEqual(expect.arrayContaining(named));
  for (const part of parts) await show(`view=organization&${part}`, named.includes(part) ? "onerror" : /\S/);
  // What was asked is listed beside what it is put together to.
  await show("view=organization&part=conversations", /\S/);
  for (const list of await page.getByRole("main").getByRole("radio").all())
    await list.click({ timeout: 2000 }).catch(() => undefined);
  await expect(page.getByRole("main")).toContainText("onerror");
  await expectNothing();
});

test("a picture elsewhere waits for its reader's consent, and is gone when that is taken back", async () => {
  const { page } = running;
  const address = "https://pictures.invalid/lamp.png";
  await ask(page, "updateSpaceContent", {
    spaceId: space,
    body: {
      changes: [
        {
          operation: "insert_page",
          title: "Far",
          document: { markdown: `lamplight\n\n![Lamp](${address})` },
        },
      ],
    },
  });
  const { pages } = await pagesOf(page);
  await open(page, pages.find(({ title }) => title === "Far")?.id);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.getByRole("button", { name: "Show pictures of pictures.invalid" }).click();
  // The host does not exist, so the main process finds nothing there: but it did look.
  await expect(page.getByText("Image not found: Lamp")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+,");
  const preferences = page.getByRole("dialog", { name: "Preferences" });
  await preferences
    .getByRole("button", { name: "Take back: Pictures of pictures.invalid are shown" })
    .click();
  await expect(preferences.getByText("pictures on other servers stay hidden")).toBeVisible();
  await show(page, "preferences");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Show pictures of pictures.invalid" })).toBeVisible();
  await expectNothing();
});

test("no file of a space and no exported page runs anything in a browser, however it is opened", async () => {
  const files = Object.entries(hostileFiles()).map(([path, text]) => [path, text] as const);
  const exported = exportHtml({
    snapshot: snapshotOf(await planImport(memorySource(Object.fromEntries(files)))),
    pictures: new Map(),
  });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const ran: unknown[] = [];
    const requests: string[] = [];
    await page.exposeFunction("xss", (id: unknown) => void ran.push(id));
    page.on("dialog", (dialog) => void dialog.dismiss().then(() => ran.push(dialog.message())));
    const headers = fileHeaders({ contentType: "image/svg+xml", name: "x.svg" }, { pictures: true });
    const html = await exported;
    await page.route("**/*", (route) => {
      const { host, pathname } = new URL(route.request().url());
      const drawing = vectors.drawings[Number(/^\/drawing-(\d+)\.svg$/.exec(pathname)?.[1])];
      if (host !== "recto.invalid") requests.push(route.request().url());
      else if (drawing !== undefined) return route.fulfill({ headers, body: drawing });
      else if (pathname === "/exported.html") return route.fulfill({ contentType: "text/html", body: html });
      else if (pathname === "/unguarded.svg")
        return route.fulfill({ contentType: "image/svg+xml", body: vectors.drawings[0] ?? "" });
      else if (pathname === "/") return route.fulfill({ contentType: "text/html", body: framed });
      return route.abort();
    });
    const framed = vectors.drawings
      .map((_, at) => `<iframe src="/drawing-${at}.svg"></iframe><img src="/drawing-${at}.svg">`)
      .join("");
    // Served by somebody who does not take care, the same drawing runs: the canary is alive.
    await page.goto("https://recto.invalid/unguarded.svg");
    await expect.poll(() => ran.splice(0)).toHaveLength(1);
    await page.goto("https://recto.invalid/");
    for (const at of vectors.drawings.keys())
      await page.goto(`https://recto.invalid/drawing-${at}.svg`).catch(() => undefined);
    // A drawing may not even ask for something; an exported page may, which others read who know where it is from.
    expect({ ran, requests }).toEqual({ ran: [], requests: [] });
    await page.goto("https://recto.invalid/exported.html");
    await expect(page.locator("article").first()).toBeVisible();
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLElement>("a[href], summary")) {
        link.addEventListener(
          "click",
          (event) => /^https?:/.test(link.getAttribute("href") ?? "") && event.preventDefault(),
        );
        link.click();
      }
    });
    expect(ran).toEqual([]);
  } finally {
    await browser.close();
  }
  expect(canary.asked).toEqual([]);
});
