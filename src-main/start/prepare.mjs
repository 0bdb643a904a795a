// Makes a fresh or freshly pulled clone ready to run. Needs nothing but Node 20 and npm.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { requireNode } from "./node.mjs";

ensureInstalled();
requireNode();
if (!process.argv.includes("--install-only")) ensureBuilt();
