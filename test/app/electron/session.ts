import { Protocol } from "./schemes.ts";

type Ask = (details: { url: string }, decide: (decision: { cancel?: boolean }) => void) => void;

/** What the pages of one session share; in Chromium all are in one, which keeps nothing anyway. */
export class Session {
  readonly protocol = new Protocol();
  #ask: Ask | undefined;

  readonly webRequest = { onBeforeRequest: (ask: Ask) => void (this.#ask = ask) };

  /** Permissions are refused by a headless Chromium anyway; the handlers are kept so that a test can ask them. */
  setPermissionRequestHandler = () => undefined;
  setPermissionCheckHandler = () => undefined;

  /** Does somebody decide about every request? */
  get isAsked(): boolean {
    return this.#ask !== undefined;
  }

  mayRequest(url: string): boolean {
    let cancelled = false;
    this.#ask?.({ url }, ({ cancel = false }) => (cancelled = cancel));
    return !cancelled;
  }
}

export const defaultSession = new Session();
const partitions = new Map<string, Session>();

export function fromPartition(name: string): Session {
  const session = partitions.get(name) ?? new Session();
  partitions.set(name, session);
  return session;
}
