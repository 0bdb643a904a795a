let ready = false;

/** Tells the modules that Electron opens only with the app that it is ready. */
export function becomeReady(): void {
  ready = true;
}

export const isReady = (): boolean => ready;

/** Refuses what Electron refuses before the app is ready, in its words. */
export function requireReady(words: string): void {
  if (!ready) throw new Error(words);
}
