import { saidAtField, type FieldRefusals } from "./fieldRefusals.ts";

/** A choice of a field; its value "" stands for none. */
export interface FieldOption {
  value: string;
  label: string;
}

/** A field of a form: which part of an operation's body it fills, and how it is asked for. */
export interface FieldSpec {
  /** Its place in the body; a dot goes into an object: `position.before`. */
  name: string;
  label: string;
  /** `lines` is a list of texts, one a line; `date` is the end of a day; `choices` is a list of options. */
  kind?:
    | "text"
    | "email"
    | "url"
    | "password"
    | "area"
    | "code"
    | "lines"
    | "number"
    | "date"
    | "color"
    | "choice"
    | "choices"
    | "switch";
  options?: FieldOption[];
  hint?: string;
  /** What an empty field shows in faint; of a colour, the one that counts until another is chosen. */
  placeholder?: string;
  required?: boolean;
  /** What is typed into it is on no disk before it is sent. */
  unkept?: true;
  /** What an empty field says: nothing (it is left out) or null, which takes away what was there. */
  empty?: "absent" | "null";
  disabled?: boolean;
  /** What is said when others changed it while somebody was writing, where saving joins the two. */
  joined?: string;
  /** What is said of that where its value is nothing that people read. */
  overtaken?: string;
  /** A file can be read into it: the words on the button. */
  file?: string;
}

export type FieldValue = string | boolean | string[];
export type FieldValues = Record<string, FieldValue>;
export type Body = Record<string, unknown>;

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

function partOf(record: unknown, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>(
      (part, key) => (typeof part === "object" && part !== null ? (part as Body)[key] : undefined),
      record,
    );
}

/** What the fields show of a record; without one they are empty. */
export function valuesOf(fields: readonly FieldSpec[], record?: unknown): FieldValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, shownValue(field, partOf(record, field.name))]),
  );
}

function shownValue({ kind, options, placeholder }: FieldSpec, value: unknown): FieldValue {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const texts = Array.isArray(value) ? value.map(String) : [];
  switch (kind) {
    case "switch":
      return value === true;
    case "lines":
      return texts.join("\n");
    case "choices":
      return texts;
    case "color":
      return text === "" ? (placeholder ?? "") : text;
    case "date":
      return typeof value === "string" ? dayOf(new Date(value)) : "";
    case "choice":
      return text === "" ? emptyChoice(options) : text;
    default:
      return text;
  }
}

/** Where no option stands for none, a choice begins with its first. */
function emptyChoice(options: FieldOption[] = []): string {
  return options.some(({ value }) => value === "") ? "" : (options[0]?.value ?? "");
}

const two = (count: number): string => String(count).padStart(2, "0");

/** The day of a moment where the reader is, as a date field has it. */
export const dayOf = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;

export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a field says to the API; undefined where it says nothing. */
function saidBy({ kind = "text", empty = "absent" }: FieldSpec, value: FieldValue): unknown {
  const none = empty === "null" ? null : undefined;
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value;
  if (kind === "lines") return linesOf(value);
  const text = kind === "password" || kind === "code" || kind === "area" ? value : value.trim();
  if (text.trim() === "") return none;
  if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === "date") return new Date(`${text}T23:59:59`).toISOString();
  return text;
}

/**
 * The body that the fields say. Where `kept` holds what is there already, only what is different now; an emptied field
 * that cannot be taken away is sent as it is, so that the API says what it thinks of that.
 */
export function bodyOf(fields: readonly FieldSpec[], values: FieldValues, kept?: FieldValues): Body {
  const body: Body = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (kept !== undefined && isSameValue(value, kept[field.name])) continue;
    const isBare = kept === undefined && Array.isArray(value) && value.length === 0;
    const isBareLines = kept === undefined && field.kind === "lines" && value === "" && !field.required;
    if (isBare || isBareLines) continue;
    const said = saidBy(field, value) ?? (field.empty === "null" ? null : undefined);
    if (said !== undefined) put(body, field.name, said);
    else if (kept !== undefined) put(body, field.name, "");
  }
  return body;
}

function put(body: Body, name: string, value: unknown): void {
  const keys = name.split(".");
  const last = keys.pop()!;
  let into = body;
  for (const key of keys) into = (into[key] ??= {}) as Body;
  into[last] = value;
}

/** A refusal as a form shows it: at the field that its path names, or beside none. */
export interface FieldProblem {
  field: string | undefined;
  message: string;
}

/** Finds the field that a message of the API's is about: `/body/emailDomains/0 must be a domain`. */
export function problemOf(
  fields: readonly FieldSpec[],
  message: string,
  refusals: FieldRefusals,
): FieldProblem {
  const [, path = "", theirs = message] = /^\/body((?:\/[^\s:]+)*):?\s+(.*)$/s.exec(message) ?? [];
  const named = path.slice(1).replaceAll("/", ".");
  const field = fields
    .filter(({ name }) => named === name || named.startsWith(`${name}.`))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (field === undefined) return { field, message };
  const said = saidAtField(theirs, refusals);
  // Of a long text only the place within it says where to look.
  const within = field.kind === "code" ? named.slice(field.name.length + 1) : "";
  if (within !== "") return { field: field.name, message: `${within} ${said}` };
  return { field: field.name, message: said.charAt(0).toUpperCase() + said.slice(1) };
}
