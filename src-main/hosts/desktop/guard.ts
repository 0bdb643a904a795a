import type { IpcMainInvokeEvent, Session, WebContents } from "electron";
import { isOutsideAddress } from "../../content/links/outsideAddress.ts";
import { isOwnPage } from "./origin.ts";

/** Whether a message comes from our own page, in its main frame. */
export function isOwnSender(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOwnPage(frame.url);
}

/** Keeps a page where it is: no navigation away, no new windows, no embedded views. */
export function confine(contents: WebContents, openLink: (address: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (isOutsideAddress(url)) openLink(url);
    return { action: "deny" };
  });
  contents.on("will-navigate", (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on("will-frame-navigate", (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on("will-redirect", (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on("will-attach-webview", (event) => event.preventDefault());
}

/** The clipboard is asked for by the editor's own buttons; no page gets anything else. */
const granted = new Set(["clipboard-sanitized-write"]);

export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide) => decide(granted.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => granted.has(permission));
  session.setDevicePermissionHandler(() => false);
}
