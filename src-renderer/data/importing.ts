import { ask, tell } from "./ask.ts";
import { packFiles, type Chosen } from "./chosenFiles.ts";

/** What came of an import. */
export interface Imported {
  space: string;
  pages: number;
  files: number;
  warnings: string[];
}

/** Packs what was chosen and makes a space of it; `signal` ends it as long as files are read. */
export async function importChosen(
  chosen: Chosen,
  { organization, title }: { organization: string; title: string },
  told: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Imported | undefined> {
  const bytes = chosen.archive
    ? new Uint8Array(await chosen.archive.arrayBuffer())
    : await packFiles(chosen.files, told, signal);
  if (signal.aborted || bytes === undefined) return undefined;
  told(1, 0);
  const { sha256 } = await tell("putBlob", { organization, bytes });
  const { result, error } = await ask("startImport", {
    organizationId: organization,
    body: { blob: sha256, title },
  });
  if (result?.space === undefined) throw new Error(error?.message ?? "");
  const { space, pages = 0, files = 0, warnings = [] } = result;
  return { space, pages, files, warnings };
}
