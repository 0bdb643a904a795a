import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emptyWindow, takeBridge } from "../bridged.ts";

takeBridge({ call: () => Promise.reject(new Error("Nothing is asked.")) });
emptyWindow();
const { place } = await import("../../../src-renderer/data/window/place.svelte.ts");
const { toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts");
const { wayOn } = await import("../../../src-renderer/data/window/wayOn.ts");

beforeEach(() => {
  toasts.list = [];
  place.enter("w", { space: "s", view: "page", page: "p" });
});
afterAll(() => vi.unstubAllGlobals());

const said = (): string[] => toasts.list.map(({ message }) => message);

test("an answer leads on whoever waited for it", () => {
  const onward = wayOn();
  expect(onward.go({ page: "q" }, "Made.")).toBe(true);
  expect(place.page).toBe("q");
  expect(said()).toEqual([]);
});

test("another part of the same page is no other place", () => {
  const onward = wayOn();
  place.go({ part: "a-heading" });
  expect(onward.go({ page: "q" })).toBe(true);
});

test.each([
  ["page", () => place.go({ page: "other" })],
  ["space", () => place.go({ space: "t", page: "p" })],
  ["screen", () => place.go({ view: "conflicts" })],
  ["request", () => place.go({ request: "r" })],
  ["workspace", () => place.enter("v", { space: "s", view: "page", page: "p" })],
])("whoever went to another %s is left there, and offered what they waited for", (_, leave) => {
  const onward = wayOn();
  leave();
  const there = place.here;
  expect(onward.go({ page: "q" }, "Made.")).toBe(false);
  expect(place.here).toBe(there);
  expect(said()).toEqual(["Made."]);
  toasts.list[0]?.action?.run();
  expect(place.here).toMatchObject({
    workspace: "w",
    space: "s",
    request: undefined,
    view: "page",
    page: "q",
  });
});

test("another part of the organization is another place", () => {
  place.go({ view: "organization", part: "sites" });
  const onward = wayOn();
  place.go({ part: "members" });
  expect(onward.go({ part: "sites/1" })).toBe(false);
  expect(said()).toEqual([]);
});
