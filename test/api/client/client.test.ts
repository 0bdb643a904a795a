import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "@scalar/openapi-parser";
import openapiTS, { astToString } from "openapi-typescript";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bearer, startInstance, type TestInstance } from "../../hosts/http/instance.ts";

const root = join(import.meta.dirname, "../../..");

let instance: TestInstance;
let folder: string;

beforeEach(async () => {
  instance = await startInstance();
  folder = await mkdtemp(join(tmpdir(), "recto-client-"));
});
afterEach(async () => {
  await instance.close();
  await rm(folder, { recursive: true });
});

const readDescription = async (): Promise<Record<string, unknown>> => {
  const response = await fetch(`${instance.url}/openapi.json`, { headers: bearer(instance.token) });
  return (await response.json()) as Record<string, unknown>;
};

test("the API's description is valid by a validator that is not ours", async () => {
  const { valid, errors, version } = await validate(await readDescription());
  expect({ valid, errors, version }).toEqual({ valid: true, errors: [], version: "3.1" });
});

test("a client that is generated from the description compiles, and gets its work done over HTTP", async () => {
  const types = astToString(await openapiTS(JSON.stringify(await readDescription())));
  await writeFile(join(folder, "api.ts"), types);
  await cp(join(root, "test/fixtures/client/story.ts"), join(folder, "story.ts"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = {
    strict: true,
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    module: "nodenext",
    types: [],
    skipLibCheck: true,
    outDir: "made",
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["story.ts"] }));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const compiled = spawnSync(process.execPath, [compiler, "-p", "."], { cwd: folder, encoding: "utf8" });
  expect(compiled.stdout).toBe("");
  const { story } = (await import(join(folder, "made/story.js"))) as {
    story: (baseUrl: string, token: string) => Promise<string[]>;
  };
  expect(await story(instance.url, instance.token)).toEqual([
    "open",
    "open",
    "merge",
    "Light them at noon.\n",
    "Lamps",
    "204",
    "404",
    "Harbour",
  ]);
}, 120_000);
