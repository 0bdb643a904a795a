import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { translated } from "../../../src-renderer/data/words/refusals.ts";
import { changeNames } from "../../../src-renderer/texts/de/changeNames.ts";

test.each([
  ["Edit of Start in Handbuch", "Bearbeitet: Start in Handbuch"],
  ["Change of Start in Handbuch", "Geändert: Start in Handbuch"],
  ["Deletion of Living in Berlin in Guide", "Gelöscht: Living in Berlin in Guide"],
  ["Deletion of a comment in Guide", "Kommentar gelöscht: Guide"],
  ["New page Wick in Guide", "Neue Seite: Wick in Guide"],
  ["New page in Guide", "Neue Seite: Guide"],
  ["3 changes in Guide: Wick, Lamp, Oil and more", "3 Änderungen in Guide: Wick, Lamp, Oil und weitere"],
  ["3 changes in Guide", "3 Änderungen in Guide"],
  ["Edit of a comment on Wick in Guide", "Kommentar bearbeitet: Wick in Guide"],
  ["Reply to a comment on Wick in Guide", "Antwort auf einen Kommentar: Wick in Guide"],
  ["Return of the deleted space Guide", "Gelöschter Bereich zurückgeholt: Guide"],
  ["Settings of the space Guide", "Einstellungen des Bereichs: Guide"],
  ["New change request Oil in Guide", "Neuer Änderungsantrag: Oil in Guide"],
])("a change that waits is named in German: %s", (said, ours) => {
  expect(translated(said, changeNames)).toBe(ours);
});

const texts = /"([^"\n]*)"|`([^`]*)`/g;

/**
 * The titles that a source text can make of changes: `{}` stands for a name, and each way that one may turn is a title of
 * its own. A part that has a name in the source is each text that it is made of; one that is handed over is any text.
 */
function titlesIn(source: string): Set<string> {
  const parts = [...source.matchAll(/const (\w+) =([^;]*);/g)];
  const madeOf = (value: string): string[] => {
    if (value === "what" && !/const what =/.test(source)) return textsOf(source.replace(/`[^`]*`/g, ""));
    const made = parts.filter(([, name]) => name === value).flatMap(([, , of = ""]) => textsOf(of));
    if (made.length > 0) return made;
    const either = /\? "([^"]*)" : "([^"]*)"$/.exec(value)?.slice(1);
    const isRequest = [value, ...parts.flatMap(([, name, of]) => (name === value ? [of] : []))].some((one) =>
      one?.trim().startsWith("nameOfRequest("),
    );
    // A name that may be missing leaves no gap.
    if (value.includes("titleOfTeam(")) return ["the team {}", "a team"];
    return either ?? [isRequest ? "change request {}" : "{}", ...(value.endsWith('?? ""') ? [""] : [])];
  };
  const turns = (template: string): string[] => {
    const [whole, value = ""] = /\$\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(template) ?? [];
    if (whole === undefined) return [template];
    return madeOf(value).flatMap((words) => turns(template.replace(whole, () => words)));
  };
  const textsOf = (code: string): string[] =>
    [...code.matchAll(texts)].flatMap(([, plain, template = ""]) =>
      plain === undefined ? turns(template) : [plain],
    );
  return new Set(textsOf(source).map((title) => title.replace("  ", " ").trim()));
}

const sources = [...globSync("src-main/api/**/*.ts"), "src-main/content/writeContent.ts"].map((path) =>
  readFileSync(path, "utf8"),
);

/** The titles of changes to a site, which say what they do to it. */
const ofSites = sources.flatMap((source) =>
  [...source.matchAll(/describeIn\("([^"]*)"\)/g)].map(([, what]) => `${what} the site {}`),
);

const titles = sources
  .filter((source) => /title: .*[`"]/.test(source))
  .reduce((all, source) => all.union(titlesIn(source)), new Set(ofSites));

/** Made where the instance is reached, so that none of them waits. */
const neverWait = /^(?:Duplicate of|Transfer of|(?:New|End of an)? ?invite link|Deletion of a share link)/i;

test("every change that can wait has a German name", () => {
  const named = (value: string) => {
    if (value.includes("nameOfRequest(")) return "change request Oil";
    if (value.includes("titleOfTeam(")) return "the team Keepers";
    return value === "when" ? "as of revision 4" : "Name";
  };
  const described = sources.flatMap((source) =>
    [...source.matchAll(/\btitle: (?:"([A-Z][^"]* [^"]*)"|`([A-Z][^`]*)`)/g)].map(
      ([, plain, template = ""]) =>
        plain ?? template.replace(/\$\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_place, value: string) => named(value)),
    ),
  );
  const waiting = [...described, ...ofSites].filter((title) => !neverWait.test(title));
  expect(waiting.length).toBeGreaterThan(60);
  expect(waiting.filter((title) => translated(title, changeNames) === undefined)).toEqual([]);
});

test("every name that is translated is one that the API still gives a change", () => {
  expect(Object.keys(changeNames).filter((said) => !titles.has(said))).toEqual([]);
});

test.each(Object.entries(changeNames))("no other name is taken for “%s”", (said, ours) => {
  let turn = 0;
  const title = said.replaceAll("{}", () => `Name ${(turn += 1)}`);
  expect(translated(title, changeNames)).toBe(ours.replace(/\{(\d)\}/g, "Name $1"));
});
