import { EditorView } from "@codemirror/view";
import type { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { livePreview } from "../../../src-renderer/editor/livePreview.ts";
import { stateOf } from "../editing.ts";

/* Blocks that are drawn whole within hints, tabs and other containers. */

/** What stands around each block that wears a frame: its first line, its classes, and where it is. */
function framesOf(state: EditorState): string[] {
  const frames: string[] = [];
  for (const wrappers of state.facet(EditorView.blockWrappers)) {
    if (typeof wrappers === "function") continue;
    wrappers.between(0, state.doc.length, (from, to, wrapper) => {
      const { attributes } = wrapper as unknown as { attributes: Record<string, string> };
      frames.push(
        `${state.sliceDoc(from, to).split("\n")[0]} | ${attributes["class"]} | ${attributes["style"]}`,
      );
    });
  }
  return frames;
}

const include = '{% include "/reusable-contents/a" %}';
const drawn = (text: string): string[] => framesOf(stateOf(text, livePreview()));

test("a block that is drawn whole wears the frames of what holds it, the inner ones last", () => {
  const hint = (words: string) => `{% hint style="warning" %}\n${words}\n{% endhint %}`;
  expect(drawn(`|Words\n\n${hint(include)}`)).toEqual([
    `${include} | md-within md-hint md-hint-warning | --frames: 0; --hint-at: 0;`,
  ]);
  expect(
    drawn(
      `|Words\n\n{% stepper %}\n{% step %}\n${hint(`![a](b.png)\n\n${include}`)}\n{% endstep %}\n{% endstepper %}`,
    ),
  ).toEqual(
    ["![a](b.png)", include].map(
      (block) =>
        `${block} | md-within md-frame md-frame md-hint md-hint-warning | --frames: 1; --frames: 2; --frames: 2; --hint-at: 2;`,
    ),
  );
});

test("a table wears them too, and a block behind what held another wears none", () => {
  const table = "¦ a ¦\n¦ --- ¦\n¦ b ¦";
  expect(drawn(`|Words\n\n{% prompt %}\n${table}\n{% endprompt %}\n\n${include}\n\n${table}`)).toEqual([
    "| a | | md-within md-frame | --frames: 1;",
  ]);
});

test("what is not drawn wears none by itself: its lines do", () => {
  expect(drawn(`{% hint %}\n{% include "/reusable-|contents/a" %}\n{% endhint %}`)).toEqual([]);
  expect(drawn(`|${include}`)).toEqual([]);
});
