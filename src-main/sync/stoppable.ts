import { TransportError, type Transport } from "./transport.ts";

/** A transport that ends a round between two exchanges once nobody wants it to go on. */
export function stoppable(transport: Transport, isWanted: () => boolean): Transport {
  const exchange = <T>(begin: () => Promise<T>): Promise<T> =>
    isWanted()
      ? begin()
      : Promise.reject(new TransportError("unreachable", "The round was stopped between two exchanges."));
  return {
    get received() {
      return transport.received ?? 0;
    },
    begin: () => exchange(async () => transport.begin?.()),
    check: async (db) => transport.check?.(db),
    push: (message) => exchange(() => transport.push(message)),
    pull: (message) => exchange(() => transport.pull(message)),
    texts: (message) => exchange(() => transport.texts(message)),
    putBlob: (...blob) => exchange(() => transport.putBlob(...blob)),
    getFile: (...file) => transport.getFile(...file),
    events: (...listening) => transport.events(...listening),
  };
}
