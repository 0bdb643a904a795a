import { RequestError, tell } from "../data/calls/ask.ts";
import { writeContent, type Branch } from "../data/pages/content.ts";
import type { ContentChange, Page } from "../data/calls/records.ts";
import { asPage } from "./reusablePage.ts";
import { changeBetween } from "./textChange.ts";
import { BaseUnknown } from "./textSession.ts";

/** What is written as a page is, and is none. */
export type OtherKind = "reusable";

/** What a write changes, whatever it is of. */
interface Changed {
  title?: string;
  was?: { title: string };
  document?: { markdown: string };
  base?: string;
}

/**
 * The text of an open page, or of a reusable content, in the core. A long text does not cross whole with each save: what
 * crosses is what has changed of the text that both sides have.
 */
export class PageStore {
  readonly kind: OtherKind | undefined;
  readonly #branch: Branch;
  readonly #id: string;
  /** The text that the core had last, and its hash. */
  #last: { text: string; hash: string } | undefined;

  constructor(branch: Branch, id: string, kind?: OtherKind) {
    this.#branch = branch;
    this.#id = id;
    this.kind = kind;
  }

  get #place() {
    const { spaceId, changeRequestId: changeRequest } = this.#branch;
    return { spaceId, changeRequest };
  }

  /** It as it is stored. */
  async read(): Promise<Page> {
    const last = this.#last;
    const { page, hash } = await this.#fetch(last?.hash);
    if (page.type !== "document" || hash === undefined) return page;
    const markdown = last?.hash === hash ? last.text : (page.markdown ?? "");
    this.#last = { text: markdown, hash };
    return { ...page, markdown };
  }

  async #fetch(known: string | undefined): Promise<{ page: Page; hash?: string }> {
    const input = { ...this.#place, known };
    const { workspace } = this.#branch;
    if (!this.kind) return tell("readPageText", { ...input, page: this.#id }, workspace);
    const { content, hash } = await tell("readReusableText", { ...input, reusable: this.#id }, workspace);
    return { page: asPage(content), hash };
  }

  /** Makes a text its own, changed from the text that has the hash `base`; throws {@link BaseUnknown}. */
  async write(text: string, base: string | undefined): Promise<void> {
    try {
      if (!(await this.#writeChange(text, base)))
        await this.#change({ document: { markdown: text }, ...(base === undefined ? {} : { base }) });
    } catch (problem) {
      if (problem instanceof RequestError && problem.reason === "base-missing") throw new BaseUnknown();
      throw problem;
    }
  }

  async rename(title: string, was: string): Promise<void> {
    await this.#change({ title, was: { title: was } });
  }

  /** Answers false where the core does not have the text that it would be a change of. */
  async #writeChange(text: string, base: string | undefined): Promise<boolean> {
    if (!this.#last) return false;
    const change = changeBetween(this.#last.text, text);
    const input = { ...this.#place, base, of: this.#last.hash, ...change, length: text.length };
    const { workspace } = this.#branch;
    const { hash } = this.kind
      ? await tell("saveReusableText", { ...input, reusable: this.#id }, workspace)
      : await tell("savePageText", { ...input, page: this.#id }, workspace);
    if (hash === undefined) return false;
    this.#last = { text, hash };
    return true;
  }

  async #change(changed: Changed): Promise<void> {
    const change: ContentChange = this.kind
      ? { operation: "update_reusable_content", reusableContent: this.#id, ...changed }
      : { operation: "update_page", page: this.#id, ...changed };
    await writeContent(this.#branch, [change]);
  }
}
