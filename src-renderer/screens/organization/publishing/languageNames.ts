import type { Translation } from "../../../../src-main/api/types/translation.ts";
import type { FieldOption } from "../../../data/forms/fields.ts";
import { language } from "../../../texts/texts.ts";

export type LanguageTag = Translation["language"];

/** The languages of spaces and translations; the type sees to it that each is one. */
const tags =
  "en fr de es it pt pt-br ru ja zh zh-tw yue ko ar hi nl pl tr sv no da fi el cs hu ro th vi id ms he uk sk bg hr lt lv et sl".split(
    " ",
  ) as LanguageTag[];

/** A language by its name in the language of the interface. */
export const languageName = (tag: LanguageTag): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(tag) ?? tag;

/** Every language to choose from, by name. */
export const languageOptions = (): FieldOption[] =>
  tags
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
