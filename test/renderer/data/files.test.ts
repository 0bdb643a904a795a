import { describe, expect, test } from "vitest";
import { formatOf, kindOf, orderFiles } from "../../../src-renderer/data/files/fileWords.ts";
import { pathTree } from "../../../src-renderer/data/files/pathTree.ts";

const file = (name: string, contentType = "image/png", size = 1) => ({
  id: name,
  name,
  contentType,
  size,
  downloadURL: "",
});

describe("the list of files", () => {
  test("calls a file by what its readers see in it, and its format by the end of its name", () => {
    expect(kindOf(file("a.svg", "image/svg+xml"))).toBe("image");
    expect(kindOf(file("a.pdf", "application/pdf"))).toBe("document");
    expect(
      kindOf(file("a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")),
    ).toBe("document");
    expect(kindOf(file("a.zip", "application/zip"))).toBe("archive");
    expect(kindOf(file("a.json", "application/json"))).toBe("text");
    expect(kindOf(file("a", "application/octet-stream"))).toBe("other");
    expect([formatOf(file("a.tar.gz")), formatOf(file("LICENSE")), formatOf(file("Ein Bild.jpeg"))]).toEqual([
      "GZ",
      "",
      "JPEG",
    ]);
  });

  test("has numbers in names in the order that people count in, and finds names in any case", () => {
    const files = [file("Plan 10.png"), file("plan 2.png"), file("Äpfel.png"), file("zebra.png")];
    const names = (sought: string) => orderFiles(files, sought, "name", "de").map(({ name }) => name);
    expect(names("")).toEqual(["Äpfel.png", "plan 2.png", "Plan 10.png", "zebra.png"]);
    expect(names("PLAN")).toEqual(["plan 2.png", "Plan 10.png"]);
  });

  test("has the largest first, or what is of one kind together", () => {
    const files = [
      file("b.png", "image/png", 5),
      file("a.pdf", "application/pdf", 9),
      file("a.png", "image/png", 5),
    ];
    const names = (order: "size" | "kind") => orderFiles(files, "", order, "en").map(({ name }) => name);
    expect(names("size")).toEqual(["a.pdf", "a.png", "b.png"]);
    expect(names("kind")).toEqual(["a.pdf", "a.png", "b.png"]);
  });
});

test("paths are a tree with each folder once", () => {
  const lines = pathTree(["README.md", "a/b/x.md", "a/b/y.md", "a/z.md", "ab/x.md"]).map(
    ({ depth, kind, title }) => `${"  ".repeat(depth)}${title}${kind === "group" ? "/" : ""}`,
  );
  expect(lines).toEqual(["README.md", "a/", "  b/", "    x.md", "    y.md", "  z.md", "ab/", "  x.md"]);
});
