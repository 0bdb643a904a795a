import { pageIconNamed, pageIcons } from "../../parts/pageIcons.ts";
import { drawIcon } from "./icons.ts";

/** Puts the icon of a page in the place of that of all pages, where there is a picture of it. */
export function putPageIcon(frame: HTMLElement, name: string): void {
  const known = pageIconNamed(name);
  if (known) frame.replaceChildren(drawIcon(pageIcons[known]));
}
