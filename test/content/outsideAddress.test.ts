import { describe, expect, test } from "vitest";
import { isOutsideAddress, outsideAddressOf } from "../../src-main/content/links/outsideAddress.ts";

describe("an address that a link page may lead to", () => {
  test.each([
    ["https://example.org/a?b#c", "https://example.org/a?b#c"],
    ["HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"],
    ["mailto:me@example.org", "mailto:me@example.org"],
    ["tel:+49-30-1234", "tel:+49-30-1234"],
    ["//example.org/a", "https://example.org/a"],
    ["www.example.org", "https://www.example.org"],
    ["me@example.org", "mailto:me@example.org"],
    ["https://example.org/two words", "https://example.org/two%20words"],
    ["https://example.org/ä", "https://example.org/%C3%A4"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(outsideAddressOf(typed)).toBe(kept);
    expect(isOutsideAddress(kept)).toBe(true);
    expect(outsideAddressOf(kept)).toBe(kept);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.org/x",
    "app://index.html",
    "ms-settings:",
    "#part",
    "?query",
    "https://",
    "https://[broken",
    "",
    `https://example.org/${"a".repeat(2048)}`,
  ])("is not %s", (typed) => {
    expect(outsideAddressOf(typed)).toBeUndefined();
  });
});
