import type { TSchema } from "typebox";
import * as agentInstructions from "./agentInstructions.ts";
import * as apiInformation from "./apiInformation.ts";
import * as customHostnames from "./customHostnames.ts";
import * as embeds from "./embeds.ts";
import * as gitRepositories from "./gitRepositories.ts";
import * as siteTemplates from "./siteTemplates.ts";
import * as storageUploads from "./storageUploads.ts";
import * as computedContent from "./computedContent.ts";
import * as blame from "./blame.ts";
import * as changeRequestComments from "./changeRequestComments.ts";
import * as changeRequests from "./changeRequests.ts";
import * as changes from "./changes.ts";
import * as collectionMoves from "./collectionMoves.ts";
import * as collections from "./collections.ts";
import * as collectionPermissions from "./collectionPermissions.ts";
import * as commenters from "./commenters.ts";
import * as conflicts from "./conflicts.ts";
import * as contentReads from "./contentReads.ts";
import * as contentWrites from "./contentWrites.ts";
import * as contributors from "./contributors.ts";
import * as conversations from "./conversations.ts";
import * as documentReads from "./documentReads.ts";
import * as duplicates from "./duplicates.ts";
import * as imports from "./imports.ts";
import * as joining from "./joining.ts";
import * as linkInvites from "./linkInvites.ts";
import * as links from "./links.ts";
import * as members from "./members.ts";
import * as mergeRules from "./mergeRules.ts";
import * as metaLinks from "./metaLinks.ts";
import * as newOrganizations from "./newOrganizations.ts";
import * as openApiSpecs from "./openApiSpecs.ts";
import * as openApiVersions from "./openApiVersions.ts";
import type { AnyOperation } from "./operation.ts";
import * as organizationChangeRequests from "./organizationChangeRequests.ts";
import * as organizationSearch from "./organizationSearch.ts";
import * as organizations from "./organizations.ts";
import * as pdfs from "./pdfs.ts";
import * as requestedReviewers from "./requestedReviewers.ts";
import * as restores from "./restores.ts";
import * as reviews from "./reviews.ts";
import * as samlProviders from "./samlProviders.ts";
import * as search from "./search.ts";
import * as sitePublishing from "./sitePublishing.ts";
import * as shareLinks from "./shareLinks.ts";
import * as siteAds from "./siteAds.ts";
import * as siteCustomization from "./siteCustomization.ts";
import * as siteSchema from "./siteSchema.ts";
import * as visitorSignIn from "./visitorSignIn.ts";
import * as siteLinks from "./siteLinks.ts";
import * as siteSectionGroups from "./siteSectionGroups.ts";
import * as siteSections from "./siteSections.ts";
import * as siteSpaces from "./siteSpaces.ts";
import * as siteStructure from "./siteStructure.ts";
import * as sites from "./sites.ts";
import * as sitePermissions from "./sitePermissions.ts";
import * as spaceComments from "./spaceComments.ts";
import * as spaceMoves from "./spaceMoves.ts";
import * as spacePermissions from "./spacePermissions.ts";
import * as spaces from "./spaces.ts";
import * as subdomains from "./subdomains.ts";
import * as teamMembers from "./teamMembers.ts";
import * as teams from "./teams.ts";
import * as templates from "./templates.ts";
import * as transfers from "./transfers.ts";
import * as translationGlossary from "./translationGlossary.ts";
import * as translations from "./translations.ts";
import * as tokens from "./tokens.ts";
import * as users from "./users.ts";
import * as webhooks from "./webhooks.ts";
import { inputSchema as schemaOf } from "./validate.ts";

/** Every operation, by its id. A resource's file exports operations and nothing else. */
export const operations = {
  ...agentInstructions,
  ...apiInformation,
  ...customHostnames,
  ...embeds,
  ...gitRepositories,
  ...siteTemplates,
  ...storageUploads,
  ...computedContent,
  ...blame,
  ...changeRequestComments,
  ...changeRequests,
  ...changes,
  ...collectionMoves,
  ...collections,
  ...collectionPermissions,
  ...commenters,
  ...conflicts,
  ...contentReads,
  ...contentWrites,
  ...contributors,
  ...conversations,
  ...documentReads,
  ...duplicates,
  ...imports,
  ...joining,
  ...linkInvites,
  ...links,
  ...members,
  ...mergeRules,
  ...metaLinks,
  ...newOrganizations,
  ...openApiSpecs,
  ...openApiVersions,
  ...organizationChangeRequests,
  ...organizationSearch,
  ...organizations,
  ...pdfs,
  ...requestedReviewers,
  ...restores,
  ...reviews,
  ...samlProviders,
  ...search,
  ...sitePublishing,
  ...shareLinks,
  ...siteAds,
  ...siteCustomization,
  ...siteSchema,
  ...visitorSignIn,
  ...siteLinks,
  ...siteSectionGroups,
  ...siteSections,
  ...siteSpaces,
  ...siteStructure,
  ...sites,
  ...sitePermissions,
  ...spaceComments,
  ...spaceMoves,
  ...spacePermissions,
  ...spaces,
  ...subdomains,
  ...teamMembers,
  ...teams,
  ...templates,
  ...transfers,
  ...translationGlossary,
  ...translations,
  ...tokens,
  ...users,
  ...webhooks,
};

export type Operations = typeof operations;

/** The operation of this id, its types forgotten. */
export function findOperation(id: string): AnyOperation | undefined {
  return Object.hasOwn(operations, id)
    ? (operations as unknown as Record<string, AnyOperation>)[id]
    : undefined;
}

const schemas = new WeakMap<AnyOperation, TSchema>();

/** The schema of an operation's whole input, made once: validators are kept by it. */
export function inputSchema(operation: AnyOperation): TSchema {
  const known = schemas.get(operation);
  if (known) return known;
  const schema = schemaOf(operation);
  schemas.set(operation, schema);
  return schema;
}
