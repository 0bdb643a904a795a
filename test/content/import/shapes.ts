/* One small source for each shape of documentation that people have, with a bit of what is special in each. */

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
    "content/docs/second.md": "---\ntitle: Second\nweight: 20\n---\n[First](/docs/first/)\n",
    "content/docs/first.md":
      '+++\ntitle = "First" # a note\nweight = 10\ntags = ["a", "b"]\n[params]\nauthor = \'Ada\'\n+++\nText.\n',
    "content/about/index.md": "---\ntitle: About\n---\n",
    "static/img/a.png": png,
  },
  "plain folders": {
    "README.md": "# Welcome\n\n[Guide](guide/) [Install](guide/install)\n",
    "guide/install.md": "---\ntitle: Install\norder: 1\ndescription: How\n---\n\n[Home](../README.md)\n",
    "guide/use.md": "# Use\n",
    "notes/deep/er/page.md": "# Page\n",
  },
};
