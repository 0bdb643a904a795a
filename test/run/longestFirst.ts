import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "../../src-main/start/node.mjs";

/** How the paths of files begin that take longest. Their size, which is all that a fresh clone knows, does not tell. */
export const longest = [
  "test/sync/storms.",
  "test/postgres/storms.",
  "test/crash/",
  "test/sync/seeds.",
  "test/api/generated/requests.",
  "test/content/merge/properties.",
  "test/cli/",
  "test/core/workspaces.",
  "test/hosts/http/shell.",
];

/** Those with long files first; the many short ones fill what is left at the end. */
const projects = ["programs", "postgres", "modules", "replacing", "components"];

/** Starts what takes longest first, so that none of it keeps one processor busy alone in the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const path = relative(root, moduleId).replaceAll(sep, "/");
  const isLong = longest.some((beginning) => path.startsWith(beginning));
  return projects.indexOf(project.name) * 2 + (isLong ? 0 : 1);
}
