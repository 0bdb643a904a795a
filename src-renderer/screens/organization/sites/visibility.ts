import { organizationTexts } from "../../../texts/organizationTexts.ts";
import type { FieldOption } from "../../../data/forms/fields.ts";

/** By whom a site can be seen, to choose from. */
export const visibilityOptions = (): FieldOption[] =>
  Object.entries(organizationTexts.sites.visibilities).map(([value, label]) => ({ value, label }));
