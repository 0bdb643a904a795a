import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
let planted: string;
let found: string[];

/** One file against each rule, beside what it must not reach. */
const violations: Record<string, [path: string, source: string]> = {
  "downward-from-api": ["src-main/api/up.ts", `import "../core/low.ts";`],
  "downward-from-content-access-sync-jobs": ["src-main/sync/up.ts", `import "../api/low.ts";`],
  "downward-from-store": ["src-main/store/up.ts", `import "../content/low.ts";`],
  "downward-from-core": ["src-main/core/up.ts", `import "../hosts/http/low.ts";`],
  "electron-in-its-host": ["src-main/core/window.ts", `import "electron";`],
  "fastify-in-its-host": ["src-main/api/route.ts", `import "fastify";`],
  "drivers-in-the-store": ["src-main/content/query.ts", `import "better-sqlite3";`],
  "page-knows-types-only": ["src-renderer/reach.ts", `import "../src-main/api/low.ts";`],
  "page-without-node": ["src-renderer/read.ts", `import "node:fs";`],
  "program-without-tests": ["src-main/api/tested.ts", `import "../../test/low.ts";`],
  "no-cycles": ["src-main/api/about.ts", `import "./round.ts";`],
  resolvable: ["src-main/api/nowhere.ts", `import "./nothing.ts";`],
};
const others: Record<string, string> = {
  "src-main/api/round.ts": `import "./about.ts";`,
  "src-main/api/named.ts": `import type { Low } from "../core/low.ts"; export type Named = Low;`,
  "src-renderer/typed.ts": `import type { Low } from "../src-main/core/low.ts"; export type Typed = Low;`,
  ...Object.fromEntries(
    ["src-main/api", "src-main/core", "src-main/content", "src-main/hosts/http", "test"].map((folder) => [
      `${folder}/low.ts`,
      "export type Low = string;",
    ]),
  ),
};

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), "recto-rules-"));
  cpSync(join(root, "tsconfig.json"), join(planted, "tsconfig.json"));
  cpSync(join(root, "package.json"), join(planted, "package.json"));
  symlinkSync(join(root, "node_modules"), join(planted, "node_modules"));
  for (const [path, source] of [...Object.values(violations), ...Object.entries(others)]) {
    mkdirSync(join(planted, dirname(path)), { recursive: true });
    writeFileSync(join(planted, path), `${source}\n`);
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
      ...["--config", join(root, ".dependency-cruiser.cjs"), "--output-type", "json"],
      ...["src-main", "src-renderer"],
    ],
    { cwd: planted, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  found = report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
});

afterAll(() => rmSync(planted, { recursive: true }));

test.each(Object.entries(violations))(
  "the dependency rule %s catches a file that breaks it",
  (rule, [path]) => {
    expect(found).toContain(`${rule}: ${path}`);
  },
);

test("imports of types alone may point anywhere", () => {
  const culprits = found.filter((line) => /(named|typed)\.ts$/.test(line));
  expect(culprits).toEqual([]);
});

const nameless = /^(utils?|helpers?|common|misc|shared|lib)(\.|$)/;

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

const programs = ["src-main", "src-preload", "src-renderer", "test"].flatMap((folder) => [
  ...filesBelow(folder),
]);

test("no file or folder has a name that says nothing", () => {
  expect(programs.filter((path) => path.split("/").some((part) => nameless.test(part)))).toEqual([]);
});

test("a source file holds one idea and ends before line 400", () => {
  const sources = programs.filter(
    (path) => path.startsWith("src-") && /^\.(ts|mjs|svelte)$/.test(extname(path)),
  );
  const long = sources.filter((path) => readFileSync(join(root, path), "utf8").split("\n").length > 401);
  expect(long).toEqual([]);
});

test("the interface names the sides of things by where a line begins and ends, so that it can run either way", () => {
  const physical =
    /(?<=["'`\s:])-?(?:(?:[mp][lr]|scroll-[mp][lr]|left|right|rounded-[tb]?[lr]|border-[lr])-[\w[]|(?:text|float|clear)-(?:left|right)\b|border-[lr](?=["'`\s]))/;
  const physicalCss =
    /(?:^|[\s;{])(?:margin|padding|border)-(?:left|right)\b|style:(?:\w+-)?(?:left|right)\b/;
  // The caret of the text lies at a place that the editor has measured.
  const measured = /border-left: 2px solid var\(--accent\)/;
  const culprits = programs
    .filter((path) => path.startsWith("src-renderer/") && /\.(svelte|ts|css)$/.test(path))
    .filter((path) => !path.startsWith("src-renderer/texts/"))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), "utf8").split("\n");
      return lines
        .filter((line) => (physical.test(line) || physicalCss.test(line)) && !measured.test(line))
        .map((line) => `${path}: ${line.trim()}`);
    });
  expect(culprits).toEqual([]);
});

test("no comment turns a rule of the linters off", () => {
  const exempt = /\b(eslint|oxlint)-disable/;
  const sources = programs.filter(
    (path) => /^\.(ts|mjs|svelte)$/.test(extname(path)) && !path.endsWith("rules.test.ts"),
  );
  expect(sources.filter((path) => exempt.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
});
