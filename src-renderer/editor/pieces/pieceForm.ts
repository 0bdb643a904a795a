import { keepUnsent } from "../../data/forms/unsentWords.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import type { ChoiceField } from "../controls/choiceField.ts";
import { openForm } from "../controls/form.ts";
import type { Change } from "../tables/tableText.ts";
import type { HeldBlock } from "./heldBlock.ts";
import type { PieceContext } from "./pieceWidget.ts";

/** A form that is open for a block. */
export interface EditedPiece {
  context: PieceContext;
  anchor: HTMLElement;
  block: HeldBlock;
  source: string;
}

/** What a form of a block asks for. */
interface Asking {
  parts: readonly HTMLElement[];
  first: HTMLElement;
  /**
   * What changes in the source; undefined where something is missing. Of a form that is left only what somebody wrote
   * counts, and no letters that only look for something.
   */
  changes: (isLeft: boolean) => readonly Change[] | undefined;
  /** What somebody wrote in it, for when it cannot go into the block. */
  words?: () => readonly string[];
}

/** The address that somebody wrote in a field in place of the former one. */
export function addressWritten(field: ChoiceField, former: string | undefined): string[] {
  const written = field.written();
  return written === undefined || written === former ? [] : [written];
}

/**
 * Opens the form of a block. Whoever leaves it with Escape or by a press beside it has written what they wrote, as with
 * everything on a page: it goes into the block, as one step to undo, or is kept where that is another one by now.
 */
export function openPieceForm(
  { context, anchor, block }: EditedPiece,
  asking: Asking,
): { submit: () => void } {
  const form = openForm(anchor, {
    label: anchor.getAttribute("aria-label") ?? "",
    parts: asking.parts,
    first: asking.first,
    save() {
      const changes = asking.changes(false);
      if (!changes) return false;
      return block.change(changes) || screenTexts.pieceForms.changed;
    },
    onleave() {
      const changes = asking.changes(true);
      if (!changes || !block.change(changes)) keepUnsent(asking.words?.().join("\n\n") ?? "");
    },
    onclose() {
      block.release();
      // Who is done with it goes on in the text.
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest(".md-piece")) context.view.focus();
    },
  });
  block.onClosed(() => form.close());
  return form;
}
