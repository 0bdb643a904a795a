import "./fonts/fonts.css";
import "./app.css";
import { mount } from "svelte";
import { keepTypedSigns } from "./data/keys/altGr.ts";
import { keepComposedKeys } from "./data/keys/composedKeys.ts";
import { applyDirection } from "./data/window/direction.svelte.ts";
import { applyTheme } from "./data/window/theme.svelte.ts";
import { refuseHtml } from "./data/window/trustedTypes.ts";
import { speak } from "./texts/texts.ts";

refuseHtml();
keepComposedKeys();
keepTypedSigns();
applyTheme();
await speak();
applyDirection();

// What it imports may read texts at once: the language comes first.
const { default: App } = await import("./App.svelte");
const target = document.getElementById("app");
if (target) mount(App, { target });
