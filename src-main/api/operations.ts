import type { TSchema } from "typebox";
import * as agentInstructions from "./organizations/agentInstructions.ts";
import * as apiInformation from "./apiInformation.ts";
import * as customHostnames from "./sites/customHostnames.ts";
import * as embeds from "./pages/embeds.ts";
import * as gitRepositories from "./transfer/gitRepositories.ts";
import * as siteTemplates from "./sites/siteTemplates.ts";
import * as storageUploads from "./transfer/storageUploads.ts";
import * as computedContent from "./pages/computedContent.ts";
import * as blame from "./pages/blame.ts";
import * as changeRequestComments from "./discussions/changeRequestComments.ts";
import * as changeRequests from "./requests/changeRequests.ts";
import * as changes from "./requests/changes.ts";
import * as collectionMoves from "./spaces/collectionMoves.ts";
import * as collections from "./spaces/collections.ts";
import * as collectionPermissions from "./permissions/collectionPermissions.ts";
import * as commenters from "./discussions/commenters.ts";
import * as conflicts from "./pages/conflicts.ts";
import * as contentReads from "./pages/contentReads.ts";
import * as contentWrites from "./pages/contentWrites.ts";
import * as contributors from "./requests/contributors.ts";
import * as conversations from "./discussions/conversations.ts";
import * as documentReads from "./pages/documentReads.ts";
import * as duplicates from "./spaces/duplicates.ts";
import * as imports from "./transfer/imports.ts";
import * as joining from "./people/joining.ts";
import * as linkInvites from "./people/linkInvites.ts";
import * as links from "./pages/links.ts";
import * as members from "./people/members.ts";
import * as mergeRules from "./requests/mergeRules.ts";
import * as metaLinks from "./pages/metaLinks.ts";
import * as newOrganizations from "./organizations/newOrganizations.ts";
import * as openApiSpecs from "./specifications/openApiSpecs.ts";
import * as openApiVersions from "./specifications/openApiVersions.ts";
import type { AnyOperation } from "./operation.ts";
import * as organizationChangeRequests from "./requests/organizationChangeRequests.ts";
import * as organizationSearch from "./organizations/organizationSearch.ts";
import * as organizations from "./organizations/organizations.ts";
import * as pdfs from "./transfer/pdfs.ts";
import * as requestedReviewers from "./requests/requestedReviewers.ts";
import * as restores from "./pages/restores.ts";
import * as reviews from "./requests/reviews.ts";
import * as samlProviders from "./organizations/samlProviders.ts";
import * as search from "./pages/search.ts";
import * as sitePublishing from "./sites/sitePublishing.ts";
import * as shareLinks from "./sites/shareLinks.ts";
import * as siteAds from "./sites/siteAds.ts";
import * as siteCustomization from "./sites/siteCustomization.ts";
import * as siteSchema from "./sites/siteSchema.ts";
import * as visitorSignIn from "./sites/visitorSignIn.ts";
import * as siteLinks from "./sites/siteLinks.ts";
import * as siteSectionGroups from "./sites/siteSectionGroups.ts";
import * as siteSections from "./sites/siteSections.ts";
import * as siteSpaces from "./sites/siteSpaces.ts";
import * as siteStructure from "./sites/siteStructure.ts";
import * as sites from "./sites/sites.ts";
import * as sitePermissions from "./permissions/sitePermissions.ts";
import * as spaceComments from "./discussions/spaceComments.ts";
import * as spaceMoves from "./spaces/spaceMoves.ts";
import * as spacePermissions from "./permissions/spacePermissions.ts";
import * as spaces from "./spaces/spaces.ts";
import * as subdomains from "./organizations/subdomains.ts";
import * as teamMembers from "./people/teamMembers.ts";
import * as teams from "./people/teams.ts";
import * as templates from "./spaces/templates.ts";
import * as transfers from "./transfer/transfers.ts";
import * as translationGlossary from "./translations/translationGlossary.ts";
import * as translations from "./translations/translations.ts";
import * as tokens from "./people/tokens.ts";
import * as users from "./people/users.ts";
import * as webhooks from "./organizations/webhooks.ts";
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
