const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  mdash: "—",
  ndash: "–",
  hellip: "…",
  laquo: "«",
  raquo: "»",
};

const ENTITY = String.raw`&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));`;
const ENTITIES = new RegExp(ENTITY, "g");
const ENTITIES_AND_ESCAPES = new RegExp(`${ENTITY}|\\\\([!-/:-@[-\`{-~])`, "g");

/** What a piece of Markdown means without its backslashes and entities; an entity that is not known stays. */
export function unescapeMarkdown(text: string, only?: "entities"): string {
  const pattern = only ? ENTITIES : ENTITIES_AND_ESCAPES;
  return text.replace(
    pattern,
    (found: string, decimal?: string, hex?: string, name?: string, escaped?: string | number) => {
      if (typeof escaped === "string") return escaped;
      if (name !== undefined) return NAMED[name] ?? found;
      const code = decimal !== undefined ? Number(decimal) : parseInt(hex ?? "0", 16);
      const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return valid ? String.fromCodePoint(code) : "\ufffd";
    },
  );
}
