const id = / ([0-9a-f]{32})$/;
const ending = /(_all)?\.[^./]*$/;

interface Folder {
  /** Names that are taken, in lower case. */
  taken: Map<string, string>;
  /** What a name of the export stands for, ending left out: a page and the folder of the pages below it share it. */
  names: Map<string, string>;
}

/**
 * The names of an export of Notion without their ids. Two things of one name in a folder stay apart: the later one
 * keeps the beginning of its id.
 */
export function notionNames(paths: readonly string[]): (path: string) => string {
  const folders = new Map<string, Folder>();
  const folderOf = (path: string): Folder => {
    let folder = folders.get(path);
    if (!folder) folders.set(path, (folder = { taken: new Map(), names: new Map() }));
    return folder;
  };
  // Names without an id are nobody else's, so they come first.
  const parts = paths.flatMap((path) => partsOf(path));
  for (const { folder, stem } of [...parts.filter(({ stem }) => !id.test(stem)), ...parts])
    nameIn(folderOf(folder), stem);
  return (path) =>
    partsOf(path)
      .map(({ folder, stem, end }) => nameIn(folderOf(folder), stem) + end)
      .join("/");
}

/** Each part of a path with the folder that it lies in. */
function partsOf(path: string): { folder: string; stem: string; end: string }[] {
  const names = path.split("/");
  return names.map((name, at) => {
    const end = at === names.length - 1 ? (ending.exec(name)?.[0] ?? "") : "";
    return { folder: names.slice(0, at).join("/"), stem: name.slice(0, name.length - end.length), end };
  });
}

function nameIn({ taken, names }: Folder, stem: string): string {
  const known = names.get(stem);
  if (known !== undefined) return known;
  const [suffix = "", hex = ""] = id.exec(stem) ?? [];
  const plain = stem.slice(0, stem.length - suffix.length);
  // A folder of the newer exports has no id, and is that of the first page of its name.
  const free = [plain, `${plain} ${hex.slice(0, 4)}`, stem].find((name) => {
    const owner = taken.get(name.toLowerCase());
    return owner === undefined || (name === plain && !id.test(owner) && owner === plain);
  });
  const name = free ?? stem;
  taken.set(name.toLowerCase(), stem);
  names.set(stem, name);
  return name;
}
