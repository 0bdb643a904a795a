import type { CompileContext, Extension as TreeExtension, Token } from "mdast-util-from-markdown";
import type { Code, Effects, Extension, State, TokenizeContext } from "micromark-util-types";

/*
 * What stands in a line of this format and not in CommonMark: `$$formula$$` and `:emoji:`. Read while the line is
 * read, so that escapes, code and links mean what they mean everywhere.
 */

/** A formula or an emoji as the parser's tree has it. */
export interface SignNode {
  type: "formula" | "emoji";
  value: string;
}

const DOLLAR = 36;
const COLON = 58;

const isLineEnd = (code: Code): boolean => code === null || code < -2;
const isWord = (code: Code): boolean =>
  code !== null &&
  ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95);
const isPlusOrMinus = (code: Code): boolean => code === 43 || code === 45;

/** An emoji's code: a name, or digits that are too many for a time of day. */
export const isEmojiCode = (code: string): boolean =>
  /^[\w+-]+$/.test(code) && (/[A-Za-z]/.test(code) || /^[+-]1$/.test(code) || /^\d{4,}$/.test(code));

function readFormula(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const opened: State = (code) => {
    effects.consume(code);
    return first;
  };
  const first: State = (code) => (code === DOLLAR || isLineEnd(code) ? nok(code) : inside(code));
  const inside: State = (code) => {
    if (isLineEnd(code)) return nok(code);
    effects.consume(code);
    return code === DOLLAR ? closing : inside;
  };
  const closing: State = (code) => {
    if (code !== DOLLAR) return inside(code);
    effects.consume(code);
    effects.exit("formula" as never);
    return ok;
  };
  return (code) => {
    effects.enter("formula" as never);
    effects.consume(code);
    return (second) => (second === DOLLAR ? opened(second) : nok(second));
  };
}

function readEmoji(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { previous } = this;
  let name = "";
  const inside: State = (code) => {
    if (code === COLON && isEmojiCode(name)) {
      effects.consume(code);
      effects.exit("emoji" as never);
      return (after) => (isWord(after) ? nok(after) : ok(after));
    }
    if (code === null || !(isWord(code) || isPlusOrMinus(code))) return nok(code);
    name += String.fromCharCode(code);
    effects.consume(code);
    return inside;
  };
  return (code) => {
    if (isWord(previous) || previous === COLON) return nok(code);
    effects.enter("emoji" as never);
    effects.consume(code);
    return inside;
  };
}

export const signs: Extension = {
  text: {
    [DOLLAR]: { name: "formula", tokenize: readFormula },
    [COLON]: { name: "emoji", tokenize: readEmoji },
  },
};

function add(this: CompileContext, token: Token, type: SignNode["type"], around: number): undefined {
  const value = this.sliceSerialize(token).slice(around, -around);
  this.enter({ type, value } as never, token);
  this.exit(token);
}

export const signsFromMarkdown: TreeExtension = {
  exit: {
    formula(token: Token) {
      add.call(this, token, "formula", 2);
    },
    emoji(token: Token) {
      add.call(this, token, "emoji", 1);
    },
  },
};

/** Where words look like a sign and are none: for the writer of Markdown, to escape them. */
export const signsToEscape = [
  { character: "$", after: "\\$", inConstruct: "phrasing" },
  { character: ":", before: "[^\\w:]", after: "[\\w+-]+:", inConstruct: "phrasing" },
  // A line that begins like a directive's tag.
  { atBreak: true, character: "{", after: "%" },
] as const;
