/** What a start says of change requests, before one of their screens is shown. */
export const requests = {
  made: "The change request was made.",
  untitled: "Untitled change request",
  number: (number: number) => `Change request #${number}`,
};
