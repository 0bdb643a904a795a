// Lints what needs types in components. Asked about a component itself, the compiler would look at the whole project
// anew for each; written down as TypeScript first, all of them are one project that it looks at once.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { svelte2tsx } from "svelte2tsx";
import { root } from "../../src-main/start/node.mjs";

const written = join(root, "out/components");
const shims = dirname(createRequire(import.meta.url).resolve("svelte2tsx/package.json"));

rmSync(written, { recursive: true, force: true });
const components = globSync("src-renderer/**/*.svelte", { cwd: root }).map((path) => {
  const source = readFileSync(join(root, path), "utf8");
  const { code } = svelte2tsx(source, { filename: path, isTsFile: true, mode: "ts", version: "5.0.0" });
  const file = join(written, `${path}.tsx`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  return file;
});
writeFileSync(
  join(written, "tsconfig.json"),
  JSON.stringify({
    extends: "../../tsconfig.json",
    // Components find each other here, and everything else where the sources are.
    compilerOptions: {
      jsx: "preserve",
      rootDirs: ["../..", "."],
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    files: ["svelte-shims-v4.d.ts", "svelte-jsx-v4.d.ts"].map((name) => join(shims, name)),
    include: ["src-renderer/**/*.tsx", "../../src-renderer/**/*.d.ts"],
    exclude: [],
  }),
);

// Each by its name: what Git ignores is passed over in a folder, and all of `out` is.
const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/oxlint/bin/oxlint"),
    ...["--config", join(import.meta.dirname, "components.oxlintrc.json")],
    ...components,
  ],
  { cwd: root, stdio: "inherit" },
);
process.exitCode = status ?? 1;
