import { stringify } from "yaml";
import { joinPath } from "./resolveLink.ts";
import type { ImportWarning } from "./source.ts";
import type { SourceFiles } from "./sourceFiles.ts";

/** Where books of this format keep the variables of a space, beside their pages. */
export const variablesFile = ".gitbook/vars.yaml";

const longestName = 256;
const longestValue = 256;

export interface GivenVariables {
  /** The file that says them. */
  path: string;
  /** By name. */
  variables: Record<string, string>;
  /** Why it could not be read. */
  notRead?: string;
}

/** The variables that a source gives its space, with a warning for each that can be none. */
export async function readVariables(
  source: SourceFiles,
  folder: string,
  warnings: ImportWarning[],
): Promise<GivenVariables | undefined> {
  const path = source.findFirst(joinPath(folder, variablesFile) ?? variablesFile, variablesFile);
  if (path === undefined) return undefined;
  const data: unknown = await source.data(path);
  if (data !== null && (typeof data !== "object" || Array.isArray(data))) {
    const notRead = `${path} is no list of names and values that can be read`;
    warnings.push({ kind: "variable", path, message: `${notRead}; it was kept as a file.` });
    return { path, variables: {}, notRead };
  }
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(data ?? {}) as [string, unknown][]) {
    const why = refusalOf(name, value);
    if (why === undefined) variables[name] = String(value).replaceAll("\u0000", "");
    else
      warnings.push({
        kind: "variable",
        path,
        message: `${path}: the variable “${name}” was left out: ${why}.`,
      });
  }
  return { path, variables };
}

function refusalOf(name: string, value: unknown): string | undefined {
  if (name === "" || name.length > longestName) return `its name has not 1 to ${longestName} characters`;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    return "its value is no text, number, true or false";
  return String(value).length > longestValue
    ? `its value has more than ${longestValue} characters`
    : undefined;
}

/** The text of the file that says this, the same for the same variables. */
export function variablesText(variables: Readonly<Record<string, string>>): string {
  const byName = Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return stringify(Object.fromEntries(byName), { lineWidth: 0 });
}
