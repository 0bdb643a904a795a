import { SvelteSet } from "svelte/reactivity";

/** From where this window is sending what was written: nothing is sent from there again meanwhile, whatever field shows it. */
export const underway = new SvelteSet<string>();

/** What is left of a text when what was sent is out of it: the words that were written since. */
export function withoutSent(now: string, sent: string): string {
  const at = now.indexOf(sent);
  // Where the words themselves were changed meanwhile, nobody can tell which of them are new.
  if (at < 0) return now;
  const [before, after] = [now.slice(0, at), now.slice(at + sent.length)];
  return before.trim() === "" ? after.trimStart() : before + after;
}
