import { expect, test, type Page } from "@playwright/test";
import { Colleague } from "../colleague.ts";
import { connect } from "../gestures.ts";
import { serveInstance, type RunningInstance } from "../instance.ts";
import { launchBegun, type RunningApp } from "../launch.ts";

/** An instance, and the app connected to it. */
export interface Station {
  readonly instance: RunningInstance;
  readonly app: RunningApp;
  readonly page: Page;
  /** The admin, who works elsewhere. */
  readonly ada: Colleague;
}

export interface StationOptions {
  /** Who sits at the app, by first name. */
  member?: string;
  /** What becomes of the instance before the app is connected to it. */
  prepare?: (instance: RunningInstance) => Promise<void>;
  /** What may go wrong in the page while these tests run; anything else fails the test in which it does. */
  mayGoWrong?: (problem: string) => boolean;
}

/** A station with a space made of these pages, for the tests of a file: it stands before the first and is gone after the last. */
export function openStation(
  pages: Record<string, string>,
  { member = "Ben", prepare, mayGoWrong = () => false }: StationOptions = {},
): Station {
  let instance: RunningInstance;
  let app: RunningApp;
  let ada: Colleague;
  // Most tests go on where the one before left the page: what is tried again is the whole file, at a station of its own.
  test.describe.configure({ mode: "serial" });
  test.beforeAll(async () => {
    instance = await serveInstance(pages);
    ada = new Colleague(instance, "Ada");
    await prepare?.(instance);
    app = await launchBegun();
    await connect(app.page, instance, member);
  });
  test.afterAll(async () => {
    await app.close();
    await instance.close();
  });
  test.afterEach(() => {
    expect(app.problems.splice(0).filter((problem) => !mayGoWrong(problem))).toEqual([]);
  });
  return {
    get instance() {
      return instance;
    },
    get app() {
      return app;
    },
    get page() {
      return app.page;
    },
    get ada() {
      return ada;
    },
  };
}
