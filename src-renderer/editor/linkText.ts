/** Signs that would end the words of a link or an image, or be read as marks, code, HTML, formulas or a cell's edge in them. */
const signs = /[[\]\\`*<|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|\{(?=[%{])/gu;

/** Words as the text of a link or an image, on one line, whatever signs are in them. */
export const linkText = (words: string): string => words.replace(/\s+/g, " ").replace(signs, "\\$&");
