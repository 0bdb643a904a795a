import { cpSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "electron-vite";
import type { Plugin, ProxyOptions } from "vite";

const at = (path: string) => resolve(import.meta.dirname, path);
const out = (part: string) => at(`${process.env["RECTO_OUT"] ?? "out"}/${part}`);

/** What Node starts by itself; all of it lands in one folder, so that a worker is found beside whoever starts it. */
const entries = {
  main: at("src-main/main.ts"),
  cli: at("src-main/cli.ts"),
  shell: at("src-main/hosts/http/shell.ts"),
  worker: at("src-main/core/threads/worker.ts"),
  specificationWorker: at("src-main/jobs/specificationWorker.ts"),
  gitWorker: at("src-main/jobs/git/gitWorker.ts"),
};

/**
 * What every thread of the core loads. The driver stays outside, since it brings a binary along, and so does fflate,
 * which declares a `require` of its own.
 */
const bundled = [
  "@lezer/common",
  "@lezer/markdown",
  "fractional-indexing",
  "hast-util-from-html",
  "hast-util-sanitize",
  "hast-util-to-html",
  "hast-util-to-mdast",
  "image-size",
  "katex",
  "kysely",
  "mdast-util-from-markdown",
  "mdast-util-gfm",
  "mdast-util-to-hast",
  "mdast-util-to-markdown",
  "micromark-extension-gfm",
  "typebox",
  "undici",
  "yaml",
];

/** The handbook and the templates are read at run time, from beside the program: in the sources as in the build. */
const folders: Plugin = {
  name: "recto-folders",
  closeBundle() {
    for (const folder of ["handbook", "templates"])
      if (existsSync(at(`src-main/${folder}`)))
        cpSync(at(`src-main/${folder}`), out(`main/${folder}`), { recursive: true });
  },
};

/**
 * While developing without a display, the page comes from the development server and everything else from the
 * browser shell behind it, which only answers its own origin.
 */
function shellProxy(port: string | undefined): Record<string, ProxyOptions> {
  if (port === undefined) return {};
  const target = `http://127.0.0.1:${port}`;
  return Object.fromEntries(
    ["^/\\?key=", "/shell", "/files", "/pictures"].map((path) => [
      path,
      { target, changeOrigin: true, headers: { origin: target } },
    ]),
  );
}

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Code in Markdown is read as pages are. CodeMirror's own list names a package that brings three other languages along. */
const markdownInCode: Plugin = {
  name: "recto-markdown-in-code",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "@codemirror/lang-markdown" && importer?.includes("/@codemirror/language-data/")
      ? at("src-renderer/editor/code/markdownInCode.ts")
      : null,
};

/** Parts that the first screen shows and others too; nothing of it is read before the language is known. */
const everyScreens =
  /src-renderer\/parts\/(?:Avatar|Button|EmptyState|ErrorNote|IconButton|Lazy|Loading|Mark|Menu|MoreMenu|ScreenHeader)\.svelte|@lucide\/svelte\/dist\/Icon\.svelte/;

/** Whether a start loads a module: a chain of imports, none of which waits, leads to it from the app. */
function isOfStart(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/src-renderer\/(?:main\.ts|App\.svelte)$/.test(id)) return true;
  return modules.getModuleInfo(id)?.importers.some((importer) => isOfStart(importer, modules, seen)) ?? false;
}

export default defineConfig({
  main: {
    plugins: [folders],
    build: {
      // Read from one file instead of hundreds, these take a fifth of the time when a thread starts.
      externalizeDeps: { exclude: bundled },
      outDir: out("main"),
      target: "node24",
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  },
  preload: {
    build: {
      outDir: out("preload"),
      rolldownOptions: {
        input: { preload: at("src-preload/preload.ts") },
        // A sandboxed preload is a CommonJS script.
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    root: "src-renderer",
    plugins: [svelte({ configFile: at("svelte.config.js") }), tailwindcss(), markdownInCode],
    server: { proxy: shellProxy(process.env["RECTO_SHELL_PORT"]) },
    build: {
      outDir: out("renderer"),
      minify: true,
      // Says which file needs which, for the test of what a start loads.
      manifest: true,
      rolldownOptions: {
        input: { index: at("src-renderer/index.html") },
        // What many screens are made of is in one file: in forty small ones it takes more room, packed, and more requests.
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: "parts", test: everyScreens },
              // Forms are on no first screen.
              {
                name: (id, modules) => (isOfStart(id, modules) ? "data" : "laterData"),
                debugName: "data",
                test: /src-renderer\/data\/(?!forms\/(?:fields|form\.))/,
                minShareCount: 8,
              },
              // What only some screens share would be many small files, which are larger together.
              { name: "editor", test: /src-renderer\/editor\//, minShareCount: 3 },
              {
                name: (id, modules) => (isOfStart(id, modules) ? "icons" : "laterIcons"),
                debugName: "icons",
                test: /@lucide\/svelte\/dist\/icons\//,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
  },
});
