import type { DocumentNode } from "../../api/types/document.ts";
import { readDocument } from "../document/readDocument.ts";
import type { ApiDescription, ApiOperation } from "./apiDescription.ts";

/* The pages that are made of an OpenAPI description, and what stands on each (gaps.md §6.1). */

/** How a description is shown, as the source of its page says. */
export interface ApiPagesProps {
  grouping?: "by-tag" | "by-operation";
  /** Whether there is a page of its models. */
  models?: boolean;
}

/** Which of the pages one is. */
export type ApiPageProps =
  | { doc: "models" }
  | { doc: "info" | "operations" | "tag"; page: string }
  | { doc: "operation"; page: string; method: string };

export interface ApiPage {
  title: string;
  description: string;
  props: ApiPageProps;
  pages: ApiPage[];
}

/** The page that introduces an API. */
const introduction = "info";

/** The pages of an API: what it is, its operations by tag or each by itself, and its models. */
export function apiPages(
  api: ApiDescription,
  { grouping = "by-tag", models = true }: ApiPagesProps,
): ApiPage[] {
  const tags = api.tags.map(({ name, description, operations }): ApiPage => ({
    title: name,
    description: firstSentence(description),
    props: { doc: grouping === "by-tag" ? "operations" : "tag", page: name },
    pages: grouping === "by-tag" ? [] : operations.map(pageOf),
  }));
  return [
    leaf(api.title, firstSentence(api.description), { doc: "info", page: introduction }),
    ...tags,
    ...(models && api.models.length > 0 ? [leaf("Models", "", { doc: "models" })] : []),
  ];
}

const leaf = (title: string, description: string, props: ApiPageProps): ApiPage => ({
  title,
  description,
  props,
  pages: [],
});

const pageOf = ({ title, description, path, method }: ApiOperation): ApiPage =>
  leaf(title, firstSentence(description), { doc: "operation", page: path, method });

const longestDescription = 200;

/** The first line of a Markdown text, as far as a list of pages shows it. */
const firstSentence = (text: string): string =>
  [...(text.trim().split(/\n/, 1)[0] ?? "")].slice(0, longestDescription).join("");

/** What stands on one of the pages; undefined where the description has nothing of the kind. */
export function apiDocument(
  api: ApiDescription,
  spec: string,
  props: ApiPageProps,
): DocumentNode[] | undefined {
  const ref = { kind: "openapi", spec };
  const block = ({ path, method }: ApiOperation) => empty("openapi-operation", { ref, path, method });
  switch (props.doc) {
    case "info":
      return [
        ...markdown(api.description),
        ...(api.version === "" ? [] : markdown(`Version ${escaped(api.version)}`)),
        ...(api.servers.length === 0 ? [] : markdown(api.servers.map((url) => `- \`${url}\``).join("\n"))),
      ];
    case "models":
      return api.models.length === 0
        ? undefined
        : [empty("openapi-schemas", { ref, schemas: api.models, grouped: true })];
    case "operation": {
      const { page, method } = props;
      const found = api.operations.find((one) => one.path === page && one.method === method);
      return found && [...markdown(found.description), block(found)];
    }
    case "operations":
    case "tag": {
      const found = api.tags.find(({ name }) => name === props.page);
      return found && [...markdown(found.description), ...found.operations.map(block)];
    }
  }
}

const empty = (type: string, data: Record<string, unknown>): DocumentNode => ({
  object: "block",
  type,
  isVoid: true,
  data,
});

/** A stranger's Markdown. */
const markdown = (text: string): DocumentNode[] => (text.trim() === "" ? [] : readDocument({ text }).nodes);

const escaped = (words: string): string => words.replaceAll(/[\\`*_[\]{}<>|#]/g, "\\$&");
