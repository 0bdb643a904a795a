import type { Element, ElementContent, Properties, Text } from "hast";

/** An element of a page in HTML. */
export const element = (
  tagName: string,
  properties: Properties = {},
  ...children: (ElementContent | ElementContent[])[]
): Element => ({ type: "element", tagName, properties, children: children.flat() });

export const words = (value: string): Text => ({ type: "text", value });
