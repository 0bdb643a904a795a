import { describe, expect, test } from "vitest";
import {
  indexLinks,
  resolveLink,
  type LinkDestination,
} from "../../../src-main/content/import/resolveLink.ts";

const paths = [
  "README.md",
  "guide/README.md",
  "guide/install.md",
  "guide/a b.md",
  "guide/Ärger.md",
  "guide.md",
  "deep/one/two.md",
  "deep/index.md",
  "Case.md",
  "img/logo.png",
  "img/50%.png",
  "img/logo@2x.png",
  "notes.markdown",
];
const index = indexLinks(
  paths.map((path): [string, LinkDestination] => [
    path,
    /\.png$/.test(path) ? { file: path } : { page: path },
  ]),
  [["deep/one", { page: "folder" }]],
);
const leadsTo = (from: string, target: string) => {
  const found = resolveLink(index, from, target);
  if (found.tag !== "found") return found.tag;
  return (
    ("page" in found.to ? found.to.page : found.to.file) +
    (found.anchor === undefined ? "" : `#${found.anchor}`)
  );
};

describe("a link", () => {
  test.each([
    ["guide/README.md", "install.md", "guide/install.md"],
    ["img/page.md", "logo@2x.png", "img/logo@2x.png"],
    ["img/page.md", "logo@example.com", "outside"],
    ["guide/README.md", "./install.md#a%20b", "guide/install.md#a%20b"],
    ["guide/README.md", "../README.md", "README.md"],
    ["guide/README.md", "install", "guide/install.md"],
    ["guide/README.md", "install.html#x", "guide/install.md#x"],
    ["guide/README.md", "a%20b.md", "guide/a b.md"],
    ["guide/README.md", "a b.md", "guide/a b.md"],
    ["guide/README.md", "%C3%84rger.md", "guide/Ärger.md"],
    ["guide/README.md", "A\u0308rger.md", "guide/Ärger.md"],
    ["guide/README.md", "/img/logo.png", "img/logo.png"],
    ["guide/README.md", "../img/logo.png?raw=true", "img/logo.png"],
    ["guide/README.md", String.raw`..\img\logo.png`, "img/logo.png"],
    ["README.md", String.raw`guide\a%20b.md#x`, "guide/a b.md#x"],
    ["README.md", "img/50%.png", "img/50%.png"],
    ["README.md", "img/50%25.png", "img/50%.png"],
    ["README.md", "guide", "guide.md"],
    ["README.md", "guide/", "guide/README.md"],
    ["README.md", "guide/index.html", "guide/README.md"],
    ["README.md", "deep", "deep/index.md"],
    ["README.md", "deep/one/", "folder"],
    ["README.md", "case.md", "Case.md"],
    ["README.md", "notes", "notes.markdown"],
    ["README.md", "./", "README.md"],
    ["deep/one/two.md", "../../", "README.md"],
    ["README.md", "guide/a\\ b.md", "nowhere"],
    ["README.md", "img\\/logo.png", "img/logo.png"],
    ["README.md", "gone.md", "nowhere"],
    ["README.md", "../README.md", "nowhere"],
    ["README.md", "#section", "outside"],
    ["README.md", "", "outside"],
    ["README.md", "https://example.org/guide.md", "outside"],
    ["README.md", "//example.org/guide.md", "outside"],
    ["README.md", "mailto:a@example.org", "outside"],
  ])("in %s to %j leads to %s", (from, target, expected) => {
    expect(leadsTo(from, target)).toBe(expected);
  });

  test("whose case leaves two choices leads nowhere, and to each by its own case", () => {
    const both = indexLinks([
      ["A.md", { page: "1" }],
      ["a.md", { page: "2" }],
    ]);
    expect(resolveLink(both, "x.md", "A.md")).toMatchObject({ to: { page: "1" } });
    expect(resolveLink(both, "x.md", "a.MD")).toEqual({ tag: "nowhere" });
  });
});
