import { vi } from "vitest";
import type { Bridge, DesktopEvent, Result } from "../../src-preload/bridge.ts";

/** What a window's bridge answers. */
interface Answers {
  call: (operation: string, input: unknown, workspace?: string) => Promise<Result<unknown>>;
  desktop?: (verb: string, input: unknown, workspace?: string) => Promise<Result<unknown>>;
}

const listeners = new Set<(event: DesktopEvent) => void>();

/** Tells whatever in the window listens. */
export const tellWindow = (event: DesktopEvent): void => listeners.forEach((listener) => listener(event));

let answers: Answers | undefined;

/** One for all files of a worker, as the module is that finds it in the window. */
const bridge = {
  host: "desktop",
  call: (operation: string, input: unknown, workspace?: string) => answers?.call(operation, input, workspace),
  desktop: (verb: string, input: unknown, workspace?: string) => answers?.desktop?.(verb, input, workspace),
  on: (listener: (event: DesktopEvent) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as unknown as Bridge;

/** What modules find in a window before anything is shown in it, as far as tests without a page need it. */
export function emptyWindow(): void {
  const nothing = (): void => undefined;
  Object.assign(window, {
    location: { hash: "" },
    history: { pushState: nothing, replaceState: nothing },
    addEventListener: nothing,
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
  });
}

/** Puts a bridge into the window, for modules that are imported after it; `vi.unstubAllGlobals` takes it away. */
export function takeBridge(given: Answers): void {
  answers = given;
  vi.stubGlobal("window", { recto: bridge });
}
