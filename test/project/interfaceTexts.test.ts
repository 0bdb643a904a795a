import { globSync, readFileSync } from "node:fs";
import { parse, type AST } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import { de } from "../../src-renderer/texts/de.ts";
import { deOrganization } from "../../src-renderer/texts/deOrganization.ts";
import { shortcutList as deKeys } from "../../src-renderer/texts/de/shortcutList.ts";
import { shortcutList as enKeys } from "../../src-renderer/texts/en/shortcutList.ts";
import { deScreens } from "../../src-renderer/texts/deScreens.ts";
import { en } from "../../src-renderer/texts/en.ts";
import { enScreens } from "../../src-renderer/texts/enScreens.ts";
import { enOrganization } from "../../src-renderer/texts/enOrganization.ts";

/* What the interface says stands in the catalogue of src-renderer/texts, in English and in German. */

/** The attributes that people see or hear. */
const spoken =
  /^(title|label|beside|placeholder|hint|description|what|text|explanation|action|alt|aria-(label|description|roledescription|valuetext))$/;

/** Names and examples, which are the same in every language. */
const untranslated = new Set(["Recto", "https://docs.example.org"]);

const isWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !untranslated.has(text.trim());

type Node = { type: string } & Record<string, unknown>;

/** Every text that a component's template says itself. */
function saidIn(source: string): string[] {
  const said: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const { type, name, value, ...rest } = node as Node;
    if (type === "Text" && isWords(String(rest["data"]))) said.push(String(rest["data"]).trim());
    if (type === "StyleDirective" || (type === "Attribute" && !spoken.test(String(name)))) return;
    Object.values({ value, ...rest }).forEach(walk);
  };
  const { fragment }: AST.Root = parse(source, { modern: true });
  walk(fragment);
  return said;
}

/** The paths of a catalogue's texts: `sync.panel.title`. */
function pathsOf(catalogue: object, above = ""): string[] {
  return Object.entries(catalogue).flatMap(([name, text]: [string, unknown]) =>
    typeof text === "object" && text !== null && !Array.isArray(text)
      ? pathsOf(text, `${above}${name}.`)
      : [`${above}${name}`],
  );
}

const components = globSync("src-renderer/**/*.svelte").sort();
describe("the interface's texts", () => {
  test("no component says anything that is not in the catalogue", () => {
    const said = components.flatMap((path) =>
      saidIn(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`),
    );
    expect(said).toEqual([]);
  });

  test("a component that says something itself is found", () => {
    expect(saidIn('<p>Nothing yet</p><Button label="Save" class="big">{texts.a}</Button>')).toEqual([
      "Nothing yet",
      "Save",
    ]);
  });

  test.each([
    ["of the start", en, de],
    ["of the organization's screens", enOrganization, deOrganization],
    ["of the list of keys", enKeys, deKeys],
    ["of screens that a start does not show", enScreens, deScreens],
  ])("German says everything %s in its own words", (_what, english, german) => {
    const at = (catalogue: object, path: string): unknown =>
      path.split(".").reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], catalogue);
    const alike = pathsOf(english).filter((path) => {
      const text = at(english, path);
      return typeof text === "string" && text.split(/\s+/).length > 2 && text === at(german, path);
    });
    expect(alike).toEqual([]);
  });
});
