import { WidgetType, type EditorView } from "@codemirror/view";
import { texts } from "../texts/texts.ts";
import { surroundings } from "./drawing.ts";
import { goToSource } from "./widgets.ts";

/** In place of a picture from a host that the writer did not agree to yet: whose it is, and a way to see it. */
export class RemoteImageWidget extends WidgetType {
  readonly host: string;
  readonly alternative: string;

  constructor(host: string, alternative: string) {
    super();
    this.host = host;
    this.alternative = alternative;
  }

  override eq(other: RemoteImageWidget): boolean {
    return other.host === this.host && other.alternative === this.alternative;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement("span");
    frame.className = "md-image md-image-missing md-image-remote";
    const { from, show } = texts.desktop.picture;
    const name = from(this.host);
    const words = frame.appendChild(document.createElement("span"));
    words.textContent = this.alternative === "" ? name : `${this.alternative} · ${name}`;
    const button = frame.appendChild(document.createElement("button"));
    button.type = "button";
    button.textContent = show(this.host);
    button.addEventListener("mousedown", (event) => event.stopPropagation());
    button.addEventListener("click", (event) => {
      event.preventDefault();
      view.state.facet(surroundings)?.showPictures(this.host);
    });
    frame.addEventListener("mousedown", (event) => goToSource(view, frame, event));
    return frame;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
