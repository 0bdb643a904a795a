import { BrowserWindow, session } from "electron";
import type { Session, WebContents } from "electron";
import { ApiError } from "../../api/error.ts";
import { refusePermissions } from "./guard.ts";
import { scheme } from "./origin.ts";
import { leaveUnchecked } from "./spelling.ts";

const origin = `${scheme}://print/`;

/**
 * Prints a page as a PDF in a window that nobody sees: without scripts, without a network, and without what our own page
 * may do. Throws `signal`'s reason where that is aborted, 409 where the page cannot be printed.
 */
export function printInWindow(html: string, signal: AbortSignal): Promise<Uint8Array> {
  return inHiddenWindow(html, signal, (contents) => {
    const options = { preferCSSPageSize: true, printBackground: true };
    const outline = { generateDocumentOutline: true, generateTaggedPDF: true };
    return contents.printToPDF({ ...options, ...outline });
  });
}

/**
 * Prints a page on paper, by the system's own dialog; answers whether its writer went through with it. Throws 409 with
 * what the system says where it could not.
 */
export function printOnPaper(html: string): Promise<boolean> {
  return inHiddenWindow(html, new AbortController().signal, (contents) => printByDialog(contents));
}

export function printByDialog(contents: WebContents): Promise<boolean> {
  return new Promise((done, fail) =>
    contents.print({ printBackground: true }, (isPrinted, why) => {
      if (isPrinted || /cancel/i.test(why)) done(isPrinted);
      else fail(new ApiError(409, why || "The printer did not say why."));
    }),
  );
}

/** Has a page printed in a window of its own, which `app` confines like every other. */
async function inHiddenWindow<T>(
  html: string,
  signal: AbortSignal,
  print: (contents: WebContents) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const address = `${origin}${(pages += 1)}.html`;
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: serve(address, html),
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  });
  const { webContents } = window;
  const ended = endOf(webContents, signal);
  try {
    await Promise.race([window.loadURL(address), ended]);
    return await Promise.race([print(webContents), ended]);
  } finally {
    shown.delete(address);
    if (!window.isDestroyed()) window.destroy();
  }
}

/** Rejects when there is nothing to wait for any more. */
function endOf(contents: WebContents, signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, end) => {
    signal.addEventListener("abort", () => end(signal.reason as Error), { once: true });
    contents.once("render-process-gone", (_event, { reason }) =>
      end(new ApiError(409, `The page to print ended before it was printed (${reason}).`)),
    );
    contents.once("destroyed", () => end(new ApiError(409, "The window closed before it was printed.")));
  });
  ended.catch(() => undefined);
  return ended;
}

/** What the session below answers with, by address: a page is there for as long as it is printed. */
const shown = new Map<string, string>();
let pages = 0;
let alone: Session | undefined;

/** A session that keeps nothing, and that reaches the pages to print and nothing else. */
function serve(address: string, html: string): Session {
  shown.set(address, html);
  if (alone) return alone;
  alone = session.fromPartition("print");
  refusePermissions(alone);
  leaveUnchecked(alone);
  alone.protocol.handle(scheme, ({ url }) => {
    const page = shown.get(url);
    if (page === undefined) return new Response(null, { status: 404 });
    return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
  });
  alone.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !shown.has(url) && !url.startsWith("data:") }),
  );
  return alone;
}
