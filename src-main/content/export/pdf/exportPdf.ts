import { forPaper } from "./forPaper.ts";
import type { Paper } from "./paper.ts";

/**
 * Prints a page that holds everything it needs, as a PDF with an outline of its headings; whoever has a browser can.
 * Throws `signal`'s reason where that is aborted.
 */
export type PrintPage = (html: string, signal: AbortSignal) => Promise<Uint8Array>;

/** What an export in HTML is as a PDF; the same page, printed by the same browser, is the same bytes. */
export async function exportPdf(
  html: string,
  paper: Paper,
  print: PrintPage,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return withoutDates(await print(forPaper(html, paper), signal));
}

/** A browser writes down when it printed. Spaces stand there instead, so that every other place stays where it was. */
function withoutDates(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf);
  for (const name of ["/CreationDate (D:", "/ModDate (D:"]) {
    const start = bytes.indexOf(name);
    const end = bytes.indexOf(")", start);
    if (start >= 0 && end >= 0) bytes.fill(" ", start, end + 1);
  }
  return bytes;
}
