import type { ElementContent, Properties } from "hast";
import type { DocumentNode } from "../../../api/types/document.ts";
import { footnoteStart } from "../../text/blockStarts.ts";
import { element, words } from "./elements.ts";
import type { Rendering } from "./rendering.ts";

/* Footnotes: documents know none, so that both what names one and the footnote come as the Markdown that they are. */

const MARK = /^\[\^([^\]\s]+)\]$/;

/** What names a footnote, raised, as it leads to it; undefined for other Markdown. */
export function renderMark(rendering: Rendering, source: string): ElementContent[] | undefined {
  const label = MARK.exec(source)?.[1];
  if (label === undefined) return undefined;
  const { note, mark } = rendering.placesOf(label);
  const id = standAt(rendering, mark);
  return [element("sup", {}, element("a", { href: `#${note}`, role: "doc-noteref", ...id }, words(label)))];
}

/** A footnote where it stands, with its label, which leads back; undefined for other Markdown. */
export function renderNote(
  rendering: Rendering,
  source: string,
  render: (nodes: DocumentNode[]) => ElementContent[],
): ElementContent[] | undefined {
  const label = /\[\^([^\]\s]+)\]:/.exec(source.slice(0, footnoteStart(source)))?.[1];
  if (label === undefined) return undefined;
  const { note, mark } = rendering.placesOf(label);
  const name = words(label);
  const lead = element(
    "sup",
    {},
    rendering.taken.has(mark) ? element("a", { href: `#${mark}`, role: "doc-backlink" }, name) : name,
  );
  const [first, ...rest] = rendering.withNote(source, render);
  const isWords = first?.type === "element" && first.tagName === "p";
  const said = isWords
    ? [{ ...first, children: [lead, words(" "), ...first.children] }, ...rest]
    : [element("p", {}, lead), ...(first ? [first] : []), ...rest];
  const properties = { className: ["footnote"], role: "doc-footnote", ...standAt(rendering, note) };
  return [element("div", properties, said)];
}

/** The id of what stands at a place, if nothing does yet: a label may be named and defined again. */
function standAt({ taken }: Rendering, place: string): Properties {
  if (taken.has(place)) return {};
  taken.add(place);
  return { id: place };
}
