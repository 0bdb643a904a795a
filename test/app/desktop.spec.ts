import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page as WindowPage } from "@playwright/test";
import type { Bridge } from "../../src-preload/bridge.ts";
import { sourceOf } from "./gestures.ts";
import { serveInstance } from "./instance.ts";
import { launchApp } from "./launch.ts";
import type { RunningApp } from "./launch.ts";

type Page = { recto: Bridge };
type Main = { opened: string[]; asked: string[] };

test.describe.configure({ mode: "serial" });

let running: RunningApp;

test.beforeAll(async () => {
  running = await launchApp();
  await running.app.evaluate(({ shell, dialog }) => {
    const opened: string[] = ((globalThis as unknown as Main).opened = []);
    const asked: string[] = ((globalThis as unknown as Main).asked = []);
    dialog.showMessageBox = (...given: unknown[]) => {
      asked.push((given.at(-1) as { detail: string }).detail);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
    shell.openExternal = (url: string) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
});

test.afterAll(() => running.close());

const opened = () => running.app.evaluate(() => (globalThis as unknown as Main).opened.splice(0));

test("the page has the bridge and nothing else of Node or Electron", async () => {
  const found = await running.page.evaluate(() => {
    const { recto } = window as unknown as Page;
    const names = ["require", "process", "module", "ipcRenderer", "electron"].filter(
      (name) => name in window,
    );
    return { names, frozen: Object.isFrozen(recto), members: Object.keys(recto).sort(), host: recto.host };
  });
  expect(found).toEqual({
    names: [],
    frozen: true,
    members: ["call", "desktop", "host", "on"],
    host: "desktop",
  });
});

test("light and dark are the system's for the window too, wherever they are chosen", async () => {
  const { app, page } = running;
  const source = () => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  const choose = async (theme: string) => {
    await page.getByRole("button", { name: /^Workspace/ }).click();
    await page.getByRole("menuitem", { name: theme, exact: true }).click();
  };
  await choose("Dark");
  await expect.poll(source).toBe("dark");
  await choose("Light or dark like the system");
  await expect.poll(source).toBe("system");
});

test("the window wears the accent of the system as it can be read, or Recto's own where that is wanted", async () => {
  const { app, page } = running;
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());
  const own = await accent();
  const choose = (color: string) =>
    app.evaluate(({ systemPreferences }, chosen) => {
      systemPreferences.getAccentColor = () => chosen;
      (systemPreferences as unknown as NodeJS.EventEmitter).emit("accent-color-changed", {}, chosen);
    }, color);
  const wear = async (whose: "system" | "recto") => {
    const answer = await page.evaluate(
      (accent) => (window as unknown as Page).recto.desktop("changeDesktopSettings", { change: { accent } }),
      whose,
    );
    expect(answer).toMatchObject({ ok: true, value: { settings: { accent: whose } } });
  };
  await choose("7a1fa2ff");
  await expect.poll(accent).toBe("#7a1fa2");
  await wear("recto");
  await expect.poll(accent).toBe(own);
  await wear("system");
  await expect.poll(accent).toBe("#7a1fa2");
  await choose("");
  await expect.poll(accent).toBe(own);
});

test("a script that was written into the page does not run", async () => {
  const ran = await running.page.evaluate(() => {
    const attempts: Record<string, () => void> = {
      html: () => (document.body.innerHTML = "<img src=x onerror='window.ran = true'>"),
      fragment: () => void document.createRange().createContextualFragment("<b>x</b>"),
      text: () => (document.createElement("script").textContent = "window.ran = true"),
      address: () => (document.createElement("script").src = "data:text/javascript,window.ran=true"),
      node: () => {
        const script = document.createElement("script");
        script.append("window.ran = true");
        document.head.append(script);
        script.remove();
      },
    };
    const refused = Object.keys(attempts).filter((name) => {
      try {
        attempts[name]?.();
        return false;
      } catch {
        return true;
      }
    });
    return { ran: "ran" in window, refused };
  });
  expect(ran).toEqual({ ran: false, refused: ["html", "fragment", "text", "address"] });
});

test("the page cannot leave, and only web addresses are opened outside, after they were shown", async () => {
  await expect(running.page).toHaveURL(/&page=/);
  const before = await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
  );
  await running.page.evaluate(() => {
    for (const [href, target] of [
      ["https://example.com/here", "_self"],
      ["https://example.com/new", "_blank"],
      ["file:///etc/hostname", "_blank"],
    ] as const) {
      const link = Object.assign(document.createElement("a"), { href, target });
      document.body.append(link);
      link.click();
      link.remove();
    }
  });
  await expect.poll(opened).toEqual(["https://example.com/new"]);
  const asked = await running.app.evaluate(() => (globalThis as unknown as Main).asked);
  expect(asked).toEqual(["https://example.com/new"]);
  const after = await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
  );
  expect(after).toEqual(before);
});

