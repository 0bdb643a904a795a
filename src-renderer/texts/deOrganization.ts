import type { OrganizationTexts } from "./enOrganization.ts";
import { access } from "./de/access.ts";
import { contents } from "./de/contents.ts";
import { failures } from "./de/failures.ts";
import { fieldRefusals } from "./de/fieldRefusals.ts";
import { forms } from "./de/forms.ts";
import { git } from "./de/git.ts";
import { insight } from "./de/insight.ts";
import { organization } from "./de/organization.ts";
import { publishing } from "./de/publishing.ts";
import { sites } from "./de/sites.ts";

/** The German one. */
export const deOrganization: OrganizationTexts = {
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
