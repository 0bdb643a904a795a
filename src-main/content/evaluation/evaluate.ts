import type { Document, DocumentNode } from "../../api/types/document.ts";
import type { Draft } from "../branches/draft.ts";
import { plain } from "../document/nodes.ts";
import type { Entry } from "../entry.ts";
import { evaluateExpression, type ExpressionFacts } from "../expressions/evaluateExpression.ts";
import type { ExpressionValue } from "../expressions/methods.ts";
import {
  ExpressionError,
  namesIn,
  parseExpression,
  type Expression,
} from "../expressions/parseExpression.ts";

/**
 * How far a text is evaluated (document 1, `evaluated`): not at all, wholly, or only where an expression depends on
 * nothing but the content, and so comes to the same for every reader.
 */
export type Evaluated = boolean | "deterministic-only";

/** What expressions of a text are about: `space.vars`, `page.vars`, and `visitor`, of whom a read knows nothing. */
export async function factsOf(
  draft: Draft,
  entry: Entry,
  space: { title: string },
): Promise<ExpressionFacts> {
  const variables = await draft.children("variable", null);
  return {
    space: { title: space.title, vars: Object.fromEntries(variables.map(valueOf)) },
    page: { title: entry.title, vars: { ...entry.fields.variables } },
    visitor: { claims: { unsigned: {} } },
  };
}

const valueOf = ({ title, fields }: Entry): [string, string] => [title, fields.value ?? ""];

/** Of these the content alone decides. */
const deterministic: ReadonlySet<string> = new Set(["space", "page"]);

/**
 * A document with its expressions replaced by what they come to, and its conditions by what they hold, or by nothing.
 * What cannot be read as an expression stays as its writer wrote it.
 */
export function evaluateDocument(
  document: Document,
  facts: ExpressionFacts,
  evaluated: Exclude<Evaluated, false>,
): Document {
  const comesTo = (source: unknown): { value: ExpressionValue } | undefined => {
    const expression = readable(source);
    if (!expression) return undefined;
    if (evaluated === "deterministic-only" && !namesIn(expression).every((name) => deterministic.has(name)))
      return undefined;
    try {
      return { value: evaluateExpression(expression, facts) };
    } catch (error) {
      if (error instanceof ExpressionError) return undefined;
      throw error;
    }
  };
  const inside = (nodes: readonly DocumentNode[]): DocumentNode[] => nodes.flatMap(evaluate);
  /** What of a condition is to be read; undefined where that cannot be said. */
  const heldBy = (node: DocumentNode): DocumentNode[] | undefined => {
    for (const { expression, nodes } of branchesOf(node)) {
      const found = expression === undefined ? { value: true } : comesTo(expression);
      if (!found) return undefined;
      if (found.value) return nodes;
    }
    return [];
  };
  const evaluate = (node: DocumentNode): DocumentNode[] => {
    if (node.type === "if") {
      const held = heldBy(node);
      if (held) return inside(held);
    }
    const found = node.type === "expression" ? comesTo(node.data?.["expression"]) : undefined;
    if (found) return [plain(wordsOf(found.value))];
    return [
      {
        ...node,
        ...(node.nodes ? { nodes: inside(node.nodes) } : {}),
        ...(node.fragments ? { fragments: inside(node.fragments) } : {}),
      },
    ];
  };
  return { ...document, nodes: inside(document.nodes) };
}

interface ConditionBranch {
  /** None for what holds where nothing else does. */
  expression: unknown;
  nodes: DocumentNode[];
}

const otherwise = /^\{%-?\s*(?:else|el(?:se )?if\s+(?<expression>.+?))\s*-?%\}$/;

/** A condition's parts: what stands before its first `{% else %}` or `{% elif … %}`, and what follows each. */
function branchesOf({ data, nodes = [] }: DocumentNode): ConditionBranch[] {
  const branches: ConditionBranch[] = [{ expression: data?.["expression"], nodes: [] }];
  for (const node of nodes) {
    const source = node.type === "markdown" ? node.data?.["markdown"] : undefined;
    const sign = typeof source === "string" ? otherwise.exec(source.trim()) : null;
    if (sign) branches.push({ expression: sign.groups?.["expression"], nodes: [] });
    else branches.at(-1)?.nodes.push(node);
  }
  return branches;
}

function readable(source: unknown): Expression | undefined {
  try {
    return typeof source === "string" ? parseExpression(source) : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function wordsOf(value: ExpressionValue): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? value.map((item: ExpressionValue) => wordsOf(item)).join(", ") : "";
}
