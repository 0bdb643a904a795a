/** What is remembered of a page that was written in: where the writer was, and what they can undo. */
export interface Remembered {
  /** Tells whether the text is still the one that this belongs to. */
  digest: string;
  /** That text, where something of it can be undone. */
  text?: string | undefined;
  /** The editor's history, as it gives it. */
  history: unknown;
  anchor: number;
  head: number;
  /** The place in the text that stood at the top of the window. */
  top: number;
}

interface Entry extends Remembered {
  key: string;
  /** When it was kept, for throwing away what nobody came back to. */
  at: number;
}

const store = "pages";
const mostKept = 400;
const largestHistory = 2_000_000;

/**
 * A text's length and 64 bits that hang on each of its characters. It has to tell a text from its neighbours, and no
 * more: whoever could make two alike would only undo their own words.
 */
export function digestOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return [text.length, a >>> 0, b >>> 0].map((part) => part.toString(36)).join(".");
}

/** A history as the editor gives it: what can be undone and done again, the latest last. */
interface Steps {
  done: unknown[];
  undone: unknown[];
}

/** What of a history there is room for: of one that grew too large its latest steps. */
export function withinRoom(history: unknown, room = largestHistory): unknown {
  if (history === undefined || JSON.stringify(history).length <= room) return history;
  let left = room;
  const latest = (steps: unknown[]): unknown[] => {
    const last = steps.findLastIndex((step) => (left -= JSON.stringify(step).length) < 0);
    return steps.slice(last + 1);
  };
  const { done, undone } = history as Steps;
  const kept = { done: latest(done), undone: latest(undone) };
  return kept.done.length + kept.undone.length === 0 ? undefined : kept;
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("recto.editing", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(store, { keyPath: "key" }).createIndex("at", "at");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });
  return opened;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });

/** What is remembered of a page. Nothing where this computer does not keep such things. */
export async function recall(key: string): Promise<Remembered | undefined> {
  try {
    const entries = (await open()).transaction(store).objectStore(store);
    return (await answered(entries.get(key))) as Entry | undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a page in place of what was remembered of it. */
export async function remember(key: string, memory: Remembered): Promise<void> {
  try {
    const entry: Entry = { ...memory, history: withinRoom(memory.history), key, at: Date.now() };
    const entries = (await open()).transaction(store, "readwrite").objectStore(store);
    await answered(entries.put(entry));
    const count = await answered(entries.count());
    if (count <= mostKept) return;
    const old = await answered(entries.index("at").getAllKeys(null, count - mostKept));
    await Promise.all(old.map((each) => answered(entries.delete(each))));
  } catch {
    // It is a convenience: a full disk must not disturb the writer, whose words are elsewhere.
  }
}
