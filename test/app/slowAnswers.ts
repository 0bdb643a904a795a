import type { Page } from "@playwright/test";

/** What was asked for of one operation, and waits. */
export interface HeldAnswers {
  /** How often it was asked for. */
  readonly asked: () => number;
  /** Has everything that waits, and whatever comes, be done; or refused. */
  letGo(how?: "done" | "refused"): Promise<void>;
}

/** Has whatever a browser's window asks of an operation wait until it is let go, as behind a poor line. */
export async function holdAnswers(page: Page, operation: string): Promise<HeldAnswers> {
  const { promise: released, resolve } = Promise.withResolvers<"done" | "refused">();
  let asked = 0;
  const holds = new RegExp(`"operation":"${operation}"`);
  await page.route("**/shell/call", async (route) => {
    if (!holds.test(route.request().postData() ?? "")) return route.fallback();
    asked += 1;
    return (await released) === "done" ? route.fallback() : route.fulfill({ status: 500, body: "{}" });
  });
  return {
    asked: () => asked,
    async letGo(how = "done") {
      resolve(how);
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}
