import { describe, expect, test } from "vitest";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { withHeadingIds } from "../../../src-main/content/import/toolBlocks/headingIds.ts";
import { splitBlocks } from "../../../src-main/content/text/blocks.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { memorySource } from "./memorySource.ts";
import { pageOf } from "./planned.ts";

/** For each tool a source in which one page can be given, and that page's path. */
const tools = {
  Docusaurus: { path: "docs/a.md", files: { "docusaurus.config.js": "", "docs/b.md": "# B\n" } },
  MkDocs: { path: "docs/a.md", files: { "mkdocs.yml": "site_name: S\n", "docs/b.md": "# B\n" } },
  Hugo: { path: "content/a.md", files: { "hugo.toml": "", "content/_index.md": "Home\n" } },
  Notion: { path: `A ${"0".repeat(32)}.md`, files: {} },
  Obsidian: { path: "a.md", files: { "b.md": "[[a]]\n" } },
  "a plain folder": { path: "a.md", files: { "b.md": "# B\n" } },
};
type Tool = keyof typeof tools;

async function imported(tool: Tool, markdown: string): Promise<{ markdown: string; said: string[] }> {
  const { path, files } = tools[tool];
  const plan = await planImport(memorySource({ ...files, [path]: markdown }));
  const said = plan.warnings.filter(({ kind }) => kind === "tool-syntax").map(({ message }) => message);
  return { markdown: pageOf(plan, path.replace(/ 0{32}/, "")).markdown ?? "", said };
}

const hint = (style: string, ...lines: string[]) =>
  [`{% hint style="${style}" %}`, ...lines, "{% endhint %}"].join("\n");

