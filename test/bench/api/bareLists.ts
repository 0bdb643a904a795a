import {
  limit,
  ofIds,
  byAge,
  peopleOf,
  ofSpaces,
  ofRequests,
  files,
  isUnused,
  onRequest,
  backlinks,
  replies,
  comments,
  commenters,
  ofMembers,
  ofTeams,
  given,
  levels,
  revisions,
  conflicts,
  seen,
  spacesIn,
  siteSpacesBeside,
  sitePlaces,
  type BareList,
} from "./bareQueries.ts";
import type { Places } from "./plenty.ts";

/** A list, how it is asked for, and its bare query. */
export interface LongList {
  operation: string;
  /** What tells it from another list of the operation. */
  with?: string;
  input: Record<string, unknown>;
  bare: BareList;
}

/** Every list that can grow, as `places` have it long. */
export function longLists(at: Places): LongList[] {
  const organizationId = at.organization;
  const inSpace = { spaceId: at.annals };
  const inRequest = { ...inSpace, changeRequestId: at.request };
  const inCollection = { collectionId: at.collection };
  const inSite = { organizationId, siteId: at.site };
  const list = (
    operation: string,
    input: Record<string, unknown>,
    bare: BareList,
    label?: string,
  ): LongList => ({
    operation,
    input,
    bare,
    ...(label === undefined ? {} : { with: label }),
  });
  return [
    list("listSpacesInOrganizationById", { organizationId }, spacesIn("")),
    list("listSpacesInCollectionById", inCollection, spacesIn("and parent = $collection")),
    list(
      "listSpacesForOrganizationMember",
      { organizationId, userId: at.user },
      {
        ...spacesIn("", "created_at desc, id desc"),
        beside: {
          ...ofSpaces,
          given: `select distinct target_kind, target, role from grants where scope = $admins and subject in (
            select team from team_members where scope = $members and user_id = $user union all select $user)`,
        },
      },
    ),
    list(
      "listCollectionsInOrganizationById",
      { organizationId },
      {
        rows: `select * from collections where ${seen} order by rank, id ${limit}`,
        count: `select count(*) from collections where ${seen}`,
      },
    ),
    list(
      "listSites",
      { organizationId },
      {
        ...byAge("sites", "organization = $organization", "asc"),
        beside: {
          shown: `select scope, space from site_spaces where scope in (select 'site:' || value from json_each($ids))`,
        },
      },
    ),
    list(
      "listMembersInOrganizationById",
      { organizationId },
      {
        rows: `select m.*, p.display_name from members m join people p on p.scope = $org and p.id = m.id
        where m.scope = $members order by m.joined_at desc, m.id desc ${limit}`,
        count: "select count(*) from members where scope = $members",
        beside: ofMembers,
      },
    ),
    list(
      "listTeamsInOrganizationById",
      { organizationId },
      {
        ...byAge("teams", "scope = $members", "asc"),
        beside: ofTeams,
      },
    ),
    list(
      "listTeamsForOrganizationMember",
      { organizationId, userId: at.user },
      {
        rows: `select t.* from team_members m join teams t on t.scope = m.scope and t.id = m.team
        where m.scope = $members and m.user_id = $user order by t.created_at, t.id ${limit}`,
        count: "select count(*) from team_members where scope = $members and user_id = $user",
        beside: ofTeams,
      },
    ),
    list(
      "listTeamMembersInOrganizationById",
      { organizationId, teamId: at.team },
      {
        rows: `select t.*, t.user_id as id, m.*, p.display_name from team_members t
        join members m on m.scope = t.scope and m.id = t.user_id left join people p on p.scope = $org and p.id = t.user_id
        where t.scope = $members and t.team = $team order by t.joined_at, t.user_id ${limit}`,
        count: "select count(*) from team_members where scope = $members and team = $team",
        beside: ofMembers,
      },
    ),
    list(
      "listOrganizationInviteLinks",
      { organizationId },
      // Without those to what is deleted.
      byAge(
        "invites",
        `scope = $admins and email is null and ((space is null and collection is null)
          or exists (select 1 from spaces where organization = $organization and id = invites.space and deleted_at is null)
          or exists (select 1 from collections where organization = $organization and id = invites.collection
            and deleted_at is null))`,
        "asc",
      ),
    ),
    list(
      "listSAMLProvidersInOrganizationById",
      { organizationId },
      byAge("saml_providers", "scope = $admins", "asc"),
    ),
    list("listOpenAPISpecs", { organizationId }, byAge("openapi_specs", "scope = $members")),
    list(
      "listOpenAPISpecVersions",
      { organizationId, specSlug: at.specification },
      byAge("openapi_versions", "scope = $members and spec = $specification"),
    ),
    list(
      "listTranslations",
      { organizationId },
      {
        ...byAge("translations", "scope = $members"),
      },
    ),
    list(
      "listGlossaryEntries",
      { organizationId },
      {
        ...byAge("glossary_entries", "scope = $members"),
        beside: { terms: `select * from glossary_terms where scope = $members and entry ${ofIds}` },
      },
    ),
    list("listConversations", { organizationId }, byAge("conversations", "organization = $organization")),
    list(
      "listConversationsIssues",
      { organizationId },
      {
        ...byAge("conversation_issues", "organization = $organization"),
        beside: {
          conversations: `select * from conversations where organization = $organization and id in (
          select conversation from conversation_issues where organization = $organization and id ${ofIds})`,
        },
      },
    ),
    list(
      "listConversationsIssuesClusters",
      { organizationId },
      {
        rows: `select * from issues_clusters where organization = $organization order by updated_at desc, id desc ${limit}`,
        count: "select count(*) from issues_clusters where organization = $organization",
        beside: {
          sources: `select i.cluster, c.source, count(*), count(distinct c.id) from conversation_issues i
          join conversations c on c.organization = i.organization and c.id = i.conversation
          where i.organization = $organization and i.cluster ${ofIds} group by i.cluster, c.source`,
          weeks: `select cluster, substr(created_at, 1, 10), count(*) from conversation_issues
          where organization = $organization and cluster ${ofIds} group by cluster, substr(created_at, 1, 10)`,
        },
      },
    ),
    list("listUserTokens", {}, byAge("tokens", "user_id = $founder", "desc")),
    list("listWebhooks", { organizationId }, byAge("webhooks", "organization = $organization")),
    list(
      "listWebhookDeliveries",
      { organizationId, webhookId: at.webhook },
      byAge("webhook_deliveries", "webhook = $webhook"),
    ),
    list(
      "listOrganizationsForAuthenticatedUser",
      {},
      {
        rows: `select o.* from members m join organizations o on o.scope = 'org:' || substr(m.scope, 9)
        where m.id = $founder order by o.created_at desc, o.id desc ${limit}`,
        count: "select count(*) from members where id = $founder",
      },
    ),
    list(
      "listChangeRequestsForSpace",
      { ...inSpace, status: "draft" },
      {
        rows: `select * from change_requests where scope = $discussion and status = 'draft'
        order by updated_at desc, id desc ${limit}`,
        count: "select count(*) from change_requests where scope = $discussion and status = 'draft'",
        beside: ofRequests,
      },
    ),
    list(
      "listChangeRequestsForOrganization",
      { organizationId, status: "draft" },
      {
        rows: `select * from change_requests where scope in (select 'discussion:' || id from spaces where ${seen})
        and status = 'draft' order by updated_at desc, id desc ${limit}`,
        count: `select count(*) from change_requests where scope in (select 'discussion:' || id from spaces where ${seen})
        and status = 'draft'`,
        beside: ofRequests,
      },
    ),
    list("getReviewsByChangeRequestId", inRequest, {
      ...byAge("reviews", "scope = $discussion and change_request = $request"),
      beside: {
        comments: `select * from comments where scope = $discussion and review ${ofIds}`,
        ...peopleOf(`reviewer from reviews where scope = $discussion and id ${ofIds}`),
      },
    }),
    list("getRequestedReviewersByChangeRequestId", inRequest, {
      rows: `select *, user_id as id from requested_reviewers where scope = $discussion and change_request = $request
        order by created_at, user_id ${limit}`,
      count:
        "select count(*) from requested_reviewers where scope = $discussion and change_request = $request",
      beside: peopleOf("value from json_each($ids)"),
    }),
    list("listCommentsInSpace", { spaceId: at.space }, comments("$talk", "is null")),
    list("listCommentsInChangeRequest", inRequest, comments("$discussion", "= $request")),
    list("listCommentRepliesInSpace", { ...inSpace, commentId: at.comment }, replies("$comment")),
    list(
      "listCommentRepliesInChangeRequest",
      { ...inRequest, commentId: at.discussed },
      replies("$discussed"),
    ),
    list("listCommentersInSpace", { spaceId: at.space }, commenters("$talk", "is null")),
    list("listCommentersInChangeRequest", inRequest, commenters("$discussion", "= $request")),
    list("listConflictsInSpace", inSpace, conflicts("'main'")),
    list("listConflictsInChangeRequest", inRequest, conflicts("$request")),
    list("listRevisionsInSpace", inSpace, revisions("$annals", "'main'")),
    list("listRevisionsInChangeRequest", inRequest, revisions("$discussion", "$request")),
    list("listFiles", inSpace, files("$annals", "'main'")),
    list("listFiles", { ...inSpace, unused: true }, files("$annals", "'main'", isUnused), "unused"),
    list("listFilesInRevisionById", { ...inSpace, revisionId: at.revision }, files("$annals", "'main'")),
    list("listFilesInChangeRequestById", inRequest, onRequest),
    list("listPageBacklinks", { ...inSpace, pageId: at.page }, backlinks("page", "$page")),
    list("listFileBacklinks", { ...inSpace, fileId: at.file }, backlinks("file", "$file")),
    list("listPageBacklinksInChangeRequest", { ...inRequest, pageId: at.page }, backlinks("page", "$page")),
    list("listFileBacklinksInChangeRequest", { ...inRequest, fileId: at.file }, backlinks("file", "$file")),
    list("listLinksInSpace", inSpace, {
      rows: `select distinct target_kind, target as id, anchor from links where scope = $annals and target_kind != 'path'
        order by target_kind, target, anchor ${limit}`,
      count: `select count(*) from (select distinct target_kind, target, anchor from links where scope = $annals)`,
      beside: {
        broken: `select count(*) from (select distinct target_kind, target from links where scope = $annals
          and target_kind in ('page', 'file') and not exists (select 1 from states where states.scope = links.scope
            and states.branch = 'main' and states.kind = links.target_kind and states.id = links.target
            and +states.until = 2147483647 and states.gone = 0))`,
        places: `select source from links where scope = $annals and target ${ofIds}`,
      },
    }),
    list("listUserPermissionsInSpace", inSpace, given("user", "$space")),
    list("listTeamPermissionsInSpace", inSpace, given("team", "$space")),
    list("listPermissionsAggregateInSpace", inSpace, levels("$space")),
    list("listUserPermissionsInCollection", inCollection, given("user", "$collection")),
    list("listTeamPermissionsInCollection", inCollection, given("team", "$collection")),
    list("listPermissionsAggregateInCollection", inCollection, levels("$collection")),
    list("listUserPermissionsInSite", inSite, given("user", "$site")),
    list("listTeamPermissionsInSite", inSite, given("team", "$site")),
    list("listPermissionsAggregateInSite", inSite, levels("$site")),
    list("listSiteShareLinks", inSite, byAge("share_links", "scope = $admins and site = $site", "asc")),
    list("listSiteSectionGroups", inSite, {
      rows: `${sitePlaces} select g.*, p.place from site_section_groups g join group_places p using (id)
        where g.scope = $siteScope order by p.place ${limit}`,
      count: "select count(*) from site_section_groups where scope = $siteScope",
      beside: {
        sections: `select s.* from site_sections s where s.scope = $siteScope and s.section_group ${ofIds}`,
        siteSpaces: `select p.* from site_spaces p join site_sections s on s.scope = p.scope and s.id = p.section
          where p.scope = $siteScope and s.section_group ${ofIds}`,
        ...siteSpacesBeside,
      },
    }),
    list("listSiteSections", inSite, {
      rows: `${sitePlaces} select s.*, p.place from site_sections s join section_places p using (id)
        where s.scope = $siteScope order by p.place ${limit}`,
      count: "select count(*) from site_sections where scope = $siteScope",
      beside: {
        siteSpaces: `select * from site_spaces where scope = $siteScope and section ${ofIds}`,
        ...siteSpacesBeside,
      },
    }),
    list("listSiteSpaces", inSite, {
      rows: `${sitePlaces} select p.* from site_spaces p join section_places s on s.id = p.section
        where p.scope = $siteScope order by s.place, p.rank, p.id ${limit}`,
      count: "select count(*) from site_spaces where scope = $siteScope",
      beside: siteSpacesBeside,
    }),
  ];
}

/** What the bare queries name. */
export const namesOf = (at: Places): Record<string, string> => ({
  ...at,
  space: at.annals,
  annals: `space:${at.annals}`,
  discussion: `discussion:${at.annals}`,
  talk: `discussion:${at.space}`,
  org: `org:${at.organization}`,
  members: `members:${at.organization}`,
  admins: `org-admin:${at.organization}`,
  siteScope: `site:${at.site}`,
});
