import { SAYING } from "./pieces.ts";

/** The lines of a text without what quotes and lists put before them. */
export const bareLines = ({ text }: { text: string }): string[] =>
  text.split("\n").map((line) => line.replace(BEFORE, ""));

const BEFORE = /^(?:[>\s]|(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)+/;

/** Tells a line that says something: tags and fences come back in every container. */
export const isTelling = (line: string): boolean => SAYING.test(line) && !/^(?:\{%|<|```|~~~)/.test(line);
