import type { ApiError } from "../../api/error.ts";
import type { Document } from "../../api/types/document.ts";
import { valueOf } from "../result.ts";
import type { ReusableText } from "./reusableContents.ts";
import type { ShownWorkspace } from "../workspaces/shownWorkspace.ts";

/** A reusable content of a space, or of one of its change requests. */
export interface ReusableChoice {
  spaceId: string;
  changeRequest?: string | undefined;
  reusable: string;
}

/** Reads one from this computer by `readHere`, or where it is not here from the instance. */
export async function readAnywhere(
  { spaceId, changeRequest: changeRequestId, reusable: reusableContentId }: ReusableChoice,
  shown: ShownWorkspace,
  readHere: () => Promise<ReusableText>,
): Promise<ReusableText> {
  try {
    return await readHere();
  } catch (problem) {
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
  }
}

/** A reusable content whose text only its document tells. */
async function textOf({ id, title, document }: { id: string; title: string; document: Document }) {
  const { writeMarkdown } = await import("../../content/document/writeMarkdown.ts");
  const { token } = document.meta ?? {};
  const markdown = writeMarkdown(document);
  return { id, title, markdown, ...(token === undefined ? {} : { documentId: token }) };
}
