import { Menu, app, type MenuItemConstructorOptions, type WebContents } from "electron";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { writingCommands } from "../../../src-preload/bridge.ts";
import { contextTemplate } from "../../../src-main/hosts/desktop/contextMenu.ts";
import { installMenu, menuTemplate, offerWriting } from "../../../src-main/hosts/desktop/menu.ts";
import { german } from "../../../src-main/hosts/desktop/texts/de.ts";
import { english } from "../../../src-main/hosts/desktop/texts/en.ts";
import { speak, texts, textsIn } from "../../../src-main/hosts/desktop/texts/texts.ts";
import { Menu as StandInMenu, type MenuItem as StandInItem } from "../../app/electron/menu.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

beforeAll(() => app.whenReady());

const systems = ["darwin", "win32", "linux"] as const;
const command = vi.fn();
const act = vi.fn();
const template = (platform: NodeJS.Platform) => menuTemplate({ command, act }, platform);
const inside = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? inside(item.submenu) : [])]);

/** Roles of Electron, and accelerators in its syntax. */
const roles =
  /^(about|services|hide|hideOthers|unhide|quit|close|undo|redo|cut|copy|paste|pasteAndMatchStyle|selectAll|resetZoom|zoomIn|zoomOut|togglefullscreen|reload|toggleDevTools|window|help|minimize|zoom|front)$/;
const accelerator = /^((CmdOrCtrl|Alt|Shift)\+)*([A-Z0-9]|F\d{1,2}|Left|Right|[.,\\=[\]-])$/;

describe.each(systems)("the menu of %s", (platform) => {
  test("is one that Electron takes, with its menus in their order", () => {
    const menu = Menu.buildFromTemplate(template(platform));
    const names = menu.items.map(({ label }) => label.replace("&", ""));
    expect(names).toEqual([
      ...(platform === "darwin" ? ["Recto"] : []),
      ...["File", "Edit", "View", "Format", "Insert", "Go", "Window", "Help"],
    ]);
  });

  test("has a text on every item, roles that there are, and no key twice", () => {
    const items = inside(template(platform)).filter(({ type }) => type !== "separator");
    for (const { label, role } of items) {
      expect(label).toMatch(/\S/);
      if (role !== undefined) expect(role).toMatch(roles);
    }
    const keys = items.flatMap((item) => item.accelerator ?? []);
    for (const key of keys) expect(key).toMatch(accelerator);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = items.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has every item of Format and Insert wait until a text has the focus, and every command of writing in one of them", () => {
    const items = template(platform).filter(({ label }) => /ormat|nsert/.test(label ?? ""));
    const offered = inside(items).flatMap(({ id, enabled }) => (id === undefined ? [] : [{ id, enabled }]));
    expect(offered.filter(({ enabled }) => enabled !== false)).toEqual([]);
    expect(offered.map(({ id }) => id).toSorted()).toEqual([...writingCommands].toSorted());
  });

  test("leaves keys to the page that the page answers itself", () => {
    const shown = inside(template(platform)).filter(
      ({ registerAccelerator }) => registerAccelerator === false,
    );
    expect(shown.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["newPage", "search", "preferences", "shortcuts", "sidebar"]),
    );
  });
});

describe.each(systems)("undo, redo and select all of %s", (platform) => {
  test.each(["undo", "redo", "selectAll"])("are the page's own: %s", (id) => {
    command.mockClear();
    const menu = Menu.buildFromTemplate(template(platform));
    (menu.getMenuItemById(id) as unknown as StandInItem).click({}, {});
    expect(command.mock.calls).toEqual([[id]]);
  });
});

test("undo, redo and select all are the system's in the panels of macOS, which are no window", () => {
  command.mockClear();
  StandInMenu.sentActions.length = 0;
  const menu = Menu.buildFromTemplate(template("darwin"));
  for (const id of ["undo", "redo", "selectAll"]) menu.getMenuItemById(id)?.click();
  expect(StandInMenu.sentActions).toEqual(["undo:", "redo:", "selectAll:"]);
  expect(command).not.toHaveBeenCalled();
});

test("no key of ours is one that macOS gives to a role of the same menu", () => {
  const taken = ["CmdOrCtrl+Alt+H", "CmdOrCtrl+H", "CmdOrCtrl+M", "CmdOrCtrl+Q", "CmdOrCtrl+W"];
  const keys = inside(template("darwin")).flatMap(({ accelerator: key }) => key ?? []);
  expect(keys.filter((key) => taken.includes(String(key)))).toEqual([]);
});

test("what the menu says of the page's keys is what the page answers to", () => {
  const item = inside(template("linux")).find(({ id }) => id === "sidebar");
  expect(item?.accelerator).toBe("CmdOrCtrl+Alt+S");
});

test("what is done to words is offered while a text has the focus, and still is when the menu is put up anew", () => {
  const isOffered = () => Menu.getApplicationMenu()?.getMenuItemById("bold")?.enabled;
  installMenu({ command, act });
  expect(isOffered()).toBe(false);
  offerWriting(true);
  expect(isOffered()).toBe(true);
  installMenu({ command, act });
  expect(isOffered()).toBe(true);
  offerWriting(false);
  expect(isOffered()).toBe(false);
});

