import { joinWorlds } from "./bridge.ts";
import type { WorldBridge } from "./bridge.ts";
import { makeClone } from "./clone.ts";
import type { Base64, Clone } from "./clone.ts";

/** The isolated world of the preload, and the two functions by which it talks to the main process. */
export const isolatedWorld = "electron-preload";
export const sendBinding = "__standInSend";
export const receiveFunction = "__standInReceive";

export type FromPage =
  | { kind: "invoke"; id: number; channel: string; args: unknown }
  | { kind: "send"; channel: string; args: unknown };
export type ToPage =
  | { kind: "event"; channel: string; args: unknown }
  | { kind: "reply"; id: number; value: unknown }
  | { kind: "reply"; id: number; error: string };

type Listener = (event: unknown, ...args: unknown[]) => void;
type Script = (
  module: unknown,
  exports: unknown,
  require: (name: string) => unknown,
  process: unknown,
) => void;

/** Runs a preload script with the `electron` that a sandboxed one gets. Its source runs inside pages. */
function runPreload(
  bridge: WorldBridge,
  cloneWith: (base64: Base64) => Clone,
  names: string[],
  script: Script,
) {
  type Base64Bytes = Uint8Array & { toBase64(): string };
  const { pack, unpack } = cloneWith({
    encode: (bytes) => (bytes as Base64Bytes).toBase64(),
    decode: (text) => (Uint8Array as unknown as { fromBase64(text: string): Uint8Array }).fromBase64(text),
  });
  const [sendName = "", receiveName = ""] = names;
  const world = globalThis as unknown as Record<string, (text: string) => void>;
  const post = (message: FromPage) => world[sendName]?.(JSON.stringify(message));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, Set<Listener>>();
  let last = 0;

  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        post({ kind: "invoke", id, channel, args: pack(args) });
        waiting.set(id, { resolve, reject });
      }),
    send: (channel: string, ...args: unknown[]) => post({ kind: "send", channel, args: pack(args) }),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };

  world[receiveName] = (text) => {
    const message = JSON.parse(text) as ToPage;
    if (message.kind === "event") {
      for (const listener of [...(listeners.get(message.channel) ?? [])]) {
        listener({ sender: ipcRenderer }, ...(unpack(message.args) as unknown[]));
      }
      return;
    }
    const promise = waiting.get(message.id);
    waiting.delete(message.id);
    if ("error" in message) promise?.reject(new Error(message.error));
    else promise?.resolve(unpack(message.value));
  };

  const electron = { contextBridge: { exposeInMainWorld: bridge.expose }, ipcRenderer };
  const module = { exports: {} };
  const require = (name: string) => {
    if (name === "electron") return electron;
    throw new Error(`module not found: ${name}`);
  };
  script(module, module.exports, require, {
    type: "renderer",
    sandboxed: true,
    contextIsolated: true,
    env: {},
  });
}

const call = (run: (...args: never[]) => unknown, ...args: string[]) =>
  `(${run.toString()})(${args.join(", ")})`;

/** What the page's own world runs before anything else. */
export const pageSource = (secret: string) =>
  call(joinWorlds, JSON.stringify(`${secret}page`), JSON.stringify(`${secret}preload`));

/** What the isolated world runs: the preload script, with its surroundings. */
export const preloadSource = (secret: string, script: string) =>
  call(
    runPreload,
    call(joinWorlds, JSON.stringify(`${secret}preload`), JSON.stringify(`${secret}page`)),
    makeClone.toString(),
    JSON.stringify([sendBinding, receiveFunction]),
    `function (module, exports, require, process) {${script}\n}`,
  );
