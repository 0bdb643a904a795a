import { expect, test } from "vitest";
import { openAt, foldedBlocks } from "../../../src-renderer/editor/containers/foldedBlocks.ts";
import { drawnPieces, piecesInPlace } from "../../../src-renderer/editor/pieces/drawnPieces.ts";
import { shownSource } from "../../../src-renderer/editor/shownSource.ts";
import { stateOf } from "../editing.ts";

/* What stands in a tab that is closed, or in closed details, is not drawn: it would load what nobody sees. */

const include = (name: string) => `{% include "/reusable-contents/${name}" %}`;
const tabs = `|Top.

{% tabs %}
{% tab title="A" %}
In A.

${include("a")}

{% endtab %}

{% tab title="B" %}
In B.

${include("b")}

{% endtab %}
{% endtabs %}
`;
const begun = () => stateOf(tabs, [shownSource, foldedBlocks(), piecesInPlace()]);
const drawn = (state: ReturnType<typeof begun>) =>
  drawnPieces(state).map(({ from, to }) => /contents\/(\w+)/.exec(state.sliceDoc(from, to))?.[1]);

test("what stands in a tab that is closed is not drawn until the tab is opened", () => {
  const state = begun();
  expect(drawn(state)).toEqual(["a"]);
  const at = state.doc.toString().indexOf('{% tab title="B"');
  expect(drawn(state.update({ effects: openAt.of({ at, isOpen: true }) }).state)).toEqual(["b"]);
});

test("a caret that comes into a closed tab has what stands there drawn, and no more what stood in the other", () => {
  const state = begun();
  const anchor = state.doc.toString().indexOf("In B.");
  expect(drawn(state.update({ selection: { anchor } }).state)).toEqual(["b"]);
});
