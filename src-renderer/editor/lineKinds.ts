import type { ChangeSpec, StateCommand, Text } from "@codemirror/state";

/* What a line is: a heading, an item, a quote or words. */

const prefix = /^(\s*)(?:#{1,6} |> |[-*+] \[[ xX]\] |[-*+] |\d+[.)] )?/;

/** Makes every selected line begin with a prefix, or takes it away when all of them have it. */
function toggleLines(wanted: (line: number) => string, same: RegExp): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const lines = selectedLines(state.doc, state.selection.main.from, state.selection.main.to);
    const filled = lines.filter((line) => line.text.trim() !== "");
    const targets = filled.length > 0 ? filled : lines;
    const remove = targets.every((line) => same.test(line.text));
    const specs: ChangeSpec[] = targets.map((line, index) => {
      const [whole, indent = ""] = prefix.exec(line.text) ?? [""];
      const insert = remove ? "" : wanted(index);
      return { from: line.from + indent.length, to: line.from + whole.length, insert };
    });
    const changes = state.changes(specs);
    // The marks are before the caret: what is typed next is the line's words.
    const selection = state.selection.map(changes, 1);
    dispatch(state.update({ changes, selection, userEvent: "input", scrollIntoView: true }));
    return true;
  };
}

/** Makes every selected line one of a kind, whatever it was; `""` is a plain paragraph. */
export function lineKind(mark: string): StateCommand {
  const wanted = mark === "1. " ? (line: number) => `${line + 1}. ` : () => mark;
  return toggleLines(wanted, mark === "" ? /^/ : /(?!)/);
}

function selectedLines(doc: Text, from: number, to: number) {
  const lines = [];
  for (let at = doc.lineAt(from).number; at <= doc.lineAt(to).number; at += 1) lines.push(doc.line(at));
  return lines;
}

export const heading = (level: number): StateCommand =>
  toggleLines(() => `${"#".repeat(level)} `, new RegExp(`^#{${level}} `));

/** The heading button: none, then 2, 3 and back to none, for the first level is the page's title. */
export const nextHeading: StateCommand = (target) => {
  const line = target.state.doc.lineAt(target.state.selection.main.from);
  const level = /^(#{1,6}) /.exec(line.text)?.[1]?.length ?? 0;
  if (level >= 3) return heading(level)(target);
  return heading(Math.max(level + 1, 2))(target);
};

export const bulletList = toggleLines(() => "- ", /^\s*[-*+] (?!\[[ xX]\] )/);
export const numberedList = toggleLines((line) => `${line + 1}. `, /^\s*\d+[.)] /);
export const taskList = toggleLines(() => "- [ ] ", /^\s*[-*+] \[[ xX]\] /);
export const quote = toggleLines(() => "> ", /^\s*> /);
