/* What a page's layout and cover are made of, for the schemas of the API and for what an import is told of them. */

/** The parts of a layout that are one of several. */
export const layoutChoices = {
  width: ["default", "wide"],
  coverSize: ["hero", "full", "background"],
  coverMask: ["none", "radial"],
} as const;

/** The parts of a layout that are there or not. */
export const layoutSwitches = [
  "cover",
  "title",
  "description",
  "tableOfContents",
  "outline",
  "pagination",
  "metadata",
  "tags",
  "actions",
  "anchors",
] as const;

/** How high a cover can be. */
export const coverHeight = { minimum: 10, maximum: 700 } as const;

export const coverTextColors = ["black", "white"] as const;
