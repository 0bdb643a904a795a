import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { element } from "../controls/elements.ts";
import { openForm } from "../controls/form.ts";
import { surroundings } from "../drawing.ts";
import { heldPlaces, holdCaret } from "../heldPlaces.ts";
import { insertBlock } from "../menus/insertBlock.ts";
import { specifiedFields } from "./specifiedFields.ts";
import { writeSpecified, type SpecifiedPiece } from "./specifiedSource.ts";

const empty = {
  operation: { kind: "operation", specification: "", path: "", method: "" },
  webhook: { kind: "webhook", specification: "", name: "", method: "" },
  schemas: { kind: "schemas", specification: "", names: [] },
} as const satisfies Record<SpecifiedPiece["kind"], SpecifiedPiece>;

/** Asks for a part of a specification at the caret, and puts its block there. */
export function insertSpecified(view: EditorView, kind: SpecifiedPiece["kind"]): void {
  const anchor = placeOfCaret(view);
  const { place, release } = holdCaret(view);
  const fields = specifiedFields(view.state.facet(surroundings)?.blocks, empty[kind], () => form.submit());
  const form = openForm(anchor, {
    label: texts.menus.blocks[kind],
    parts: fields.parts,
    first: fields.first,
    save: () => {
      const piece = fields.value();
      if (!piece) return false;
      // It goes where it was asked for, whatever was written above meanwhile.
      if (!view.state.readOnly)
        view.dispatch(insertBlock(view.state, `${writeSpecified(piece)}\n\n`, { at: place.at }));
    },
    onclose: () => {
      unhear?.();
      release();
      anchor.remove();
      // Who went on elsewhere stays there.
      if (document.activeElement === document.body) view.focus();
    },
  });
  const unhear = view.plugin(heldPlaces)?.places.onClosed(() => form.close());
}

/** Something at the caret that a form can stand below. */
function placeOfCaret(view: EditorView): HTMLElement {
  const at = view.coordsAtPos(view.state.selection.main.head);
  const anchor = element("span", { class: "md-form-place" });
  anchor.style.left = `${at?.left ?? 0}px`;
  anchor.style.top = `${at?.top ?? 0}px`;
  anchor.style.height = `${at ? at.bottom - at.top : 0}px`;
  document.body.append(anchor);
  return anchor;
}
