import { createHmac, timingSafeEqual } from "node:crypto";
import type { Reader } from "../store/handles.ts";
import { deriveKey } from "../store/instanceSecret.ts";
import type { HostFacts } from "./context.ts";
import { apiUrl } from "./present/urls.ts";

/* The addresses of PDFs: each says what is printed and for whom, signed by the instance, and ends after an hour. */

/** What is printed, and for whom: whoever has the address sees what that person may see by then. */
export interface PdfOrder {
  user: string;
  space: string;
  revision: string;
  page?: string | undefined;
  /** That page without those below it. */
  only?: boolean | undefined;
  /** ISO time at which the address ends. */
  until: string;
}

/** Where they are found. */
export const pdfPath = "/v1/pdfs/{pdfToken}";

const lifetime = 60 * 60 * 1000;

/** The address of a PDF that is printed for whoever asks within an hour. */
export async function pdfUrl(
  { db, facts, now }: { db: Reader; facts: HostFacts; now: string },
  order: Omit<PdfOrder, "until">,
): Promise<string> {
  const until = new Date(Date.parse(now) + lifetime).toISOString();
  const said = Buffer.from(JSON.stringify({ ...order, until } satisfies PdfOrder)).toString("base64url");
  const signature = (await sign(db, said)).toString("base64url");
  return apiUrl(facts, `/pdfs/${signature}${said}`);
}

/** Characters of a signature: of its 32 bytes, in base64url. */
const signatureLength = 43;

/** What an address stands for; undefined where this instance did not make it, or it ended before now. */
export async function readPdfOrder(db: Reader, token: string, now: string): Promise<PdfOrder | undefined> {
  const said = token.slice(signatureLength);
  const given = Buffer.from(token.slice(0, signatureLength), "base64url");
  const signature = await sign(db, said);
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return undefined;
  const order = JSON.parse(Buffer.from(said, "base64url").toString()) as PdfOrder;
  return order.until > now ? order : undefined;
}

const sign = async (db: Reader, said: string): Promise<Buffer> =>
  createHmac("sha256", await deriveKey(db, "addresses of PDFs"))
    .update(said)
    .digest();
