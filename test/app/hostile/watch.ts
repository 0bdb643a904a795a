import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/** A server that nobody may ask; it keeps who did. */
export class Canary {
  readonly asked: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    this.asked.push(request.url ?? "");
    // Whoever does ask gets something that would run.
    response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
    response.end("xss(0)");
  });

  async listen(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}

/** What a page did that it must not do; empty at the end. */
export interface Misdeeds {
  ran: unknown[];
  dialogs: string[];
  navigations: string[];
  requests: string[];
  /** What only the browser's policy stopped: nothing may come as far as that. */
  violations(): Promise<string[]>;
}

type Watched = { violated: string[] };

/** Watches a page: calls of `xss`, dialogs, navigations, requests to others, and what its policy had to stop. */
export async function watch(page: Page): Promise<Misdeeds> {
  const ran: unknown[] = [];
  const dialogs: string[] = [];
  const navigations: string[] = [];
  const requests: string[] = [];
  const own = new URL(page.url()).origin;
  await page.exposeFunction("xss", (id: unknown) => void ran.push(id));
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() || new URL(frame.url()).origin !== own) navigations.push(frame.url());
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && origin !== own) requests.push(request.url());
  });
  await page.evaluate(() => {
    const violated: string[] = ((window as unknown as Watched).violated = []);
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      violated.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return {
    ran,
    dialogs,
    navigations,
    requests,
    violations: () => page.evaluate(() => (window as unknown as Watched).violated),
  };
}
