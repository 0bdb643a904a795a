import { Facet } from "@codemirror/state";
import type { LinkTargets } from "./linkMenu.ts";

/** What links of the page can lead to, for what asks for one beside its text. */
export const pageTargets = Facet.define<LinkTargets, LinkTargets | undefined>({
  combine: (given) => given[0],
});
