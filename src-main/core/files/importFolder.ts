import { readFolder } from "../../content/import/folder.ts";
import { packZip } from "../../content/export/packZip.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { putBlob } from "./files.ts";

/** Imports a folder of Markdown as a new space, by the operation that everybody imports with; answers its id. */
export async function importFolder(
  engine: Engine,
  caller: Caller,
  organizationId: string,
  { folder, title }: { folder: string; title: string },
): Promise<string> {
  const { files } = await readFolder(folder);
  const packed = await Promise.all(files.map(async ({ path, bytes }) => ({ path, bytes: await bytes() })));
  const { sha256 } = await putBlob(engine, caller, organizationId, packZip(packed, 0));
  const body = { blob: sha256, title };
  const outcome = await engine.call(caller, "startImport", { organizationId, body });
  const problem = "error" in outcome ? outcome.error : undefined;
  const job = "body" in outcome ? (outcome.body as ImportJob) : undefined;
  const space = job?.result?.space;
  if (space === undefined)
    throw new Error(
      `${folder} could not be imported: ${(problem ?? job?.error)?.message ?? "it holds no pages"}`,
    );
  return space;
}

interface ImportJob {
  result?: { space?: string };
  error?: { message: string };
}
