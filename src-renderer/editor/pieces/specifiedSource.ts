import { readTag } from "../containers/tagText.ts";
import type { Change } from "../tables/tableText.ts";
import { bodyOf } from "../caption.ts";
import { setValues } from "./pieceSource.ts";
import type { WholePiece } from "./readPiece.ts";
import { isSpecificationFile } from "./specificationFiles.ts";

/* The source of blocks that show a part of an OpenAPI specification. */

export type SpecifiedPiece = Extract<WholePiece, { specification: string }>;

/** Names in one value, which commas part: those in a name are written as in an address. */
const listOfNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[,"}]|%(?=2[25C]|7D)/gi, encodeURIComponent)).join(",");

/** What a block says of itself in its tag, besides its specification. */
function valuesOf(piece: SpecifiedPiece): Record<string, string> {
  if (piece.kind === "schemas") return { schemas: listOfNames(piece.names) };
  const { method } = piece;
  return piece.kind === "webhook" ? { name: piece.name, method } : { path: piece.path, method };
}

const inTag = (value: string): string => value.replaceAll('"', "%22").replaceAll("%}", "%25%7D");

/** A block of a specification as the documents have it. */
export function writeSpecified(piece: SpecifiedPiece): string {
  const { specification } = piece;
  const isFile = piece.kind === "operation" && isSpecificationFile(specification);
  const tag = isFile ? "openapi" : `openapi-${piece.kind}`;
  const values = { [isFile ? "src" : "spec"]: specification, ...valuesOf(piece) };
  const attributes = Object.entries(values).map(([name, value]) => ` ${name}="${inTag(value)}"`);
  const beside = isFile ? `[${specification}](${specification})` : `OpenAPI ${specification}`;
  return `{% ${tag}${attributes.join("")} %}\n${beside}\n{% end${tag} %}`;
}

/** Has a block show another part of a specification, or of another one. */
export function editSpecified(source: string, former: SpecifiedPiece, now: SpecifiedPiece): Change[] {
  const tag = readTag(source.trim().split("\n", 1)[0] ?? "");
  const holder = tag?.attributes.some(({ name }) => name === "spec") ? "spec" : "src";
  const isOther = former.specification !== now.specification;
  // A file and a specification of the organization stand in tags of different names.
  if (isOther && (holder === "src") !== isSpecificationFile(now.specification)) {
    const from = source.length - source.trimStart().length;
    return [{ from, to: source.trimEnd().length, insert: writeSpecified(now) }];
  }
  const before = valuesOf(former);
  const changed = Object.entries(valuesOf(now)).filter(([name, value]) => value !== before[name]);
  const values = Object.fromEntries(changed.map(([name, value]) => [name, inTag(value)]));
  if (!isOther) return setValues(source, values);
  return [
    ...setValues(source, { [holder]: inTag(now.specification), ...values }),
    ...leadBeside(source, former.specification, now.specification),
  ];
}

/** Has the line beside a block name another specification, where it only named the former one. */
function leadBeside(source: string, former: string, now: string): Change[] {
  const words = bodyOf(source);
  const insert =
    words === `OpenAPI ${former}`
      ? `OpenAPI ${now}`
      : words === `[${former}](${former})`
        ? `[${now}](${now})`
        : undefined;
  const from = source.indexOf(words, source.indexOf("\n"));
  return insert === undefined ? [] : [{ from, to: from + words.length, insert }];
}
