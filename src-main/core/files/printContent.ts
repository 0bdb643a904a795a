import { exportPdf, type PrintPage } from "../../content/export/pdf/exportPdf.ts";
import type { Paper } from "../../content/export/pdf/paper.ts";
import type { FileContent } from "../core.ts";

/** What a host prints with, and on. */
export interface Printer {
  print: PrintPage;
  paper: Paper;
}

/** An export in HTML as a PDF. Throws the signal's reason where that is aborted. */
export async function printContent(
  { bytes, name }: FileContent,
  { print, paper }: Printer,
  signal: AbortSignal,
): Promise<FileContent> {
  return {
    bytes: await exportPdf(Buffer.from(bytes).toString(), paper, print, signal),
    contentType: "application/pdf",
    name: name.replace(/\.html$/, ".pdf"),
  };
}
