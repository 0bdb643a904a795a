import type { Reader } from "../../store/handles.ts";
import type { HostFacts } from "../context.ts";
import { apiUrl } from "../present/urls.ts";
import { readToken, signToken, untilAfter, type Ending } from "../signedTokens.ts";

/* The addresses of PDFs: each says what is printed and for whom, signed by the instance, and ends after an hour. */

/** What is printed, and for whom: whoever has the address sees what that person may see by then. */
export interface PdfOrder extends Ending {
  user: string;
  space: string;
  revision: string;
  page?: string | undefined;
  /** That page without those below it. */
  only?: boolean | undefined;
}

/** Where they are found. */
export const pdfPath = "/v1/pdfs/{pdfToken}";

const purpose = "addresses of PDFs";

/** The address of a PDF that is printed for whoever asks within an hour. */
export async function pdfUrl(
  { db, facts, now }: { db: Reader; facts: HostFacts; now: string },
  order: Omit<PdfOrder, "until">,
): Promise<string> {
  const token = await signToken(db, purpose, { ...order, until: untilAfter(now) } satisfies PdfOrder);
  return apiUrl(facts, `/pdfs/${token}`);
}

/** What an address stands for; undefined where this instance did not make it, or it ended before now. */
export const readPdfOrder = (db: Reader, token: string, now: string): Promise<PdfOrder | undefined> =>
  readToken<PdfOrder>(db, purpose, token, now);
