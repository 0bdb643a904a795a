const fence = /^\s*(`{3,}|~{3,})/;
/** Targets of links and images, of definitions, and of tags. */
const targets =
  /(\]\(<?)([^)\s>]+)|(^\s{0,3}\[[^\]]+\]:\s+<?)([^\s>]+)|(\b(?:url|src|href)=")([^"]+)|(\binclude\s+")([^"]+)/g;

/** A text whose links lead where they do from its page, wherever it is read. What code says stays as it is. */
export function steadyLinks(text: string, steady: (target: string) => string): string {
  let open = "";
  return text
    .split("\n")
    .map((line) => {
      const mark = fence.exec(line)?.[1] ?? "";
      if (open === "" ? mark !== "" : mark.startsWith(open)) {
        open = open === "" ? mark : "";
        return line;
      }
      if (open !== "") return line;
      return line.replace(targets, (_all: string, ...groups: (string | undefined)[]) => {
        const at = [0, 2, 4, 6].find((index) => groups[index] !== undefined) ?? 0;
        return `${groups[at] ?? ""}${steady(groups[at + 1] ?? "")}`;
      });
    })
    .join("\n");
}
