import { untrack } from "svelte";
import type { AccentShades } from "./accentShades.ts";
import { tell } from "../calls/ask.ts";
import { bridge } from "../calls/bridge.ts";
import { theme } from "./theme.svelte.ts";

const names: Record<keyof AccentShades, string> = {
  accent: "--accent",
  strong: "--accent-strong",
  soft: "--accent-soft",
  onAccent: "--on-accent",
};

/** Wears an accent; undefined wears Recto's own. */
function wear(shades: AccentShades | undefined): void {
  const { style } = document.documentElement;
  for (const name of Object.keys(names) as (keyof AccentShades)[]) {
    if (shades) style.setProperty(names[name], shades[name]);
    else style.removeProperty(names[name]);
  }
}

/** Has the window wear the accent of the system, where the desktop says so; made within a component. */
export class Accent {
  #color = $state.raw<string | null>(null);

  constructor() {
    $effect(() => this.#wear(this.#color, theme.shown));
    $effect(() => (bridge.host === "desktop" ? untrack(() => this.#follow()) : undefined));
  }

  #wear(color: string | null, shown: "light" | "dark"): () => void {
    let isWanted = true;
    if (color === null) wear(undefined);
    else
      void import("./accentShades.ts").then(({ shadesOf }) => {
        if (isWanted) wear(shadesOf(color, shown));
      });
    return () => (isWanted = false);
  }

  #follow(): () => void {
    let isTold = false;
    void tell("desktopSettings", undefined).then(
      ({ accent }) => {
        // What was chosen while the answer was on its way is newer.
        if (!isTold) this.#color = accent;
      },
      () => undefined,
    );
    return bridge.on((event) => {
      if (event.type !== "accent") return;
      isTold = true;
      this.#color = event.accent;
    });
  }
}
