import type { EditorState, StateCommand } from "@codemirror/state";
import { isVerbatim, type Asked } from "./menus/slashMenu.ts";

/* A link that is written in its source: first what it says, then where it leads. */

/** What the menu of addresses is opened by. */
export const linking = "input.link";

const linkPattern = /(?<!!)\[((?:[^[\]\\\n]|\\.)*)\]\(([^()<>\n]*)\)/g;

/** A link on one line, by its places in the page. */
interface WrittenLink {
  textFrom: number;
  textTo: number;
  addressFrom: number;
  addressTo: number;
  address: string;
}

/** The link in whose source a position is. */
function linkAt(state: EditorState, at: number): WrittenLink | undefined {
  const line = state.doc.lineAt(at);
  for (const { index, 0: whole, 1: text = "", 2: address = "" } of line.text.matchAll(linkPattern)) {
    const textFrom = line.from + index + 1;
    const textTo = textFrom + text.length;
    const addressTo = line.from + index + whole.length - 1;
    if (at < textFrom || at > addressTo) continue;
    return { textFrom, textTo, addressFrom: textTo + 2, addressTo, address };
  }
  return undefined;
}

/** The beginning of what is known by an address alone: of a protocol, a path or an anchor. */
const isAddress = (typed: string): boolean => /^(?:[a-z][a-z\d+.-]*:|www\.|[/#.?])/i.test(typed);

/** The name that is typed in place of a link's address; undefined where the caret is in none, or an address is typed. */
export function addressAsked(state: EditorState, at: number): Asked | undefined {
  const link = linkAt(state, at);
  if (!link || at < link.addressFrom || at !== link.addressTo || isVerbatim(state, link.textFrom - 1))
    return undefined;
  return isAddress(link.address) ? undefined : { from: link.addressFrom, typed: link.address };
}

/** Makes the selection a link, and asks where it leads; without one, what it says is asked first. In a link it goes to the address. */
export const link: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { main } = state.selection;
  const around = main.empty ? linkAt(state, main.head) : undefined;
  if (around) {
    const selection = { anchor: around.addressFrom, head: around.addressTo };
    dispatch(state.update({ selection, userEvent: linking, scrollIntoView: true }));
    return true;
  }
  const { from, to } = main.empty ? (state.wordAt(main.head) ?? main) : main;
  const selected = state.sliceDoc(from, to);
  const isLeading = /^(https?:\/\/|mailto:)\S+$/.test(selected);
  const insert = isLeading ? `[](${selected})` : `[${selected}]()`;
  const anchor = isLeading || selected === "" ? from + 1 : from + insert.length - 1;
  dispatch(
    state.update({
      changes: { from, to, insert },
      selection: { anchor },
      userEvent: linking,
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Enter in a link that leads nowhere yet goes on to its address, and in an address behind the link. */
export const leaveLink: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection;
  const isAlone = main.empty && ranges.length === 1 && !state.readOnly;
  const link = isAlone ? linkAt(state, main.head) : undefined;
  if (!link || isVerbatim(state, link.textFrom - 1)) return false;
  const { addressFrom, addressTo, textTo, address } = link;
  if (main.head <= textTo) {
    if (address !== "" || textTo === link.textFrom) return false;
    dispatch(state.update({ selection: { anchor: addressFrom }, userEvent: linking, scrollIntoView: true }));
    return true;
  }
  const [, target = "", title = ""] = /^(.*?)(\s+(?:"[^"]*"|'[^']*'))?$/.exec(address.trim()) ?? [];
  // With blanks in it, it is an address between angle brackets alone.
  const held = (/\s/.test(target) ? `<${target}>` : target) + title;
  dispatch(
    state.update({
      changes: { from: addressFrom, to: addressTo, insert: held },
      selection: { anchor: addressFrom + held.length + 1 },
      userEvent: "input",
      scrollIntoView: true,
    }),
  );
  return true;
};
