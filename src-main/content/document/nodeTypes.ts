/** What a field of a node's data must be: of a kind, or one of these words. */
export type DataField = "text" | "number" | "flag" | "reference" | "map" | "texts" | readonly string[];

interface NodeType {
  object: "block" | "inline" | "either";
  /** What stands in `nodes`: running text, blocks, certain blocks only, or nothing (the node is void). */
  holds: "inlines" | "blocks" | "nothing" | readonly string[];
  /** The only blocks that it may stand in; absent where it may stand wherever blocks may. */
  inside?: readonly string[];
  needs?: Readonly<Record<string, DataField>>;
  may?: Readonly<Record<string, DataField>>;
  /** The kinds of fragment that it may have. */
  fragments?: readonly string[];
}

const align = ["start", "center", "end"];
const heading: NodeType = { object: "block", holds: "inlines", may: { id: "text", align, level: "number" } };
const container = (more: Partial<NodeType> = {}): NodeType => ({ object: "block", holds: "blocks", ...more });
const list = (more: Partial<NodeType> = {}): NodeType => ({ object: "block", holds: ["list-item"], ...more });
const empty = (more: Partial<NodeType> = {}): NodeType => ({ object: "block", holds: "nothing", ...more });
const sign = (more: Partial<NodeType> = {}): NodeType => ({ object: "inline", holds: "nothing", ...more });

/**
 * The types of node and what each must have (gaps.md §1.8). Which blocks may stand in a container is not checked:
 * Markdown lets nearly all stand in each other, and what was read must be writable. A type that is not here is kept
 * whole.
 */
export const nodeTypes: Readonly<Record<string, NodeType>> = {
  paragraph: { object: "block", holds: "inlines", may: { align } },
  "heading-1": heading,
  "heading-2": heading,
  "heading-3": heading,
  "list-ordered": list({ may: { start: "number" } }),
  "list-unordered": list(),
  "list-tasks": list(),
  "list-item": container({
    inside: ["list-ordered", "list-unordered", "list-tasks"],
    may: { checked: "flag" },
  }),
  divider: empty(),
  blockquote: container(),
  hint: container({
    needs: { style: ["info", "warning", "danger", "success"] },
    may: { icon: "text" },
  }),
  prompt: {
    object: "block",
    holds: ["code"],
    needs: { description: "text" },
    may: { icon: "text", defaultExpanded: ["hidden", "partial", "full"] },
  },
  images: {
    object: "block",
    holds: ["image"],
    may: { align: ["left", "center", "right"], fullWidth: "flag", withFrame: "flag" },
  },
  image: empty({
    inside: ["images"],
    needs: { ref: "reference" },
    may: { refDark: "reference", alt: "text" },
    fragments: ["caption"],
  }),
  file: empty({ needs: { ref: "reference" }, fragments: ["caption"] }),
  drawing: empty({ may: { ref: "reference" } }),
  embed: empty({ needs: { url: "text" }, may: { fullWidth: "flag" }, fragments: ["caption"] }),
  code: {
    object: "block",
    holds: ["code-line"],
    may: {
      syntax: "text",
      title: "text",
      overflow: ["scroll", "wrap"],
      lineNumbers: "flag",
      fullWidth: "flag",
      expandable: "flag",
      collapsedLineCount: "number",
    },
  },
  "code-line": { object: "block", holds: "inlines", inside: ["code"], may: { highlighted: "flag" } },
  math: empty({ needs: { formula: "text" } }),
  expandable: empty({
    may: { defaultExpanded: "flag" },
    fragments: ["expandable-title", "expandable-body"],
  }),
  tabs: { object: "block", holds: ["tabs-item"], may: { fullWidth: "flag" } },
  "tabs-item": container({ inside: ["tabs"], may: { title: "text", icon: "text", slug: "text" } }),
  table: empty({
    needs: { view: "map", records: "map", definition: "map" },
    may: { fullWidth: "flag", search: "flag" },
    fragments: ["table-cell", "table-header"],
  }),
  swagger: empty({
    needs: { path: "text", method: "text", ref: "reference" },
    may: { expanded: "flag", fullWidth: "flag" },
  }),
  "openapi-operation": empty({
    needs: { path: "text", method: "text", ref: "reference" },
    may: { headless: "flag" },
  }),
  "openapi-schemas": empty({
    needs: { schemas: "texts", ref: "reference" },
    may: { grouped: "flag", title: "text" },
  }),
  "openapi-webhook": empty({
    needs: { name: "text", method: "text", ref: "reference" },
    may: { headless: "flag" },
  }),
  "content-ref": empty({ needs: { ref: "reference" } }),
  integration: empty({
    needs: { integration: "text", block: "text", props: "map" },
    may: { url: "text", fullWidth: "flag" },
  }),
  "reusable-content": empty({ needs: { ref: "reference" } }),
  stepper: { object: "block", holds: ["stepper-step"] },
  "stepper-step": container({ inside: ["stepper"], may: { icon: "text" } }),
  if: container({ needs: { expression: "text" } }),
  columns: { object: "block", holds: ["column"], may: { fullWidth: "flag" } },
  column: container({ inside: ["columns"], may: { verticalAlignment: ["top", "middle", "bottom"] } }),
  updates: {
    object: "block",
    holds: ["update"],
    needs: { format: ["numeric", "full", "short"] },
  },
  update: container({ inside: ["updates"], needs: { date: "text" }, may: { tags: "texts" } }),

  link: { object: "inline", holds: "inlines", needs: { ref: "reference" } },
  annotation: { object: "inline", holds: "inlines", fragments: ["annotation-body"] },
  emoji: sign({ needs: { code: "text" } }),
  icon: sign({ needs: { icon: "text" }, may: { color: "text" } }),
  expression: sign({ needs: { expression: "text" } }),
  "inline-math": sign({ needs: { formula: "text" } }),
  "inline-image": sign({
    needs: { ref: "reference" },
    may: { refDark: "reference", caption: "text", alt: "text", size: ["original", "line"] },
  }),
  mention: sign({ needs: { ref: "reference" } }),
  button: sign({
    needs: { label: "text", kind: ["primary", "secondary"] },
    may: {
      size: ["small", "medium", "large"],
      icon: "text",
      ref: "reference",
      action: ["search", "ask", "select"],
    },
  }),

  /** Markdown that no other node can say, carried along as it is. */
  markdown: { object: "either", holds: "nothing", needs: { markdown: "text" } },
};
