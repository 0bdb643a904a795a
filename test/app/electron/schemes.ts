import { isReady } from "./readiness.ts";

export type Handler = (request: Request) => Response | Promise<Response>;

/** Schemes that any session answers. */
const own = new Set<string>();

/**
 * Chromium does not know `app:`. Inside it, `app://host/path` is `https://host.app.standin.invalid/path`, answered by
 * interception; the main process only ever sees the former.
 */
export const ownHosts = "https://*.standin.invalid/*";

export const toPage = (address: string): string =>
  address.replace(/^([a-z][a-z0-9+.-]*):\/\/([^/]*)/, (whole, scheme: string, host: string) =>
    own.has(scheme) ? `https://${host}.${scheme}.standin.invalid` : whole,
  );

export const fromPage = (address: string): string =>
  address.replace(/^https:\/\/([^/]*)\.([a-z][a-z0-9+-]*)\.standin\.invalid/, "$2://$1");

/** The schemes of one session. */
export class Protocol {
  readonly #handlers = new Map<string, Handler>();

  registerSchemesAsPrivileged(): void {
    if (isReady())
      throw new Error("protocol.registerSchemesAsPrivileged should be called before app is ready");
  }

  handle(scheme: string, handler: Handler): void {
    own.add(scheme);
    this.#handlers.set(scheme, handler);
  }

  handlerOf(address: string): Handler | undefined {
    return this.#handlers.get(new URL(address).protocol.slice(0, -1));
  }
}
