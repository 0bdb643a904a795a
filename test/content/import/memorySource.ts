import type { Source } from "../../../src-main/content/import/source.ts";

/** A source whose files are given as texts or bytes. */
export function memorySource(files: Record<string, string | Uint8Array>, name = "guide"): Source {
  return {
    name,
    files: Object.entries(files)
      .map(([path, content]) => {
        const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
        return { path, size: bytes.byteLength, bytes: async () => bytes };
      })
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    warnings: [],
    close: async () => {},
  };
}
