/* What the bare queries of lists are made of. */

/** What SQLite is asked for a page of a list: its rows, how many there are in all, and what else their records say. */
export interface BareList {
  rows: string;
  count: string;
  /** Of the rows at `$ids`. */
  beside?: Record<string, string>;
}

export const limit = "limit 51";
export const ofIds = "in (select value from json_each($ids))";

/** Things of one owner, by their age. */
export const byAge = (table: string, owner: string, order: "asc" | "desc" = "desc"): BareList => ({
  rows: `select * from ${table} where ${owner} order by created_at ${order}, id ${order} ${limit}`,
  count: `select count(*) from ${table} where ${owner}`,
});

/** The names of people and, for an admin, their e-mail addresses. */
export const peopleOf = (columns: string): Record<string, string> => ({
  people: `select * from people where scope = $org and id in (select ${columns})`,
  emails: `select id, email from members where scope = $members and id in (select ${columns})`,
});

/** Where spaces are published. */
const published = (spaces: string): string =>
  `select p.space, s.scope, p.path from site_spaces p join sites s on s.scope = p.scope
    where p.space ${spaces} and s.published = 1 and p.draft = 0`;

/** What the record of a space says beside its own row. */
export const ofSpaces = {
  comments: `select scope, count(*) from comments where scope in (select 'discussion:' || value from json_each($ids))
    and change_request is null and resolved_at is null group by scope`,
  requests: `select scope, status, count(*) from change_requests
    where scope in (select 'discussion:' || value from json_each($ids)) group by scope, status`,
  heads: `select i.value, (select r.id from revisions r where r.scope = 'space:' || i.value and r.branch = 'main'
    order by r.number desc limit 1) from json_each($ids) i`,
  published: published(ofIds),
};

/** What the record of a change request says beside its own row: its revisions, open comments, and main as it is now. */
export const ofRequests = {
  heads: `select i.value, (select r.id from revisions r where r.scope = $discussion and r.branch = i.value
    order by r.number desc limit 1) from json_each($ids) i`,
  comments: `select change_request, count(*) from comments where scope = $discussion and change_request ${ofIds}
    and resolved_at is null group by change_request`,
  main: `select max(number) from revisions where scope = $annals and branch = 'main'`,
};

export const files = (scope: string, branch: string, where = ""): BareList => {
  const from = `from states where scope = ${scope} and branch = ${branch} and kind = 'file'
    and +until = 2147483647 and gone = 0 ${where}`;
  return { rows: `select * ${from} order by title, id ${limit}`, count: `select count(*) ${from}` };
};
export const isUnused = `and not exists (select 1 from links where links.scope = $annals and links.target_kind = 'file'
  and links.target = states.id)`;
const ownOfRequest = files("$discussion", "$request");
const belowRequest = files(
  "$annals",
  "'main'",
  `and not exists (select 1 from states own where own.scope = $discussion and own.branch = $request
    and own.kind = 'file' and own.id = states.id)`,
);
const unordered = (rows: string): string => rows.replace(/ order by .*/, "");
export const onRequest: BareList = {
  rows: `select * from (${unordered(ownOfRequest.rows)} union all ${unordered(belowRequest.rows)})
    order by title, id ${limit}`,
  count: `select (${ownOfRequest.count}) + (${belowRequest.count})`,
};

export const backlinks = (kind: string, target: string): BareList => {
  const from = `from links where scope = $annals and target_kind = '${kind}' and target = ${target}`;
  return {
    rows: `select distinct kind, source as id ${from} order by kind, source ${limit}`,
    count: `select count(*) from (select distinct kind, source ${from})`,
    beside: {
      sources: `select * from states where scope = $annals and branch = 'main' and kind = 'page' and id ${ofIds}
        and until = 2147483647`,
      // Each reference says what space and organization it is in.
      space: "select * from spaces where scope = $annals",
      organization: "select * from organizations where scope = $org",
      published: published("= $space"),
    },
  };
};