test("links open in the system's programs when they are web or mail addresses", async () => {
  const open = (url: string) =>
    running.page.evaluate((address) => {
      const { recto } = window as unknown as Page;
      return recto.desktop("openLink", { url: address });
    }, url);
  expect(await open("mailto:ada@example.com")).toEqual({ ok: true, value: undefined });
  expect(await open("file:///etc/passwd")).toMatchObject({ ok: false, error: { code: 400 } });
  expect(await open("no address")).toMatchObject({ ok: false, error: { code: 400 } });
  expect(await opened()).toEqual(["mailto:ada@example.com"]);
});

test("a file is saved where the writer says, and not when they cancel", async () => {
  const folder = mkdtempSync(join(tmpdir(), "recto-saved-"));
  const path = join(folder, "kept.zip");
  const save = () =>
    running.page.evaluate(() => {
      const { recto } = window as unknown as Page;
      return recto.desktop("saveFile", { name: "export.zip", bytes: new Uint8Array([80, 75, 0, 255]) });
    });
  await running.app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: "" });
  });
  expect(await save()).toEqual({ ok: true, value: { saved: false } });
  await running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  expect(await save()).toEqual({ ok: true, value: { saved: true, name: "kept.zip" } });
  expect([...readFileSync(path)]).toEqual([80, 75, 0, 255]);
  rmSync(folder, { recursive: true });
});

test("the menu's undo takes back what was done last where the keys are: a move of a page, or words of a text", async () => {
  const { page, app } = running;
  const choose = (id: string) =>
    app.evaluate(({ Menu }, wanted) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
      (item as { click: () => void } | null | undefined)?.click();
    }, id);
  const entry = page.getByRole("treeitem", { name: "Getting started" });
  await entry.click();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(entry).toHaveAttribute("aria-level", "2");
  await choose("undo");
  await expect(entry).toHaveAttribute("aria-level", "1");
  const text = page.getByRole("textbox", { name: "Page text" });
  await text.focus();
  const before = await text.textContent();
  await page.keyboard.type("Dusk. ");
  await expect.poll(() => text.textContent()).not.toBe(before);
  await choose("undo");
  await expect.poll(() => text.textContent()).toBe(before);
});

