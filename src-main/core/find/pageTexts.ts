import { ApiError } from "../../api/error.ts";
import type { ContentChange } from "../../api/types/contentChanges.ts";
import type { Page } from "../../api/types/page.ts";
import { hashText } from "../../store/texts/hashText.ts";
import { sha256Of } from "../../store/blobs/sha256Of.ts";
import { valueOf } from "../result.ts";
import type { ReusableText } from "./reusableContents.ts";
import type { ReusableChoice } from "./reusableTexts.ts";
import type { ShownWorkspace } from "../workspaces/shownWorkspace.ts";

/** A page of a space, or of one of its change requests. */
export interface PageChoice {
  spaceId: string;
  changeRequest?: string | undefined;
  page: string;
}

/** What makes a text that a window has, by its hash, the one that it saves. */
export interface TextChange {
  of: string;
  /** What stands between these two places is `insert` instead. */
  from: number;
  to: number;
  insert: string;
  /** How long the text is with it. */
  length: number;
}

/** A page, and the hash of the text that it is shown with; without that text where the window has it. */
export interface ReadText {
  page: Page;
  hash?: string;
}

/** The same of a reusable content. */
export interface ReadReusable {
  content: ReusableText;
  hash: string;
}

/** How many texts are known at a time: one for each of the pages that are open, and some that were. */
const mostKnown = 12;

/**
 * The texts that windows have open, so that a long page does not cross to its window and back with every save: each side
 * says what has changed of a text that both have.
 */
export class PageTexts {
  /** Those used last are the last ones. */
  readonly #known = new Map<string, string>();

  /** A page as it is stored; without its text where that is the one with the hash `known`. */
  async read(choice: PageChoice, known: string | undefined, shown: ShownWorkspace): Promise<ReadText> {
    const { spaceId, changeRequest: changeRequestId, page: pageId } = choice;
    const query = { pageId, format: "markdown", "format.markdown.refs": "stable" };
    const page = (await valueOf(
      changeRequestId === undefined
        ? shown.call("getPageById", { spaceId, ...query })
        : shown.call("getPageInChangeRequestById", { spaceId, changeRequestId, ...query }),
    )) as Page;
    if (page.type !== "document") return { page };
    // A page that never had a text is edited on the empty one: what another wrote first stays.
    const { markdown = "", documentId = hashText(markdown), ...rest } = page;
    const hash = this.#remember(markdown);
    return { page: { ...rest, documentId, ...(hash === known ? {} : { markdown }) }, hash };
  }

  /** The same of a reusable content, which `readNow` reads. */
  async readReusable(known: string | undefined, readNow: () => Promise<ReusableText>): Promise<ReadReusable> {
    const { markdown = "", ...rest } = await readNow();
    const hash = this.#remember(markdown);
    return { content: hash === known ? rest : { ...rest, markdown }, hash };
  }

  /**
   * Makes a change of a text the page's text, as a write of the whole on `base` would; answers the hash of what was written.
   * Undefined where the text is not known here: then the window writes the whole.
   */
  async save(
    choice: PageChoice | ReusableChoice,
    base: string | undefined,
    { of, from, to, insert, length }: TextChange,
    shown: ShownWorkspace,
  ): Promise<string | undefined> {
    const former = this.#known.get(of);
    if (former === undefined) return undefined;
    const markdown = former.slice(0, from) + insert + former.slice(to);
    if (from > to || to > former.length || markdown.length !== length)
      throw new ApiError(400, "/length must be that of the text with its change");
    const change: ContentChange = {
      ...("page" in choice
        ? { operation: "update_page", page: choice.page }
        : { operation: "update_reusable_content", reusableContent: choice.reusable }),
      document: { markdown },
      ...(base === undefined ? {} : { base }),
    };
    const { spaceId, changeRequest: changeRequestId } = choice;
    const body = { changes: [change] };
    await valueOf(
      changeRequestId === undefined
        ? shown.call("updateSpaceContent", { spaceId, body })
        : shown.call("updateChangeRequestContent", { spaceId, changeRequestId, compat: false, body }),
    );
    return this.#remember(markdown);
  }

  #remember(text: string): string {
    const hash = sha256Of(Buffer.from(text));
    this.#known.delete(hash);
    this.#known.set(hash, text);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKnown) break;
      this.#known.delete(oldest);
    }
    return hash;
  }
}
