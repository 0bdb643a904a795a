import { access } from "./en/access.ts";
import { contents } from "./en/contents.ts";
import { failures } from "./en/failures.ts";
import { fieldRefusals } from "./en/fieldRefusals.ts";
import { forms } from "./en/forms.ts";
import { git } from "./en/git.ts";
import { insight } from "./en/insight.ts";
import { organization } from "./en/organization.ts";
import { publishing } from "./en/publishing.ts";
import { sites } from "./en/sites.ts";

/** The English catalogue of what the organization's screens, and the dialog of a repository, say besides what the start says of them. */
export const enOrganization = {
  access,
  contents,
  failures,
  fieldRefusals,
  forms,
  git,
  insight,
  organization,
  publishing,
  sites,
};

export type OrganizationTexts = typeof enOrganization;
