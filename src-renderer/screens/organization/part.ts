/** The steps of a place's part: the section, then what is open in it, as in `sites/SITE/structure`. */
export const readPart = (part: string | undefined): string[] => (part ?? "").split("/").filter(Boolean);
