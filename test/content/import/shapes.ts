/* One small source for each shape of documentation that people have, with a bit of what is special in each. */

import { body, wordFile } from "./wordFile.ts";

export type Files = Record<string, string | Uint8Array>;

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const shapes: Record<string, Files> = {
  "a SUMMARY.md book": {
    "SUMMARY.md":
      "# Guide\n\n- [Welcome](README.md)\n- [Install](start/install.md)\n\n## Reference\n\n- [Words](words.md)\n- [Site](https://example.org)\n",
    "README.md": "# Welcome\n\n[Install](start/install.md#first) ![](img/a.png)\n",
    "start/install.md": "# Install\r\n\r\n## First\r\n\r\n[Words](../words.md)\r\n",
    "words.md": "# Words\n",
    "img/a.png": png,
  },
  "a book that says much of its pages": {
    "SUMMARY.md":
      '# Guide\n\n- [Welcome](README.md)\n- [Pro](pro.md) <!-- {"layout":{"width":"wide"},"variables":{"tone":"dry"}} -->\n- [Plain](plain.md) <!-- {"cover":null,"condition":null,"emoji":null} -->\n- API <!-- {"computed":{"type":"builtin:openapi","props":{}}} -->\n- [Elsewhere](#) <!-- {"target":{"kind":"space","space":"other"}} -->\n\n<!-- {"tag":"new","label":"New"} -->\n',
    "README.md": "---\ncover: img/a.png\ncoverY: 20\ntags: [new]\n---\n# Welcome\n",
    "pro.md": "---\ncondition: a == b\ncover: https://example.org/a.png\n---\n# Pro\n",
    "plain.md": "---\ncondition: a == b\ncover: img/a.png\nemoji: 🚀\n---\n# Plain\n",
    "img/a.png": png,
  },
  MkDocs: {
    "mkdocs.yml":
      "site_name: The manual\ndocs_dir: manual\nnav:\n  - index.md\n  - Guides:\n      - First: guides/first.md\n      - More:\n          - guides/more.md\n  - API: https://example.org/api\n  - Missing: gone.md\n",
    "README.md": "# The repository",
    "manual/index.md": "# Manual\n\n[First](guides/first.md) ![](img/a.png)\n",
    "manual/guides/first.md": "# The first guide\n\n!!! note\n    [Up](../index.md)\n",
    "manual/guides/more.md": "# More\n",
    "manual/unlisted.md": "# Unlisted\n",
    "manual/img/a.png": png,
  },
  Docusaurus: {
    "docusaurus.config.js": "export default {};",
    "docs/intro.md":
      "---\nsidebar_position: 1\nsidebar_label: Start\n---\n# Introduction\n\n[Setup](./guide/setup.mdx)\n",
    "docs/guide/_category_.json":
      '{"label": "All guides", "position": 3, "link": {"type": "generated-index", "description": "How to"}}',
    "docs/guide/setup.mdx":
      "---\ntitle: Setup\n---\n\n[Back](/docs/intro) ![](/img/a.png) ![](@site/static/img/a.png)\n",
    "docs/guide/02-later.md": "# Later\n",
    "docs/guide/01-sooner.md": "# Sooner\n\n[Later](./02-later.md) [by address](/docs/guide/later)\n",
    "docs/tools/_category_.yml": "label: Tools\nposition: 2\nlink:\n  type: doc\n  id: tools/overview\n",
    "docs/tools/overview.md": "# Overview of tools\n",
    "docs/tools/hammer.md": "---\ndraft: true\n---\n# Hammer\n",
    "blog/2024-01-01-news.md": "# News\n",
    "static/img/a.png": png,
  },
  Hugo: {
    "hugo.toml": 'baseURL = "https://example.org"\ntitle = "My site"\n\n[params]\ntitle = "no"\n',
    "content/_index.md": '+++\ntitle = "Home"\n+++\n\n[Docs](docs/) ![](/img/a.png)\n',
    "content/docs/_index.md": "---\ntitle: Docs\nweight: 1\n---\n",
    "content/docs/second.md":
      '---\ntitle: Second\nweight: 20\n---\n[First](/docs/first/) [by name]({{< ref "first.md" >}})\n',
    "content/docs/first.md":
      '+++\ntitle = "First" # a note\nweight = 10\ntags = ["a", "b"]\n[params]\nauthor = \'Ada\'\n+++\nText.\n',
    "content/about/index.md": "---\ntitle: About\n---\n",
    "content/last/index.md": "---\ntitle: Bundle\nweight: 0\n---\n![](own.png)\n",
    "content/last/own.png": png,
    "static/img/a.png": png,
  },
  "an Obsidian vault": {
    "Welcome.md":
      "# Welcome\n\nSee [[Daily note]], [[Ideas/Big idea|the big one]], [[Daily note#Next steps]] and [[#Below]].\n\n## Below\n\n| a | b |\n|---|---|\n| [[Daily note\\|today]] | ![[map.png\\|120]] |\n",
    "Ideas/Big idea.md":
      "---\naliases: [Idea]\nup: '[[Welcome]]'\n---\n![[map.png]]\n\n![[Daily note]]\n\n![[plan (final).pdf]]\n\nText ![[map.png|a map]] and `[[Welcome]]`, [[Nothing here]].\n\n```\n[[Welcome]]\n```\n",
    "Ideas/Small idea.md":
      "Of [[idea]], [[Big idea#Part#In short]], [[Welcome#Below|there]], ![[map.png|The “map” & more|120x80]], [[plan (final).pdf#page=2]] and [[map.png]].\n\n![[Big idea#Part]]\n",
    "Journal/Daily note.md": "## Next steps\n\n[[welcome]] ^block\n\n[[Welcome#^block]]\n",
    "Attachments/map.png": png,
    "Attachments/plan (final).pdf": "%PDF",
    "Attachments/unused.png": png,
  },
  "an export of Notion": {
    [`Our space ${"0".repeat(32)}.md`]: `# Our space\n\n[First steps](Our%20space%20${"0".repeat(32)}/First%20steps%20${"1".repeat(32)}.md)\n\n[Tasks](Our%20space%20${"0".repeat(32)}/Tasks%20${"3".repeat(32)}.csv)\n\n![](Our%20space%20${"0".repeat(32)}/Untitled.png)\n`,
    [`Our space ${"0".repeat(32)}/Untitled.png`]: png,
    [`Our space ${"0".repeat(32)}/First steps ${"1".repeat(32)}.md`]: `# First steps\n\n[Details](First%20steps/Details%20${"1".repeat(31)}a.md) [Up](../Our%20space%20${"0".repeat(32)}.md)\n`,
    // The newer exports leave the id out of a folder's name.
    [`Our space ${"0".repeat(32)}/First steps/Details ${"1".repeat(31)}a.md`]: "# Details\n",
    [`Our space ${"0".repeat(32)}/Notes ${"2a".repeat(16)}.md`]: "# Notes\n",
    [`Our space ${"0".repeat(32)}/Notes ${"2b".repeat(16)}.md`]: "# Notes\n",
    [`Our space ${"0".repeat(32)}/Notes ${"2b".repeat(16)}/Below the second ${"2c".repeat(16)}.md`]:
      "# Below the second\n",
    [`Our space ${"0".repeat(32)}/Tasks ${"3".repeat(32)}.csv`]: "Name\nRest\n",
    [`Our space ${"0".repeat(32)}/Tasks ${"3".repeat(32)}_all.csv`]:
      '\uFEFFName,State\n"Mow | the lawn","a, “b”\nc"\nRest,<none>\n',
    [`Our space ${"0".repeat(32)}/Tasks ${"3".repeat(32)}/Mow the lawn ${"4".repeat(32)}.md`]:
      "# Mow | the lawn\n\nState: a\n",
  },
  "a Word document": { "Plan.docx": wordFile(body) },
  "plain folders": {
    "README.md": "# Welcome\n\n[Guide](guide/) [Install](guide/install)\n",
    "guide/install.md": "---\ntitle: Install\norder: 1\ndescription: How\n---\n\n[Home](../README.md)\n",
    "guide/use.md": "# Use\n",
    "notes/deep/er/page.md": "# Page\n",
  },
};