test("the menu writes where the keys are: marks, headings and blocks, and offers none of it elsewhere", async () => {
  const { page, app } = running;
  const item = (id: string, choose: boolean) =>
    app.evaluate(
      ({ Menu }, { wanted, click }) => {
        const found = Menu.getApplicationMenu()?.getMenuItemById(wanted) as {
          enabled: boolean;
          click: () => void;
        } | null;
        if (click) found?.click();
        return found?.enabled;
      },
      { wanted: id, click: choose },
    );
  await page.getByRole("treeitem", { name: "Getting started" }).click();
  await expect.poll(() => item("bold", false)).toBe(false);
  const text = page.getByRole("textbox", { name: "Page text" });
  await text.focus();
  await expect.poll(() => item("bold", false)).toBe(true);
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  /** Chooses an item, and waits for what it does to the text. */
  const write = async (id: string, ending: string) => {
    await item(id, true);
    await expect.poll(async () => (await sourceOf(page)).endsWith(ending)).toBe(true);
  };
  await write("heading2", "\n## ");
  await page.keyboard.type("At ");
  await write("bold", "\n## At ****");
  await page.keyboard.type("dusk");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await write("quote", "\n## At **dusk**\n\n> ");
  await page.keyboard.type("Said.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await write("hintInfo", '\n> Said.\n\n{% hint style="info" %}\n\n{% endhint %}');
  await page.keyboard.type("Mind this.");
  await write("inlineMath", "\nMind this.$$$$\n{% endhint %}");
  await item("table", true);
  const cell = page.getByRole("gridcell").or(page.getByRole("columnheader")).and(page.locator(":focus"));
  await expect(cell).toBeVisible();
  await page.keyboard.type("lamp");
  await item("contentReference", true);
  const list = page.locator(".md-cell-menu");
  await expect(list.getByRole("option", { name: "Welcome" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => sourceOf(page)).toMatch(/\| lamp +\|/);
  await item("contentReference", true);
  await list.getByRole("option", { name: "Welcome" }).click();
  await expect.poll(() => sourceOf(page)).toMatch(/\| lamp \[Welcome\]\(\/pages\/[\w-]+\) \|/);
  await page.keyboard.press("Escape");
  await item("operation", true);
  await expect(page.getByRole("dialog", { name: "API operation" })).toBeVisible();
  await page.keyboard.press("Escape");
  await item("find", true);
  await expect(page.getByRole("search").getByRole("textbox").first()).toBeFocused();
  await expect.poll(() => item("bold", false)).toBe(false);
  await page.keyboard.press("Escape");
  await item("home", true);
  await expect(page).toHaveURL(/view=home/);
  await page.goBack();
});

test("a command of the menu reaches the page", async () => {
  const { page, app } = running;
  const heard = await page.evaluateHandle(() => {
    const commands: string[] = [];
    (window as unknown as Page).recto.on((event) => {
      if (event.type === "command") commands.push(event.command);
    });
    return commands;
  });
  await app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById("search");
    (item as { click: () => void } | null | undefined)?.click();
  });
  await expect.poll(() => heard.jsonValue()).toEqual(["search"]);
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.press("Escape");
});

test("what is spelled is checked in the languages that are chosen, and no dictionary is fetched before", async () => {
  const { page, app } = running;
  const checked = () =>
    app.evaluate(({ session: { defaultSession: one } }) =>
      one.isSpellCheckerEnabled() ? one.getSpellCheckerLanguages() : [],
    );
  const usual = await checked();
  // Other systems have dictionaries of their own, of which macOS chooses by itself.
  const isFetched = process.platform === "linux";
  if (isFetched) expect(usual).toEqual([]);
  await app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById("preferences");
    (item as { click: () => void } | null | undefined)?.click();
  });
  const spelling = page.getByRole("region", { name: "Spelling" });
  if (isFetched) await expect(spelling).toContainText("a server of Google’s");
  const french = spelling.getByRole("checkbox", { name: /^French/ });
  if (process.platform === "darwin") await expect(french).toHaveCount(0);
  else {
    await french.first().check();
    await expect.poll(checked).toEqual(["fr"]);
    await french.first().uncheck();
    await expect.poll(checked).toEqual(usual);
  }
  await page.keyboard.press("Escape");
});

test("the bundle is served, and nothing beside it", async () => {
  const statuses = await running.page.evaluate(async () => {
    const paths = ["/index.html", "/files/none/none", "/%2e%2e/main/main.js", "/nothing.js", "/%E0%A4%A"];
    return Promise.all(paths.map(async (path) => (await fetch(path)).status));
  });
  expect(statuses).toEqual([200, 404, 404, 404, 400]);
});

test("the window opens where it was closed", async () => {
  const bounds = { x: 40, y: 30, width: 1001, height: 701 };
  const first = await launchApp();
  await first.app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(wanted);
  }, bounds);
  await first.close({ keep: true });
  expect(existsSync(join(first.data, "desktop.json"))).toBe(true);
  const second = await launchApp({ data: first.data });
  const found = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(found).toEqual(bounds);
  await second.close();
});

