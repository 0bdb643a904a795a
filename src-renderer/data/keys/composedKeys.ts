/**
 * Keys of words that an input method is still composing are the input method's: Enter takes its offer there, and Escape
 * drops it. No field hears them, so that none ends or throws away what is being written. The page's text does: its
 * editor knows which keys it is not meant by.
 */
export function keepComposedKeys(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      const isOfPage = event.target instanceof Element && event.target.matches(".cm-content");
      // What ends a composition comes behind its end in Safari, and has the code of a key that an input method took.
      const isComposed = event.isComposing || event.keyCode === 229;
      if (isComposed && !isOfPage) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
