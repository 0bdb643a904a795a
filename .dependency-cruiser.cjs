/** The layers of the core, from the top; a file may import from its own layer and from those below it. */
const layers = ["hosts", "core", "api", "(content|access|sync|jobs)", "store"];

const upward = layers.slice(1).map((layer, index) => ({
  name: `downward-from-${layer.replace(/[()]/g, "").replaceAll("|", "-")}`,
  comment: "Imports point downward: hosts, core, api, then content, access, sync and jobs, then store.",
  severity: "error",
  from: { path: `^src-main/${layer}/` },
  to: {
    pathNot: "^src-main/api/error\\.ts$",
    path: [...layers.slice(0, index + 1).map((above) => `^src-main/${above}/`), "^src-main/(main|cli)\\.ts$"],
    // What only describes a shape may look up: a record's type is written down where the API defines it.
    dependencyTypesNot: ["type-only"],
  },
}));

module.exports = {
  forbidden: [
    ...upward,
    {
      name: "no-cycles",
      comment: "Two files that need each other are one idea, or a third one is missing.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "electron-in-its-host",
      comment: "The core runs on machines without Electron.",
      severity: "error",
      from: { pathNot: ["^src-main/hosts/desktop/", "^src-main/main\\.ts$", "^src-preload/"] },
      to: { path: "(^|node_modules/)electron(/|$)" },
    },
    {
      name: "fastify-in-its-host",
      comment: "Only the HTTP host knows how requests arrive.",
      severity: "error",
      from: { pathNot: "^src-main/hosts/http/" },
      to: { path: "node_modules/(@fastify/|fastify)" },
    },
    {
      name: "drivers-in-the-store",
      comment: "Only the store knows which database it is.",
      severity: "error",
      from: { pathNot: "^src-main/store/" },
      to: { path: "node_modules/(better-sqlite3|kysely|pg)(/|$)" },
    },
    {
      name: "page-knows-types-only",
      comment: "The page and the bridge know the core by its types; at run time only messages cross.",
      severity: "error",
      from: { path: "^src-(renderer|preload)/" },
      to: { path: "^src-main/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "page-without-node",
      comment: "The page runs in a sandbox.",
      severity: "error",
      from: { path: "^src-renderer/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "program-without-tests",
      comment: "What ships does not import what tests it.",
      severity: "error",
      from: { path: "^src-" },
      to: { path: "^test/" },
    },
    {
      name: "declared-packages",
      comment:
        "What the program needs at run time stands in dependencies, or it is missing where it is installed.",
      severity: "error",
      from: {
        path: "^src-main/",
        pathNot: ["^src-main/main\\.ts$", "^src-main/hosts/desktop/", "^src-main/start/"],
      },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      comment:
        "Every import leads somewhere. These two packages are types alone, which the type checker finds.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(hast|mdast)$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^src-main/handbook/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    detectJSDocImports: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["svelte", "import", "node", "default"],
      extensions: [".ts", ".mjs", ".js", ".cjs", ".svelte", ".svelte.ts", ".css", ".json"],
    },
  },
};
