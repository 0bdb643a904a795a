import type { ElementContent } from "hast";
import { fromHtml } from "hast-util-from-html";

/** Draws a formula that stands by itself or in a line; undefined for one that cannot be read. */
export type DrawFormula = (formula: string, isBlock: boolean) => ElementContent[] | undefined;

/** Formulas stand between these. */
const FORMULA = "$$";

/**
 * What draws the formulas of some texts, as MathML: browsers draw it by themselves, screen readers say it, and what was
 * written goes along. Loaded where one of the texts has a formula.
 */
export async function loadFormulas(texts: Iterable<string>): Promise<DrawFormula> {
  if (![...texts].some((text) => text.includes(FORMULA))) return () => undefined;
  const { default: katex } = await import("katex");
  return (formula, isBlock) => {
    try {
      const drawn = katex.renderToString(formula, {
        output: "mathml",
        displayMode: isBlock,
        throwOnError: true,
        trust: false,
        strict: "ignore",
        maxSize: 40,
        maxExpand: 1000,
      });
      return fromHtml(drawn, { fragment: true }).children as ElementContent[];
    } catch {
      return undefined;
    }
  };
}
