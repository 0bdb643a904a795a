import { ImportError } from "./importError.ts";

const mostNamed = 3;

/** The refusal of a source without a page: it names what was found instead, in the sentences of the warnings. */
export function nothingToImport(name: string, found: readonly string[]): ImportError {
  const where = name === "" ? "" : ` in ${name}`;
  if (found.length === 0)
    return new ImportError(400, `There is no Markdown${where}, so there is nothing to import.`);
  const said = found.slice(0, mostNamed).join(" ");
  const rest = found.length - mostNamed;
  const more = rest > 0 ? ` There ${rest === 1 ? "is" : "are"} ${rest} more like these.` : "";
  return new ImportError(400, `There is nothing to import${where}: ${said}${more}`);
}
