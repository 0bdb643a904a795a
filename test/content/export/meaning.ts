import { coverField } from "../../../src-main/content/import/cover.ts";
import type { ImportPlan, LinkPageTarget } from "../../../src-main/content/import/importPlan.ts";

/**
 * What a plan comes to wherever its pages are: the tree with names and places, and what every link means. A page is
 * known by its place, a file by its bytes.
 */
export async function meaningOf(plan: ImportPlan) {
  const places = new Map(plan.pages.map(({ key, place }) => [key, place]));
  const bytes = new Map<string, string>();
  for (const file of plan.files) bytes.set(file.key, Buffer.from(await file.bytes()).toString("latin1"));
  const nameOf = (to: LinkPageTarget) => {
    if ("reference" in to) return to.reference;
    if ("page" in to) return `${places.get(to.page)}#${to.anchor ?? ""}`;
    return "file" in to ? `bytes ${bytes.get(to.file)}` : to.url;
  };
  const pages = plan.pages.map(({ kind, title, place, fields, tags, target, cover, links, markdown }) => ({
    kind,
    title,
    place,
    tags,
    linkTitle: fields.linkTitle,
    description: fields.description,
    hidden: fields.hidden ?? false,
    condition: fields.condition,
    layout: fields.layout,
    variables: fields.variables,
    computed: fields.computed,
    cover: cover ? coverField(cover, (key) => `bytes ${bytes.get(key)}`) : undefined,
    target: target && nameOf(target),
    // A link that leads nowhere says so by what it says.
    links: links.map(({ target: typed, to }) => (to ? nameOf(to) : typed)),
    text: withoutTargets(markdown, links),
  }));
  return { title: plan.title, tags: plan.tags, pages, files: [...bytes.values()].sort() };
}

function withoutTargets(markdown: string | undefined, links: ImportPlan["pages"][number]["links"]) {
  let text = "";
  let at = 0;
  for (const { start, end, to } of links) {
    if (!to) continue;
    text += markdown?.slice(at, start) ?? "";
    at = end;
  }
  return markdown === undefined ? undefined : text + markdown.slice(at);
}
