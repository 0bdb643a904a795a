import { ApiError } from "../api/error.ts";
import type { ContentChange } from "../api/types/contentChanges.ts";
import type { Page } from "../api/types/page.ts";
import type { Document } from "../api/types/document.ts";
import { sha256Of } from "../store/blobs.ts";
import type { ReusableText } from "./reusableContents.ts";
import type { ShownWorkspace } from "./shownWorkspace.ts";

/** A page of a space, or of one of its change requests. */
export interface PageChoice {
  spaceId: string;
  changeRequest?: string | undefined;
  page: string;
}

/** A reusable content of a space, or of one of its change requests. */
export interface ReusableChoice {
  spaceId: string;
  changeRequest?: string | undefined;
  reusable: string;
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
  content: Omit<ReusableText, "markdown"> & { markdown?: string };
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
    const { markdown = "", ...rest } = page;
    const hash = this.#remember(markdown);
    return { page: hash === known ? rest : page, hash };
  }

  /** The same of a reusable content; `readHere` reads it from this computer, where it is. */
  async readReusable(
    { spaceId, changeRequest: changeRequestId, reusable: reusableContentId }: ReusableChoice,
    known: string | undefined,
    shown: ShownWorkspace,
    readHere: () => Promise<ReusableText>,
  ): Promise<ReadReusable> {
    const readAnywhere = async (problem: unknown): Promise<ReusableText> => {
      if (!["needs-instance", "base-missing"].includes((problem as ApiError).reason ?? "")) throw problem;
      const found = (await valueOf(
        changeRequestId === undefined
          ? shown.call("getReusableContentById", { spaceId, reusableContentId })
          : shown.call("getReusableContentInChangeRequestById", {
              spaceId,
              changeRequestId,
              reusableContentId,
            }),
      )) as { id: string; title: string; document: Document };
      // A text that was on its way is here now; of a space that is not on this computer the document says it.
      return readHere().catch(() => textOf(found));
    };
    const { markdown, ...rest } = await readHere().catch(readAnywhere);
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

/** What a call came to; throws what it was refused with. */
async function valueOf(called: ReturnType<ShownWorkspace["call"]>): Promise<unknown> {
  const result = await called;
  if (result.ok) return result.value;
  const { code, message, reason } = result.error;
  throw new ApiError(code as ApiError["code"], message, reason);
}

/** A reusable content whose text only its document tells. */
async function textOf({ id, title, document }: { id: string; title: string; document: Document }) {
  const { writeMarkdown } = await import("../content/document/writeMarkdown.ts");
  const { token } = document.meta ?? {};
  const markdown = writeMarkdown(document);
  return { id, title, markdown, ...(token === undefined ? {} : { documentId: token }) };
}
