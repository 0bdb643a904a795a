export * from "./lines.ts";
export * from "./nesting.ts";
export { turnUnit } from "../margin/turnInto.ts";
