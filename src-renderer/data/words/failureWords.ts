import { organizationTexts } from "../../texts/organizationTexts.ts";
import { spoken } from "./spoken.ts";

/** Why something failed, in the interface's language; of a specification behind its place in it. */
export function failureWords(message: string, known = organizationTexts.failures): string {
  const [, place, what = message] = /^(\S*\/\S*): (.*)$/s.exec(message) ?? [];
  const words = spoken(what, known);
  return place === undefined ? words : `${place}: ${words}`;
}
