const leftward = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg"]);

/** The way that a language is written, by the script that it is usually written in. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return leftward.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";
}

/** The way that a text runs, by the first letter of it that runs at all. */
export function directionOfWords(text: string): "ltr" | "rtl" | undefined {
  const [first] = /\p{L}/u.exec(text) ?? [];
  if (first === undefined) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    first,
  )
    ? "rtl"
    : "ltr";
}

/** Whether what an element says runs from right to left. */
export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}

/** How far an arrow key leads along the line: on, back, or nowhere. The left arrow leads on where one reads leftwards. */
export function stepAlong({ key, target }: Pick<KeyboardEvent, "key" | "target">): 1 | 0 | -1 {
  if (key !== "ArrowRight" && key !== "ArrowLeft") return 0;
  const leadsOn = (key === "ArrowLeft") === (target instanceof Element && isRightToLeft(target));
  return leadsOn ? 1 : -1;
}
