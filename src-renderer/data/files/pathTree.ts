import type { PreviewedPage } from "../../../src-main/core/files/previewedPage.ts";

/** Sorted paths as a tree in reading order: each folder once, before what is in it. */
export function pathTree(paths: readonly string[]): PreviewedPage[] {
  const tree: PreviewedPage[] = [];
  let within: string[] = [];
  for (const path of paths) {
    const folders = path.split("/");
    const name = folders.pop() ?? "";
    let shared = 0;
    while (shared < folders.length && folders[shared] === within[shared]) shared += 1;
    for (const [depth, title] of folders.entries())
      if (depth >= shared) tree.push({ kind: "group", title, depth });
    tree.push({ kind: "document", title: name, depth: folders.length });
    within = folders;
  }
  return tree;
}
