import type { Page, Route } from "@playwright/test";

/** What was asked for of one operation, and waits. */
export interface HeldAnswers {
  /** How often it was asked for. */
  readonly asked: () => number;
  /** Has everything that waits, and whatever comes, be done; or refused. */
  letGo(how?: "done" | "refused"): Promise<void>;
}

type Hold = (route: Route) => Promise<void>;

/** As an instance says it. */
const refusal = JSON.stringify({ error: { code: 403, message: "This is not for you." } });

/** What is held of each page, by the operation or verb. */
const holdsOf = new WeakMap<Page, Map<string, Hold>>();

/** Has whatever a browser's window asks of an operation, or of a verb of the desktop, wait until it is let go, as behind a poor line. */
export async function holdAnswers(page: Page, operation: string): Promise<HeldAnswers> {
  const holds = holdsOf.get(page) ?? (await standBetween(page));
  const { promise: released, resolve } = Promise.withResolvers<"done" | "refused">();
  const underway = new Set<Promise<void>>();
  let asked = 0;
  const answer: Hold = async (route) =>
    (await released) === "done" ? route.fallback() : route.fulfill({ status: 403, body: refusal });
  holds.set(operation, (route) => {
    asked += 1;
    const answered = answer(route);
    underway.add(answered);
    return answered;
  });
  return {
    asked: () => asked,
    async letGo(how = "done") {
      holds.delete(operation);
      resolve(how);
      await Promise.all(underway);
    },
  };
}

/** Has nothing that a browser's window asks of an operation be answered as it should, until it is mended. */
export async function loseAnswers(page: Page, operation: string): Promise<{ mend: () => void }> {
  const holds = holdsOf.get(page) ?? (await standBetween(page));
  holds.set(operation, (route) => route.fulfill({ status: 500, body: "{}" }));
  return { mend: () => void holds.delete(operation) };
}

/**
 * Stands between a page and its program for good: a browser that begins to tell of requests lets some pass that come
 * right after, so that whoever began anew with each hold would miss one in hundreds.
 */
async function standBetween(page: Page): Promise<Map<string, Hold>> {
  const holds = new Map<string, Hold>();
  holdsOf.set(page, holds);
  let isTold = false;
  await page.route(/\/shell\/(?:call|desktop)$/, (route) => {
    isTold = true;
    const words = route.request().postData();
    if (words === null) return route.fulfill({ status: 204 });
    const asked = /^\{"(?:operation|verb)":"(\w+)"/.exec(words)?.[1];
    return holds.get(asked ?? "")?.(route) ?? route.fallback();
  });
  while (!isTold) await page.evaluate(() => fetch("/shell/call", { method: "POST" }).then(() => undefined));
  return holds;
}
