import { isRightToLeft, stepAlong } from "../../data/words/reading.ts";
import { texts } from "../../texts/texts.ts";
import { element } from "../controls/elements.ts";
import type { Change } from "../tables/tableText.ts";
import type { ImageSource } from "./imageSource.ts";
import { setImage } from "./writeImage.ts";

/** By how much an arrow key on the handle changes the width. */
const keyStep = 16;
const narrowest = 48;

/** What an image is made wider and narrower with, by mouse or by keys. */
export function resizeHandle(
  picture: HTMLImageElement,
  { image, source }: { image: ImageSource; source: string },
  change: (changes: readonly Change[]) => void,
): HTMLElement {
  const handle = element("div", {
    class: "md-resize",
    role: "slider",
    tabindex: "0",
    "aria-label": texts.blocks.image.width,
    "aria-orientation": "horizontal",
    "aria-valuemin": String(narrowest),
    "aria-valuenow": "0",
  });
  const widest = (): number => picture.closest(".md-figure")?.clientWidth ?? 800;
  const set = (width: number): void => {
    const now = Math.round(Math.max(narrowest, Math.min(width, widest())));
    picture.style.width = `${now}px`;
    handle.setAttribute("aria-valuenow", String(now));
    handle.setAttribute("aria-valuemax", String(widest()));
  };
  const done = (): void => {
    const width = String(Math.round(picture.getBoundingClientRect().width));
    change(setImage(source, image, { width }));
  };
  handle.addEventListener("focus", () => set(picture.getBoundingClientRect().width));
  handle.addEventListener("pointerdown", (down) => {
    down.preventDefault();
    const start = picture.getBoundingClientRect().width;
    const sign = isRightToLeft(picture) ? -1 : 1;
    const move = (event: PointerEvent): void => set(start + sign * (event.clientX - down.clientX));
    handle.dataset["held"] = "";
    handle.setPointerCapture(down.pointerId);
    handle.addEventListener("pointermove", move);
    handle.addEventListener(
      "pointerup",
      (up) => {
        delete handle.dataset["held"];
        handle.removeEventListener("pointermove", move);
        if (Math.abs(up.clientX - down.clientX) > 2) done();
      },
      { once: true },
    );
  });
  handle.addEventListener("keydown", (event) => {
    const step = keyStep * stepAlong(event);
    if (step === 0) return;
    event.preventDefault();
    set(picture.getBoundingClientRect().width + step);
  });
  handle.addEventListener("keyup", (event) => event.key.startsWith("Arrow") && done());
  return handle;
}
