import { enScreens, type ScreenTexts } from "./enScreens.ts";
import { language } from "./texts.ts";

/** What screens say that a start does not show, in the language that is spoken: it comes with the first of them. */
export const screenTexts: ScreenTexts =
  language === "de" ? (await import("./deScreens.ts")).deScreens : enScreens;
