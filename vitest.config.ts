import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/run/longestFirst.ts";

/**
 * What shares the modules of its worker with other files: it replaces none of them, and ends what it starts. Not the
 * simulation, which asks its process what is underway.
 */
const sharing = [
  "test/{access,api,cli,content,core,hosts/http,jobs,project,renderer,start,store}/**/*.test.ts",
  "test/sync/!(checks|duplicates|seeds|shrink|simulate|storms.*).test.ts",
];

/** What runs a second time with its instances on a server. */
const onServer = [
  "test/{api,postgres,sync}/*.test.ts",
  "test/api/lists/*.test.ts",
  "test/content/{branchMerge,branchMergeIntoMain,mergeCasesOfPages,unknownDirectives}.test.ts",
  "test/content/import/importSpace.test.ts",
  "test/store/{blobs,search}.test.ts",
];

/** What of it is about files, counts SQLite's work, or waits for nothing else. */
const onFilesAlone = [
  "test/api/replicaOutbox.test.ts",
  "test/sync/{checks,instanceTrouble,polling,pull,push,restoredBackup,seeds,shrink,simulate,wire}.test.ts",
  "test/sync/storms.{even,odd}.test.ts",
];

/** Where the whole suite runs there is a build, and the programs of worker threads are its. */
const threadsOfBuild =
  process.env["RECTO_BUILT"] === undefined
    ? []
    : [
        {
          find: /^.*\/besideProgram\.ts$/,
          replacement: join(import.meta.dirname, "test/run/builtProgram.ts"),
        },
      ];

export default defineConfig({
  // Components are compiled so that the reactive classes in `*.svelte.ts` can be tested without a page.
  plugins: [svelte()],
  resolve: { alias: threadsOfBuild },
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
      { extends: true, test: { name: "modules", include: sharing, isolate: false } },
      {
        extends: true,
        test: {
          name: "programs",
          include: ["test/**/*.test.ts"],
          exclude: ["test/{app,postgres}/**", ...sharing],
        },
      },
      {
        extends: true,
        test: {
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