const became: [tool: Tool, what: string, before: string, after: string][] = [
  ["Docusaurus", "a callout", ":::note\n\nRead *this*.\n\n:::\n", `${hint("info", "Read *this*.")}\n`],
  [
    "Docusaurus",
    "one with a title",
    ":::warning[Mind `it`]\nOne\n:::\n",
    `${hint("warning", "**Mind `it`**", "", "One")}\n`,
  ],
  [
    "Docusaurus",
    "a title without brackets",
    ":::tip My title\nOne\n:::\n",
    `${hint("success", "**My title**", "", "One")}\n`,
  ],
  [
    "Docusaurus",
    "callouts in each other",
    "::::danger\nOuter\n:::info\nInner\n:::\n::::\n",
    `${hint("danger", "Outer", "", hint("info", "Inner"))}\n`,
  ],
  [
    "Docusaurus",
    "words right before and behind",
    "Before\n:::note\nx\n:::\nAfter\n",
    `Before\n\n${hint("info", "x")}\n\nAfter\n`,
  ],
  [
    "Docusaurus",
    "one in an item",
    "1. One\n\n   :::caution\n\n   Two\n\n       code\n\n   :::\n\n2. Three\n",
    '1. One\n\n   {% hint style="warning" %}\n   Two\n\n       code\n   {% endhint %}\n\n2. Three\n',
  ],
  ["Docusaurus", "code that shows one", "````md\n:::note\nx\n:::\n````\n", "````md\n:::note\nx\n:::\n````\n"],
  [
    "Docusaurus",
    "code that closes nothing",
    ":::note\n\n```\n:::\n```\n\n:::\n",
    `${hint("info", "```\n:::\n```")}\n`,
  ],
  ["Docusaurus", "one that nobody closed", ":::note\nx\n", ":::note\nx\n"],
  ["Docusaurus", "a word that is no callout's", "::: code-group\nx\n:::\n", "::: code-group\nx\n:::\n"],
  [
    "Docusaurus",
    "its line endings",
    ":::note\r\nx\r\n:::\r\n",
    `${hint("info", "x").replaceAll("\n", "\r\n")}\r\n`,
  ],
  [
    "Docusaurus",
    "front matter before it",
    "---\ntitle: A\n---\n:::note\nx\n:::\n",
    `---\ntitle: A\n---\n${hint("info", "x")}\n`,
  ],
  [
    "Docusaurus",
    "details as VitePress has them",
    "::: details More\nx\n:::\n",
    "<details>\n\n<summary>More</summary>\n\nx\n\n</details>\n",
  ],
  [
    "Docusaurus",
    "tabs",
    '<Tabs groupId="os">\n  <TabItem value="mac" label="macOS" default>\n\n  One\n\n  </TabItem>\n  <TabItem value="win">Two</TabItem>\n</Tabs>\n',
    '{% tabs %}\n{% tab title="macOS" %}\nOne\n{% endtab %}\n\n{% tab title="win" %}\nTwo\n{% endtab %}\n{% endtabs %}\n',
  ],
  [
    "Docusaurus",
    "tabs whose labels stand together",
    "<Tabs\n  values={[\n    {label: 'A b', value: 'a'},\n  ]}>\n<TabItem value=\"a\">\n\n:::note\nx\n:::\n\n</TabItem>\n</Tabs>\n",
    `{% tabs %}\n{% tab title="A b" %}\n${hint("info", "x")}\n{% endtab %}\n{% endtabs %}\n`,
  ],
  [
    "Docusaurus",
    "tabs that were brought in",
    "---\ntitle: A\n---\n\nimport Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n\nWords\n\n<Tabs>\n<TabItem value=\"a\">x</TabItem>\n</Tabs>\n\n```js\nimport Tabs from '@theme/Tabs';\n```\n",
    "---\ntitle: A\n---\n\nWords\n\n{% tabs %}\n{% tab title=\"a\" %}\nx\n{% endtab %}\n{% endtabs %}\n\n```js\nimport Tabs from '@theme/Tabs';\n```\n",
  ],
  ["Docusaurus", "tabs with something else in them", "<Tabs>\nwords\n</Tabs>\n", "<Tabs>\nwords\n</Tabs>\n"],
  [
    "Docusaurus",
    "code with a title",
    '```js title="a.js" {1,3} showLineNumbers\nx\n```\n',
    '{% code title="a.js" lineNumbers="true" %}\n```js {1,3}\nx\n```\n{% endcode %}\n',
  ],
  [
    "MkDocs",
    "a callout",
    "!!! note\n    One\n\n    Two\nAfter\n",
    `${hint("info", "One", "", "Two")}\n\nAfter\n`,
  ],
  [
    "MkDocs",
    "one with a title",
    '!!! danger "Stop"\n    One\n',
    `${hint("danger", "**Stop**", "", "One")}\n`,
  ],
  ["MkDocs", "one that shall have no title", '!!! example ""\n    One\n', `${hint("info", "One")}\n`],
  [
    "MkDocs",
    "a sort that hints do not have",
    "!!! question\n    One\n",
    `${hint("info", "**Question**", "", "One")}\n`,
  ],
  [
    "MkDocs",
    "one that folds",
    "??? tip\n    One\n",
    "<details>\n\n<summary>Tip</summary>\n\nOne\n\n</details>\n",
  ],
  [
    "MkDocs",
    "one that is open",
    '???+ note "A < b"\n    One\n',
    "<details open>\n\n<summary>A &lt; b</summary>\n\nOne\n\n</details>\n",
  ],
  [
    "MkDocs",
    "tabs with a callout in one",
    '=== "A"\n    !!! note\n        x\n\n=== "B"\n\n    - y\n',
    `{% tabs %}\n{% tab title="A" %}\n${hint("info", "x")}\n{% endtab %}\n\n{% tab title="B" %}\n- y\n{% endtab %}\n{% endtabs %}\n`,
  ],
  [
    "MkDocs",
    "code with a title",
    '``` { .py title="a.py" linenums="1" }\nx\n```\n',
    '{% code title="a.py" lineNumbers="true" %}\n```py\nx\n```\n{% endcode %}\n',
  ],
  ["MkDocs", "code four columns in", "    !!! note\n        x\n", "    !!! note\n        x\n"],
  ["Hugo", "a callout", "{{< hint warning >}}\nOne\n{{< /hint >}}\n", `${hint("warning", "One")}\n`],
  [
    "Hugo",
    "one with a title",
    '{{% alert title="Mind" color="warning" %}}\nOne\n{{% /alert %}}\n',
    `${hint("warning", "**Mind**", "", "One")}\n`,
  ],
  [
    "Hugo",
    "tabs",
    '{{< tabs >}}\n{{% tab "A" %}}\nx\n{{% /tab %}}\n{{< /tabs >}}\n',
    '{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}\n',
  ],
  ["Hugo", "a shortcode that is none of these", "{{< youtube abc >}}\n", "{{< youtube abc >}}\n"],
  ["Notion", "a callout", "<aside>\n⚠️ One\n\n</aside>\n", `${hint("warning", "⚠️ One")}\n`],
  [
    "Obsidian",
    "a callout",
    "[[b]]\n\n> [!tip] Do it\n> One\n> > quoted\n\nx\n",
    `[b](b.md)\n\n${hint("success", "**Do it**", "", "One", "> quoted")}\n\nx\n`,
  ],
  [
    "Obsidian",
    "one that folds",
    "[[b]]\n\n> [!faq]- Why?\n> So\n",
    "[b](b.md)\n\n<details>\n\n<summary>Why?</summary>\n\nSo\n\n</details>\n",
  ],
  ["a plain folder", "a quote that GitHub shows so", "> [!NOTE]\n> One\n", "> [!NOTE]\n> One\n"],
];

