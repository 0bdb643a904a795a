/** The small forms in which blocks that are drawn whole are changed. */
export const pieceForms = {
  save: "Save",
  changed:
    "This block was changed or deleted meanwhile. Copy what you wrote, close the form and open it again.",
  caption: "Caption",
  captionHint: "Stands below it, empty for none",
  math: { field: "Formula", hint: "In LaTeX; Ctrl or Cmd with Enter saves it" },
  embed: { field: "Address", hint: "What is shown here, such as https://example.com/video" },
  file: {
    field: "File",
    hint: "A file of the space, or its address",
    list: "Files of the space",
    none: "No file has this name",
  },
  reference: {
    field: "Page or address",
    hint: "A page of the space, or an address such as https://example.com",
    list: "Pages of the space",
    none: "No page has this name",
  },
  offered: "Suggestions",
  picture: {
    field: "Image or address",
    hint: "An image of the space, or the address of one",
    list: "Images of the space",
    none: "No image has this name",
  },
  image: {
    alternative: "Alternative text",
    alternativeHint: "What is seen, for those who do not see it",
    width: "Width",
    widthHint: "In pixels or %, empty for its own",
    link: "Leads to",
    linkHint: "A page of the space or an address, empty for nowhere",
  },
  specification: {
    field: "Specification",
    hint: "One of the organization, or a file of the space by its name",
    list: "Specifications of the organization",
    none: "No specification has this name",
  },
  operation: {
    field: "Operation",
    hint: "Its path or what it does; what is not listed as GET /path",
    list: "Operations of the specification",
    none: "The specification has no such operation",
  },
  webhook: {
    field: "Webhook",
    hint: "Its name or what it tells; what is not listed as POST name",
    list: "Webhooks of the specification",
    none: "The specification has no such webhook",
  },
  schemas: {
    field: "Schemas",
    hint: "All of them where none is ticked",
    none: "The specification has no schemas",
  },
};
