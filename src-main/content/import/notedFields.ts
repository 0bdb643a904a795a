import { isOutsideAddress } from "../links/outsideAddress.ts";
import { coverHeight, coverTextColors, layoutChoices, layoutSwitches } from "../pageLayout.ts";

/* Whether what a note says of a page is what the API takes: a note may be anybody's. */

type Fields = Record<string, unknown>;

export const isMap = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Has it these fields and no others, each as its check wants it? Those that are optional may lack. */
const has = (
  value: unknown,
  needed: Record<string, (field: unknown) => boolean>,
  optional: Record<string, (field: unknown) => boolean> = {},
): value is Fields =>
  isMap(value) &&
  Object.keys(needed).every((name) => Object.hasOwn(value, name)) &&
  Object.entries(value).every(([name, field]) => {
    const check = Object.hasOwn(needed, name)
      ? needed[name]
      : Object.hasOwn(optional, name) && optional[name];
    return check && check(field);
  });

const longestUrl = 2048;
const longestVariable = 256;

const isId = (value: unknown): boolean => typeof value === "string" && /^[a-zA-Z0-9_-]{1,128}$/.test(value);
const isText = (value: unknown): boolean => typeof value === "string";
const isName = (value: unknown): boolean => typeof value === "string" && value !== "";
const isUrl = (value: unknown): boolean =>
  typeof value === "string" && value.length <= longestUrl && isOutsideAddress(value);
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const oneOf =
  (choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);

/** The fields of a content reference by its kind; a space besides, where it can be of another one (gaps.md §1.8). */
const referenceFields: Record<string, [Record<string, (field: unknown) => boolean>, hasSpace?: true]> = {
  file: [{ file: isName }, true],
  url: [{ url: isUrl }],
  page: [{ page: isId }, true],
  user: [{ user: isId }],
  collection: [{ collection: isId }],
  space: [{ space: isId }],
  "reusable-content": [{ reusableContent: isId }, true],
  tag: [{ tag: isName }, true],
  openapi: [{ spec: isName }],
};

export function isReference(value: unknown): value is Fields {
  if (!isMap(value) || typeof value["kind"] !== "string") return false;
  const { kind, ...fields } = value;
  if (kind === "anchor") return has(fields, { anchor: isText }, { page: isId, space: isId });
  const [needed, hasSpace] = Object.hasOwn(referenceFields, kind) ? referenceFields[kind]! : [];
  return needed !== undefined && has(fields, needed, hasSpace ? { space: isId } : {});
}

export const isLayout = (value: unknown): value is Fields =>
  has(
    value,
    {},
    {
      ...Object.fromEntries(layoutSwitches.map((name) => [name, oneOf([true, false])])),
      ...Object.fromEntries(Object.entries(layoutChoices).map(([name, choices]) => [name, oneOf(choices)])),
    },
  );

const isPicture = (value: unknown): boolean =>
  isReference(value) && (value["kind"] === "file" || value["kind"] === "url");

export const isCover = (value: unknown): value is Fields =>
  has(
    value,
    { ref: isPicture },
    {
      refDark: isPicture,
      yPos: isNumber,
      height: (height) =>
        isNumber(height) &&
        (height as number) >= coverHeight.minimum &&
        (height as number) <= coverHeight.maximum,
      textColor: oneOf(coverTextColors),
      textColorDark: oneOf(coverTextColors),
    },
  );

export const isVariables = (value: unknown): value is Record<string, string> =>
  isMap(value) &&
  Object.values(value).every((said) => typeof said === "string" && said.length <= longestVariable);

const isDependency = (value: unknown): boolean =>
  has(value, {
    ref: (ref) => isReference(ref) || has(ref, { kind: oneOf(["translation"]), translation: isId }),
  });

const isSource = (type: unknown): boolean =>
  typeof type === "string" && /^(builtin:openapi|builtin:translation|integration:[^:]+:[^:]+)$/.test(type);

export const isComputed = (value: unknown): value is Fields =>
  has(
    value,
    { type: isSource, props: isMap },
    { dependencies: (each) => isMap(each) && Object.values(each).every(isDependency) },
  );
