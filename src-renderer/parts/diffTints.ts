/** What is behind something that is compared, by what became of it. */
export const tints = {
  same: "",
  edited: "",
  added: "bg-[color-mix(in_srgb,var(--added)_45%,transparent)]",
  removed: "bg-[color-mix(in_srgb,var(--removed)_45%,transparent)]",
};
