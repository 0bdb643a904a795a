import { directionOf } from "../words/reading.ts";
import { language } from "../../texts/texts.ts";

export type Direction = "auto" | "ltr" | "rtl";

const key = "recto.direction";
const directions: readonly Direction[] = ["auto", "ltr", "rtl"];

/** The writer's choice of the side at which the interface begins; `auto` follows its language. */
class DirectionChoice {
  chosen = $state<Direction>(directions.find((one) => one === localStorage.getItem(key)) ?? "auto");

  choose(direction: Direction): void {
    this.chosen = direction;
    localStorage.setItem(key, direction);
    applyDirection();
  }
}

export const direction = new DirectionChoice();

/** Puts the direction on the document. Called when the language is known. */
export function applyDirection(): void {
  document.documentElement.dir = direction.chosen === "auto" ? directionOf(language) : direction.chosen;
}
