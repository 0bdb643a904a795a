import { expect, test } from "vitest";
import { contrastOf, shadesOf } from "../../../src-renderer/data/window/accentShades.ts";

/** Colours from all around, pale and strong, dark and bright. */
const colors = [0, 51, 102, 153, 204, 255].flatMap((red) =>
  [0, 51, 102, 153, 204, 255].flatMap((green) =>
    [0, 51, 102, 153, 204, 255].map(
      (blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`,
    ),
  ),
);

const grounds = {
  light: ["#fcfbf8", "#f4f2ec", "#ffffff", "#ebe8df", "#e2ded2"],
  dark: ["#1b1a18", "#151412", "#24231f", "#292723", "#34312b"],
};

test.each(["light", "dark"] as const)(
  "whatever accent somebody chose can be read in the %s theme",
  (theme) => {
    const unreadable = colors.filter((color) => {
      const { accent, strong, soft, onAccent } = shadesOf(color, theme);
      return (
        [...grounds[theme], soft].some(
          (ground) => contrastOf(accent, ground) < 4.5 || contrastOf(strong, ground) < 4.5,
        ) || contrastOf(onAccent, accent) < 4.5
      );
    });
    expect(unreadable).toEqual([]);
  },
);

test("an accent that can be read is worn as it was chosen", () => {
  expect(shadesOf("#1c4a8a", "light").accent).toBe("#1c4a8a");
  expect(shadesOf("#9ccbff", "dark").accent).toBe("#9ccbff");
});
