// Lints what needs types in components. Asked about a component itself, the compiler would look at the whole project
// anew for each; written down as TypeScript first, all of them are one project that it looks at once.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { ESLint } from "eslint";
import { svelte2tsx } from "svelte2tsx";
import { root } from "../../src-main/start/node.mjs";

const written = join(root, "out/components");
const shims = dirname(createRequire(import.meta.url).resolve("svelte2tsx/package.json"));

rmSync(written, { recursive: true, force: true });
for (const path of globSync("src-renderer/**/*.svelte", { cwd: root })) {
  const source = readFileSync(join(root, path), "utf8");
  const { code } = svelte2tsx(source, { filename: path, isTsFile: true, mode: "ts", version: "5.0.0" });
  const file = join(written, `${path}.tsx`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}
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

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: join(import.meta.dirname, "components.eslint.js"),
});
const results = await eslint.lintFiles([`${relative(root, written)}/**/*.tsx`]);
const formatter = await eslint.loadFormatter("stylish");
process.stdout.write(await formatter.format(results));
process.exitCode = results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0) ? 1 : 0;
