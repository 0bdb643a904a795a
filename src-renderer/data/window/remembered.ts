/** Small things that this computer remembers for one person, such as what they have looked at. */
export interface Memory<T> {
  read(): T | undefined;
  write(value: T): void;
  /** Calls back when another window wrote it. */
  follow(listener: () => void): void;
}

/** A memory under a name, of one person in one workspace. What cannot be kept is forgotten. */
export function remembered<T>(name: string, workspace: string, user: string): Memory<T> {
  const key = `recto.${name}.${workspace}.${user}`;
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? "null") as T | undefined;
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage that is full or forbidden costs a mark, not the work.
      }
    },
    follow(listener) {
      window.addEventListener("storage", (event) => {
        if (event.key === key || event.key === null) listener();
      });
    },
  };
}

/** The entries that were put last, so that a memory does not grow for ever. */
export function newest<T>(entries: Record<string, T>, most: number): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).slice(-most));
}

/** A short sign of a text: another text has another sign, as good as always. */
export function fingerprint(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}${text.length.toString(36)}`;
}
