import type { Content } from "../../access/access.ts";
import { siteScope } from "../../access/scopes.ts";
import { findCollection } from "../../store/collections.ts";
import { findSites } from "../../store/sites/sites.ts";
import { findSpace } from "../../store/spaces.ts";
import type { OrganizationRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { presentOrganization } from "../present/organization.ts";
import type { DefaultContent, Organization } from "../types/organization.ts";

/* What an organization shows first: a site, a space or a collection of its own. */

type Asking = Pick<ReadContext, "db" | "user" | "access" | "facts">;

const idOf = (content: DefaultContent): string =>
  content.type === "site" ? content.site : content.type === "space" ? content.space : content.collection;

async function find(
  { db }: Pick<Asking, "db">,
  organization: string,
  content: DefaultContent,
): Promise<Content | undefined> {
  const id = idOf(content);
  if (content.type === "space") return findSpace(db, organization, id);
  if (content.type === "site") {
    const site = (await findSites(db, [siteScope(id)])).get(siteScope(id));
    return site?.organization === organization ? site : undefined;
  }
  const collection = await findCollection(db, organization, id);
  return collection?.deleted_at === null ? collection : undefined;
}

/** Throws 400 for content that the organization does not have. */
export async function checkDefaultContent(
  context: Pick<Asking, "db">,
  organization: string,
  content: DefaultContent | null | undefined,
): Promise<void> {
  if (!content || (await find(context, organization, content))) return;
  const { type } = content;
  throw new ApiError(
    400,
    `/body/defaultContent/${type}: there is no ${type} ${idOf(content)} in the organization.`,
  );
}

/** An organization as it is shown to the caller: what has gone since, or is not theirs to see, is not named. */
export async function showOrganization(
  context: Asking,
  row: OrganizationRow,
  standing: ReadContext["standing"],
): Promise<Organization> {
  const { defaultContent, ...organization } = presentOrganization(context.facts, row, standing);
  const content = defaultContent && (await find(context, row.id, defaultContent));
  const level = content && (await context.access.levelOn(context.db, context.user, content));
  return { ...organization, ...(defaultContent && level !== undefined ? { defaultContent } : {}) };
}
