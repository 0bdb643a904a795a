import { ApiError } from "../../api/error.ts";
import type { Document, DocumentNode } from "../../api/types/document.ts";
import { nodeTypes, type DataField } from "./nodeTypes.ts";
import { isMap } from "./tableShape.ts";

/** Nodes within nodes: more is nobody's writing, and every later step may follow it without running out of stack. */
export const deepestNode = 72;
const mostNodes = 200_000;

/**
 * Refuses, with 400 and the node's path, a document that says nothing a page could show: a node without its type, a
 * list that holds paragraphs, a hint without its style. Types that are not known here pass, to be kept whole.
 */
export function checkDocument(document: Document, path: string): void {
  const complaint = new Check().list(document.nodes, `${path}/nodes`, "block", undefined, 1);
  if (complaint !== undefined) throw new ApiError(400, complaint);
}

/** What is wrong with a block that stands by itself, or undefined. */
export const complaintOf = (block: DocumentNode): string | undefined =>
  new Check().node(block, "", "block", undefined, 1);

/** Whether a node's data is what its type needs, whatever it holds. */
export const hasGoodData = (node: DocumentNode): boolean => wrongData(node, "") === undefined;

const objects = ["block", "inline", "text", "fragment"];

/** Whether a value has the form of a node, whatever its type. */
export function isNode(value: unknown, depth = 1): value is DocumentNode {
  if (!isMap(value) || !objects.includes(value["object"] as string) || depth > deepestNode) return false;
  const { type, key, fragment, isVoid, data, nodes, fragments, leaves, object: _object, ...others } = value;
  const isList = (list: unknown): boolean =>
    list === undefined || (Array.isArray(list) && list.every((each) => isNode(each, depth + 1)));
  return (
    Object.keys(others).length === 0 &&
    [type, key, fragment].every((each) => each === undefined || typeof each === "string") &&
    (isVoid === undefined || typeof isVoid === "boolean") &&
    (data === undefined || isMap(data)) &&
    isList(nodes) &&
    isList(fragments) &&
    (leaves === undefined || (Array.isArray(leaves) && leaves.every(isLeaf)))
  );
}

function isLeaf(value: unknown): boolean {
  if (!isMap(value) || value["object"] !== "leaf" || typeof value["text"] !== "string") return false;
  const { marks } = value;
  return (
    Array.isArray(marks) &&
    marks.every(
      (mark) =>
        isMap(mark) &&
        mark["object"] === "mark" &&
        typeof mark["type"] === "string" &&
        (mark["data"] === undefined || isMap(mark["data"])),
    )
  );
}

class Check {
  #nodes = 0;

  list(
    nodes: readonly DocumentNode[],
    path: string,
    expected: DocumentNode["object"] | "inlines",
    parent: string | undefined,
    depth: number,
  ): string | undefined {
    for (const [index, node] of nodes.entries()) {
      const complaint = this.node(node, `${path}/${index}`, expected, parent, depth);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  }

  node(
    node: DocumentNode,
    path: string,
    expected: DocumentNode["object"] | "inlines",
    parent: string | undefined,
    depth: number,
  ): string | undefined {
    if (depth > deepestNode) return `${path} lies more than ${deepestNode} nodes deep`;
    this.#nodes += 1;
    if (this.#nodes > mostNodes) return `${path} is one node too many: a document has at most ${mostNodes}`;
    const isExpected =
      expected === "inlines" ? node.object === "inline" || node.object === "text" : node.object === expected;
    if (!isExpected)
      return `${path}/object must be ${expected === "inlines" ? "text or inline" : expected} here (got ${node.object})`;
    if (node.object === "text")
      return node.leaves ? undefined : `${path}/leaves is missing: a text holds its words in leaves`;
    if (node.object === "fragment")
      return node.nodes ? this.list(node.nodes, `${path}/nodes`, "block", undefined, depth + 1) : undefined;
    return this.#typed(node, path, parent, depth);
  }

  #typed(node: DocumentNode, path: string, parent: string | undefined, depth: number): string | undefined {
    const { type, object, nodes = [], fragments = [] } = node;
    if (type === undefined || type === "") return `${path}/type is missing`;
    const known = Object.hasOwn(nodeTypes, type) ? nodeTypes[type] : undefined;
    if (!known) return this.#unknown(node, path, depth);
    if (known.object !== "either" && known.object !== object)
      return `${path}/object must be ${known.object} for the type ${type}`;
    if (known.inside && !known.inside.includes(parent ?? ""))
      return `${path}/type ${type} must stand in ${known.inside.join(" or ")}`;
    const wrong = wrongData(node, path);
    if (wrong !== undefined) return wrong;
    if (known.holds === "nothing") {
      if (nodes.some(({ object: child }) => child !== "text"))
        return `${path}/nodes must be empty: a node of the type ${type} is void`;
    } else {
      const inner = known.holds === "inlines" ? "inlines" : "block";
      const complaint = this.list(nodes, `${path}/nodes`, inner, type, depth + 1);
      if (complaint !== undefined) return complaint;
      if (Array.isArray(known.holds)) {
        const stranger = nodes.findIndex((child) => !known.holds.includes(child.type ?? ""));
        if (stranger >= 0)
          return `${path}/nodes/${stranger}/type must be ${known.holds.join(" or ")} in ${type}`;
      }
    }
    return this.list(fragments, `${path}/fragments`, "fragment", type, depth + 1);
  }

  /** What a type holds that is not known here is anybody's; only its measure counts. */
  #unknown(node: DocumentNode, path: string, depth: number): string | undefined {
    for (const name of ["nodes", "fragments"] as const)
      for (const [index, child] of (node[name] ?? []).entries()) {
        const there = `${path}/${name}/${index}`;
        if (depth >= deepestNode) return `${there} lies more than ${deepestNode} nodes deep`;
        const complaint = this.#unknown(child, there, depth + 1);
        if (complaint !== undefined) return complaint;
      }
    return undefined;
  }
}

/** What a browser would run, and not go to. */
const runs = /^[\s\p{Cc}]*(?:javascript|vbscript|data):/iu;

function wrongData(node: DocumentNode, path: string): string | undefined {
  const url = node.type === "embed" ? node.data?.["url"] : undefined;
  if (typeof url === "string" && runs.test(url)) return `${path}/data/url must be an address of the web`;
  const { needs = {}, may = {} } = nodeTypes[node.type ?? ""] ?? {};
  const data = node.data ?? {};
  for (const [name, kind] of Object.entries({ ...may, ...needs })) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    const there = `${path}/data/${name}`;
    if (value === undefined || (value === null && !(name in needs))) {
      if (name in needs) return `${there} is missing: a node of the type ${node.type} needs it`;
    } else if (!isOfKind(value, kind)) return `${there} must be ${words(kind)}`;
  }
  return undefined;
}

function isOfKind(value: unknown, kind: DataField): boolean {
  if (typeof kind !== "string") return typeof value === "string" && kind.includes(value);
  switch (kind) {
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "flag":
      return typeof value === "boolean";
    case "map":
      return isMap(value);
    case "texts":
      return Array.isArray(value) && value.every((each) => typeof each === "string");
    case "reference":
      return isMap(value) && typeof value["kind"] === "string";
  }
}

function words(kind: DataField): string {
  if (typeof kind !== "string") return `one of ${kind.join(", ")}`;
  switch (kind) {
    case "text":
      return "a string";
    case "number":
      return "a number";
    case "flag":
      return "true or false";
    case "map":
      return "an object";
    case "texts":
      return "an array of strings";
    case "reference":
      return "a content reference: an object with its kind";
  }
}
