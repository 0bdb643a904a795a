import { texts } from "../../texts/texts.ts";
import { button, element } from "../controls/elements.ts";
import { RemoteImageWidget } from "../remoteImage.ts";
import { reserveRoom } from "../widgets.ts";
import type { ImageSource } from "./imageSource.ts";
import type { PieceContext } from "./pieceWidget.ts";

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
  void import("./resizeImage.ts").then(({ resizeHandle }) =>
    room.append(resizeHandle(picture, { image, source }, context.change)),
  );
}
