export interface WorldBridge {
  /** Puts an object into the other world as `window[name]`, frozen. */
  expose: (name: string, value: unknown) => void;
}

/**
 * One end of what Electron's contextBridge does between the preload's isolated world and the page's own: functions
 * and promises become proxies, other values are cloned. The two worlds share the document, and Chromium clones the
 * detail of a DOM event from one to the other, at once. Its source runs inside pages.
 */
export function joinWorlds(mine: string, theirs: string): WorldBridge {
  type Wrapped = { kind: "value" | "function" | "promise" | "array" | "object"; value: unknown };
  type Message =
    | { type: "expose"; name: string; value: Wrapped }
    | { type: "call"; id: number; args: Wrapped }
    | { type: "answer"; failed: boolean; value: Wrapped }
    | { type: "settle"; id: number; failed: boolean; value: Wrapped };
  type Callable = (...args: unknown[]) => unknown;

  // Taken before the page can put its own in their place.
  const dispatch = window.dispatchEvent.bind(window);
  const Detail = CustomEvent;
  const given = new Map<number, Callable>();
  const ids = new WeakMap<Callable, number>();
  const proxies = new Map<number, Callable>();
  const promised = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let last = 0;
  let answer: { failed: boolean; value: Wrapped } | undefined;

  const tell = (message: Message) => dispatch(new Detail(theirs, { detail: message }));
  const isFields = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

  const isPlain = (value: unknown): boolean => {
    if (typeof value === "function" || value instanceof Promise) return false;
    if (Array.isArray(value)) return value.every(isPlain);
    return !isFields(value) || Object.values(value).every(isPlain);
  };

  function wrap(value: unknown): Wrapped {
    // Most answers are data through and through, which Chromium clones faster than we can walk it twice.
    if (isPlain(value)) return { kind: "value", value };
    if (typeof value === "function") {
      const id = ids.get(value as Callable) ?? ++last;
      ids.set(value as Callable, id);
      given.set(id, value as Callable);
      return { kind: "function", value: id };
    }
    if (value instanceof Promise) {
      const id = ++last;
      value.then(
        (settled) => tell({ type: "settle", id, failed: false, value: wrap(settled) }),
        (reason) => tell({ type: "settle", id, failed: true, value: wrap(reason) }),
      );
      return { kind: "promise", value: id };
    }
    if (Array.isArray(value)) return { kind: "array", value: value.map(wrap) };
    if (isFields(value)) {
      return { kind: "object", value: Object.entries(value).map(([key, field]) => [key, wrap(field)]) };
    }
    return { kind: "value", value };
  }

  function unwrap({ kind, value }: Wrapped): unknown {
    switch (kind) {
      case "function":
        return proxyOf(value as number);
      case "promise":
        return new Promise((resolve, reject) => promised.set(value as number, { resolve, reject }));
      case "array":
        return (value as Wrapped[]).map(unwrap);
      case "object":
        return Object.fromEntries((value as [string, Wrapped][]).map(([key, field]) => [key, unwrap(field)]));
      case "value":
        return value;
    }
  }

  function proxyOf(id: number): Callable {
    const known = proxies.get(id);
    if (known !== undefined) return known;
    const proxy: Callable = (...args) => {
      answer = undefined;
      tell({ type: "call", id, args: wrap(args) });
      const { failed, value } = answer as unknown as { failed: boolean; value: Wrapped };
      if (failed) throw unwrap(value) as Error;
      return unwrap(value);
    };
    proxies.set(id, proxy);
    return proxy;
  }

  function run(id: number, args: Wrapped): Message {
    try {
      const value = given.get(id)?.(...(unwrap(args) as unknown[]));
      return { type: "answer", failed: false, value: wrap(value) };
    } catch (error) {
      return { type: "answer", failed: true, value: wrap(error) };
    }
  }

  function freeze(value: unknown): unknown {
    if (isFields(value)) Object.values(value).forEach(freeze);
    return Object.freeze(value);
  }

  window.addEventListener(mine, (event) => {
    const message = (event as CustomEvent<Message>).detail;
    if (message.type === "expose") {
      Object.defineProperty(window, message.name, { value: freeze(unwrap(message.value)), enumerable: true });
    } else if (message.type === "call") tell(run(message.id, message.args));
    else if (message.type === "answer") answer = message;
    else {
      const waiting = promised.get(message.id);
      promised.delete(message.id);
      if (message.failed) waiting?.reject(unwrap(message.value));
      else waiting?.resolve(unwrap(message.value));
    }
  });

  return { expose: (name, value) => void tell({ type: "expose", name, value: wrap(value) }) };
}
