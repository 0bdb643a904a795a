import type { DefaultContent } from "../../../../src-main/api/types/organization.ts";
import { ask } from "../../../data/calls/ask.ts";
import type { FieldOption } from "../../../data/forms/fields.ts";
import { readAll } from "../../../data/calls/readAll.ts";
import { organizationTexts } from "../../../texts/organizationTexts.ts";

/** What an organization shows first, as a choice's value: its kind and its id. */
export const writtenContent = (content: DefaultContent | undefined): string =>
  content === undefined ? "" : `${content.type} ${idOf(content)}`;

const idOf = (content: DefaultContent): string =>
  content.type === "site" ? content.site : content.type === "space" ? content.space : content.collection;

/** What fields say, with that as the API takes it. */
export function readContent(body: Record<string, unknown>): Record<string, unknown> {
  const { defaultContent } = body;
  if (typeof defaultContent !== "string") return body;
  const [type = "", id] = defaultContent.split(" ");
  return { ...body, defaultContent: { type, [type]: id } };
}

/** Everything in an organization that it can show first, by kind and title. */
export async function contentOptions(organizationId: string): Promise<FieldOption[]> {
  const words = organizationTexts.organization.general.contentKinds;
  const [sites, collections, spaces] = await Promise.all([
    readAll((paging) => ask("listSites", { organizationId, ...paging })),
    readAll((paging) => ask("listCollectionsInOrganizationById", { organizationId, ...paging })),
    readAll((paging) => ask("listSpacesInOrganizationById", { organizationId, ...paging })),
  ]);
  const option = (kind: DefaultContent["type"]) => (one: { id: string; title: string }) => ({
    value: `${kind} ${one.id}`,
    label: words[kind](one.title),
  });
  return [
    ...sites.map(option("site")),
    ...collections.map(option("collection")),
    ...spaces.map(option("space")),
  ];
}
