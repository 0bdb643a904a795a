import { describe, expect, test } from "vitest";
import type { DocumentNode } from "../../../src-main/api/types/document.ts";
import { nodeTypes } from "../../../src-main/content/document/nodeTypes.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { writeMarkdown } from "../../../src-main/content/document/writeMarkdown.ts";
import {
  block,
  code,
  documentOf,
  fragment,
  inline,
  item,
  line,
  link,
  mark,
  marked,
  p,
  plainNodes,
  task,
  url,
} from "./making.ts";

const read = (markdown: string): unknown[] => plainNodes(readDocument({ text: markdown }).nodes);
const heading = (level: number, ...parts: Parameters<typeof line>) =>
  block(`heading-${level}`, { nodes: line(...parts) });
const h4 = block("heading-3", { data: { level: 4 }, nodes: line("Four") });
const caption = (...nodes: DocumentNode[]) => fragment("caption", nodes);
const image = (data: Record<string, unknown>, ...words: DocumentNode[]) =>
  block("image", { data, fragments: words.length > 0 ? [caption(...words)] : [] });
const spec = { kind: "openapi", spec: "pets" };

/** Each node type with its Markdown, which both ways lead to. */
const forms: [string, string, DocumentNode[]][] = [
  ["paragraph", "One.\n\nTwo.", [p("One."), p("Two.")]],
  [
    "paragraph, placed",
    '<p align="center">In the <strong>middle</strong></p>',
    [block("paragraph", { data: { align: "center" }, nodes: line("In the ", marked("middle", "bold")) })],
  ],
  ["paragraph of two lines", "One\\\ntwo", [p("One\ntwo")]],
  ["heading-1", "# One", [heading(1, "One")]],
  ["heading-2", "## Two *em*", [heading(2, "Two ", marked("em", "italic"))]],
  [
    "heading-3",
    '### Three <a href="#here" id="here"></a>',
    [block("heading-3", { data: { id: "here" }, nodes: line("Three") })],
  ],
  ["heading, deeper than types go", "#### Four", [h4]],
  [
    "heading, placed",
    '<h2 align="right">End</h2>',
    [block("heading-2", { data: { align: "end" }, nodes: line("End") })],
  ],
  [
    "list-unordered",
    "- one\n- two\n  - three",
    [
      block("list-unordered", {
        nodes: [item(p("one")), item(p("two"), block("list-unordered", { nodes: [item(p("three"))] }))],
      }),
    ],
  ],
  [
    "list-item of more",
    "- one\n\n  more\n\n  ```\n  code\n  ```\n\n- two",
    [block("list-unordered", { nodes: [item(p("one"), p("more"), code(["code"])), item(p("two"))] })],
  ],
  [
    "list-ordered",
    "3. three\n4. four",
    [block("list-ordered", { data: { start: 3 }, nodes: [item(p("three")), item(p("four"))] })],
  ],
  [
    "list-tasks",
    "- [ ] open\n- [x] done",
    [block("list-tasks", { nodes: [task(false, p("open")), task(true, p("done"))] })],
  ],
  [
    "lists beside each other",
    "- one\n\n* two\n\n1. three",
    [
      block("list-unordered", { nodes: [item(p("one"))] }),
      block("list-unordered", { nodes: [item(p("two"))] }),
      block("list-ordered", { nodes: [item(p("three"))] }),
    ],
  ],
  ["divider", "One\n\n***\n\nTwo", [p("One"), block("divider"), p("Two")]],
  [
    "blockquote",
    "> One\n>\n> > Two",
    [block("blockquote", { nodes: [p("One"), block("blockquote", { nodes: [p("Two")] })] })],
  ],
  [
    "hint",
    '{% hint style="warning" icon="bolt" %}\n# Care\n\nText\n{% endhint %}',
    [block("hint", { data: { style: "warning", icon: "bolt" }, nodes: [heading(1, "Care"), p("Text")] })],
  ],
  [
    "prompt",
    '{% prompt description="Ask" openInAIProviders="true" %}\n```markdown\n# Do it\n```\n{% endprompt %}',
    [
      block("prompt", {
        data: { description: "Ask", openInAIProviders: true },
        nodes: [code(["# Do it"], { syntax: "markdown" })],
      }),
    ],
  ],
  [
    "images, one",
    "![A cat](cat.png)",
    [block("images", { nodes: [image({ ref: url("cat.png"), alt: "A cat" })] })],
  ],
  [
    "images, with a caption",
    '![A cat](cat.png "Our cat")',
    [block("images", { nodes: [image({ ref: url("cat.png"), alt: "A cat" }, p("Our cat"))] })],
  ],
  [
    "images, with a size and a rich caption",
    '<figure><img src="cat.png" alt="" width="375"><figcaption><p>Our <em>cat</em></p></figcaption></figure>',
    [
      block("images", {
        nodes: [image({ ref: url("cat.png"), alt: "", width: 375 }, p("Our ", marked("cat", "italic")))],
      }),
    ],
  ],
  [
    "images, placed, for light and dark",
    '<div align="left" data-full-width="true"><figure><picture><source srcset="dark.png" ' +
      'media="(prefers-color-scheme: dark)"><img src="light.png" alt="Logo" width="50%"></picture>' +
      '<figcaption></figcaption></figure><figure><img src="b.png"><figcaption></figcaption></figure></div>',
    [
      block("images", {
        data: { align: "left", fullWidth: true },
        nodes: [
          image({
            ref: url("light.png"),
            alt: "Logo",
            width: { value: 50, unit: "%" },
            refDark: url("dark.png"),
          }),
          image({ ref: url("b.png") }),
        ],
      }),
    ],
  ],
  [
    "file",
    '{% file src="/files/plan" %}\nThe plan\n{% endfile %}',
    [block("file", { data: { ref: { kind: "file", file: "plan" } }, fragments: [caption(p("The plan"))] })],
  ],
  [
    "drawing",
    '<img src="/files/d1" alt="How it works" class="drawing">',
    [block("drawing", { data: { ref: { kind: "file", file: "d1" }, alt: "How it works" } })],
  ],
  [
    "embed",
    '{% embed url="https://video.example/1" %}',
    [block("embed", { data: { url: "https://video.example/1" } })],
  ],
  ["code", "```js\nlet a = 1;\n\nlet b;\n```", [code(["let a = 1;", "", "let b;"], { syntax: "js" })]],
  ["code that holds a fence", "````\n```\n````", [code(["```"])]],
  [
    "code with a title",
    '{% code title="main.js" overflow="wrap" lineNumbers="true" expandable="false" collapsedLineCount="5" %}\n' +
      "```js\na\n```\n{% endcode %}",
    [
      code(["a"], {
        syntax: "js",
        title: "main.js",
        overflow: "wrap",
        lineNumbers: true,
        expandable: false,
        collapsedLineCount: 5,
      }),
    ],
  ],
  ["math", "$$\na_1 + b\n$$", [block("math", { data: { formula: "a_1 + b" } })]],
  [
    "expandable",
    "<details>\n\n<summary>More <code>x</code></summary>\n\nHidden\n\n- a\n\n</details>",
    [
      block("expandable", {
        fragments: [
          fragment("expandable-title", [p("More ", marked("x", "code"))]),
          fragment("expandable-body", [p("Hidden"), block("list-unordered", { nodes: [item(p("a"))] })]),
        ],
      }),
    ],
  ],
  [
    "expandable, open",
    "<details open>\n\n<summary>More</summary>\n\nShown\n\n</details>",
    [
      block("expandable", {
        data: { defaultExpanded: true },
        fragments: [fragment("expandable-title", [p("More")]), fragment("expandable-body", [p("Shown")])],
      }),
    ],
  ],
  [
    "tabs",
    '{% tabs %}\n{% tab title="One" icon="x" slug="first" %}\nA\n{% endtab %}\n\n{% tab title="Two" %}\nB\n{% endtab %}\n{% endtabs %}',
    [
      block("tabs", {
        nodes: [
          block("tabs-item", { data: { title: "One", icon: "x", slug: "first" }, nodes: [p("A")] }),
          block("tabs-item", { data: { title: "Two" }, nodes: [p("B")] }),
        ],
      }),
    ],
  ],
  [
    "stepper",
    "{% stepper %}\n{% step %}\n## Do\n\nThis\n{% endstep %}\n{% endstepper %}",
    [block("stepper", { nodes: [block("stepper-step", { nodes: [heading(2, "Do"), p("This")] })] })],
  ],
  [
    "columns",
    '{% columns fullWidth="true" %}\n{% column width="66.6%" valign="middle" %}\nA\n{% endcolumn %}\n\n{% column %}\nB\n{% endcolumn %}\n{% endcolumns %}',
    [
      block("columns", {
        data: { fullWidth: true },
        nodes: [
          block("column", {
            data: { width: { value: 66.6, unit: "%" }, verticalAlignment: "middle" },
            nodes: [p("A")],
          }),
          block("column", { nodes: [p("B")] }),
        ],
      }),
    ],
  ],
  [
    "updates",
    '{% updates format="short" %}\n{% update date="2026-11-02" tags="new,app" %}\nIt is here.\n{% endupdate %}\n{% endupdates %}',
    [
      block("updates", {
        data: { format: "short" },
        nodes: [
          block("update", { data: { date: "2026-11-02", tags: ["new", "app"] }, nodes: [p("It is here.")] }),
        ],
      }),
    ],
  ],
  [
    "swagger",
    '{% openapi src="pets.yaml" path="/pets" method="get" %}\n[pets.yaml](pets.yaml)\n{% endopenapi %}',
    [block("swagger", { data: { ref: url("pets.yaml"), path: "/pets", method: "get" } })],
  ],
  [
    "openapi-operation",
    '{% openapi-operation spec="pets" path="/pets" method="post" headless="true" %}\nOpenAPI pets\n{% endopenapi-operation %}',
    [block("openapi-operation", { data: { ref: spec, path: "/pets", method: "post", headless: true } })],
  ],
  [
    "openapi-schemas",
    '{% openapi-schemas spec="pets" schemas="Pet,Owner" grouped="false" title="All" %}\nOpenAPI pets\n{% endopenapi-schemas %}',
    [
      block("openapi-schemas", {
        data: { ref: spec, schemas: ["Pet", "Owner"], grouped: false, title: "All" },
      }),
    ],
  ],
  [
    "openapi-schemas with a comma in a name",
    '{% openapi-schemas spec="pets" schemas="Map«string%2CPet»,Owner" %}\nOpenAPI pets\n{% endopenapi-schemas %}',
    [block("openapi-schemas", { data: { ref: spec, schemas: ["Map«string,Pet»", "Owner"] } })],
  ],
  [
    "openapi-webhook",
    '{% openapi-webhook spec="pets" name="born" method="post" %}\nOpenAPI pets\n{% endopenapi-webhook %}',
    [block("openapi-webhook", { data: { ref: spec, name: "born", method: "post" } })],
  ],
  [
    "content-ref",
    '{% content-ref url="/pages/p1#how" %}\n[/pages/p1#how](/pages/p1#how)\n{% endcontent-ref %}',
    [block("content-ref", { data: { ref: { kind: "anchor", anchor: "how", page: "p1" } } })],
  ],
  [
    "integration",
    '{% @maps/place id="4" url="https://maps.example/4" %}',
    [
      block("integration", {
        data: { integration: "maps", block: "place", props: { id: "4" }, url: "https://maps.example/4" },
      }),
    ],
  ],
  [
    "reusable-content",
    '{% include "/reusable-contents/r1" %}',
    [block("reusable-content", { data: { ref: { kind: "reusable-content", reusableContent: "r1" } } })],
  ],
  [
    "if",
    '{% if visitor.claims.plan === "pro" %}\nOnly pro\n{% endif %}',
    [block("if", { data: { expression: 'visitor.claims.plan === "pro"' }, nodes: [p("Only pro")] })],
  ],
  [
    "markdown: what no node says",
    "<!-- for writers -->\n\n[ref]: page.md",
    [
      block("markdown", { data: { markdown: "<!-- for writers -->" } }),
      block("markdown", { data: { markdown: "[ref]: page.md" } }),
    ],
  ],

  [
    "link",
    'See [the *page*](/pages/p1), [there](https://x.example "Title") or [above](#top).',
    [
      p(
        "See ",
        link({ kind: "page", page: "p1" }, "the ", marked("page", "italic")),
        ", ",
        inline("link", { data: { ref: url("https://x.example"), title: "Title" }, nodes: line("there") }),
        " or ",
        link({ kind: "anchor", anchor: "top" }, "above"),
        ".",
      ),
    ],
  ],
  [
    "link to what has no path",
    "By [Ada](recto:users/u1) in [her space](recto:spaces/s1), [its page](recto:spaces/s1/pages/p2#x)",
    [
      p(
        "By ",
        link({ kind: "user", user: "u1" }, "Ada"),
        " in ",
        link({ kind: "space", space: "s1" }, "her space"),
        ", ",
        link({ kind: "anchor", anchor: "x", page: "p2", space: "s1" }, "its page"),
      ),
    ],
  ],
  [
    "annotation",
    "Some [words](#user-content-fn-1)[^1] here.\n\n[^1]: What *they* mean.",
    [
      p(
        "Some ",
        inline("annotation", {
          nodes: line("words"),
          fragments: [fragment("annotation-body", [p("What ", marked("they", "italic"), " mean.")])],
        }),
        " here.",
      ),
    ],
  ],
  [
    "emoji",
    "Done :tada: :+1:",
    [p("Done ", inline("emoji", { data: { code: "tada" } }), " ", inline("emoji", { data: { code: "+1" } }))],
  ],
  [
    "emoji within a word",
    'a<span data-tag="emoji" data-code="1f600">:1f600:</span>b',
    [p("a", inline("emoji", { data: { code: "1f600" } }), "b")],
  ],
  [
    "icon",
    'A <i class="fa-lock" style="color:$primary;">:lock:</i> <i class="fa-key">:key:</i>',
    [
      p(
        "A ",
        inline("icon", { data: { icon: "lock", color: "$primary" } }),
        " ",
        inline("icon", { data: { icon: "key" } }),
      ),
    ],
  ],
  [
    "expression",
    'Version <code class="expression">space.vars.version_1 &amp;&amp; "x"</code>',
    [p("Version ", inline("expression", { data: { expression: 'space.vars.version_1 && "x"' } }))],
  ],
  [
    "inline-math",
    "Where $$a_1 * b$$ holds",
    [p("Where ", inline("inline-math", { data: { formula: "a_1 * b" } }), " holds")],
  ],
  [
    "inline-image",
    'Press ![Go](go.png "Go!") or <img src="/files/f1" alt="Stop" data-size="line">',
    [
      p(
        "Press ",
        inline("inline-image", { data: { ref: url("go.png"), alt: "Go", caption: "Go!" } }),
        " or ",
        inline("inline-image", { data: { ref: { kind: "file", file: "f1" }, alt: "Stop", size: "line" } }),
      ),
    ],
  ],
  [
    "mention",
    'See [Setup](/pages/p1 "mention")',
    [p("See ", inline("mention", { data: { ref: { kind: "page", page: "p1" }, text: "Setup" } }))],
  ],
  [
    "button",
    '<a href="/pages/p1" class="button primary" data-icon="play">Start</a> or <button type="button" class="button secondary" data-action="ask">Ask</button>',
    [
      p(
        inline("button", {
          data: { label: "Start", kind: "primary", icon: "play", ref: { kind: "page", page: "p1" } },
        }),
        " or ",
        inline("button", { data: { label: "Ask", kind: "secondary", action: "ask" } }),
      ),
    ],
  ],
  [
    "markdown in a line",
    'A <span class="x">b</span>',
    [
      p(
        "A ",
        inline("markdown", { data: { markdown: '<span class="x">' } }),
        "b",
        inline("markdown", { data: { markdown: "</span>" } }),
      ),
    ],
  ],

  [
    "marks",
    "**bold** *italic* `code` ~~gone~~ <kbd>Esc</kbd> x<sup>2</sup> H<sub>2</sub>O " +
      '<mark style="color:red;">red</mark> <mark style="color:$info;background-color:blue;">both</mark>',
    [
      p(
        marked("bold", "bold"),
        " ",
        marked("italic", "italic"),
        " ",
        marked("code", "code"),
        " ",
        marked("gone", "strikethrough"),
        " ",
        marked("Esc", "keyboard"),
        " x",
        marked("2", "superscript"),
        " H",
        marked("2", "subscript"),
        "O ",
        marked("red", mark("color", { text: "red", background: "default" })),
        " ",
        marked("both", mark("color", { text: "$info", background: "blue" })),
      ),
    ],
  ],
  [
    "marks in each other",
    '**bold *both* `code`** and <mark style="color:red;">red **bold**</mark>',
    [
      p(
        marked("bold ", "bold"),
        marked("both", "bold", "italic"),
        marked(" ", "bold"),
        marked("code", "bold", "code"),
        " and ",
        marked("red ", mark("color", { text: "red", background: "default" })),
        marked("bold", mark("color", { text: "red", background: "default" }), "bold"),
      ),
    ],
  ],
  [
    "words that look like marks",
    "1\\. \\*no\\* \\:no: \\$$no\\$$ \\[no] \\<b> a_b \\_c \\\\",
    [p("1. *no* :no: $$no$$ [no] <b> a_b _c \\")],
  ],
  ["words that look like a directive", "\\{% hint %}", [p("{% hint %}")]],
];

