import { texts } from "../../texts/texts.ts";
import { element } from "../controls/elements.ts";
import type { NamedSchema, Operation, OperationField } from "./operation.ts";

export { readOperation, readSchemas, readWebhook } from "./operation.ts";

/** Draws an operation: what it is called with, and what it answers. */
export function drawOperation(operation: Operation, resized: () => void): HTMLElement {
  const words = texts.blocks.operation;
  const head = element(
    "div",
    { class: "md-operation-head" },
    element("span", { class: `md-method md-method-${operation.method}` }, operation.method.toUpperCase()),
    element("code", {}, operation.path),
  );
  if (operation.isDeprecated) head.append(element("span", { class: "md-note" }, words.deprecated));
  const made = element(
    "section",
    { class: "md-operation", "aria-label": `${operation.method.toUpperCase()} ${operation.path}` },
    head,
  );
  if (operation.summary) made.append(element("p", { dir: "auto" }, element("strong", {}, operation.summary)));
  if (operation.description) made.append(element("p", { dir: "auto" }, operation.description));
  const part = (title: string, fields: readonly OperationField[], note = ""): void => {
    const details = element("details", {}, element("summary", {}, title), fieldList(fields));
    if (note !== "") details.firstElementChild?.append(element("span", { class: "md-note" }, note));
    details.addEventListener("toggle", resized);
    made.append(details);
  };
  if (operation.parameters.length > 0)
    part(words.parameters(operation.parameters.length), operation.parameters);
  if (operation.body) part(words.body, operation.body.fields, operation.body.type);
  for (const { status, description, type, fields } of operation.responses)
    part(words.response(status), fields, [description, type].filter(Boolean).join(" · "));
  return made;
}

/** Draws schemas: what each of them consists of. */
export function drawSchemas(schemas: readonly NamedSchema[], resized: () => void): HTMLElement {
  const made = element("section", {
    class: "md-operation",
    "aria-label": texts.blocks.names["openapi-schemas"],
  });
  for (const { name, type, description, fields } of schemas) {
    const title = element(
      "summary",
      {},
      element("code", {}, name),
      element("span", { class: "md-note" }, type),
    );
    const details = element("details", { open: schemas.length === 1 }, title);
    if (description !== "") details.append(element("p", { dir: "auto" }, description));
    details.append(fieldList(fields));
    details.addEventListener("toggle", resized);
    made.append(details);
  }
  return made;
}

function fieldList(fields: readonly OperationField[]): HTMLElement {
  const words = texts.blocks.operation;
  if (fields.length === 0) return element("p", { class: "md-note" }, words.nothing);
  const list = element("ul", { class: "md-fields" });
  for (const { name, type, isRequired, description, place, fields: inner } of fields) {
    const item = element(
      "li",
      {},
      element("code", {}, name),
      element("span", { class: "md-field-type" }, type),
    );
    if (place !== undefined)
      item.append(element("span", { class: "md-field-type" }, words.places[place as "path"] ?? place));
    if (isRequired) item.append(element("span", { class: "md-field-required" }, words.required));
    if (description !== "") item.append(element("p", { dir: "auto" }, description));
    if (inner) item.append(fieldList(inner));
    list.append(item);
  }
  return list;
}
