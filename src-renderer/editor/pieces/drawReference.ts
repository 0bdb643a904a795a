import { texts } from "../../texts/texts.ts";
import { button, element, icon, type IconName } from "../controls/elements.ts";
import { drawCellWords } from "../tables/cellWords.ts";
import { drawInclude } from "./drawInclude.ts";
import type { PieceContext } from "./pieceWidget.ts";
import type { WholePiece } from "./readPiece.ts";
import type { SpecifiedPiece } from "./specifiedSource.ts";

export type ReferencePiece = Exclude<WholePiece, { kind: "math" | "image" }>;

/** A card: what a block stands for, in a line or two, and ways to go there. */
function card(sign: IconName, title: string, note: string, ...actions: HTMLElement[]): HTMLElement {
  const words = element("span", { class: "md-card-words" }, element("strong", { dir: "auto" }, title));
  if (note !== "") words.append(element("span", {}, note));
  return element("div", { class: "md-card" }, icon(sign, 18), words, ...actions);
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return url;
  }
};

/** A size as people read it. */
function sizeOf(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** step;
  return new Intl.NumberFormat(document.documentElement.lang || "en", {
    style: "unit",
    unit: units[step]!,
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: size < 10 && step > 0 ? 1 : 0,
  }).format(size);
}

/** The words below a block, as its readers see them. */
function drawCaption({ view }: PieceContext, frame: HTMLElement, caption = ""): void {
  if (caption === "") return;
  const words = element("div", { class: "md-caption", dir: "auto" });
  drawCellWords(view, caption, words);
  frame.append(words);
}

/** Draws a block that stands for something which is not in the page. */
export function drawReference(context: PieceContext, frame: HTMLElement, piece: ReferencePiece): void {
  const { around } = context;
  const words = texts.blocks;
  const follow = (label: string, target: string, sign: IconName = "link") =>
    button({ label, icon: sign, run: () => around?.follow(target) });
  switch (piece.kind) {
    case "embed":
      frame.append(card("link", hostOf(piece.url), piece.url, follow(words.openOutside, piece.url)));
      return drawCaption(context, frame, piece.caption);
    case "file": {
      const file = around?.blocks.file(piece.target);
      const note = file ? sizeOf(file.size) : words.fileMissing;
      const actions = file ? [follow(words.download, piece.target, "save")] : [];
      const drawn = card("file", file?.name ?? piece.target, note, ...actions);
      if (file) {
        drawn.draggable = true;
        drawn.dataset["file"] = file.address;
      }
      frame.append(drawn);
      return drawCaption(context, frame, piece.caption);
    }
    case "reference":
      frame.append(
        card(
          "page",
          around?.describe(piece.target) ?? piece.target,
          words.names["content-ref"],
          follow(texts.editor.openLink, piece.target),
        ),
      );
      return;
    case "include":
      return drawInclude(context, frame, piece.target);
    case "operation":
    case "webhook":
    case "schemas":
      return drawSpecified(context, frame, piece);
  }
}

/** What of a specification a block shows, in a line. */
function titleOf(piece: SpecifiedPiece): string {
  if (piece.kind === "schemas") return piece.names.join(", ") || texts.blocks.names["openapi-schemas"];
  return `${piece.method.toUpperCase()} ${piece.kind === "webhook" ? piece.name : piece.path}`;
}

function drawSpecified({ around, measure }: PieceContext, frame: HTMLElement, piece: SpecifiedPiece): void {
  const { specification } = piece;
  const body = element("div", {}, card("code", titleOf(piece), specification));
  frame.append(body);
  void around?.blocks.specification(specification).then(async (found) => {
    const drawn = await drawnFrom(found, piece, measure);
    if (drawn) body.replaceChildren(drawn);
    else body.append(element("p", { class: "md-note" }, texts.blocks.operationMissing(specification)));
    measure();
  });
}

async function drawnFrom(
  specification: unknown,
  piece: SpecifiedPiece,
  measure: () => void,
): Promise<HTMLElement | undefined> {
  const { drawOperation, drawSchemas, readOperation, readSchemas, readWebhook } =
    await import("./drawOperation.ts");
  if (piece.kind === "schemas") {
    const schemas = readSchemas(specification, piece.names);
    return schemas && drawSchemas(schemas, measure);
  }
  const operation =
    piece.kind === "webhook"
      ? readWebhook(specification, piece.name, piece.method)
      : readOperation(specification, piece.path, piece.method);
  return operation && drawOperation(operation, measure);
}
