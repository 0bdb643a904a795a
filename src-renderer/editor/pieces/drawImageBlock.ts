import { isRightToLeft, stepAlong } from "../../data/words/reading.ts";
import { texts } from "../../texts/texts.ts";
import { button, element } from "../controls/elements.ts";
import { RemoteImageWidget } from "../remoteImage.ts";
import { reserveRoom } from "../widgets.ts";
import { setImage, type ImageSource } from "./imageSource.ts";
import type { PieceContext } from "./pieceWidget.ts";

/** By how much an arrow key on the handle changes the width. */
const keyStep = 16;
const narrowest = 48;

/** An image that stands by itself: its caption and where it leads below it, a handle at its edge. */
export function drawImageBlock(
  context: PieceContext,
  frame: HTMLElement,
  image: ImageSource,
  source: string,
): void {
  const { view, around, measure } = context;
  const words = texts.blocks.image;
  const found = around?.findImage(image.target);
  const figure = element("figure", { class: "md-figure" });
  if (image.align) figure.dataset["align"] = image.align;
  frame.append(figure);
  if (!found) {
    figure.append(
      element("span", { class: "md-image-missing" }, words.missing(image.alternative || image.target)),
    );
    return;
  }
  if (found.unseen !== undefined) {
    figure.append(new RemoteImageWidget(found.unseen, image.alternative).toDOM(view));
    return;
  }
  const picture = element("img", { alt: image.alternative });
  if (found.size) reserveRoom(picture, found.size);
  if (image.width !== "") picture.style.width = /^\d+$/.test(image.width) ? `${image.width}px` : image.width;
  picture.src = found.address;
  picture.addEventListener("load", measure);
  picture.addEventListener("error", () => {
    figure.replaceChildren(
      element("span", { class: "md-image-missing" }, words.missing(image.alternative || image.target)),
    );
    measure();
  });
  const room = element("div", { class: "md-figure-room" }, picture);
  figure.append(room);
  if (image.caption !== "") figure.append(element("figcaption", { dir: "auto" }, image.caption));
  if (image.link !== "") {
    const label = around?.describe(image.link) ?? image.link;
    figure.append(button({ label, text: label, icon: "link", run: () => around?.follow(image.link) }));
  }
  if (view.state.readOnly) return;
  room.append(resizeHandle(picture, (changed) => context.change(setImage(source, image, changed))));
}

function resizeHandle(picture: HTMLImageElement, save: (changed: Partial<ImageSource>) => void): HTMLElement {
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
  const done = (): void => save({ width: String(Math.round(picture.getBoundingClientRect().width)) });
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
