import { describe, expect, test } from "vitest";
import { planExport } from "../../../src-main/content/export/planExport.ts";
import type { ImportPlan } from "../../../src-main/content/import/importPlan.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "../import/memorySource.ts";
import { shapes, type Files } from "../import/shapes.ts";
import { meaningOf } from "./meaning.ts";
import { snapshotOf } from "./snapshotOf.ts";

/** The files of an export of what a plan has made. */
async function exported(plan: ImportPlan): Promise<Files> {
  const files: Files = {};
  for (const file of planExport(snapshotOf(plan)))
    files[file.path] =
      "text" in file ? file.text : await plan.files.find(({ key }) => key === file.file)!.bytes();
  return files;
}

describe("import, export and import again is stable for", () => {
  test.each(Object.entries(shapes))("%s", async (_shape, files) => {
    const first = await planImport(memorySource(files));
    const once = await exported(first);
    const second = await planImport(memorySource(once));
    expect(await meaningOf(second)).toEqual(await meaningOf(first));
    // What an export has written is what every later one writes.
    expect(await exported(second)).toEqual(once);
    const about = second.warnings.filter(({ kind }) => kind !== "link-to-nowhere" && kind !== "tool-syntax");
    expect(about).toEqual([]);
  });
});
