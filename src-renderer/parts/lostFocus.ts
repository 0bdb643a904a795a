/*
 * What has the keys can go away under them: a row that is deleted, a button that has done its work, a form that was
 * sent, a screen that was left. The browser gives them to nothing then: arrows move nothing, and a screen reader begins
 * at the top of the window again. Here they pass to what stands nearest.
 */

const focusable =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]:not([tabindex="-1"])';
/** What belongs together: the keys stay in it while there is anything in it that takes them. */
const parts =
  'li, article, fieldset, form, section, [role="group"], [role="list"], [role="toolbar"], .cm-editor, nav, aside, [role="dialog"]';

interface Lost {
  element: HTMLElement;
  /** All that it stood in, the innermost first. */
  around: HTMLElement[];
  /** What took the keys before it in its region, the nearest first. */
  before: HTMLElement[];
}

/**
 * Follows the focus through the document, and passes it on where what had it is gone or stays disabled.
 *
 * @param otherwise called where nothing is left of the part of the screen that had it
 * @returns how to stop
 */
export function followLostFocus(otherwise: () => void): () => void {
  let stopWaiting: (() => void) | undefined;

  const left = ({ target, relatedTarget }: FocusEvent): void => {
    stopWaiting?.();
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    const lost = note(target);
    const wasDisabled = target.matches(":disabled");
    stopWaiting = afterTwoFrames(() => {
      if (!isNowhere()) return;
      if (isUsable(lost.element)) {
        // What it does may be done by now; whoever clicked beside it wanted the keys nowhere.
        if (wasDisabled) lost.element.focus();
        return;
      }
      if (!lost.element.isConnected) return pass(lost, otherwise);
      // What it does is under way. It has the keys again when it can take them, unless they went elsewhere.
      stopWaiting = whenChanged(() => {
        if (!isNowhere()) return true;
        if (isUsable(lost.element)) lost.element.focus();
        else if (lost.element.isConnected) return false;
        else pass(lost, otherwise);
        return true;
      });
    });
  };

  document.addEventListener("focusout", left);
  return () => {
    stopWaiting?.();
    document.removeEventListener("focusout", left);
  };
}

function note(element: HTMLElement): Lost {
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
  const region = element.closest<HTMLElement>("[data-region], [role=dialog]");
  const all = [...(region?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  return { element, around, before: all.slice(0, Math.max(0, all.indexOf(element))).toReversed() };
}

/** Gives the keys to what stood before it in the innermost part that is left, or else to the first that takes them there. */
function pass({ around, before }: Lost, otherwise: () => void): void {
  for (const part of around) {
    if (part.tagName === "MAIN") break;
    if (!part.isConnected || !part.matches(parts)) continue;
    const next =
      before.find((one) => part.contains(one) && isUsable(one)) ??
      [...part.querySelectorAll<HTMLElement>(focusable)].find(isUsable);
    if (next) return next.focus();
  }
  otherwise();
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(":disabled") && element.checkVisibility();

/** What closes gives the keys back by itself within a frame. */
function afterTwoFrames(done: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(done)));
  return () => cancelAnimationFrame(frame);
}

/** Asks after each change of the document, until the answer is yes. */
function whenChanged(isDone: () => boolean): () => void {
  const observer = new MutationObserver(() => isDone() && observer.disconnect());
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => observer.disconnect();
}
