/*
 * Words that are not where they are going yet, kept on this computer: those of forms, and drafts. What is put here outlives
 * a killed process at once; local storage is written seconds later.
 */

/** Whose words they are. */
export interface Owner {
  workspace: string;
  user: string;
}

interface Kept extends Owner {
  id: string;
}

const database = "recto.words";
const store = "words";

let opened: Promise<IDBDatabase> | undefined;

const forgetOpened = (): void => void (opened = undefined);

const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(store, { keyPath: "id" });
    request.onsuccess = () => {
      request.result.onclose = forgetOpened;
      resolve(request.result);
    };
    request.onerror = () => {
      forgetOpened();
      reject(new Error(request.error?.message));
    };
  }));

/** Begins a transaction, on a new connection where the browser closed the one before or did not give one. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    return (await open()).transaction(store, mode);
  } catch {
    forgetOpened();
    return (await open()).transaction(store, mode);
  }
}

/**
 * Does something with what is kept; answers undefined where that cannot be. A disk that is full or forbidden must not
 * disturb the writer.
 */
async function withKept<T>(
  mode: IDBTransactionMode,
  work: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<{ found: T } | undefined> {
  try {
    const transaction = await begin(mode);
    const request = work(transaction.objectStore(store));
    // A window that goes now leaves it done, and not given up.
    transaction.commit();
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve({ found: request.result });
      transaction.onabort = () => reject(new Error(transaction.error?.message));
    });
  } catch {
    return undefined;
  }
}

/** Keeps words in place of those with the same id; answers whether they are there. */
export const keepWords = async <T extends Kept>(kept: T): Promise<boolean> =>
  (await withKept("readwrite", (all) => all.put(kept))) !== undefined;

export const dropWords = (id: string): Promise<unknown> => withKept("readwrite", (all) => all.delete(id));

/** Everything that is kept, whoever wrote it. */
export const keptWords = async <T extends Kept>(): Promise<T[]> =>
  ((await withKept("readonly", (all) => all.getAll()))?.found ?? []) as T[];

/** Lets go of the words of all workspaces but those that are on this computer, and of nobody's. */
export async function keepWordsOf(workspaces: readonly string[]): Promise<void> {
  const gone = (await keptWords()).filter(({ workspace, user }) => !user || !workspaces.includes(workspace));
  for (const { id } of gone) await dropWords(id);
}
