import { RequestError, tell } from "../data/ask.ts";
import { writeContent, type Branch } from "../data/content.ts";
import type { Page } from "../data/records.ts";
import { changeBetween } from "./textChange.ts";
import { BaseUnknown } from "./textSession.ts";

/**
 * The text of an open page in the core. A long page does not cross whole with each save: what crosses is what has changed
 * of the text that both sides have.
 */
export class PageStore {
  readonly #branch: Branch;
  readonly #page: string;
  /** The text that the core had last, and its hash. */
  #last: { text: string; hash: string } | undefined;

  constructor(branch: Branch, page: string) {
    this.#branch = branch;
    this.#page = page;
  }

  get #choice() {
    const { spaceId, changeRequestId: changeRequest } = this.#branch;
    return { spaceId, changeRequest, page: this.#page };
  }

  /** The page as it is stored. */
  async read(): Promise<Page> {
    const last = this.#last;
    const input = { ...this.#choice, known: last?.hash };
    const { page, hash } = await tell("readPageText", input, this.#branch.workspace);
    if (page.type !== "document" || hash === undefined) return page;
    const markdown = last?.hash === hash ? last.text : (page.markdown ?? "");
    this.#last = { text: markdown, hash };
    return { ...page, markdown };
  }

  /** Makes a text the page's, changed from the text that has the hash `base`; throws {@link BaseUnknown}. */
  async write(text: string, base: string | undefined): Promise<void> {
    try {
      if (!(await this.#writeChange(text, base))) await this.#writeWhole(text, base);
    } catch (problem) {
      if (problem instanceof RequestError && problem.reason === "base-missing") throw new BaseUnknown();
      throw problem;
    }
  }

  /** Answers false where the core does not have the text that it would be a change of. */
  async #writeChange(text: string, base: string | undefined): Promise<boolean> {
    if (!this.#last) return false;
    const change = changeBetween(this.#last.text, text);
    const input = { ...this.#choice, base, of: this.#last.hash, ...change, length: text.length };
    const { hash } = await tell("savePageText", input, this.#branch.workspace);
    if (hash === undefined) return false;
    this.#last = { text, hash };
    return true;
  }

  async #writeWhole(markdown: string, base: string | undefined): Promise<void> {
    await writeContent(this.#branch, [
      {
        operation: "update_page",
        page: this.#page,
        document: { markdown },
        ...(base === undefined ? {} : { base }),
      },
    ]);
  }
}
