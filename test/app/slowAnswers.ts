import type { Page } from "@playwright/test";

/** What was asked for of one operation, and waits. */
export interface HeldAnswers {
  /** How often it was asked for. */
  readonly asked: () => number;
  /** Has everything that waits, and whatever comes, be done; or refused. */
  letGo(how?: "done" | "refused"): Promise<void>;
}

/** As an instance says it. */
const refusal = JSON.stringify({ error: { code: 403, message: "This is not for you." } });

/** Has whatever a browser's window asks of an operation, or of a verb of the desktop, wait until it is let go, as behind a poor line. */
export async function holdAnswers(page: Page, operation: string): Promise<HeldAnswers> {
  const { promise: released, resolve } = Promise.withResolvers<"done" | "refused">();
  let asked = 0;
  const holds = new RegExp(`^\\{"(?:operation|verb)":"${operation}"`);
  await page.route(/\/shell\/(?:call|desktop)$/, async (route) => {
    if (!holds.test(route.request().postData() ?? "")) return route.fallback();
    asked += 1;
    return (await released) === "done" ? route.fallback() : route.fulfill({ status: 403, body: refusal });
  });
  return {
    asked: () => asked,
    async letGo(how = "done") {
      resolve(how);
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}