describe("Blocks of other tools", () => {
  test.each(became)("of %s: %s", async (tool, _what, before, after) => {
    const { markdown, said } = await imported(tool, before);
    expect(markdown).toBe(after);
    expect(said.length).toBe(before === after ? 0 : 1);
  });

  test("are counted where they became blocks of Recto", async () => {
    const { said } = await imported(
      "MkDocs",
      '!!! note\n    x\n\n!!! tip\n    y\n\n??? bug\n    z\n\n=== "A"\n    a\n',
    );
    expect(said).toEqual([
      "Blocks of MkDocs became blocks of Recto: 2 hints, 1 expandable, 1 group of tabs.",
    ]);
  });

  test("read as blocks, each of which is whole", async () => {
    for (const [tool, , before] of became) {
      const { markdown } = await imported(tool, before);
      expect(
        splitBlocks(markdown)
          .map(({ text }) => text)
          .join(""),
      ).toBe(markdown);
      const said = JSON.stringify(readDocument({ text: markdown }));
      expect(said).not.toContain("{% ");
    }
  });

  test.each([
    ["heads that nothing closes", ":::note\n".repeat(20_000)],
    ["tabs that nothing closes", "<Tabs>\n".repeat(20_000)],
    ["items that nothing closes", `<Tabs>\n${'<TabItem value="a">\n'.repeat(20_000)}`],
    [
      "callouts in each other",
      Array.from({ length: 300 }, (_none, at) => ":".repeat(303 - at) + "note").join("\n"),
    ],
    ["one closing for all", `${":::note\n".repeat(20_000)}:::\n`],
  ])("take no longer for %s", async (_what, markdown) => {
    const before = process.cpuUsage();
    await imported("Docusaurus", markdown);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});

test("a heading with a long row of blanks is read as quickly as one of as many letters", () => {
  const took = (behind: string): number => {
    const markdown = `# A${behind}b`;
    const page = { path: "a.md", markdown, body: markdown, front: {}, title: "A", problem: undefined };
    const begun = performance.now();
    const written = withHeadingIds(page);
    expect(written.markdown).toBe(markdown);
    return performance.now() - begun;
  };
  const size = 50_000;
  const peer = Math.max(took(` {#${"x".repeat(size)}`), 10);
  expect(took(` {#x${" ".repeat(size)}`)).toBeLessThan(peer * 20);
  expect(took(` {#x}${" ".repeat(size)}`)).toBeLessThan(peer * 20);
  expect(took(`${" ".repeat(size)}{#x} `)).toBeLessThan(peer * 20);
});
