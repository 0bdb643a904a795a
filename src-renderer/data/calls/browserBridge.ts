import type { Bridge, DesktopEvent, DesktopVerbs, Result } from "../../../src-preload/bridge.ts";
import { touch } from "../workspace/touch.svelte.ts";
import { texts } from "../../texts/texts.ts";

/** Bytes as the shell's JSON carries them. */
interface PackedBytes {
  $bytes: string;
}

/** Base64 of bytes, in pieces, so that a large image does not overflow the argument list. */
function pack(bytes: Uint8Array): PackedBytes {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return { $bytes: btoa(binary) };
}

const packBytes = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? pack(value) : value;

async function post<T>(path: string, message: object): Promise<Result<T>> {
  const body = JSON.stringify(message, packBytes);
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "same-origin",
      body,
      // A page that is being closed takes its last save with it, unless the request outlives it.
      keepalive: document.visibilityState === "hidden" && body.length < 60_000,
    });
    if (response.status === 401) return unknownHere();
    const answer: unknown = await response.json();
    if (isResult<T>(answer)) return answer;
    if (isErrorBody(answer)) return { ok: false, error: answer.error };
    return failure(response.status, texts.sync.process.unreadable);
  } catch {
    return failure(503, texts.sync.process.silent);
  }
}

/** Only a process that was started since this page was given does not know its cookie. */
function unknownHere<T>(): Result<T> {
  touch.refuse();
  return failure(401, texts.sync.process.stranger);
}

function failure<T>(code: number, message: string): Result<T> {
  return { ok: false, error: { code, message } };
}

function isResult<T>(value: unknown): value is Result<T> {
  return typeof value === "object" && value !== null && "ok" in value;
}

function isErrorBody(value: unknown): value is { error: { code: number; message: string } } {
  return typeof value === "object" && value !== null && "error" in value;
}

/** What an address outside may begin with; a browser would run others. */
const outside = new Set(["https:", "http:", "mailto:", "tel:"]);

/** What a browser does by itself, and better than the program behind it could. */
const ownVerbs: {
  [V in "openLink" | "openWindow" | "saveFile" | "saveExport"]: (
    input: DesktopVerbs[V]["input"],
  ) => DesktopVerbs[V]["answer"];
} = {
  openLink({ url }) {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (address === undefined || !outside.has(address.protocol)) return undefined;
    const { host, href } = address;
    // The host as it is dialed, not as it looks.
    if (window.confirm(texts.desktop.openOutside(host || href, href)))
      window.open(href, "_blank", "noopener,noreferrer");
    return undefined;
  },
  openWindow({ place }) {
    window.open(place, "_blank", "noopener");
    return undefined;
  },
  saveFile({ name, bytes }) {
    const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    download(address, name);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return { saved: true };
  },
  saveExport({ id, name }) {
    download(`/shell/exports/${encodeURIComponent(id)}`, name);
    return { saved: true };
  },
};

function download(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

const isOwn = (verb: string): verb is keyof typeof ownVerbs => Object.hasOwn(ownVerbs, verb);

const tryAgainAfter = 2000;

/** Reads the process's events for as long as it knows this page, whatever becomes of it meanwhile. */
function readEvents(hear: (event: DesktopEvent) => void): void {
  const source = new EventSource("/shell/events");
  source.onmessage = (message: MessageEvent<string>) => hear(JSON.parse(message.data) as DesktopEvent);
  source.onopen = () => touch.regain();
  source.onerror = () => {
    // The browser tries again by itself, unless it was answered with something else than events.
    if (source.readyState === EventSource.CLOSED) void readEventsAgain(hear);
    else touch.lose();
  };
}

/** Asks why there were no events, and reads them again: another tab may have made this browser known meanwhile. */
async function readEventsAgain(hear: (event: DesktopEvent) => void): Promise<void> {
  await post("/shell/desktop", { verb: "syncStatus" });
  if (touch.state !== "restarted") touch.lose();
  setTimeout(() => readEvents(hear), tryAgainAfter);
}

/**
 * The bridge of the browser shell: the same calls and events as the desktop's, over HTTP and an event stream on
 * the page's own origin (design §2). The session cookie was set by the server that gave the page.
 */
export function makeBrowserBridge(): Bridge {
  const listeners = new Set<(event: DesktopEvent) => void>();
  let reads = false;

  return {
    host: "browser",
    call: (operation, input, workspace) => post("/shell/call", { operation, input, workspace }),
    desktop(verb, input, workspace) {
      if (!isOwn(verb)) return post("/shell/desktop", { verb, input, workspace });
      const answer = (ownVerbs[verb] as (input: unknown) => unknown)(input);
      return Promise.resolve({ ok: true, value: answer as DesktopVerbs[typeof verb]["answer"] });
    },
    on(listener) {
      listeners.add(listener);
      if (!reads) readEvents((event) => listeners.forEach((hear) => hear(event)));
      reads = true;
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
