import { enOrganization, type OrganizationTexts } from "./enOrganization.ts";
import { language } from "./texts.ts";

/** What the organization's screens and the dialog of a repository say, in the language that is spoken: it comes with the first of them, not with the start. */
export const organizationTexts: OrganizationTexts =
  language === "de" ? (await import("./deOrganization.ts")).deOrganization : enOrganization;
