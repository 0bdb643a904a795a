const longestName = 200;
const reservedOnWindows = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** A name that every common file system takes, as near as can be to the one given. */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f]/g, "-")
    .replace(/[. ]+$/, "")
    .replace(/^ +/, "");
  if (plain === ".gitbook") return plain;
  const visible = plain.replace(/^\.+/, "_");
  const named = reservedOnWindows.test(visible) ? `_${visible}` : visible;
  return shorten(named) || "file";
}

/** Each part of a path made safe; a path that leads out of its folder loses the parts that do. */
export function safePath(path: string): string {
  const parts = path.replaceAll("\\", "/").split("/");
  return parts
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .map(safeName)
    .join("/");
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name;
  const extension = /\.[^.]{1,20}$/.exec(name)?.[0] ?? "";
  let stem = [...name.slice(0, name.length - extension.length)].slice(0, longestName);
  while (Buffer.byteLength(stem.join("") + extension) > longestName) stem = stem.slice(0, -1);
  return stem.join("") + extension;
}