const ordered = (start: number, ...nodes: DocumentNode[]) =>
  block("list-ordered", { data: { start }, nodes });

/** What says no more than a shorter form does, or can be said in one way alone. */
const spelledOut: [string, DocumentNode, string][] = [
  ["numbers that begin at one", ordered(1, item(p("one"))), "1. one"],
  ["code of no language", code(["x"], { syntax: "" }), "```\nx\n```"],
  [
    "an expandable that is closed",
    block("expandable", {
      data: { defaultExpanded: false },
      fragments: [fragment("expandable-title", [p("More")]), fragment("expandable-body", [p("Words")])],
    }),
    "<details>\n\n<summary>More</summary>\n\nWords\n\n</details>",
  ],
  ["a task of which nothing is said", block("list-tasks", { nodes: [item(p("one"))] }), "- [ ] one"],
  [
    "tasks in a list that is called another",
    block("list-unordered", { nodes: [task(false, p("one")), task(true, p("two"))] }),
    "- [ ] one\n- [x] two",
  ],
  [
    "a list below words that counts on from another one",
    block("list-unordered", { nodes: [item(p("one"), ordered(3, item(p("two"))))] }),
    "- one\n\n  3. two",
  ],
];

describe("a document's nodes and Markdown", () => {
  test.each(spelledOut)("%s is written shortly, and not as JSON", (_name, node, markdown) => {
    expect(writeMarkdown(documentOf([node]))).toBe(markdown);
  });

  test.each(forms)("%s is read", (_name, markdown, nodes) => {
    expect(read(markdown)).toEqual(plainNodes(nodes));
  });

  test.each(forms)("%s is written", (_name, markdown, nodes) => {
    expect(writeMarkdown(documentOf(nodes))).toBe(markdown);
  });

  test("have a form for each type that there is", () => {
    const types = new Set<string>();
    const gather = (nodes: readonly DocumentNode[]): void => {
      for (const node of nodes) {
        types.add(node.type ?? "");
        gather([...(node.nodes ?? []), ...(node.fragments ?? [])]);
      }
    };
    for (const [, , nodes] of forms) gather(nodes);
    // Tables have tests of their own.
    expect(Object.keys(nodeTypes).filter((type) => !types.has(type))).toEqual(["table"]);
  });
});
