import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { readFolder } from "../../../src-main/content/import/folder.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { anchorsOf } from "../../../src-main/content/text/anchors.ts";
import { shortcuts } from "../../../src-renderer/data/keys/everyShortcut.ts";
import { blockKinds } from "../../../src-renderer/editor/menus/blockKinds.ts";
import { tableKeys } from "../../../src-renderer/editor/tables/tableKeys.ts";

/* What the handbook says of the app, held against the app. */

const handbook = await planImport(await readFolder(join(import.meta.dirname, "../../../src-main/handbook")));
const pages = handbook.pages.flatMap(({ key, markdown }) =>
  markdown === undefined ? [] : [{ path: key, markdown }],
);

/** Keys as the handbook writes them, each in pieces of code of its own: `Ctrl Alt N`. */
const keysIn = (markdown: string): string[] =>
  [...markdown.matchAll(/`((?:Ctrl|Alt|Shift|Tab|Enter|Esc|Delete|F\d+|[A-Z])(?: [^`]+)?)`/g)].map(
    ([, key]) => key!,
  );

const names: Record<string, string> = { Mod: "Ctrl", Escape: "Esc", Up: "↑", Down: "↓", On: "→", Back: "←" };
const arrows: Record<string, string> = { Left: "←", Right: "→" };
const written = (key: string): string =>
  key
    .split("-")
    .map((part) => names[part] ?? arrows[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(" ");

test("every key that the handbook names is one of the app's", () => {
  const known = new Set(
    [
      ...shortcuts.flatMap(({ keys }) => keys.map(({ key }) => key)),
      ...blockKinds.flatMap(({ key }) => key ?? []),
      ...Object.values(tableKeys),
    ].map(written),
  );
  // What every program has: keys by which one goes from field to field, and what holds another key down.
  for (const key of ["Tab", "Shift Tab", "Alt", "Ctrl"]) known.add(key);
  const named = pages.flatMap(({ path, markdown }) => keysIn(markdown).map((key) => ({ path, key })));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ key }) => !known.has(key))).toEqual([]);
});

test("every link of the handbook leads to a page, and to a heading where it names one", () => {
  expect(handbook.warnings).toEqual([]);
  expect(pages.length).toBeGreaterThan(20);
  const anchors = new Map(pages.map(({ path, markdown }) => [path, anchorsOf(markdown)]));
  const lost = pages.flatMap(({ path, markdown }) =>
    [...markdown.matchAll(/\]\(([^)\s:]+)#([^)\s]+)\)/g)]
      .filter(([, to, anchor]) => {
        const target = to === "" ? path : posix.join(posix.dirname(path), to!);
        return !anchors.get(target)?.has(anchor!);
      })
      .map(([link]) => `${path}: ${link}`),
  );
  expect(lost).toEqual([]);
});
