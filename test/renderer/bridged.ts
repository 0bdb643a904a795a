import { vi } from "vitest";
import type { Bridge, Result } from "../../src-preload/bridge.ts";

/** What a window's bridge answers. */
interface Answers {
  call: (operation: string, input: unknown, workspace?: string) => Promise<Result<unknown>>;
  desktop?: (verb: string, input: unknown, workspace?: string) => Promise<Result<unknown>>;
}

let answers: Answers | undefined;

/** One for all files of a worker, as the module is that finds it in the window. */
const bridge = {
  host: "desktop",
  call: (operation: string, input: unknown, workspace?: string) => answers?.call(operation, input, workspace),
  desktop: (verb: string, input: unknown, workspace?: string) => answers?.desktop?.(verb, input, workspace),
  on: () => () => undefined,
} as unknown as Bridge;

/** Puts a bridge into the window, for modules that are imported after it; `vi.unstubAllGlobals` takes it away. */
export function takeBridge(given: Answers): void {
  answers = given;
  vi.stubGlobal("window", { recto: bridge });
}
