import { syntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bulletList, numberedList, quote, taskList } from "../../../src-renderer/editor/lists/lines.ts";
import { liftItem, nestItem } from "../../../src-renderer/editor/lists/nesting.ts";
import { turnUnit } from "../../../src-renderer/editor/margin/turnInto.ts";
import { unitAt, unitsOf } from "../../../src-renderer/editor/margin/units.ts";
import { stateOf } from "../editing.ts";

/* Whatever is done to a list, its words stay in their order, and each item holds what it held. */

/** An item: how much deeper it would go than the one above, its kind, and what it holds beside its first line. */
interface Drawn {
  deeper: number;
  isNumber: boolean;
  holds: "nothing" | "paragraph" | "code";
}

const lists = fc.array(
  fc.record<Drawn>({
    deeper: fc.integer({ min: -2, max: 1 }),
    isNumber: fc.boolean(),
    holds: fc.constantFrom("nothing", "nothing", "paragraph", "code"),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The source of items: each level of a list has one kind. */
function written(items: Drawn[], isMixed: boolean): string {
  const open: { isNumber: boolean; count: number; column: number }[] = [];
  const lines = items.flatMap(({ deeper, isNumber, holds }, at) => {
    const depth = at === 0 ? 0 : Math.max(0, Math.min(open.length - 1 + deeper, open.length));
    open.length = Math.min(open.length, depth + 1);
    const parent = open[depth - 1];
    const column = parent ? parent.column + (parent.isNumber ? `${parent.count}. `.length : 2) : 0;
    open[depth] ??= { isNumber: isMixed && isNumber, count: 0, column };
    const list = open[depth];
    list.count += 1;
    const mark = list.isNumber ? `${list.count}. ` : "- ";
    const lead = " ".repeat(column);
    const inside = lead + " ".repeat(mark.length);
    const held = {
      nothing: [],
      paragraph: ["", `${inside}more ${at}`, ""],
      code: [`${inside}\`\`\``, `${inside}- code ${at}`, `${inside}\`\`\``],
    };
    return [`${lead}${mark}item ${at}`, ...held[holds]];
  });
  return lines.join("\n").trimEnd();
}

const stateFor = (text: string): EditorState => stateOf(`|${text}`);

/** How deep each item, paragraph and code lies in lists, by its words. */
function outline(text: string): [number, string, string][] {
  const state = stateFor(text);
  const found: [number, string, string][] = [];
  let depth = 0;
  syntaxTree(state).iterate({
    enter({ name, from, to }) {
      if (name === "ListItem") depth += 1;
      if (name === "Paragraph" || name === "Task" || name === "CodeText")
        found.push([
          depth,
          name === "Task" ? "Paragraph" : name,
          state.sliceDoc(from, to).replace(/^\[ \] /, ""),
        ]);
    },
    leave: ({ name }) => void (depth -= name === "ListItem" ? 1 : 0),
  });
  return found;
}

function made(command: StateCommand, text: string, from = 0, to = text.length): string {
  let state = stateFor(text).update({ selection: { anchor: from, head: to } }).state;
  command({ state, dispatch: (transaction) => void (state = transaction.state) });
  return state.doc.toString();
}

test("a list that becomes one of another kind keeps its nesting and its words, and comes back as it was", () => {
  fc.assert(
    fc.property(lists, fc.constantFrom(numberedList, taskList, quote), (items, command) => {
      const text = written(items, false);
      const other = made(command, text);
      expect(other).not.toBe(text);
      expect(outline(other)).toEqual(outline(text));
      expect(made(command === quote ? quote : bulletList, other)).toBe(text);
    }),
    { numRuns: 150 },
  );
});

test("turned by its menu, each item of a list keeps what it holds", () => {
  fc.assert(
    fc.property(lists, fc.constantFrom("numbers", "bullets", "tasks", "quote"), (items, kind) => {
      const text = written(items, true);
      const state = stateFor(text);
      const spec = turnUnit(state, unitAt(unitsOf(state), 0)!, kind)!;
      expect(outline(state.update(spec).state.doc.toString())).toEqual(outline(text));
    }),
    { numRuns: 150 },
  );
});

test("Tab and Shift+Tab take an item one level in or out with all that it holds, and leave the others where they are", () => {
  fc.assert(
    fc.property(lists, fc.nat(20), fc.boolean(), (items, index, isIn) => {
      const text = written(items, true);
      const word = `item ${index % items.length}`;
      const at = /\n|$/.exec(text.slice(text.indexOf(word)))!.index + text.indexOf(word);
      const after = made(isIn ? nestItem : liftItem, text, at, at);
      const [was, is] = [outline(text), outline(after)];
      expect(is.map(([, ...words]) => words)).toEqual(was.map(([, ...words]) => words));
      if (after === text) return;
      const own = was.findIndex(([, , words]) => words === word);
      const [depth] = was[own]!;
      const isItem = ([, , words]: [number, string, string]): boolean => words.startsWith("item");
      const next = was.findIndex((one, place) => place > own && isItem(one) && one[0] <= depth);
      const end = next < 0 ? was.length : next;
      was.forEach(([level], place) => {
        const isOwn = place >= own && place < end;
        expect(is[place]![0]).toBe(isOwn ? level + (isIn ? 1 : -1) : level);
      });
    }),
    { numRuns: 250 },
  );
});
