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

export const peopleOf = (columns: string): Record<string, string> => ({
  people: `select * from people where scope = $org and id in (select ${columns})`,
});

/** What the record of a space says beside its own row. */
export const ofSpaces = {
  comments: `select scope, count(*) from comments where scope in (select 'discussion:' || value from json_each($ids))
    and change_request is null and resolved_at is null group by scope`,
  requests: `select scope, status, count(*) from change_requests
    where scope in (select 'discussion:' || value from json_each($ids)) group by scope, status`,
  heads: `select i.value, (select r.id from revisions r where r.scope = 'space:' || i.value and r.branch = 'main'
    order by r.number desc limit 1) from json_each($ids) i`,
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
export const onRequest: BareList = {
  rows: `select * from (${files("$discussion", "$request").rows.replace(/ order by .*/, "")} union all
    ${files("$annals", "'main'").rows.replace(/ order by .*/, "")} and not exists (select 1 from states own
      where own.scope = $discussion and own.branch = $request and own.kind = 'file' and own.id = states.id))
    order by title, id ${limit}`,
  count: `select (${files("$discussion", "$request").count}) + (${files("$annals", "'main'").count})`,
};

export const backlinks = (kind: string, target: string): BareList => {
  const from = `from links where scope = $annals and target_kind = '${kind}' and target = ${target}`;
  return {
    rows: `select distinct kind, source as id ${from} order by kind, source ${limit}`,
    count: `select count(*) from (select distinct kind, source ${from})`,
    beside: {
      sources: `select * from states where scope = $annals and branch = 'main' and kind = 'page' and id ${ofIds}
        and until = 2147483647`,
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
    ...peopleOf(`posted_by from comments where scope = ${scope} and id ${ofIds}`),
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

export const ofMembers = {
  people: `select * from people where scope = $org and id ${ofIds}`,
  teams: `select user_id, count(*) from team_members where scope = $members and user_id ${ofIds} group by user_id`,
  // How many spaces a member has follows from what each of them and the collections above say, and from what was given.
  spaces: `select parent, default_level, count(*) from spaces
    where organization = $organization and deleted_at is null group by parent, default_level`,
  collections: `select id, parent, default_level from collections where organization = $organization`,
  given: `select * from grants where scope = $admins and subject ${ofIds}`,
};

export const given = (kind: "user" | "team", target: string): BareList => {
  const from = `from grants where scope = $admins and target = ${target} and subject_kind = '${kind}'`;
  return {
    rows: `select * ${from} order by subject, id ${limit}`,
    count: `select count(*) ${from}`,
    beside:
      kind === "user"
        ? {
            people: `select * from people where scope = $org and id in (select subject from grants where scope = $admins and id ${ofIds})`,
          }
        : {
            teams: `select * from teams where scope = $members and id in (select subject from grants where scope = $admins and id ${ofIds})`,
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

export const conflicts = (branch: string): BareList => ({
  rows: `select * from conflicts where scope = $discussion and branch = ${branch} and status = 'open'
    order by field, raised_at, id ${limit}`,
  count: `select count(*) from conflicts where scope = $discussion and branch = ${branch} and status = 'open'`,
  beside: peopleOf(`raised_by from conflicts where scope = $discussion and id ${ofIds}`),
});

export const seen = "organization = $organization and deleted_at is null";
export const spacesIn = (where: string, order = "rank, id"): BareList => ({
  rows: `select * from spaces where ${seen} ${where} order by ${order} ${limit}`,
  count: `select count(*) from spaces where ${seen} ${where}`,
  beside: ofSpaces,
});

/** Sections, groups and spaces of a site, where the ones above them put them. */
export const siteSpacesBeside = {
  spaces: `select * from spaces where scope = $annals`,
  ...ofSpaces,
};
export const sectionsInOrder = `from site_sections s left join site_section_groups g on g.scope = s.scope and g.id = s.section_group
  where s.scope = $siteScope`;
