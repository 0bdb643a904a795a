import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Page } from "@playwright/test";
import { build } from "vite";

/* The page that is typed into, with Recto's editor and a bare one, as one script. */

export interface TypingPage {
  script: string;
  style: string;
}

/** Builds the page into a folder. */
export async function buildTypingPage(folder: string): Promise<TypingPage> {
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [svelte()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: {
        entry: join(import.meta.dirname, "editors.ts"),
        // What the editor says comes in the language that is spoken: a module waits for it.
        formats: ["es"],
        fileName: () => "page.js",
        cssFileName: "page",
      },
    },
  });
  return {
    script: await readFile(join(folder, "page.js"), "utf8"),
    style: await readFile(join(folder, "page.css"), "utf8"),
  };
}

/** Opens it, and waits until an editor can be opened in it. */
export async function openTypingPage(page: Page, { script, style }: TypingPage): Promise<void> {
  await page.setContent(`<!doctype html><style>${style}</style><body></body>`);
  await page.addScriptTag({ type: "module", content: script });
  await page.waitForFunction(() => "openEditor" in window);
}
