import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from "@codemirror/view";
import { pageBlocks } from "./blocks.ts";
import { codeColors } from "./code/codeColors.ts";
import { foldedBlocks, openAt } from "./containers/foldedBlocks.ts";
import { keptTags } from "./containers/keptTags.ts";
import { drawBlockNode } from "./drawBlocks.ts";
import { drawContainers } from "./drawDirectives.ts";
import { drawExpressions } from "./drawExpressions.ts";
import { drawInlineNode } from "./drawInlines.ts";
import { Drawing, surroundingsChanged } from "./drawing.ts";
import { framedBlocks } from "./framedBlocks.ts";
import { piecesInPlace } from "./pieces/drawnPieces.ts";
import { showSource } from "./shownSource.ts";
import { flowingParagraphs } from "./softBreaks.ts";
import { drawnTables } from "./tables/drawnTables.ts";

/** Draws what is visible and nothing else, so that a key press costs the same in a short page and in a long one. */
function draw(view: EditorView): DecorationSet {
  const drawing = new Drawing(view.state, view.hasFocus);
  for (const visible of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from: visible.from,
      to: visible.to,
      enter(node) {
        drawBlockNode(drawing, node, visible);
        // What code holds is in no language of ours.
        return node.name !== "FencedCode" && drawInlineNode(drawing, node);
      },
    });
    drawContainers(drawing, visible);
    drawExpressions(drawing, visible);
  }
  return Decoration.set(drawing.ranges, true);
}

class LivePreview {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = draw(view);
  }

  update(update: ViewUpdate): void {
    const knowsMore = update.transactions.some((one) =>
      one.effects.some(
        (effect) => effect.is(surroundingsChanged) || effect.is(openAt) || effect.is(showSource),
      ),
    );
    const parsedOn = syntaxTree(update.startState) !== syntaxTree(update.state);
    if (
      update.docChanged ||
      update.viewportChanged ||
      update.selectionSet ||
      update.focusChanged ||
      knowsMore ||
      parsedOn
    ) {
      this.decorations = draw(update.view);
    }
  }
}

/** Markdown rendered in place, its marks shown only around the caret. */
export function livePreview(): Extension {
  return [
    pageBlocks,
    drawnTables(),
    foldedBlocks(),
    piecesInPlace(),
    framedBlocks(),
    keptTags(),
    flowingParagraphs(),
    codeColors(),
    ViewPlugin.fromClass(LivePreview, { decorations: (plugin) => plugin.decorations }),
  ];
}
