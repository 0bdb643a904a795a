/** How far the mouse goes before a press on a handle is a drag. */
const dragFrom = 4;

interface Drag<Target> {
  /** What lies under the pointer. */
  over: (event: PointerEvent) => Target | undefined;
  /** Shows where what is dragged would go; nothing is shown for `undefined`. */
  mark: (target: Target | undefined) => void;
  drop: (target: Target) => void;
}

/** Makes a handle one to drag by; a press that goes nowhere stays a click. */
export function dragHandle<Target>(handle: HTMLElement, { over, mark, drop }: Drag<Target>): void {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    let target: Target | undefined;
    let isDrag = false;
    const move = (event: PointerEvent): void => {
      isDrag ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > dragFrom;
      if (!isDrag) return;
      target = over(event);
      mark(target);
    };
    const ended = new AbortController();
    const { signal } = ended;
    const end = (): void => {
      ended.abort();
      mark(undefined);
    };
    const up = (): void => {
      end();
      if (!isDrag) return;
      // What follows is the click of a drag, which opens nothing.
      handle.addEventListener("click", (event) => event.stopImmediatePropagation(), {
        capture: true,
        once: true,
      });
      if (target !== undefined) drop(target);
    };
    handle.setPointerCapture(down.pointerId);
    handle.addEventListener("pointermove", move, { signal });
    handle.addEventListener("pointerup", up, { signal });
    handle.addEventListener("pointercancel", end, { signal });
  });
}
