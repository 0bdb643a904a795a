import { Session } from "./chromium.ts";
import type { Chromium } from "./chromium.ts";

/**
 * A Chromium that shows nothing, for tests of what happens around windows: it answers every message with an empty
 * object, gives each page an id, and finishes loading at once.
 */
export function blankChromium(): Chromium {
  const sessions = new Map<string | undefined, Session>();
  let last = 0;
  const pipe = {
    session(id: string | undefined): Session {
      const known = sessions.get(id) ?? new Session(pipe, id);
      sessions.set(id, known);
      return known;
    },
    async send(id: string | undefined, method: string, params: object): Promise<unknown> {
      if (method === "Target.createTarget") return { targetId: `page-${++last}` };
      if (method === "Target.attachToTarget") return { sessionId: (params as { targetId: string }).targetId };
      if (method === "Page.navigate" || method === "Page.reload")
        queueMicrotask(() => {
          const { url } = params as { url?: string };
          if (url !== undefined) pipe.session(id).emit("Page.frameNavigated", { frame: { url } });
          pipe.session(id).emit("Page.loadEventFired", {});
        });
      return {};
    },
  };
  return { browser: pipe.session(undefined), endpoint: "none", close: async () => undefined };
}
