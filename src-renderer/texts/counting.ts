/** The forms of a counted sentence, as CLDR names them; `#` stands for the number. */
export type CountedForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Words that go with a number, in one language: `counted(2, { one: "# page", other: "# pages" })`. */
export function countingIn(language: string): (count: number, forms: CountedForms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll("#", numbers.format(count));
}