export const replies = (comment: string): BareList => ({
  rows: `select * from replies where scope = $discussion and comment = ${comment} order by posted_at, id ${limit}`,
  count: `select count(*) from replies where scope = $discussion and comment = ${comment}`,
  beside: peopleOf(`posted_by from replies where scope = $discussion and id ${ofIds}`),
});

export const comments = (scope: string, on: string): BareList => ({
  rows: `select * from comments where scope = ${scope} and change_request ${on} order by posted_at desc, id desc ${limit}`,
  count: `select count(*) from comments where scope = ${scope} and change_request ${on}`,
  beside: {
    replies: `select comment, posted_by, count(*), max(posted_at) from replies where scope = ${scope} and comment ${ofIds}
      group by comment, posted_by`,
    reactions: `select * from reactions where scope = ${scope} and target ${ofIds}`,
    ...peopleOf(`posted_by from comments where scope = ${scope} and id ${ofIds}
      union select posted_by from replies where scope = ${scope} and comment ${ofIds}`),
  },
});

export const commenters = (scope: string, on: string): BareList => {
  const from = `from members where scope = $members and (
    id in (select posted_by from comments where scope = ${scope} and change_request ${on}) or
    id in (select r.posted_by from comments c join replies r on r.scope = c.scope and r.comment = c.id
      where c.scope = ${scope} and c.change_request ${on}))`;
  return {
    rows: `select * ${from} order by id ${limit}`,
    count: `select count(*) ${from}`,
    beside: ofMembers,
  };
};

/** How many spaces somebody has follows from what each says, and each collection that says something, and from what was given. */
const reach = {
  spaces: `select parent, default_level, count(*) from spaces
    where organization = $organization and deleted_at is null group by parent, default_level`,
  collections: `with recursive telling as (
      select id, parent, default_level from collections where organization = $organization
        and (default_level != 'inherit' or default_level is null or id in (select target from grants where scope = $admins))
      union select b.id, b.parent, b.default_level from collections b join telling t
        on b.organization = $organization and b.parent = t.id) select * from telling`,
};

export const ofMembers = {
  ...peopleOf("value from json_each($ids)"),
  teams: `select user_id, count(*) from team_members where scope = $members and user_id ${ofIds} group by user_id`,
  ...reach,
  memberships: `select * from team_members where scope = $members and user_id ${ofIds}`,
  given: `select * from grants where scope = $admins and subject ${ofIds}`,
  byTeams: `select * from grants where scope = $admins and subject in (
    select team from team_members where scope = $members and user_id ${ofIds})`,
};

/** What the record of a team says beside its own row. */
export const ofTeams = {
  members: `select team, count(*) from team_members where scope = $members and team ${ofIds} group by team`,
  ...reach,
  given: `select * from grants where scope = $admins and subject ${ofIds}`,
  owned: `select * from team_members where scope = $members and user_id = $founder and team ${ofIds}`,
};

const ofSubjects = `in (select subject from grants where scope = $admins and id ${ofIds})`;

export const given = (kind: "user" | "team", target: string): BareList => {
  const from = `from grants where scope = $admins and target = ${target} and subject_kind = '${kind}'`;
  return {
    rows: `select * ${from} order by subject, id ${limit}`,
    count: `select count(*) ${from}`,
    beside:
      kind === "user"
        ? {
            ...peopleOf(`subject from grants where scope = $admins and id ${ofIds}`),
          }
        : {
            teams: `select * from teams where scope = $members and id ${ofSubjects}`,
            members: `select team, count(*) from team_members where scope = $members and team ${ofSubjects} group by team`,
            ...reach,
            given: `select * from grants where scope = $admins and subject ${ofSubjects}`,
            owned: `select * from team_members where scope = $members and user_id = $founder and team ${ofSubjects}`,
          },
  };
};

