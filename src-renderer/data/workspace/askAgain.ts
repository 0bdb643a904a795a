import type { RequestError } from "../calls/ask.ts";

/** Between two answers, and between two that did not come: milliseconds. */
const shortest = 1000;
const longest = 30_000;

/** Whether a problem says nothing of what was asked: the answer may come later. */
export function saysLater(problem: unknown): boolean {
  const { code = 0, reason } = (problem ?? {}) as Partial<RequestError>;
  return code >= 500 || [408, 429].includes(code) || reason === "needs-instance";
}

/**
 * Asks again and again, until what it answers is called. A pause is as long as the answer took to come, so that a slow
 * line is not filled with it, and twice the last one where none came; `ask` answers whether one did.
 */
export function askAgain(ask: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const after = (pause: number): void => {
    timer = setTimeout(() => {
      const began = Date.now();
      void ask().then((came) => {
        if (stopped) return;
        const wanted = came ? Date.now() - began : 2 * pause;
        after(Math.min(longest, Math.max(shortest, wanted)));
      });
    }, pause);
  };
  after(shortest);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