test("a picture of a page is dragged out as the file that it is", async () => {
  const { app, page } = running;
  await page.getByRole("treeitem").first().click();
  await expect(page.locator("#page-text")).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const main = globalThis as unknown as { dragged: string[] };
    main.dragged = [];
    if (window) window.webContents.startDrag = ({ file }) => void main.dragged.push(file ?? "");
  });
  await page.evaluate(async () => {
    const { recto } = window as unknown as Page;
    const place = new URLSearchParams(window.location.hash.slice(1));
    const spaceId = place.get("space") ?? "";
    const found = await recto.desktop("workspaces", undefined);
    const organization = found.ok ? (found.value[0]?.organization ?? "") : "";
    const kept = await recto.desktop("putBlob", { organization, bytes: new TextEncoder().encode("<svg/>") });
    const files = [
      { name: "lamp.svg", contentType: "image/svg+xml", blob: kept.ok ? kept.value.sha256 : "" },
    ];
    const changes = [{ operation: "insert_files" as const, files }];
    await recto.call("updateSpaceContent", { spaceId, body: { changes } });
    const listed = await recto.call("listFiles", { spaceId });
    const file = listed.ok ? listed.value.items.find(({ name }) => name === "lamp.svg") : undefined;
    const image = document.createElement("img");
    image.setAttribute("src", `files/${spaceId}/${file?.id}`);
    document.getElementById("page-text")?.append(image);
    image.dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true }));
    image.remove();
  });
  const dragged = () => app.evaluate(() => (globalThis as unknown as { dragged: string[] }).dragged);
  await expect.poll(dragged).toEqual([expect.stringMatching(/recto-drag-\w+.lamp\.svg$/)]);
});

test("a file block of a page is dragged out as its file, with Alt held down as for a picture", async () => {
  const { app, page } = running;
  await page.getByRole("treeitem").first().click();
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const main = globalThis as unknown as { dragged: string[] };
    main.dragged = [];
    if (window) window.webContents.startDrag = ({ file }) => void main.dragged.push(file ?? "");
  });
  const id = await page.evaluate(async () => {
    const { recto } = window as unknown as Page;
    const place = new URLSearchParams(window.location.hash.slice(1));
    const spaceId = place.get("space") ?? "";
    const found = await recto.desktop("workspaces", undefined);
    const organization = found.ok ? (found.value[0]?.organization ?? "") : "";
    const kept = await recto.desktop("putBlob", {
      organization,
      bytes: new TextEncoder().encode("%PDF-1.4"),
    });
    const files = [
      { name: "plan.pdf", contentType: "application/pdf", blob: kept.ok ? kept.value.sha256 : "" },
    ];
    const changes = [{ operation: "insert_files" as const, files }];
    await recto.call("updateSpaceContent", { spaceId, body: { changes } });
    const listed = await recto.call("listFiles", { spaceId });
    return listed.ok ? listed.value.items.find(({ name }) => name === "plan.pdf")?.id : undefined;
  });
  const text = page.getByRole("textbox", { name: "Page text" });
  await text.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.insertText(`\n\n{% file src="/files/${id}" %}\n\n`);
  const card = page.locator(".md-piece-file .md-card");
  await expect(card).toContainText("plan.pdf");
  const from = (await card.boundingBox())!;
  const drag = async () => {
    await page.mouse.move(from.x + 60, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 90, from.y + 60, { steps: 5 });
    await page.mouse.up();
  };
  const dragged = () => app.evaluate(() => (globalThis as unknown as { dragged: string[] }).dragged);
  await drag();
  expect(await dragged()).toEqual([]);
  await page.keyboard.down("Alt");
  await drag();
  await page.keyboard.up("Alt");
  await expect.poll(dragged).toEqual([expect.stringMatching(/recto-drag-\w+.plan\.pdf$/)]);
});

test("a second start, a link and a new window all meet in the app that runs, and its windows come back", async () => {
  const first = await launchApp();
  await first.page.getByRole("treeitem").first().click();
  await expect(first.page.locator("#page-text")).toBeVisible();
  const [organization, place] = await first.page.evaluate(async () => {
    const { recto } = window as unknown as Page;
    const found = await recto.desktop("workspaces", undefined);
    return [found.ok ? found.value[0]?.organization : "", window.location.hash];
  });
  const space = new URLSearchParams(place?.slice(1)).get("space") ?? "";
  const link = `recto://open/${organization}/spaces/${space}/change-requests/none`;
  await first.app.evaluate(
    ({ app }, argv) => void app.emit("second-instance", {}, [...argv, app.getAppPath()], "/"),
    // Chromium puts its own switches first, and the app's folder after what was asked.
    [...["recto", "--original-process-start-time=1", link]],
  );
  await expect
    .poll(() => first.page.evaluate(() => window.location.hash))
    .toContain("request=none&view=request");
  await expect(first.page.getByRole("dialog")).toHaveCount(0);
  await first.app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById("newWindow");
    (item as { click: () => void } | null | undefined)?.click();
  });
  const windows = ({ app }: RunningApp) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.webContents.getURL()));
  await expect
    .poll(async () => (await windows(first)).filter((url) => url.includes("request=none")))
    .toHaveLength(2);
  await first.close({ keep: true });
  const second = await launchApp({ data: first.data });
  await expect
    .poll(async () => (await windows(second)).filter((url) => url.includes("request=none")))
    .toHaveLength(2);
  await second.close();
});

