import {
  folderOf,
  indexNames,
  type LinkDestination,
  type LinkIndex,
  type ResolvedLink,
} from "./resolveLink.ts";

/**
 * What a link may name by the end of its path alone, wherever it lies, as Obsidian writes them where that is one file's
 * and no other's. A folder's own page has no name of its own.
 */
export class ShortNames {
  readonly #byName = new Map<string, [path: string, to: LinkDestination][]>();

  constructor({ exact }: Pick<LinkIndex, "exact">) {
    for (const [path, to] of exact) {
      const name = nameOf(path);
      if (indexNames.includes(name)) continue;
      const known = this.#byName.get(name);
      if (known) known.push([path, to]);
      else this.#byName.set(name, [[path, to]]);
    }
  }

  find(target: string): ResolvedLink {
    const [typed = "", anchor] = target.split(/#(.*)/s);
    const path = decoded(typed).normalize("NFC");
    const end = `/${path.toLowerCase()}`;
    const mayBe = [
      ...(this.#byName.get(nameOf(path)) ?? []),
      ...(this.#byName.get(`${nameOf(path)}.md`) ?? []),
    ];
    const ending = mayBe.filter(([known]) => {
      const whole = `/${known.toLowerCase()}`;
      return whole.endsWith(end) || whole.endsWith(`${end}.md`);
    });
    const [only] = ending;
    if (path.startsWith("/") || folderOf(path).split("/").includes("..") || !only || ending.length > 1)
      return { tag: "nowhere" };
    return { tag: "found", to: only[1], anchor };
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
