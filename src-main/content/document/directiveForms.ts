import type { DataField } from "./nodeTypes.ts";

/** An attribute of a directive: its name there, the field of the data that it is, and what that field holds. */
export interface AttributeForm {
  name: string;
  field: string;
  kind: Extract<DataField, "text" | "number" | "flag" | "reference" | "texts"> | "length";
  /** What the field is where the attribute is not given. */
  otherwise?: string;
}

export interface DirectiveForm {
  type: string;
  tag: string;
  attributes: readonly AttributeForm[];
  /**
   * What stands between the tags: a link that only repeats the attributes, words that are a caption, blocks, code, or
   * directives of one other form. The first two may be missing, with the closing tag.
   */
  holds: "link" | "caption" | "blocks" | "code" | { each: string };
}

const text = (name: string, field = name): AttributeForm => ({ name, field, kind: "text" });
const flag = (name: string): AttributeForm => ({ name, field: name, kind: "flag" });
const reference = (name: string, field = "ref"): AttributeForm => ({ name, field, kind: "reference" });
const specification: AttributeForm = reference("spec");
const icon = text("icon");
const fullWidth = flag("fullWidth");

/**
 * The directives that are nodes of their own. Attributes that are not named here are fields of the same name, as text.
 * `{% if %}`, `{% include %}`, `{% code %}` and integrations have no attributes, or other ones, and are read and
 * written by themselves.
 */
export const directiveForms: readonly DirectiveForm[] = [
  {
    type: "hint",
    tag: "hint",
    attributes: [{ ...text("style"), otherwise: "info" }, icon],
    holds: "blocks",
  },
  { type: "tabs", tag: "tabs", attributes: [fullWidth], holds: { each: "tab" } },
  { type: "tabs-item", tag: "tab", attributes: [text("title"), icon, text("slug")], holds: "blocks" },
  { type: "stepper", tag: "stepper", attributes: [], holds: { each: "step" } },
  { type: "stepper-step", tag: "step", attributes: [icon], holds: "blocks" },
  { type: "columns", tag: "columns", attributes: [fullWidth], holds: { each: "column" } },
  {
    type: "column",
    tag: "column",
    attributes: [{ name: "width", field: "width", kind: "length" }, text("valign", "verticalAlignment")],
    holds: "blocks",
  },
  {
    type: "updates",
    tag: "updates",
    attributes: [{ ...text("format"), otherwise: "full" }],
    holds: { each: "update" },
  },
  {
    type: "update",
    tag: "update",
    attributes: [text("date"), { name: "tags", field: "tags", kind: "texts" }],
    holds: "blocks",
  },
  { type: "embed", tag: "embed", attributes: [text("url"), fullWidth], holds: "caption" },
  { type: "file", tag: "file", attributes: [reference("src")], holds: "caption" },
  { type: "content-ref", tag: "content-ref", attributes: [reference("url")], holds: "link" },
  {
    type: "prompt",
    tag: "prompt",
    attributes: [
      { ...text("description"), otherwise: "" },
      icon,
      flag("openInAIProviders"),
      text("defaultExpanded"),
    ],
    holds: "code",
  },
  {
    type: "swagger",
    tag: "openapi",
    attributes: [reference("src"), text("path"), text("method"), flag("expanded"), fullWidth],
    holds: "link",
  },
  {
    type: "openapi-operation",
    tag: "openapi-operation",
    attributes: [specification, text("path"), text("method"), flag("headless")],
    holds: "link",
  },
  {
    type: "openapi-schemas",
    tag: "openapi-schemas",
    attributes: [
      specification,
      { name: "schemas", field: "schemas", kind: "texts" },
      flag("grouped"),
      text("title"),
    ],
    holds: "link",
  },
  {
    type: "openapi-webhook",
    tag: "openapi-webhook",
    attributes: [specification, text("name"), text("method"), flag("headless")],
    holds: "link",
  },
];

/** What a block of code says besides its language: a directive around it. */
export const codeAttributes: readonly AttributeForm[] = [
  text("title"),
  text("overflow"),
  flag("lineNumbers"),
  fullWidth,
  flag("expandable"),
  { name: "collapsedLineCount", field: "collapsedLineCount", kind: "number" },
];

/** The directive that holds, as JSON, a node that Markdown cannot say (design §5). */
export const nodeTag = "node";

export const formOfTag = new Map(directiveForms.map((form) => [form.tag, form]));
export const formOfType = new Map(directiveForms.map((form) => [form.type, form]));
