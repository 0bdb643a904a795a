/* What a window keeps on this computer beside the workspace: how each page was left, and words that wait to be saved. */

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("recto.editing", 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1)
        request.result.createObjectStore("pages", { keyPath: "key" }).createIndex("at", "at");
      request.result.createObjectStore("unsaved", { keyPath: "key" });
    };
    request.onsuccess = () => {
      // Another window may run a later version of this: it must not wait for this one to close.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(new Error(request.error?.message));
  });
  return opened;
}

/** The objects of one kind, in a transaction of their own; throws where this computer keeps no such things. */
export async function objects(
  kind: "pages" | "unsaved",
  mode: IDBTransactionMode = "readonly",
): Promise<IDBObjectStore> {
  return (await open()).transaction(kind, mode).objectStore(kind);
}

/** What a request comes to. */
export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });
