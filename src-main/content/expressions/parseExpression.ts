import { compile } from "angular-expressions";
import { isMethod, methodNames } from "./methods.ts";

/*
 * Expressions that people write into rules and pages, such as `changeRequest.subject.startsWith("Docs")`. The library
 * reads them; what they may hold is decided here: no assignment, no object, and no call but of the few methods.
 */

/** A text is no expression, or came to more than is worked out. The message reads on after a field's path. */
export class ExpressionError extends Error {}

export type UnaryOperator = "!" | "-" | "+";
export type LogicalOperator = "&&" | "||" | "??";
export type BinaryOperator =
  | "=="
  | "==="
  | "!="
  | "!=="
  | "<"
  | ">"
  | "<="
  | ">="
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

/** An expression that was read, ready to be evaluated. */
export type Expression =
  | { type: "value"; value: string | number | boolean | null | undefined }
  | { type: "name"; name: string }
  | { type: "member"; of: Expression; name: Expression }
  | { type: "list"; items: Expression[] }
  | { type: "unary"; operator: UnaryOperator; operand: Expression }
  | { type: "logical"; operator: LogicalOperator; left: Expression; right: Expression }
  | { type: "binary"; operator: BinaryOperator; left: Expression; right: Expression }
  | { type: "choice"; test: Expression; then: Expression; otherwise: Expression }
  | { type: "call"; of: Expression; method: string; arguments: Expression[] };

/** Brackets within brackets: more than anybody reads, and few enough for a reader that calls itself. */
const deepest = 32;

/** As far as anybody reads: each sign of a longer one may be a level of the tree, whose readers call themselves. */
const longest = 2000;

/** Reads an expression; one that says nothing holds. Throws {@link ExpressionError} where it is none. */
export function parseExpression(source: string): Expression {
  if (source.length > longest) throw new ExpressionError(`has more than ${longest} characters.`);
  refuseDepth(source);
  const statements = readTree(source).body as { expression: Tree }[];
  const [first, second] = statements;
  if (second) throw new ExpressionError("holds several expressions: write one, without “;”.");
  return first ? understand(first.expression) : { type: "value", value: true };
}

/** The names that an expression begins with: what it depends on. */
export function namesIn(expression: Expression): string[] {
  switch (expression.type) {
    case "value":
      return [];
    case "name":
      return [expression.name];
    case "member":
      return [...namesIn(expression.of), ...namesIn(expression.name)];
    case "list":
      return expression.items.flatMap(namesIn);
    case "unary":
      return namesIn(expression.operand);
    case "logical":
    case "binary":
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case "choice":
      return [expression.test, expression.then, expression.otherwise].flatMap(namesIn);
    case "call":
      return [expression.of, ...expression.arguments].flatMap(namesIn);
  }
}

function refuseDepth(source: string): void {
  // The library reads a text within a text twice at each level, which soon takes longer than anybody waits.
  if (source.includes("`")) throw new ExpressionError("holds a “`”: write texts in quotes.");
  let depth = 0;
  for (const sign of source) {
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (depth > deepest) throw new ExpressionError(`holds more than ${deepest} brackets within each other.`);
  }
}

/** A node of the library's tree. */
type Tree = Record<string, unknown> & { type: string };

/** Nothing is made into code: the library's interpreter is asked for, and of what it makes only the tree is used. */
const reading = { csp: true, handleThis: false };

function readTree(source: string): Tree {
  try {
    return compile(source, { ...reading, filters: {} }).ast as Tree;
  } catch (error) {
    throw new ExpressionError(`is no expression: ${reasonOf(error)}.`);
  }
}

/** The library's message without its own name in front and the whole expression behind. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  return message
    .replace(/^\[[^\]]*\] /, "")
    .replace(/^(Syntax|Lexer) Error: /, "")
    .replace(/( (in|of the) expression \[|: |\nhttp).*$/s, "")
    .trim();
}

function understand(tree: Tree): Expression {
  const part = (name: string): Expression => understand(tree[name] as Tree);
  const parts = (name: string): Expression[] => (tree[name] as Tree[]).map(understand);
  switch (tree.type) {
    case "Literal":
      return { type: "value", value: tree["value"] as string };
    case "Identifier":
      return { type: "name", name: tree["name"] as string };
    case "MemberExpression":
      return { type: "member", of: part("object"), name: tree["computed"] ? part("property") : nameOf(tree) };
    case "ArrayExpression":
      return { type: "list", items: parts("elements") };
    case "UnaryExpression":
      return { type: "unary", operator: tree["operator"] as UnaryOperator, operand: part("argument") };
    case "LogicalExpression":
      return {
        type: "logical",
        operator: tree["operator"] as LogicalOperator,
        left: part("left"),
        right: part("right"),
      };
    case "BinaryExpression":
      return {
        type: "binary",
        operator: tree["operator"] as BinaryOperator,
        left: part("left"),
        right: part("right"),
      };
    case "ConditionalExpression":
      // The library calls what stands before the colon the alternate.
      return { type: "choice", test: part("test"), then: part("alternate"), otherwise: part("consequent") };
    case "CallExpression":
      return { type: "call", ...understandCall(tree["callee"] as Tree), arguments: parts("arguments") };
    case "AssignmentExpression":
      throw new ExpressionError("sets a value: compare with “==”.");
    default:
      throw new ExpressionError("holds something else than values, names, comparisons and methods.");
  }
}

const nameOf = (member: Tree): Expression & { type: "value"; value: string } => ({
  type: "value",
  value: (member["property"] as { name: string }).name,
});

function understandCall(callee: Tree): { of: Expression; method: string } {
  const method = callee.type === "MemberExpression" && !callee["computed"] ? nameOf(callee).value : undefined;
  if (method === undefined || !isMethod(method))
    throw new ExpressionError(`calls what cannot be called: there are ${methodNames.join(", ")}.`);
  return { of: understand(callee["object"] as Tree), method };
}
