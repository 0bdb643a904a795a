import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * In place of src-main/jobs/besideProgram.ts where there is a build: threads start in half the time of those that run
 * from source, and are what a writer runs.
 */
export const besideProgram = (_module: string, name: string): URL =>
  pathToFileURL(join(dirname(process.env["RECTO_BUILT"] ?? ""), `${name}.js`));
