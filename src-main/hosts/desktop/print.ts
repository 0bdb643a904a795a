import { BrowserWindow, session } from "electron";
import type { Session, WebContents } from "electron";
import { ApiError } from "../../api/error.ts";
import { confine, refusePermissions } from "./guard.ts";
import { scheme } from "./origin.ts";

const address = `${scheme}://print/page.html`;

/**
 * Prints a page as a PDF in a window that nobody sees: without scripts, without a network, and without what our own page
 * may do. Throws `signal`'s reason where that is aborted, 409 where the page cannot be printed.
 */
export async function printInWindow(html: string, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: serve(html),
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  });
  const { webContents } = window;
  confine(webContents);
  const ended = endOf(webContents, signal);
  try {
    await Promise.race([window.loadURL(address), ended]);
    const options = { preferCSSPageSize: true, printBackground: true };
    const outline = { generateDocumentOutline: true, generateTaggedPDF: true };
    return await Promise.race([webContents.printToPDF({ ...options, ...outline }), ended]);
  } finally {
    shown = "";
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

/** What the session below answers with: one page is printed at a time. */
let shown = "";
let alone: Session | undefined;

/** A session that keeps nothing, and that reaches this page and nothing else. */
function serve(html: string): Session {
  shown = html;
  if (alone) return alone;
  alone = session.fromPartition("print");
  refusePermissions(alone);
  alone.protocol.handle(
    scheme,
    () => new Response(shown, { headers: { "content-type": "text/html; charset=utf-8" } }),
  );
  alone.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: url !== address && !url.startsWith("data:") }),
  );
  return alone;
}
