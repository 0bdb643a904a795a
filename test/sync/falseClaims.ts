import { SavedWords } from "./words.ts";

/* Imported before a program: with every save a word is claimed to be saved that is in no text, so that a check fails. */

const prototype: { saved: (this: SavedWords, author: string, text: string) => void } = SavedWords.prototype;
const { saved } = prototype;
prototype.saved = function (author, text) {
  saved.call(this, author, `${text} ${this.make(author)}`);
};
