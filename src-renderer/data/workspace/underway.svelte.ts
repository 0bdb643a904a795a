import { SvelteSet } from "svelte/reactivity";

/** From where this window is sending what was written: nothing is sent from there again meanwhile, whatever field shows it. */
export const underway = new SvelteSet<string>();

/**
 * What is left of a text when what was sent is out of it: the words that were written since. Where the words that were
 * sent were changed or written on, nobody can tell which of them are new, and all are left.
 */
export function withoutSent(now: string, sent: string): string {
  for (let at = now.indexOf(sent); at >= 0 && sent !== ""; at = now.indexOf(sent, at + 1)) {
    const [before, after] = [now.slice(0, at), now.slice(at + sent.length)];
    if (endsInWord(before) || beginsInWord(after)) continue;
    return before.trim() === "" ? after.trimStart() : before + after;
  }
  return now;
}

const endsInWord = (text: string): boolean => /[\p{L}\p{M}\p{N}]$/u.test(text);
const beginsInWord = (text: string): boolean => /^[\p{L}\p{M}\p{N}]/u.test(text);
