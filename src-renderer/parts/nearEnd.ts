import type { Attachment } from "svelte/attachments";

/** Calls back when an element is about to come into view: a list goes on before its reader comes to its end. */
export const nearEnd =
  (goOn: () => void): Attachment =>
  (element) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && goOn(),
      { root: scrollerOf(element), rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };

/** What an element scrolls in. Around the window itself no margin counts: the scroller cuts off what is outside of it. */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return null;
}
