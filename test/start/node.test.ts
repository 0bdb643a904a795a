import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

function makeClone(): string {
  const clone = mkdtempSync(join(tmpdir(), "recto-clone-"));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  cpSync(join(root, "src-main/start"), join(clone, "src-main/start"), { recursive: true });
  return clone;
}

/** Prepares a fresh clone with a Node that is too old, on a system for which these packages may bring another. */
function prepare(optionalDependencies: Record<string, string>): { said: string; installs: boolean } {
  const clone = makeClone();
  writeFileSync(join(clone, "package.json"), JSON.stringify({ type: "module", optionalDependencies }));
  writeFileSync(join(clone, "package-lock.json"), JSON.stringify({ packages: { "node_modules/a": {} } }));
  const installed = join(clone, "installed");
  const npm = join(clone, "npm.js");
  writeFileSync(npm, `require("node:fs").writeFileSync(${JSON.stringify(installed)}, "");`);
  const old = join(clone, "old.mjs");
  writeFileSync(old, `Object.defineProperty(process.versions, "node", { value: "20.1.0" });`);
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", old, join(clone, "src-main/start/prepare.mjs"), "--install-only"],
    { encoding: "utf8", env: { ...process.env, npm_execpath: npm } },
  );
  return { said: stderr, installs: existsSync(installed) || stderr.includes("Installing packages") };
}

test("a Node that is too old is named before anything is installed, where no newer one comes along", () => {
  const { said, installs } = prepare({ "node-of-another-system": "24.0.0" });
  expect(said).toMatch(/^Recto needs Node 22\.18 or newer/);
  expect(installs).toBe(false);
});

test("a Node that is too old installs the newer one that comes along", () => {
  const platform = process.platform === "win32" ? "win" : process.platform;
  expect(prepare({ [`node-${platform}-${process.arch}`]: "24.0.0" }).installs).toBe(true);
});

test("what Node compiled of the build is kept in it, for the next command", () => {
  const clone = makeClone();
  writeFileSync(join(clone, "package.json"), JSON.stringify({ type: "module" }));
  mkdirSync(join(clone, "out/main"), { recursive: true });
  writeFileSync(join(clone, "out/main/cli.js"), "console.log(process.argv.slice(2));");
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [join(clone, "src-main/start/recto.mjs"), "word"], {
    encoding: "utf8",
    env,
  });
  expect([stderr, stdout]).toEqual(["", "[ 'word' ]\n"]);
  expect(readdirSync(join(clone, "out/compiled")).length).toBeGreaterThan(0);
});