test("history and home have keys on macOS that it has not taken for the other programs and the Dock", async () => {
  const mac = await launchApp();
  await mac.page.addInitScript(() => Object.defineProperty(navigator, "userAgent", { value: "Macintosh" }));
  await mac.page.reload();
  await mac.page.getByRole("treeitem").first().click();
  await expect(mac.page.locator("#page-text")).toBeVisible();
  const place = () => mac.page.evaluate(() => window.location.hash);
  for (const [own, taken, view] of [
    ["Meta+Alt+v", "Meta+Alt+h", "view=history"],
    ["Meta+Alt+g", "Meta+Alt+d", "view=home"],
  ] as const) {
    await mac.page.keyboard.press(taken);
    expect(await place()).not.toContain(view);
    await mac.page.keyboard.press(own);
    await expect.poll(place).toContain(view);
  }
  await mac.close();
});

test("windows show a workspace each, and come back with it", async () => {
  test.setTimeout(240_000);
  const instance = await serveInstance({ "README.md": "# Lamps\n\nTrim them.\n" });
  const joined = { url: instance.url, token: instance.tokens["Ben"] ?? "" };
  const first = await launchApp();
  await expect(first.page.getByRole("treeitem").first()).toBeVisible();
  await first.app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById("newWindow");
    (item as { click: () => void } | null | undefined)?.click();
  });
  await expect.poll(() => first.app.windows().length).toBe(2);
  const second = first.app.windows().find((page) => page !== first.page) as WindowPage;
  await expect(second.getByRole("treeitem").first()).toBeVisible();
  const made = await second.evaluate(async ({ url, token }) => {
    const found = await (window as unknown as Page).recto.desktop("connect", { url, token });
    return found.ok ? found.value : undefined;
  }, joined);
  // What another window does leaves this one, and the one in which it was done, where they are.
  const title = (page: WindowPage) => page.getByRole("button", { name: "Workspace" });
  await expect(title(first.page)).toContainText("My workspace");
  await title(second).click();
  await second.getByRole("menuitem", { name: made?.title ?? "none", exact: true }).click();
  await expect(title(second)).toContainText(made?.title ?? "none");
  await expect(title(first.page)).toContainText("My workspace");
  await title(first.page).click();
  await first.page.getByRole("menuitem", { name: "New window" }).click();
  await first.page
    .getByRole("menuitem", { name: made?.title ?? "none", exact: true })
    .last()
    .click();
  await expect.poll(() => first.app.windows().length).toBe(3);
  await expect(title(first.app.windows().at(-1) as WindowPage)).toContainText(made?.title ?? "none");
  await expect(title(first.page)).toContainText("My workspace");
  await first.page.getByRole("treeitem").first().click();
  await expect(first.page.locator("#page-text")).toBeVisible();
  const shown = ({ app }: RunningApp) =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .map((one) => new URLSearchParams(one.webContents.getURL().split("#")[1]).get("workspace"))
        .toSorted(),
    );
  const both = await shown(first);
  expect(both).toContain(made?.id);
  expect(new Set(both).size).toBe(2);
  expect([...first.problems, ...first.unsettled]).toEqual([]);
  await first.close({ keep: true });
  const again = await launchApp({ data: first.data });
  await expect.poll(() => shown(again)).toEqual(both);
  const titles = async () =>
    (await Promise.all(again.app.windows().map((page) => title(page).innerText()))).join(" ");
  await expect.poll(titles).toContain(made?.title);
  expect(await titles()).toContain("My workspace");
  await again.close();
  await instance.close();
});
