import { isRightToLeft } from "../../data/words/reading.ts";
import { element, icon } from "./elements.ts";

/** What a menu of a widget offers. */
export interface MenuChoice {
  label: string;
  run: () => void;
  /** Its key, as people read it. */
  key?: string | undefined;
  checked?: boolean;
  danger?: boolean;
}

/** Puts a floating element below what it belongs to, within the window. */
function place(floating: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const isLeftward = isRightToLeft(anchor);
  const left = isLeftward ? at.right - width : at.left;
  const below = at.bottom + 4;
  const top = below + height > window.innerHeight - 8 ? Math.max(8, at.top - height - 4) : below;
  floating.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
  floating.style.top = `${top}px`;
}

/** Shows an element over the page until it is done with: Escape and a click elsewhere end it. */
export function float(floating: HTMLElement, anchor: HTMLElement, onclose?: () => void): () => void {
  floating.popover = "auto";
  // Beside its anchor it would be a part of the text that is edited.
  document.body.append(floating);
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    window.removeEventListener("resize", follow);
    anchor.setAttribute("aria-expanded", "false");
    const hadFocus = floating.contains(document.activeElement);
    floating.remove();
    if (hadFocus && anchor.isConnected) anchor.focus({ preventScroll: true });
    onclose?.();
  };
  /** It stays with what it belongs to when the window changes, as long as that is to be seen. */
  const follow = (): void => {
    if (anchor.checkVisibility()) place(floating, anchor);
    else close();
  };
  window.addEventListener("resize", follow);
  floating.addEventListener("toggle", (event) => event.newState === "closed" && close());
  floating.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // By itself it would give the focus back to whatever had it before, be that in another part of the window.
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  floating.showPopover();
  place(floating, anchor);
  anchor.setAttribute("aria-expanded", "true");
  return close;
}

/** Closes the menus whose choices mean something else by now. */
export function closeMenus(): void {
  const open = document.querySelectorAll<HTMLElement>(":is(.md-menu, .md-picker):popover-open");
  for (const menu of open) menu.hidePopover();
}

/** Opens a menu below a button; the arrow keys move in it, a letter goes to what begins with it. */
export function openMenu(anchor: HTMLElement, label: string, groups: MenuChoice[][]): void {
  const menu = element("div", { role: "menu", "aria-label": label, class: "md-menu" });
  const items: HTMLElement[] = [];
  for (const [at, group] of groups.filter((one) => one.length > 0).entries()) {
    if (at > 0) menu.append(element("div", { role: "separator", class: "md-menu-line" }));
    const isChoice = group.some(({ checked }) => checked !== undefined);
    for (const choice of group) {
      const item = element(
        "div",
        {
          role: isChoice ? "menuitemradio" : "menuitem",
          "aria-checked": isChoice ? String(choice.checked === true) : undefined,
          tabindex: "-1",
          class: choice.danger ? "md-menu-item md-menu-danger" : "md-menu-item",
        },
        element("span", {}, choice.label),
      );
      if (choice.checked) item.append(icon("check"));
      if (choice.key !== undefined) item.append(element("kbd", {}, choice.key));
      const run = (): void => {
        close();
        choice.run();
      };
      item.addEventListener("click", run);
      item.addEventListener("pointermove", () => item.focus({ preventScroll: true }));
      item.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        run();
      });
      items.push(item);
      menu.append(item);
    }
  }
  const close = float(menu, anchor);
  menu.addEventListener("keydown", (event) => moveIn(items, event, close));
  (items.find((item) => item.getAttribute("aria-checked") === "true") ?? items[0])?.focus();
}

function moveIn(items: HTMLElement[], event: KeyboardEvent, close: () => void): void {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  event.stopPropagation();
  if (event.key === "Tab") {
    event.preventDefault();
    return close();
  }
  if (event.key === "Home") items[0]?.focus();
  else if (event.key === "End") items.at(-1)?.focus();
  else if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
  else if (event.key.length === 1) {
    const letter = event.key.toLowerCase();
    const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    later.find((item) => item.textContent.toLowerCase().startsWith(letter))?.focus();
  } else return;
  event.preventDefault();
}
