import type { Page } from "@playwright/test";

/*
 * What a screen loses where there is too little room: controls that nobody can reach or that lie upon each other, and
 * words that are cut off without a sign.
 */

/** The spacing that a reader may set (WCAG 2.2, 1.4.12); nothing may be lost by it. */
const readersSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** What is lost of the page at its size, a line each. */
export const lossesOf = (page: Page): Promise<string[]> => page.evaluate(findLosses);

/** What is lost of it with a reader's own spacing of lines, words and letters. */
export async function lossesByReadersSpacing(page: Page): Promise<string[]> {
  const style = await page.addStyleTag({ content: readersSpacing });
  try {
    return await lossesOf(page);
  } finally {
    await style.evaluate((node) => (node as Element).remove());
  }
}

/** Runs in the page. */
function findLosses(): string[] {
  const slack = 2;
  const selector = [
    "button, a[href], input, select, textarea, summary",
    ...["button", "checkbox", "link", "menuitem", "option", "radio", "switch", "tab", "treeitem"].map(
      (role) => `[role=${role}]`,
    ),
  ].join();
  const losses = new Set<string>();
  const styleOf = (element: Element) => getComputedStyle(element);
  const clips = (value: string) => value === "hidden" || value === "clip";
  const scrolls = (value: string) => value === "auto" || value === "scroll";
  const nameOf = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent;
    return `${element.tagName.toLowerCase()} “${words.trim().replace(/\s+/g, " ").slice(0, 60)}”`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest("[inert], [aria-hidden=true]") === null;
  /** Only there for those who hear the page. */
  const isHeardOnly = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      if (clips(styleOf(at).overflowX) && width <= 1 && height <= 1) return true;
    }
    return false;
  };
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  /** The ways in which a box is cut off by what it lies in, as far as nobody can scroll there. */
  const cutsOf = (box: Box, from: Element | null): Set<"across" | "down"> => {
    const cuts = new Set<"across" | "down">();
    let [across, down] = [true, true];
    let fixed = false;
    for (let at = from; at !== null && (across || down) && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      const { left, right, top, bottom } = at.getBoundingClientRect();
      if (scrolls(style.overflowX)) across = false;
      if (scrolls(style.overflowY)) down = false;
      // An ellipsis or a number of lines says that there is more.
      if (style.textOverflow === "ellipsis" && clips(style.overflowX)) across = false;
      if (style.webkitLineClamp !== "none") down = false;
      if (across && clips(style.overflowX) && (box.left < left - slack || box.right > right + slack))
        cuts.add("across");
      if (down && clips(style.overflowY) && (box.top < top - slack || box.bottom > bottom + slack))
        cuts.add("down");
      if (style.position === "fixed") {
        fixed = true;
        break;
      }
    }
    const root = document.documentElement;
    const rootScrolls = !fixed && root.scrollHeight > root.clientHeight && !clips(styleOf(root).overflowY);
    if (across && (box.left < -slack || box.right > innerWidth + slack)) cuts.add("across");
    if (down && !rootScrolls && (box.top < -slack || box.bottom > innerHeight + slack)) cuts.add("down");
    return cuts;
  };
  const scrollerOf = (element: Element): Element | null => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at);
      if (scrolls(overflowX) || scrolls(overflowY)) return at;
    }
    return null;
  };
  /** Whether it is laid over others on purpose, within what scrolls it. */
  const isLaidOver = (element: Element, scroller: Element | null): boolean => {
    for (let at: Element | null = element; at !== null && at !== scroller; at = at.parentElement)
      if (["absolute", "fixed", "sticky"].includes(styleOf(at).position)) return true;
    return false;
  };

  for (const control of document.querySelectorAll(selector)) {
    if (!isShown(control) || isHeardOnly(control)) continue;
    const box = control.getBoundingClientRect();
    // What an editor writes down is its text, which scrolls as it wants.
    if (box.width < 2 || box.height < 2 || control.closest(".cm-content") !== null) continue;
    for (const way of cutsOf(box, control.parentElement)) losses.add(`${nameOf(control)} is cut off ${way}`);
    const over = document
      .elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      ?.closest(selector);
    if (over == null || over.contains(control) || control.contains(over)) continue;
    const scroller = scrollerOf(control);
    const isLabelled = over.closest("label")?.contains(control) === true;
    if (!isLabelled && scrollerOf(over) === scroller && !isLaidOver(over, scroller))
      losses.add(`${nameOf(over)} lies upon ${nameOf(control)}`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (parent === null || text.textContent?.trim() === "" || parent.closest(".cm-editor, .katex, svg"))
      continue;
    if (!isShown(parent) || isHeardOnly(parent)) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    for (const way of cutsOf(box, parent)) losses.add(`the words of ${nameOf(parent)} are cut off ${way}`);
  }
  return [...losses];
}
