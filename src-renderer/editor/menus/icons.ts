import AppWindow from "@lucide/svelte/icons/app-window";
import AtSign from "@lucide/svelte/icons/at-sign";
import CircleCheck from "@lucide/svelte/icons/circle-check";
import Columns from "@lucide/svelte/icons/columns-2";
import Superscript from "@lucide/svelte/icons/superscript";
import Reusable from "@lucide/svelte/icons/component";
import FileText from "@lucide/svelte/icons/file-text";
import FileSymlink from "@lucide/svelte/icons/file-symlink";
import Hash from "@lucide/svelte/icons/hash";
import Heading1 from "@lucide/svelte/icons/heading-1";
import Heading2 from "@lucide/svelte/icons/heading-2";
import Heading3 from "@lucide/svelte/icons/heading-3";
import Image from "@lucide/svelte/icons/image";
import Info from "@lucide/svelte/icons/info";
import LayoutGrid from "@lucide/svelte/icons/layout-grid";
import Link from "@lucide/svelte/icons/link";
import List from "@lucide/svelte/icons/list";
import ListChecks from "@lucide/svelte/icons/list-checks";
import ListCollapse from "@lucide/svelte/icons/list-collapse";
import ListOrdered from "@lucide/svelte/icons/list-ordered";
import Minus from "@lucide/svelte/icons/minus";
import OctagonAlert from "@lucide/svelte/icons/octagon-alert";
import Paperclip from "@lucide/svelte/icons/paperclip";
import PanelTop from "@lucide/svelte/icons/panel-top";
import Quote from "@lucide/svelte/icons/quote";
import Sigma from "@lucide/svelte/icons/sigma";
import SquareCode from "@lucide/svelte/icons/square-code";
import Table from "@lucide/svelte/icons/table";
import TriangleAlert from "@lucide/svelte/icons/triangle-alert";
import Type from "@lucide/svelte/icons/type";
import Plug from "@lucide/svelte/icons/plug";
import Waypoints from "@lucide/svelte/icons/waypoints";
import { mount, unmount, type Component } from "svelte";
import type { OptionSign } from "./option.ts";

/** The signs of blocks and of what links lead to. */
export const icons: Record<Extract<OptionSign, string>, Component<{ size?: number }>> = {
  text: Type,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  bullets: List,
  numbers: ListOrdered,
  tasks: ListChecks,
  quote: Quote,
  divider: Minus,
  hintInfo: Info,
  hintSuccess: CircleCheck,
  hintWarning: TriangleAlert,
  hintDanger: OctagonAlert,
  table: Table,
  tabs: PanelTop,
  steps: Waypoints,
  expandable: ListCollapse,
  columns: Columns,
  cards: LayoutGrid,
  code: SquareCode,
  math: Sigma,
  inlineMath: Sigma,
  operation: Plug,
  webhook: Plug,
  schemas: Plug,
  image: Image,
  file: Paperclip,
  embed: AppWindow,
  pageLink: Link,
  contentReference: FileSymlink,
  footnote: Superscript,
  reusable: Reusable,
  page: FileText,
  heading: Hash,
  person: AtSign,
  picture: Image,
  attachment: Paperclip,
};

const drawn = new Map<Component<{ size?: number }>, Node>();

/** An icon outside Svelte, such as in a menu of the editor. Each is drawn once and copied from then on. */
export function drawIcon(icon: Component<{ size?: number }>): Node {
  let made = drawn.get(icon);
  if (!made) {
    const frame = document.createElement("span");
    const mounted = mount(icon, { target: frame, props: { size: 16 } });
    made = frame.querySelector("svg")!.cloneNode(true);
    void unmount(mounted);
    drawn.set(icon, made);
  }
  return made.cloneNode(true);
}

/** What stands before an option of a menu. */
export function drawSign(sign: OptionSign): HTMLElement {
  const frame = document.createElement("span");
  frame.className = "menu-sign";
  frame.setAttribute("aria-hidden", "true");
  if (typeof sign === "object" && "pageIcon" in sign) {
    frame.append(drawIcon(icons.page));
    void import("../../parts/pageIcons.ts").then(({ pageIconNamed, pageIcons }) => {
      const known = pageIconNamed(sign.pageIcon);
      if (known) frame.replaceChildren(drawIcon(pageIcons[known]));
    });
    return frame;
  }
  if (typeof sign === "object") {
    frame.textContent = sign.glyph;
    frame.classList.add("menu-glyph");
    return frame;
  }
  frame.dataset["sign"] = sign;
  frame.append(drawIcon(icons[sign]));
  return frame;
}
