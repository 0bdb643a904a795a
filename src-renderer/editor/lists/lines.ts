import type { ChangeSpec, Line, StateCommand, Text } from "@codemirror/state";
import { heldLines, itemOnLine } from "./items.ts";
import { asBlocks, asKind, quoted, renumbered, unquoted, type ListKind } from "./kinds.ts";
import { withoutTabs } from "./tabs.ts";

/* What a line is: a heading, an item, a quote or words. */

const prefix = /^(\s*)(?:#{1,6} |> ?|[-*+] \[[ xX]\] |[-*+] |\d+[.)] )?/;

/** What lines become: what each begins with, by how many were before it, and what already is one. */
interface LineKind {
  mark: (line: number) => string;
  same: RegExp;
  list?: ListKind;
}

/** Makes every selected line one of a kind, or takes that away when all of them are. */
function toggleLines({ mark, same, list }: LineKind): StateCommand {
  return withoutTabs(({ state, dispatch }) => {
    if (state.readOnly) return false;
    const lines = selectedLines(state.doc, state.selection.main.from, state.selection.main.to);
    const filled = lines.filter((line) => line.text.trim() !== "");
    const items = lines.flatMap((line) => itemOnLine(state, line) ?? []);
    const columns = new Map(items.map(({ line, column }) => [line.number, column]));
    // What a selected item holds goes with it.
    const held = new Set(items.flatMap((item) => heldLines(state, item).map(({ number }) => number)));
    const targets = (filled.length > 0 ? filled : lines).filter(
      ({ number }) => columns.has(number) || !held.has(number),
    );
    const isQuote = mark(0) === "> ";
    const textOf = (line: Line): string => line.text.slice((!isQuote && columns.get(line.number)) || 0);
    const remove = targets.every((line) => same.test(textOf(line)));
    const plain = targets.filter(({ number }) => !columns.has(number));
    const specs: ChangeSpec[] = [];
    if (isQuote && remove) specs.push(...unquoted(state, targets));
    else if (isQuote && items.length > 0) specs.push(...quoted(state, targets));
    else {
      plain.forEach((line, index) => specs.push(plainLine(line, remove ? "" : mark(index))));
      if (list && !remove) specs.push(...asKind(state, items, list));
      else specs.push(...asBlocks(state, items, remove ? "" : mark(0)));
    }
    let changes = state.changes(specs);
    if (list === "numbers" && !remove) {
      const now = state.update({ changes }).state;
      changes = changes.compose(
        renumbered(
          now,
          targets.map(({ number }) => number),
        ),
      );
    }
    // The marks are before the caret: what is typed next is the line's words.
    const selection = state.selection.map(changes, 1);
    dispatch(state.update({ changes, selection, userEvent: "input", scrollIntoView: true }));
    return true;
  });
}

/** A line that is no item begins with another mark, in the place of its own. */
function plainLine(line: Line, insert: string): ChangeSpec {
  const [whole, indent = ""] = prefix.exec(line.text) ?? [""];
  return { from: line.from + indent.length, to: line.from + whole.length, insert };
}

const kinds: Record<ListKind | "quote", LineKind> = {
  bullets: { mark: () => "- ", same: /^\s*[-*+] (?!\[[ xX]\] )/, list: "bullets" },
  numbers: { mark: (line) => `${line + 1}. `, same: /^\s*\d+[.)] /, list: "numbers" },
  tasks: { mark: () => "- [ ] ", same: /^\s*[-*+] \[[ xX]\] /, list: "tasks" },
  quote: { mark: () => "> ", same: /^\s*>/ },
};

/** Makes every selected line one of a kind, whatever it was; `""` is a plain paragraph. */
export function lineKind(mark: string): StateCommand {
  const known = Object.values(kinds).find((kind) => kind.mark(0) === mark);
  const kind = known ?? { mark: () => mark };
  return toggleLines({ ...kind, same: mark === "" ? /^/ : /(?!)/ });
}

function selectedLines(doc: Text, from: number, to: number) {
  const lines = [];
  for (let at = doc.lineAt(from).number; at <= doc.lineAt(to).number; at += 1) lines.push(doc.line(at));
  return lines;
}

export const heading = (level: number): StateCommand =>
  toggleLines({ mark: () => `${"#".repeat(level)} `, same: new RegExp(`^#{${level}} `) });

/** The heading button: none, then 2, 3 and back to none, for the first level is the page's title. */
export const nextHeading: StateCommand = (target) => {
  const line = target.state.doc.lineAt(target.state.selection.main.from);
  const level = /^(#{1,6}) /.exec(line.text)?.[1]?.length ?? 0;
  if (level >= 3) return heading(level)(target);
  return heading(Math.max(level + 1, 2))(target);
};

export const bulletList = toggleLines(kinds.bullets);
export const numberedList = toggleLines(kinds.numbers);
export const taskList = toggleLines(kinds.tasks);
export const quote = toggleLines(kinds.quote);
