import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { readZip } from "../../../src-main/content/import/zip.ts";
import { gitRefusal } from "../../../src-main/jobs/git/gitRefusal.ts";
import { transferWords } from "../../../src-renderer/data/words/transferWords.ts";
import { refusals } from "../../../src-renderer/texts/de/refusals.ts";
import { transfers as german } from "../../../src-renderer/texts/de/transfers.ts";
import { refusals as englishRefusals } from "../../../src-renderer/texts/en/refusals.ts";
import { transfers as english } from "../../../src-renderer/texts/en/transfers.ts";
import { memorySource } from "../../content/import/memorySource.ts";
import { body, wordFile } from "../../content/import/wordFile.ts";

const inGerman = (message: string) => transferWords(message, german, refusals);

const files = {
  "SUMMARY.md":
    "# Summary\n\nProse.\n\n* [Home](README.md)\n* [Gone](gone.md)\n* [Home](README.md)\n* [Away](https://example.org)\n  * [Below](below.md)\n",
  "README.md": '# Home\n\n[Nothing](nothing.md)\n\n{% include "nothing.md" %}\n',
  "below.md": "---\ntitle: [\n---\n# Below\n",
  "bad.md": new Uint8Array([0xff, 0xfe]),
  "page.mdx": "# MDX\n",
  "toml.md": '+++\ntitle = "T"\n+++\n# T\n',
  "unused.bin": "x",
  ".gitbook/vars.yaml": "list: [1]\n",
};

describe("what an import says", () => {
  test("of what it left out, changed or did not find is said in German", async () => {
    const { warnings } = await planImport(memorySource(files));
    const said = warnings.map(({ message }) => message);
    expect(said.length).toBeGreaterThan(12);
    expect(said.filter((message) => inGerman(message) === message)).toEqual([]);
    expect(said.map(inGerman)).toContain(
      "SUMMARY.md führt „Gone“ auf, aber die Datei gone.md gibt es nicht; daraus wurde eine leere Seite.",
    );
    expect(said.map(inGerman)).toContain(
      "bad.md enthält keinen gültigen UTF-8-Text. Behalten ist es als Datei, nicht als Seite.",
    );
    expect(said.map((message) => transferWords(message, english, englishRefusals))).toEqual(said);
  });

  test("of a stranger's link is not looked into for sentences", () => {
    const link = "a and b have the same path; both were kept, c as “".repeat(400);
    expect(inGerman(`page.md links to “${link}”, which is not among the files.`)).toContain(link);
  });

  test("of a Word document is said in German, style by style", async () => {
    const { warnings } = await planImport(memorySource({ "Plan.docx": wordFile(body) }, "Plan"));
    expect(warnings.map(({ message }) => inGerman(message))).toEqual([
      "Plan.docx enthält, wofür eine Seite keinen Platz hat (unbekannte Absatzvorlage 'Fancy' (Style ID: Fancy)).",
    ]);
  });

  test("of a source without a page is said in German, sentence by sentence", async () => {
    const bad = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`${name}.md`, "\0"]));
    const problem: unknown = await planImport(memorySource(bad, "Heft")).catch((error: unknown) => error);
    expect(inGerman((problem as Error).message)).toBe(
      "In „Heft“ gibt es nichts zu importieren: a.md hat NUL-Zeichen im Text. b.md hat NUL-Zeichen im Text. " +
        "c.md hat NUL-Zeichen im Text. Dazu kommen noch 2 davon.",
    );
    const broken: unknown = await readZip(new Uint8Array(9)).catch((error: unknown) => error);
    expect(inGerman((broken as Error).message)).toBe(
      "Das Archiv ist beschädigt oder keine .zip-Datei. Nichts wurde importiert.",
    );
  });

  test("of sizes and numbers is said as German writes them", () => {
    expect(inGerman("big.md is 114.4 MB, over the limit of 100.0 MB for one file, and was left out.")).toBe(
      "big.md wurde ausgelassen: Es hat 114,4 MB, und eine Datei darf 100,0 MB haben.",
    );
    expect(
      inGerman(
        "These would be 20,001 pages, over the limit of 20,000 for one import. Import them in several parts.",
      ),
    ).toBe("Das wären 20.001 Seiten, mehr als die 20.000 eines Imports. Importiere sie in mehreren Teilen.");
    expect(inGerman("Blocks of Hugo became blocks of Recto: 1 hint, 2 groups of tabs.")).toBe(
      "Aus Blöcken von Hugo wurden Blöcke von Recto: 1 Hinweis, 2 Gruppen von Reitern.",
    );
  });
});

describe("what a repository is said to have come to", () => {
  const where = { url: "https://git.example/docs.git", ref: "main" };

  test("is said in German, with its address", () => {
    const failure = Object.assign(new Error("401"), { code: "HttpError", data: { statusCode: 401 } });
    expect(inGerman(gitRefusal(failure, where, false) ?? "")).toBe(
      "https://git.example/docs.git verlangt ein Zugangstoken.",
    );
    const refused = Object.assign(new Error("no"), {
      code: "GitPushError",
      data: { prettyDetails: "hook declined" },
    });
    expect(inGerman(gitRefusal(refused, where, true) ?? "")).toBe(
      "Das Repository hat den Push nach „main“ nicht angenommen. Der Server sagt: hook declined",
    );
  });

  test("is said in German where it waits in a change request", () => {
    expect(
      inGerman(
        "It waits in change request #7. 2 places were changed here as well. Decide there, then merge it.",
      ),
    ).toBe(
      "Es wartet im Änderungsantrag #7. 2 Stellen wurden auch hier geändert. Entscheide dort und übernimm ihn dann.",
    );
    expect(
      inGerman(
        "It waits in change request #3. It needs a subject. Ada and Ben must review and approve it as it is now. Decide there, then merge it.",
      ),
    ).toBe(
      "Es wartet im Änderungsantrag #3. Er braucht einen Betreff. Es fehlt die Zustimmung zu ihm, wie er jetzt ist: Ada und Ben. Entscheide dort und übernimm ihn dann.",
    );
  });
});

test("every sentence of these that is translated is one that is still said, with as many names", () => {
  const said = globSync("src-main/{api,content,core,jobs}/**/*.ts")
    .map((path) => readFileSync(path, "utf8"))
    .join("\n")
    .replace(/`\s*\+\s*`|"\s*\+\s*"/g, "")
    .replace(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, "{}");
  const templates = [...said.matchAll(/[`"]([^`"\n]{12,})[`"]/g)]
    .map(([, template = ""]) => template)
    .filter((template) => template.replaceAll(/\{\}|\W/g, "").length > 8)
    .map((template) => RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll("{}", ".*")}$`));
  /** Several are put together of what is said at different places. */
  const partsOf = (sentence: string) => sentence.split(/\{\}|\d|[“”:;,.()]|and was left out|\bpages?\b/);
  const isSaid = (sentence: string) =>
    partsOf(sentence).every((part) => said.includes(part.trim())) ||
    templates.some((template) => template.test(sentence));
  const byWord = /^(An unrecognised|Unrecognised|Image of type) /i;
  const sentences = Object.entries(german.sentences);
  expect(
    sentences.map(([theirs]) => theirs).filter((theirs) => !byWord.test(theirs) && !isSaid(theirs)),
  ).toEqual([]);
  for (const [sentence, ours] of sentences) {
    const turns = [...ours.matchAll(/\{(?:\w+ )?(\d)\}/g)].map(([, turn]) => Number(turn));
    expect(Math.max(0, ...turns), sentence).toBeLessThanOrEqual(sentence.split("{}").length - 1);
  }
});
