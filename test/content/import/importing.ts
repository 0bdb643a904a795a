import { packZip } from "../../../src-main/content/export/packZip.ts";
import { exportSpace, type ExportChoice } from "../../../src-main/core/files/exports.ts";
import { putBlob } from "../../../src-main/core/files/files.ts";
import type { ApiHost, Person } from "../../api/host.ts";

export type Files = Record<string, string | Uint8Array>;

/** A zip archive of these files. */
export const archiveOf = (files: Files): Uint8Array =>
  packZip(
    Object.entries(files).map(([path, content]) => ({
      path,
      bytes: typeof content === "string" ? Buffer.from(content) : content,
    })),
  );

/** Uploads bytes; answers their name. */
export async function upload(host: ApiHost, who: Person, bytes: Uint8Array): Promise<string> {
  return (await putBlob(host.engine, { user: host.people[who] }, host.organization, bytes)).sha256;
}

/** Imports files as a new space, or into one; answers the job. */
export async function importFiles(
  host: ApiHost,
  files: Files,
  into: { space?: string; parent?: string; title?: string } = {},
) {
  const blob = await upload(host, "admin", archiveOf(files));
  const { organization: organizationId } = host;
  return host.ask("admin", "startImport", { organizationId, body: { blob, ...into } });
}

/** What an export of a space holds, by path; bytes in base64. */
export async function exportFiles(host: ApiHost, choice: ExportChoice, who: Person = "admin") {
  const exported: Record<string, string> = {};
  for (const { path, content } of await exportSpace(host.engine, { user: host.people[who] }, choice))
    exported[path] = typeof content === "string" ? content : Buffer.from(await content()).toString("base64");
  return exported;
}

/** A small book that has a bit of everything. */
export const book = {
  "SUMMARY.md": `# Guide

- [Welcome](README.md)
- [Install](start/install.md)
  - [On Linux](start/linux.md)
- [Elsewhere](<https://example.com>)

## Reference

- [Words](words.md)
`,
  "README.md": "# Welcome\r\n\r\nSee [install](start/install.md#first) and ![a picture](img/a.png).\r\n",
  "start/install.md":
    "---\ndescription: How to begin\ntags: [setup]\n---\n# Install\n\n[Words](../words.md) [here](#first)\n",
  "start/linux.md": "# On Linux\n\n[Up](install.md) [gone](nowhere.md)\n",
  "words.md": "# Words\n\n| a | b |\n|---|---|\n| [x](start/linux.md) | y |\n\n\n",
  "img/a.png": new Uint8Array([137, 80, 78, 71, 0, 255]),
};

/** The book as an export gives it. */
export const asExported = (files: Files): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" ? content : Buffer.from(content).toString("base64"),
    ]),
  );
