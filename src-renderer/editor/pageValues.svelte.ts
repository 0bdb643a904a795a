import { ask } from "../data/calls/ask.ts";
import { scopesOf, type Branch } from "../data/pages/content.ts";
import { onQuiet } from "../data/workspace/live.svelte.ts";

/** How long nothing has to change until the space's variables are read again, which takes a reading of all of it. */
const quiet = 400;

/** What the expressions of a page come to, as it is now. */
export class PageValues {
  readonly #branch: Branch;
  readonly #ofPage: () => Record<string, string> | undefined;
  /** The variables of the space; undefined until an expression asks for one. */
  #ofSpace = $state.raw<Record<string, string> | undefined>();
  #isAsked = false;

  constructor(branch: Branch, ofPage: () => Record<string, string> | undefined) {
    this.#branch = branch;
    this.#ofPage = ofPage;
  }

  /** Everything that is known, for those that draw anew when it changes. */
  get known(): unknown[] {
    return [this.#ofPage(), this.#ofSpace];
  }

  /** What an expression comes to where it only names a variable that is known; undefined for any other. */
  of(expression: string): string | undefined {
    const [, of, name = ""] = /^\s*(space|page)\.vars\.([\w-]+)\s*$/.exec(expression) ?? [];
    if (of === "page") return this.#ofPage()?.[name];
    if (of === undefined) return undefined;
    if (!this.#isAsked) {
      this.#isAsked = true;
      void this.#read();
    }
    return this.#ofSpace?.[name];
  }

  /** Follows what becomes of the variables, here and elsewhere; answers how to stop. */
  follow(): () => void {
    return onQuiet(scopesOf(this.#branch), quiet, () => void (this.#isAsked && this.#read()));
  }

  async #read(): Promise<void> {
    const now = await readVariables(this.#branch).catch(() => undefined);
    // What cannot be read now may come with the next change; until then what was known is shown.
    if (now && JSON.stringify(now) !== JSON.stringify(this.#ofSpace)) this.#ofSpace = now;
  }
}

async function readVariables({ spaceId, changeRequestId }: Branch): Promise<Record<string, string>> {
  const revision =
    changeRequestId === undefined
      ? await ask("getCurrentRevision", { spaceId, metadata: false })
      : await ask("getRevisionOfChangeRequestById", { spaceId, changeRequestId, metadata: false });
  return revision.variables ?? {};
}
