import { translated } from "./refusals.ts";
import { screenTexts } from "../../texts/screenTexts.ts";

/** What a change that waits or was refused is called in the interface's language, where that has a name for it. */
export const nameOfChange = ({ title }: { title: string }): string =>
  translated(title, screenTexts.changeNames) ?? title;
