import { bodyOf, opensBlock, partsOf } from "../caption.ts";
import { readTag, setAttribute, valueOf } from "../containers/tagText.ts";
import { linkText } from "../linkText.ts";
import type { Change } from "../tables/tableText.ts";

/* What a form changes of a block that is drawn as a whole: what it does not name keeps its bytes. */

/** What breaks a paragraph off, as the lines of a formula would. */
const breaksOff = /^\s*(?:[-*+]\s|[>#|<]|\d+[.)]\s|`{3}|~{3}|\{%|=+\s*$|-+\s*$)/;

/** An address as it can stand in a tag, whose values have no escapes. */
export const addressInTag = (address: string): string =>
  address.trim().replaceAll('"', "%22").replaceAll("%}", "%25%7D").replaceAll(/\s/g, "%20");

/** Gives attributes of a block's tag other values; an empty one takes its attribute away. */
export function setValues(source: string, values: Record<string, string>): Change[] {
  const { tag } = partsOf(source);
  const text = source.slice(tag.from, tag.to);
  return Object.entries(values).flatMap(([name, value]) =>
    valueOf(readTag(text), name) === value ? [] : setAttribute(text, tag.from, name, value),
  );
}

/** Gives a block other words below it; empty ones take the closing tag away with them. */
export function setCaption(source: string, caption: string): Change[] {
  const { tag, body, isClosed } = partsOf(source);
  const former = bodyOf(source);
  const plain = caption.replace(/\s+/g, " ").trim();
  const words = opensBlock.test(plain) ? plain.replace(/^\d*/, "$&\\") : plain;
  if (words === former) return [];
  if (former !== "" && words !== "") {
    const from = source.indexOf(former, body.from);
    return [{ from, to: from + former.length, insert: words }];
  }
  if (words === "") return [{ from: tag.to, to: source.trimEnd().length, insert: "" }];
  const name = readTag(source.slice(tag.from, tag.to))?.name ?? "";
  if (isClosed) return [{ from: body.from, to: body.to, insert: `\n${words}` }];
  return [{ from: tag.to, to: tag.to, insert: `\n${words}\n{% end${name} %}` }];
}

/** Leads the link that repeats where a block leads to the same place; what is no such link stays. */
export function setLinkBeside(source: string, target: string, title: string): Change[] {
  const { body } = partsOf(source);
  const former = bodyOf(source);
  if (!/^\[(?:\\.|[^\]\\])*\]\((?:<[^>\n]*>|[^\s()]*)(?:\s+"[^"]*")?\)$/.test(former)) return [];
  const from = source.indexOf(former, body.from);
  const insert = `[${linkText(title)}](${/[\s()]/.test(target) ? `<${target}>` : target})`;
  return insert === former ? [] : [{ from, to: from + former.length, insert }];
}

/** Whether the last line of a formula ends in a note of its writer's, from a percent sign on. */
const isNoted = (formula: string): boolean => /(?:^|[^\\])(?:\\\\)*%[^\n]*$/.test(formula);

/** Gives a formula other signs between its dollars. */
export function setFormula(source: string, formula: string): Change[] {
  const lines = formula
    .replace(/\$\$+/g, "$")
    .split("\n")
    .filter((line) => line.trim() !== "");
  // A line that would begin a list or a quote there goes on in the line above: to a formula that is the same.
  const [first = "", ...rest] = lines;
  const told = rest.reduce((text, line) => {
    if (!breaksOff.test(line)) return `${text}\n${line}`;
    // Behind a note it would be one.
    return isNoted(text) ? `${text}\n{}${line}` : `${text} ${line}`;
  }, first);
  const [, before = "", former = ""] =
    /^(\s*\$\$(?:[ \t]*\n)?)([^]*?)(?:\n[ \t]*)?\$\$\s*$/.exec(source) ?? [];
  if (before === "" || told === "" || told === former) return [];
  const isOnLines = before.endsWith("\n");
  const fitsLine = !/[\n$]/.test(told);
  if (isOnLines ? !breaksOff.test(told) : fitsLine)
    return [{ from: before.length, to: before.length + former.length, insert: told }];
  const from = source.length - source.trimStart().length;
  const insert = fitsLine ? `$$${told}$$` : `$$\n${breaksOff.test(told) ? "{}" : ""}${told}\n$$`;
  return [{ from, to: source.trimEnd().length, insert }];
}
