import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/run/longestFirst.ts";

/**
 * What shares the modules of its worker with other files: it replaces none of them, and ends what it starts. Not the
 * simulation, which asks its process what is underway.
 */
const sharing = [
  "test/{access,api,cli,content,core,hosts/http,jobs,project,start,store}/**/*.test.ts",
  "test/sync/!(checks|duplicates|seeds|shrink|simulate|storms.*).test.ts",
];

/** What runs a second time with its instances on a server. */
const onServer = [
  "test/{api,postgres,sync}/*.test.ts",
  "test/api/lists/*.test.ts",
  "test/content/{branchMerge,branchMergeIntoMain,mergeCasesOfPages,unknownDirectives}.test.ts",
  "test/content/import/importSpace.test.ts",
  "test/jobs/oldUploads.test.ts",
  "test/store/{blobs,search}.test.ts",
];

/** What of it is about files, counts SQLite's work, or waits for nothing else. */
const onFilesAlone = [
  "test/api/replicaOutbox.test.ts",
  "test/sync/{checks,instanceTrouble,polling,pull,push,restoredBackup,seeds,shrink,simulate,wire}.test.ts",
  "test/sync/storms.{even,odd}.test.ts",
];

/**
 * What needs Vite: components are compiled, modules are replaced. And a replica is asked what its seed has been asked
 * since, in the order in which Vite has modules list what they export.
 */
const components = ["test/renderer/**/*.test.ts", "test/api/generated/replicaAlike.test.ts"];
const replacing = ["test/hosts/desktop/*.test.ts", "test/renderer/data/newPage.test.ts"];

/** Where the whole suite runs there is a build, and the programs of worker threads are its. */
const threadsOfBuild =
  process.env["RECTO_BUILT"] === undefined
    ? []
    : ["--import", join(import.meta.dirname, "test/run/builtThreads.mjs")];

/** Node takes the types out of modules by itself. Those that Vite makes of them run a tenth slower, by how they reach each other. */
const asNodeHasThem = {
  execArgv: threadsOfBuild,
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

export default defineConfig({
  // Components are compiled so that the reactive classes in `*.svelte.ts` can be tested without a page.
  plugins: [svelte()],
  test: {
    setupFiles: ["test/run/properties.ts"],
    // Native SQLite and real sockets are at work in most files: processes keep workers apart.
    pool: "forks",
    // One more than there are processors where there are two: many tests wait for programs that they started.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    allowOnly: false,
    // Programs that tests start run from source: what was compiled once need not be again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    projects: [
      // Loading its modules takes longer than most of what a file does with them.
      {
        extends: true,
        test: { ...asNodeHasThem, name: "modules", include: sharing, exclude: components, isolate: false },
      },
      {
        extends: true,
        test: { name: "components", include: components, exclude: replacing, isolate: false },
      },
      { extends: true, test: { name: "replacing", include: replacing } },
      {
        extends: true,
        test: {
          ...asNodeHasThem,
          name: "programs",
          include: ["test/**/*.test.ts"],
          exclude: ["test/{app,postgres}/**", ...sharing, ...components, ...replacing],
        },
      },
      {
        extends: true,
        test: {
          ...asNodeHasThem,
          name: "postgres",
          include: onServer,
          exclude: onFilesAlone,
          isolate: false,
          globalSetup: "test/run/postgres.ts",
          setupFiles: ["test/run/onServer.ts"],
        },
      },
    ],
  },
});
