import { expect, test } from "vitest";
import { pageBlocks, type Container } from "../../../src-renderer/editor/blocks.ts";
import {
  addItem,
  itemsOf,
  moveItem,
  readDetails,
  removeItem,
  unwrap,
} from "../../../src-renderer/editor/containers/containerEdits.ts";
import { readTag, setAttribute, valueOf } from "../../../src-renderer/editor/containers/tagText.ts";
import type { Change } from "../../../src-renderer/editor/tables/tableText.ts";
import { stateOf } from "../editing.ts";

const two = [
  "Before.",
  "",
  "{% tabs %}",
  '{% tab title="A" %}',
  "One.",
  "{% endtab %}",
  "",
  '{% tab title="B" %}',
  "Two.",
  "{% endtab %}",
  "{% endtabs %}",
  "",
  "After.",
].join("\n");

/** What a text is when its first holder was changed. */
function edited(
  text: string,
  change: (doc: string, holder: Container, items: Container[]) => Change[],
): string {
  const state = stateOf(`|${text}`);
  const { containers } = state.field(pageBlocks);
  const changes = change(text, containers[0]!, itemsOf(containers, containers[0]!));
  return state.update({ changes }).state.doc.toString();
}

test("a tab that is moved changes places with its neighbor, and nothing else changes", () => {
  const tab = (title: string, words: string) => `{% tab title="${title}" %}\n${words}\n{% endtab %}`;
  const moved = edited(two, (doc, _holder, items) => moveItem(doc, items, 0, 1));
  expect(two).toContain(`${tab("A", "One.")}\n\n${tab("B", "Two.")}`);
  expect(moved).toBe(two.replace(/\{% tab [^]*endtab %\}/, `${tab("B", "Two.")}\n\n${tab("A", "One.")}`));
});

test("a tab is added behind the last one, and as the first of none", () => {
  expect(edited(two, (_doc, holder, items) => addItem(holder, items, 1))).toBe(
    two.replace("Two.\n{% endtab %}", 'Two.\n{% endtab %}\n\n{% tab title="" %}\n\n{% endtab %}'),
  );
  expect(edited("{% tabs %}\n{% endtabs %}", (_doc, holder, items) => addItem(holder, items, -1))).toBe(
    '{% tabs %}\n{% tab title="" %}\n\n{% endtab %}\n{% endtabs %}',
  );
});

test("a tab that is taken away leaves the others, and the last one takes the strip along", () => {
  const without = edited(two, (doc, holder, items) => removeItem(doc, holder, items, 0));
  expect(without).toBe(two.replace('{% tab title="A" %}\nOne.\n{% endtab %}\n\n', ""));
  const last = edited(two, (doc, holder, items) => removeItem(doc, holder, items, 1));
  expect(last).toBe(two.replace('\n\n{% tab title="B" %}\nTwo.\n{% endtab %}', ""));
  expect(edited(without, (doc, holder, items) => removeItem(doc, holder, items, 0))).toBe(
    "Before.\n\nAfter.",
  );
});

test("a frame that is taken off keeps what it held", () => {
  const hint = 'Before.\n\n{% hint style="info" %}\nOne.\n\nTwo.\n{% endhint %}\n\nAfter.';
  expect(edited(hint, (doc, holder) => unwrap(doc, holder))).toBe("Before.\n\nOne.\n\nTwo.\n\nAfter.");
});

test("a details reaches from its opening tag over its summary to its closing tag", () => {
  for (const opening of ["<details>\n\n<summary>More</summary>", "<details open>\n<summary>More</summary>"]) {
    const state = stateOf(`|${opening}\n\nWords.\n\n</details>\n\nAfter.`);
    const [details] = state.field(pageBlocks).containers;
    expect(details).toMatchObject({ name: "details", from: 0, openTo: opening.length });
    expect(state.sliceDoc(details!.closeFrom, details!.to)).toBe("</details>");
    expect(readDetails(opening)).toMatchObject({ summary: "More", isOpen: opening.includes("open>") });
    expect(opening.slice(readDetails(opening).from)).toMatch(/^More</);
  }
});

test("half of a block is told apart from a block that stands for itself", () => {
  const broken = (text: string): string[] => {
    const state = stateOf(`|${text}`);
    return state.field(pageBlocks).broken.map(({ from, to }) => state.sliceDoc(from, to));
  };
  expect(broken('{% hint style="info" %}\n\nWords.')).toEqual(['{% hint style="info" %}']);
  expect(broken("Words.\n\n{% endtabs %}")).toEqual(["{% endtabs %}"]);
  expect(broken("<details>\n\nWords.")).toEqual(["<details>"]);
  expect(broken('{% file src="a.pdf" %}\n\n{% hint %}\n{% endhint %}')).toEqual([]);
});

test("an attribute of a tag is set, changed and taken away, and the others stay as they were written", () => {
  const set = (source: string, name: string, value: string): string => {
    let made = source;
    for (const { from, to, insert } of setAttribute(source, 0, name, value))
      made = made.slice(0, from) + insert + made.slice(to);
    return made;
  };
  expect(set('{% hint style="info" icon=star %}', "style", "danger")).toBe(
    '{% hint style="danger" icon=star %}',
  );
  expect(set("{% hint %}", "style", "danger")).toBe('{% hint style="danger" %}');
  expect(set('{% column width="50%" %}', "width", "")).toBe("{% column %}");
  expect(set('{% tab title="A" %}', "title", 'Say "hi" %}')).toBe(
    '{% tab title="Say ”hi” % }" %}'.replace("”hi”", "”hi”"),
  );
  expect(valueOf(readTag("{% tab title='A b' %}"), "title")).toBe("A b");
});