test.each([
  ["darwin", true],
  ["linux", false],
] as const)(
  "every key that the menu of %s leaves to the page is in the page's list of shortcuts, and no other is its own",
  async (platform, isMac) => {
    vi.stubGlobal("navigator", { userAgent: isMac ? "Macintosh" : "X11; Linux", languages: ["en"] });
    vi.resetModules();
    const { shortcuts } = await import("../../../src-renderer/data/keys/everyShortcut.ts");
    vi.unstubAllGlobals();
    const ofPage = new Set(shortcuts.flatMap(({ keys }) => keys.map(({ key }) => key)));
    const named = (key: string) =>
      key
        .replace("CmdOrCtrl", "Mod")
        .replaceAll("+", "-")
        .replace(/-([A-Z])$/, (_, letter: string) => `-${letter.toLowerCase()}`);
    const usual = ["Mod-z", "Mod-y", "Mod-Shift-z", "Mod-a"];
    const items = inside(template(platform)).filter(({ accelerator: key }) => key !== undefined);
    for (const { id, accelerator: key, registerAccelerator } of items) {
      const name = named(String(key));
      const isOfPage = ofPage.has(name) || usual.includes(name);
      expect(isOfPage, `${id} ${name}`).toBe(registerAccelerator === false);
    }
  },
);

test("an item tells the page, or does what only the desktop can", () => {
  const menu = Menu.buildFromTemplate(template("linux"));
  menu.getMenuItemById("search")?.click();
  expect(command).toHaveBeenCalledWith("search");
  menu.getMenuItemById("saveReport")?.click();
  expect(act).toHaveBeenCalledWith("saveReport");
});

describe("the desktop's own texts", () => {
  test("are in the language of the system where it is spoken, and in English elsewhere", () => {
    expect(textsIn("de-AT")).toBe(german);
    expect(textsIn("en_GB")).toBe(english);
    expect(textsIn("")).toBe(english);
    expect(textsIn("constructor")).toBe(english);
  });

  test("follow the writer's choice", () => {
    speak("de");
    expect(texts().menu.quit).toBe("Recto beenden");
    expect(inside(template("win32")).map(({ label }) => label)).toContain("&Bearbeiten");
    speak("system");
    expect(texts()).toBe(textsIn(app.getLocale()));
  });

  test("name a Dock only where there is one", () => {
    speak("de");
    const labels = (platform: NodeJS.Platform) => inside(template(platform)).map(({ label }) => label);
    expect(labels("darwin")).toContain("Im Dock ablegen");
    for (const platform of ["win32", "linux"] as const) expect(labels(platform).join()).not.toContain("Dock");
    speak("system");
  });

  test("are no empty words in any language", () => {
    const words = (value: unknown): string[] =>
      typeof value === "string"
        ? [value]
        : typeof value === "function"
          ? [String((value as (one: unknown, other: unknown) => string)(2, "x"))]
          : Object.values(value as object).flatMap(words);
    for (const language of [english, german]) for (const one of words(language)) expect(one).toMatch(/\S/);
    expect(words(german)).toHaveLength(words(english).length);
  });
});

describe("the menu behind the right button", () => {
  const replaceMisspelling = vi.fn();
  const contents = { replaceMisspelling } as unknown as WebContents;
  const nothing = { isEditable: false, selectionText: "", misspelledWord: "", dictionarySuggestions: [] };

  test("offers what the dictionary has for a word, and puts it in", () => {
    const items = contextTemplate(contents, {
      ...nothing,
      isEditable: true,
      misspelledWord: "lihgt",
      dictionarySuggestions: ["light"],
    });
    expect(items[0]?.label).toBe("light");
    Menu.buildFromTemplate(items).items[0]?.click();
    expect(replaceMisspelling).toHaveBeenCalledWith("light");
    expect(items.map(({ id }) => id)).toContain("addToDictionary");
  });

  test("leads to the choice of a language where no spelling is checked", () => {
    const send = vi.fn();
    const shown = { ...nothing, isEditable: true };
    const items = contextTemplate({ send } as unknown as WebContents, shown, false);
    Menu.buildFromTemplate(items).getMenuItemById("checkSpelling")?.click();
    expect(send).toHaveBeenCalledWith("event", { type: "command", command: "preferences" });
    expect(contextTemplate(contents, shown).map(({ id }) => id)).not.toContain("checkSpelling");
  });

  test("has the page select all of a text, of which it draws but a part", () => {
    const send = vi.fn();
    const items = contextTemplate({ send } as unknown as WebContents, { ...nothing, isEditable: true });
    Menu.buildFromTemplate(items).getMenuItemById("selectAll")?.click();
    expect(send).toHaveBeenCalledWith("event", { type: "command", command: "selectAll" });
  });

  test("copies what is selected in a page that cannot be edited, and stays away where there is nothing to do", () => {
    expect(contextTemplate(contents, { ...nothing, selectionText: "x" }).map(({ role }) => role)).toEqual([
      "copy",
    ]);
    expect(contextTemplate(contents, nothing)).toEqual([]);
  });
});
