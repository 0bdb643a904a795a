export type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();

/**
 * Chromium does not know `app:`. Inside it, `app://host/path` is `https://host.app.standin.invalid/path`, answered by
 * interception; the main process only ever sees the former.
 */
export const ownHosts = "https://*.standin.invalid/*";

export const toPage = (address: string): string =>
  address.replace(/^([a-z][a-z0-9+.-]*):\/\/([^/]*)/, (whole, scheme: string, host: string) =>
    handlers.has(scheme) ? `https://${host}.${scheme}.standin.invalid` : whole,
  );

export const fromPage = (address: string): string =>
  address.replace(/^https:\/\/([^/]*)\.([a-z][a-z0-9+-]*)\.standin\.invalid/, "$2://$1");

export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler),
};

export const handlerOf = (address: string): Handler | undefined =>
  handlers.get(new URL(address).protocol.slice(0, -1));
