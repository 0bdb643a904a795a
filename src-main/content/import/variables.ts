import { stringify } from "yaml";
import { joinPath } from "./resolveLink.ts";
import type { SourceFiles } from "./sourceFiles.ts";

/** Where books of this format keep the variables of a space, beside their pages. */
export const variablesFile = ".gitbook/vars.yaml";

const longestName = 256;
const longestValue = 256;

/** The variables that a source gives its space, by name, and the file that says so. What is no word of a text is left out. */
export async function readVariables(
  source: SourceFiles,
  folder: string,
): Promise<{ path: string | undefined; variables: Record<string, string> }> {
  const path = source.findFirst(joinPath(folder, variablesFile) ?? variablesFile, variablesFile);
  const data: unknown = path === undefined ? undefined : await source.data(path);
  const named = typeof data === "object" && data !== null && !Array.isArray(data) ? Object.entries(data) : [];
  const variables = named.flatMap(([name, value]: [string, unknown]) => {
    const isWord = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    const isFit = name !== "" && name.length <= longestName && isWord && String(value).length <= longestValue;
    return isFit ? [[name, String(value).replaceAll("\u0000", "")] as const] : [];
  });
  return { path, variables: Object.fromEntries(variables) };
}

/** The text of the file that says this, the same for the same variables. */
export function variablesText(variables: Readonly<Record<string, string>>): string {
  const byName = Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return stringify(Object.fromEntries(byName), { lineWidth: 0 });
}