/** Everybody's level on one content: each member's role, and the highest that they or their teams were given. */
export const levels = (target: string): BareList => {
  const from = `from members m left join people p on p.scope = $org and p.id = m.id
    left join (select user_id, max(role) as role from (
      select subject as user_id, role from grants where scope = $admins and target = ${target} and subject_kind = 'user'
      union all select t.user_id, g.role from grants g join team_members t on t.scope = $members and t.team = g.subject
        where g.scope = $admins and g.target = ${target} and g.subject_kind = 'team') group by user_id) b on b.user_id = m.id
    where m.scope = $members and m.disabled = 0 and (m.role is not null or b.role is not null)`;
  return {
    rows: `select m.*, p.display_name, b.role as given ${from} order by lower(p.display_name), m.id ${limit}`,
    count: `select count(*) ${from}`,
  };
};

export const revisions = (scope: string, branch: string): BareList => ({
  rows: `select * from revisions where scope = ${scope} and branch = ${branch} order by number desc ${limit}`,
  count: `select count(*) from revisions where scope = ${scope} and branch = ${branch}`,
  beside: {
    changed: `select since, kind, id, title from states where scope = ${scope} and branch = ${branch}
      and since in (select number from revisions where scope = ${scope} and branch = ${branch} and id ${ofIds})`,
  },
});

/** As a reader comes to them: by the places of their pages in the tree, which are those of main. */
export const conflicts = (branch: string): BareList => {
  const from = `from conflicts where scope = $discussion and branch = ${branch} and status = 'open'`;
  const isNow = "s.scope = $annals and s.branch = 'main' and s.kind = 'page' and +s.until = 2147483647";
  // What a request has of its own stands over main's.
  const rank =
    branch === "'main'"
      ? "s.rank"
      : `coalesce((select o.rank from states o where o.scope = $discussion and o.branch = ${branch} and o.kind = 'page'
          and o.id = s.id and +o.until = 2147483647), s.rank)`;
  return {
    rows: `with recursive above (page, parent, place) as (
        select c.page, s.parent, ${rank} || char(1) || s.id || char(1) from (select distinct page ${from}) c
          cross join states s where ${isNow} and s.id = c.page
        union all select a.page, s.parent, ${rank} || char(1) || s.id || char(1) || a.place from above a
          cross join states s where ${isNow} and s.id = a.parent)
      select c.*, a.place from (select * ${from}) c join above a on a.page = c.page and a.parent is null
      order by a.place, c.field, c.raised_at, c.id ${limit}`,
    count: `select count(*) ${from}`,
    beside: {
      entries: `select * from states s where ${isNow} and s.id in (
        select page from conflicts where scope = $discussion and id ${ofIds})`,
      ...peopleOf(`raised_by from conflicts where scope = $discussion and id ${ofIds}`),
    },
  };
};

export const seen = "organization = $organization and deleted_at is null";
export const spacesIn = (where: string, order = "rank, id"): BareList => ({
  rows: `select * from spaces where ${seen} ${where} order by ${order} ${limit}`,
  count: `select count(*) from spaces where ${seen} ${where}`,
  beside: ofSpaces,
});

/** Where groups, which stand in each other, and their sections are in a site: ranks and ids from the root down. */
export const sitePlaces = `with recursive group_places (id, place) as (
    select id, rank || char(1) || id || char(1) from site_section_groups where scope = $siteScope and parent is null
    union all select i.id, p.place || i.rank || char(1) || i.id || char(1)
      from group_places p cross join site_section_groups i where i.scope = $siteScope and i.parent = p.id
  ), section_places (id, place) as (
    select s.id, coalesce(p.place, '') || s.rank || char(1) || s.id || char(1) from site_sections s
      left join group_places p on p.id = s.section_group where s.scope = $siteScope)`;

/** What the records of site spaces say: which one is met first, and the spaces that they show. */
export const siteSpacesBeside = {
  first: `${sitePlaces} select id from section_places order by place limit 1`,
  spaces: `select * from spaces where scope = $annals`,
  ...ofSpaces,
};
