import { describe, expect, it, vi } from "vitest";
import { AwaitedFocus } from "../../../src-renderer/editor/awaitedFocus.ts";

describe("the focus of whoever goes to a page", () => {
  const editor = () => ({ focus: vi.fn<() => void>() });

  it("is in its text at once when it is open", () => {
    const [focus, lamps] = [new AwaitedFocus(), editor()];
    focus.opened("lamps", lamps);
    focus.give("lamps");
    expect(lamps.focus).toHaveBeenCalledTimes(1);
  });

  it("comes to its text once, when it opens, and not to that of another that opens before it", () => {
    const [focus, welcome, lamps, again] = [new AwaitedFocus(), editor(), editor(), editor()];
    focus.give("lamps");
    focus.opened("welcome", welcome);
    focus.opened("lamps", lamps);
    focus.opened("lamps", again);
    expect([welcome, lamps, again].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 0]);
  });

  it("waits for a new editor when the one that was open closed", () => {
    const [focus, before, after] = [new AwaitedFocus(), editor(), editor()];
    focus.opened("lamps", before);
    focus.closed(before);
    focus.give("lamps");
    focus.opened("lamps", after);
    expect([before, after].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
  });
});
