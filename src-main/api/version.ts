import manifest from "../../package.json" with { type: "json" };

/** Recto's own version. */
export const { version } = manifest;
