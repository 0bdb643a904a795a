import { expect, test } from "vitest";
import { pageIconNamed, pageIcons } from "../../../src-renderer/parts/pageIcons.ts";
import { pageIcons as german } from "../../../src-renderer/texts/de/pageIcons.ts";
import { pageIcons as english } from "../../../src-renderer/texts/en/pageIcons.ts";

test("an icon is found by its name and by what other tools call it, and no other word is one", () => {
  expect(["rocket", " Rocket ", "fa-rocket", "fas fa-rocket"].map(pageIconNamed)).toEqual(
    Array<string>(4).fill("rocket"),
  );
  expect(["home", "settings", "cog", "info-circle"].map(pageIconNamed)).toEqual([
    "house",
    "gear",
    "gear",
    "circle-info",
  ]);
  expect(["", "nonsense", "toString", "constructor"].map(pageIconNamed)).toEqual(
    Array<undefined>(4).fill(undefined),
  );
});

test("every icon is called something of its own in both languages", () => {
  const names = Object.keys(pageIcons).toSorted();
  for (const called of [english, german]) {
    expect(Object.keys(called).toSorted()).toEqual(names);
    expect(new Set(Object.values(called)).size).toBe(names.length);
  }
});
