/** What expressions are about and what they come to: plain data. */
export type ExpressionValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly ExpressionValue[]
  | { readonly [name: string]: ExpressionValue };

type Method<T> = (of: T, argument: ExpressionValue) => ExpressionValue;

const ofText: Record<string, Method<string>> = {
  includes: (text, part) => typeof part === "string" && text.includes(part),
  startsWith: (text, start) => typeof start === "string" && text.startsWith(start),
  endsWith: (text, end) => typeof end === "string" && text.endsWith(end),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
};

const ofList: Record<string, Method<readonly ExpressionValue[]>> = {
  includes: (list, item) => list.some((other) => isEqual(other, item)),
};

export const methodNames: readonly string[] = Object.keys({ ...ofText, ...ofList }).sort();

export const isMethod = (name: string): boolean => methodNames.includes(name);

export const isList = (value: ExpressionValue): value is readonly ExpressionValue[] => Array.isArray(value);

/** Calls a method of a text or a list; what has no such method comes to nothing. */
export function callMethod(of: ExpressionValue, name: string, argument: ExpressionValue): ExpressionValue {
  if (typeof of === "string") return Object.hasOwn(ofText, name) ? ofText[name]?.(of, argument) : undefined;
  return isList(of) && Object.hasOwn(ofList, name) ? ofList[name]?.(of, argument) : undefined;
}

/** Values are equal when they are the same; what is null and what is not there are the same to whoever asks. */
export const isEqual = (a: ExpressionValue, b: ExpressionValue): boolean => (a ?? null) === (b ?? null);
