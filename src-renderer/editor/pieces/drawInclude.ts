import type { EditorView } from "@codemirror/view";
import type { ReusableContent } from "../../data/reusables/reusables.ts";
import { includedIn } from "../../data/reusables/reusableWords.ts";
import { showReusable } from "../../data/reusables/shownReusables.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { button, element } from "../controls/elements.ts";
import { surroundingsChanged, type PageSurroundings } from "../drawing.ts";
import { drawIcon, icons } from "../menus/icons.ts";
import { readingTexts, showText } from "../readingTexts.ts";
import { asPage } from "../reusablePage.ts";
import type { PieceContext } from "./pieceWidget.ts";
import "./include.css";

const words = screenTexts.reusables.included;

/** Reusable contents within reusable contents: more are nobody's writing. */
const deepest = 6;

/** Draws a reusable content where a page shows it: its words as the page's own, in a frame with its name. */
export function drawInclude(context: PieceContext, frame: HTMLElement, target: string): void {
  const { around } = context;
  if (!around) return;
  const included = new Included(context, around, frame, target);
  context.lives({ refresh: () => included.refresh(), drop: () => included.drop() });
}

class Included {
  readonly #context: PieceContext;
  readonly #around: PageSurroundings;
  readonly #frame: HTMLElement;
  readonly #name: HTMLButtonElement;
  readonly #body = element("div", { class: "md-included" });
  readonly #stop: () => void;
  #view: EditorView | undefined;
  /** What its words find around them. */
  #inside: PageSurroundings | undefined;

  constructor(context: PieceContext, around: PageSurroundings, frame: HTMLElement, target: string) {
    this.#context = context;
    this.#around = around;
    this.#frame = frame;
    const id = includedIn(target);
    this.#name = button({
      label: words.open,
      text: words.unnamed,
      className: "md-included-name",
      attributes: { tabindex: "-1" },
      run: () => id !== undefined && around.follow(target),
    });
    this.#name.prepend(drawIcon(icons.reusable));
    frame.setAttribute("role", "group");
    frame.append(element("div", { class: "md-included-head" }, this.#name), this.#body);
    this.#body.addEventListener("click", this.#follow);
    this.#called(undefined);
    this.#say(id === undefined ? words.elsewhere(target) : words.reading);
    this.#stop =
      id === undefined
        ? () => {}
        : showReusable(around.branch, id, {
            show: (content) => this.#show(content),
            fail: () => this.#say(words.notRead),
          });
  }

  /** Links are followed with a press: nobody puts a caret into them here. */
  readonly #follow = (event: MouseEvent): void => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-target]") : null;
    if (!link?.dataset["target"]) return;
    // What holds this one would follow it as well.
    event.stopPropagation();
    this.#inside?.follow(link.dataset["target"]);
  };

  refresh(): void {
    this.#view?.dispatch({ effects: surroundingsChanged.of(null) });
  }

  drop(): void {
    this.#stop();
    this.#view?.destroy();
  }

  #show(content: ReusableContent | null): void {
    this.#called(content?.title);
    this.#frame.classList.toggle("md-included-missing", content === null);
    if (content === null) return this.#say(words.missing);
    const { within } = this.#around;
    if (within.includes(content.id)) return this.#say(words.withinItself(content.title));
    if (within.length >= deepest) return this.#say(words.tooDeep);
    if (content.markdown.trim() === "") return this.#say(words.empty);
    if (this.#view) showText(this.#view, content.markdown);
    else {
      this.#body.replaceChildren();
      const { view, measure } = this.#context;
      const surroundings = this.#around.inside(asPage(content));
      this.#inside = surroundings;
      this.#view = view.state.facet(readingTexts)?.(this.#body, {
        text: content.markdown,
        label: () => words.label(content.title),
        surroundings,
        measure,
      });
    }
    this.#context.measure();
  }

  #called(title: string | undefined): void {
    this.#frame.setAttribute("aria-label", title === undefined ? words.unnamed : words.label(title));
    const shown = this.#name.querySelector("span:last-child");
    if (shown) shown.textContent = title ?? words.unnamed;
    this.#name.title = words.openTip;
    this.#name.setAttribute("aria-label", title === undefined ? words.unnamed : words.openNamed(title));
  }

  #say(sentence: string): void {
    this.#view?.destroy();
    this.#view = undefined;
    this.#body.replaceChildren(element("p", { class: "md-included-note" }, sentence));
    this.#context.measure();
  }
}
