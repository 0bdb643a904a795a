// Makes a fresh or freshly pulled clone ready to run. Needs nothing but Node and npm.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { requireNode, requireNodeToCome } from "./node.mjs";

requireNodeToCome();
ensureInstalled();
requireNode();
if (!process.argv.includes("--install-only")) ensureBuilt();
