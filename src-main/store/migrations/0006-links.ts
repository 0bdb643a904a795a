import type { Migration, SchemaWords } from "../migrate.ts";

/**
 * What main's pages and reusable contents lead to, for backlinks and reports. Filled from the states that are there;
 * those that do not say what leads out of their space, or nowhere, say it when they are written again.
 */
export const links: Migration = {
  number: 6,
  name: "links",
  statements: ({ dialect, strict, text }) => [
    ...(dialect === "sqlite"
      ? [
          `create table links (scope ${text} not null, kind ${text} not null, source ${text} not null, target_kind ${text} not null,
      target ${text} not null, anchor ${text} not null, primary key (scope, kind, source, target_kind, target, anchor))${strict}`,
          `create index links_by_target on links (scope, target_kind, target, anchor, kind, source)`,
        ]
      : [
          // An index of PostgreSQL takes 2,700 bytes of a row, and an address may be longer.
          `create table links (scope ${text} not null, kind ${text} not null, source ${text} not null, target_kind ${text} not null,
            target ${text} not null, anchor ${text} not null,
            digest ${text} generated always as (md5(target || ' ' || anchor)) stored,
            primary key (scope, kind, source, target_kind, digest))`,
          `create index links_by_target on links (scope, target_kind, target, kind, source)
            where target_kind in ('page', 'file')`,
        ]),
    fill(dialect, "page", "coalesce(value ->> 'anchor', '')"),
    fill(dialect, "file", "''"),
  ],
};

function fill(dialect: SchemaWords["dialect"], target: "page" | "file", anchor: string): string {
  const [list, fields] =
    dialect === "sqlite"
      ? ["json_each(states.links)", "fields"]
      : ["json_array_elements(states.links::json)", "fields::json"];
  const current = "branch = 'main' and kind in ('page', 'reusable') and until = 2147483647 and gone = 0";
  const inFields = [
    `${fields} -> 'target'`,
    `${fields} -> 'cover' -> 'ref'`,
    `${fields} -> 'cover' -> 'refDark'`,
  ];
  const found = [
    `select states.scope, states.kind, states.id, link.value from states, ${list} as link
      where ${current.replaceAll("kind", "states.kind")}`,
    ...inFields.map((value) => `select scope, kind, id, ${value} from states where ${current}`),
  ];
  return `insert into links select distinct scope, kind, id, '${target}', value ->> '${target}', ${anchor}
    from (${found.join(" union all ")}) as found where value ->> '${target}' is not null and value ->> 'space' is null`;
}
