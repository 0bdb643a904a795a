/** Cells and paragraphs copied from an office program come with a picture of themselves: their words are meant. */
export const bringsWords = (data: DataTransfer | null): boolean =>
  data !== null && data.types.includes("text/html") && data.getData("text/plain").trim() !== "";
