import { expect, test, type Page } from "@playwright/test";
import { sourceOf, textOf } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

/* A press on words puts the caret into them, whatever stands above: the editor knows how high every block is. */

const blocks: Record<string, string> = {
  formulas: "$$\na^2\n$$",
  embeds: '{% embed url="https://a.example" %}\nA film\n{% endembed %}',
  files: '{% file src="plan.pdf" %}',
  references: '{% content-ref url="README.md" %}\n[Home](README.md)\n{% endcontent-ref %}',
  pictures: "![A lamp](lamp.svg)",
  reusables: '{% include ".gitbook/includes/oil.md" %}',
  tables: "| A | B |\n| --- | --- |\n| c | d |",
  cards:
    '<table data-view="cards"><thead><tr><th>Name</th></tr></thead><tbody><tr><td>North</td></tr></tbody></table>',
  code: "```js\nlamp();\n```",
  hints: '{% hint style="info" %}\nA hint.\n{% endhint %}',
  expandables: "<details>\n\n<summary>More</summary>\n\nWords.\n\n</details>",
  tabs: '{% tabs %}\n{% tab title="One" %}\nWords.\n{% endtab %}\n{% endtabs %}',
  steps: "{% stepper %}\n{% step %}\n## Climb\n{% endstep %}\n{% endstepper %}",
  columns:
    "{% columns %}\n{% column %}\nOne.\n{% endcolumn %}\n\n{% column %}\nTwo.\n{% endcolumn %}\n{% endcolumns %}",
  rules: "---",
};
const titleOf = (kind: string): string => `Many ${kind}`;

const station = openStation(
  {
    "README.md": "# Home\n\nWords.\n",
    "plan.pdf": "%PDF-1.4\n",
    "lamp.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="40"><rect width="320" height="40" fill="#9cc"/></svg>',
    ".gitbook/includes/oil.md": "---\ntitle: Oil\n---\n\nFill the lamp.\n",
    ...Object.fromEntries(
      Object.entries(blocks).map(([kind, block]) => [
        `${kind}.md`,
        `# ${titleOf(kind)}\n\n${`${block}\n\n`.repeat(5)}Below them.\n`,
      ]),
    ),
  },
  { member: "Ada" },
);

/** By how much the editor is wrong about where a line of the text is, at the most. */
const farthest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const content = document.querySelector(".cm-content") as unknown as HTMLElement & {
      cmTile: {
        view: {
          documentTop: number;
          posAtDOM(node: Node): number;
          lineBlockAt(at: number): { top: number };
        };
      };
    };
    const { view } = content.cmTile;
    const lines = [...content.querySelectorAll(":scope > .cm-line")];
    return Math.max(
      ...lines.map((line) => {
        const { top } = line.getBoundingClientRect();
        return Math.abs(top - view.documentTop - view.lineBlockAt(view.posAtDOM(line)).top);
      }),
    );
  });

for (const kind of Object.keys(blocks))
  test(`words below ${kind} are written in where they are pressed`, async () => {
    const { page } = station;
    await page.getByRole("treeitem", { name: titleOf(kind) }).click();
    await expect(textOf(page)).toContainText("Below them.");
    await expect.poll(() => farthest(page)).toBeLessThan(1.5);
    await textOf(page).getByText("Below them.").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Here.");
    expect(await sourceOf(page)).toContain("Below them. Here.");
  });
