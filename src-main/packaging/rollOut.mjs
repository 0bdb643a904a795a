// Says how many of the writers are offered an update: npm run roll-out -- 10 dist/latest.yml dist/latest-mac.yml
// Put the file up again with a higher number as long as nobody complains; with 0 nobody more is offered it.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parse, stringify } from "yaml";

/**
 * The description of an update, for so many of a hundred writers. The updater draws a number for each computer once, so
 * that a higher percentage reaches those of the lower one too.
 *
 * @param {string} description
 * @param {number} percentage
 */
export function staged(description, percentage) {
  if (!Number.isInteger(percentage) || percentage < 0 || percentage > 100)
    throw new Error("A roll-out is a whole number from 0 to 100.");
  const update = parse(description);
  if (typeof update?.version !== "string" || !Array.isArray(update.files))
    throw new Error("This is no description of an update: it has no version or no files.");
  return stringify({ ...update, stagingPercentage: percentage });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [percentage, ...paths] = process.argv.slice(2);
  if (paths.length === 0) throw new Error("Usage: npm run roll-out -- PERCENTAGE FILE…");
  for (const path of paths) {
    writeFileSync(`${path}.new`, staged(readFileSync(path, "utf8"), Number(percentage)));
    renameSync(`${path}.new`, path);
  }
}
