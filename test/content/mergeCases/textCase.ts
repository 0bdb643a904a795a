import { section, type WrittenCase } from "./readCases.ts";

/** What a merge of texts is given, and what has to come of it. */
export interface TextCase {
  base: string;
  mine: string;
  theirs: string;
  result: string;
  conflicts: Sides[];
  joins: (Sides & { joined: string })[];
}

interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

/** Reads a case's sections, in which what cannot be seen stands as a sign. */
export function textCase(written: WrittenCase): TextCase {
  const text = (name: string): string => textOf(section(written, name));
  const records = (name: string): Map<string, string>[] =>
    written.sections.filter((each) => each.name === name).map(({ lines }) => recordOf(lines));
  const sides = (record: Map<string, string>): Sides => ({
    base: part(record, "BASE"),
    ours: part(record, "MINE"),
    theirs: part(record, "THEIRS"),
  });
  return {
    base: text("base"),
    mine: text("mine"),
    theirs: text("theirs"),
    result: text("result"),
    conflicts: records("conflict").map(sides),
    joins: records("join").map((record) => ({ ...sides(record), joined: part(record, "JOINED") })),
  };

  function part(record: Map<string, string>, name: string): string {
    const found = record.get(name);
    if (found === undefined) throw new Error(`A record of "${written.title}" has no ${name}.`);
    return found;
  }
}

const SIGNS: Record<string, string> = { "␠": " ", "⍽": "\u00a0", "␉": "\t", "␍": "\r" };

function visible(text: string): string {
  return text.replace(/[␠⍽␉␍]/g, (sign) => SIGNS[sign]!);
}

/** Each line has an ending, but a last one with the sign for the end of the text. */
function textOf(lines: readonly string[]): string {
  return visible(lines.map((line) => `${line}\n`).join("")).replace(/␃\n$/, "");
}

/** The parts of a record, each behind its name in capitals; they end as blocks do, without a line ending. */
function recordOf(lines: readonly string[]): Map<string, string> {
  const parts = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of lines) {
    const name = /^(BASE|MINE|THEIRS|JOINED):$/.exec(line)?.[1];
    if (name === undefined) current.push(line);
    else parts.set(name, (current = []));
  }
  return new Map([...parts].map(([name, found]) => [name, visible(found.join("\n"))]));
}
