import type { DirectiveAttribute } from "../text/directives.ts";
import type { AttributeForm } from "./directiveForms.ts";
import { lengthOf, lengthText, type ReadTarget } from "./htmlSigns.ts";
import type { Data } from "./nodes.ts";
import type { Reference } from "./references.ts";
import { isMap } from "./tableShape.ts";

/** The data that a tag's attributes are; undefined when one is given twice. */
export function readAttributes(
  attributes: readonly DirectiveAttribute[],
  forms: readonly AttributeForm[],
  read: ReadTarget,
): Data | undefined {
  const data: Data = {};
  for (const { name, value } of attributes) {
    const form = forms.find((each) => each.name === name) ?? { name, field: name, kind: "text" };
    if (Object.hasOwn(data, form.field)) return undefined;
    data[form.field] = valueOf(form, value, read);
  }
  for (const { field, otherwise } of forms)
    if (otherwise !== undefined && data[field] === undefined) data[field] = otherwise;
  return data;
}

/** What parts texts or ends their tag, and how it is written within one of them, as in an address. */
const parting = /[,"}]|%(?=2[25C]|7D)/gi;
const written = /%(?:2[25C]|7D)/gi;

/** An attribute's value as its field holds it; one of another form stays text. */
function valueOf(
  { name, kind }: Pick<AttributeForm, "name" | "kind">,
  value: string,
  read: ReadTarget,
): unknown {
  switch (kind) {
    case "flag":
      return value === "true" || value === "false" ? value === "true" : value;
    case "number":
      return String(Number(value)) === value ? Number(value) : value;
    case "length":
      return lengthOf(value);
    case "texts":
      return value === ""
        ? []
        : value.split(",").map((each) => each.trim().replace(written, decodeURIComponent));
    case "reference":
      return name === "spec" ? { kind: "openapi", spec: value } : read(value);
    case "text":
      return value;
  }
}

/** A tag's attributes for a node's data, each with a blank before it; undefined when a field cannot be said so. */
export function writeAttributes(
  data: Data,
  forms: readonly AttributeForm[],
  write: (reference: Reference) => string | undefined,
): string | undefined {
  const known = new Set(forms.map(({ field }) => field));
  const extra = Object.keys(data).filter((field) => !known.has(field));
  const all = [...forms, ...extra.map((field) => ({ name: field, field, kind: "text" as const }))];
  let written = "";
  for (const form of all) {
    const value = data[form.field];
    if (value === undefined || value === null) continue;
    const words = wordsOf(form, value, write);
    const quoted = words === undefined ? undefined : quote(words);
    if (quoted === undefined || !/^[A-Za-z_][\w:-]*$/.test(form.name)) return undefined;
    written += ` ${form.name}=${quoted}`;
  }
  return written;
}

function wordsOf(
  { name, kind }: Pick<AttributeForm, "name" | "kind">,
  value: unknown,
  write: (reference: Reference) => string | undefined,
): string | undefined {
  if (kind === "reference" && isMap(value)) {
    if (name === "spec") return typeof value["spec"] === "string" ? value["spec"] : undefined;
    return write(value as Reference);
  }
  if (kind === "texts" && Array.isArray(value))
    return value.map((each) => String(each).replace(parting, encodeURIComponent)).join(",");
  if (kind === "length") return lengthText(value);
  return typeof value === "string" || (typeof value === "boolean" && kind === "flag") || kind === "number"
    ? String(value)
    : undefined;
}

/** A tag is one line, its values have no escapes: what holds both quotes or ends the tag cannot be written. */
export function quote(words: string): string | undefined {
  if (/[\r\n]|%\}/.test(words)) return undefined;
  return words.includes('"') ? (words.includes("'") ? undefined : `'${words}'`) : `"${words}"`;
}
