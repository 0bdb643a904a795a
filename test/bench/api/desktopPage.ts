import type { Bridge, Result } from "../../../src-preload/bridge.ts";
import { launchApp, type RunningApp } from "../../app/launch.ts";
import { chooseRuntime } from "../../app/runtime.ts";

/**
 * The built desktop app with its window: calls go from the page over the bridge that the preload puts there, Electron's IPC
 * and the main process to the core's threads, and back. Where Electron cannot run its stand-in does, in a real browser.
 */
export class DesktopPage {
  readonly #app: RunningApp;

  private constructor(app: RunningApp) {
    this.#app = app;
  }

  /** What carries the calls here: Electron, or its stand-in. */
  static readonly runtime: string = chooseRuntime().kind;

  /** Starts the app on a fresh folder, connects it to an instance and waits until it is in sync. */
  static async open(instance: { url: string; token: string }): Promise<DesktopPage> {
    const desktop = new DesktopPage(await launchApp());
    await desktop.#app.page.evaluate(async ({ url, token }) => {
      const { recto } = window as unknown as { recto: Bridge };
      const connected = await recto.desktop("connect", { url, token });
      if (!connected.ok) throw new Error(connected.error.message);
      for (;;) {
        const { inSync } = await recto.desktop("syncNow", undefined).then(valueOf);
        if (inSync) return;
      }
      function valueOf<T>(result: Result<T>): T {
        if (!result.ok) throw new Error(result.error.message);
        return result.value;
      }
    }, instance);
    return desktop;
  }

  /** Milliseconds that each of some calls takes in the page, one after another. */
  time(operation: string, inputs: readonly Record<string, unknown>[]): Promise<number[]> {
    return this.#app.page.evaluate(
      async ([id, all]) => {
        const { recto } = window as unknown as { recto: Bridge };
        const call = (input: object) =>
          (recto as { call: (id: string, input: object) => Promise<Result<unknown>> }).call(id, input);
        const times: number[] = [];
        for (const input of all) {
          const began = performance.now();
          const answer = await call(input);
          times.push(performance.now() - began);
          if (!answer.ok) throw new Error(`${id}: ${answer.error.message}`);
        }
        return times;
      },
      [operation, [...inputs]] as const,
    );
  }

  close(): Promise<void> {
    return this.#app.close();
  }
}
