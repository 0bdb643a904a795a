import { app } from "electron";

export const scheme = "app";
const home = "app://bundle";

/** Where the page comes from: the bundle, or the development server while the app is not packaged. */
export function pageOrigin(): string {
  const server = app.isPackaged ? undefined : process.env["ELECTRON_RENDERER_URL"];
  return server === undefined ? home : new URL(server).origin;
}

/** Whether an address is one of our own pages. */
export function isOwnPage(address: string): boolean {
  const own = pageOrigin();
  return address === own || address.startsWith(`${own}/`);
}
