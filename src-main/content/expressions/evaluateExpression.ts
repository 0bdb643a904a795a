import { callMethod, isEqual, isList, type ExpressionValue } from "./methods.ts";
import {
  ExpressionError,
  type BinaryOperator,
  type Expression,
  type LogicalOperator,
  type UnaryOperator,
} from "./parseExpression.ts";

/** The names that an expression may use, with what they stand for; any other stands for nothing. */
export type ExpressionFacts = Readonly<Record<string, ExpressionValue>>;

const longestText = 100_000;

/**
 * What an expression comes to. It sees only the facts, as plain data without a prototype, and always ends: what is not
 * there is undefined. Throws ExpressionError only for a text that grows beyond all use.
 */
export function evaluateExpression(expression: Expression, facts: ExpressionFacts): ExpressionValue {
  const evaluate = (part: Expression): ExpressionValue => evaluateExpression(part, facts);
  switch (expression.type) {
    case "value":
      return expression.value;
    case "name":
      return Object.hasOwn(facts, expression.name) ? facts[expression.name] : undefined;
    case "member":
      return memberOf(evaluate(expression.of), evaluate(expression.name));
    case "list":
      return expression.items.map(evaluate);
    case "unary":
      return unary(expression.operator, evaluate(expression.operand));
    case "logical": {
      const left = evaluate(expression.left);
      return decides(expression.operator, left) ? left : evaluate(expression.right);
    }
    case "binary":
      return binary(expression.operator, evaluate(expression.left), evaluate(expression.right));
    case "choice":
      return evaluate(evaluate(expression.test) ? expression.then : expression.otherwise);
    case "call":
      return callMethod(
        evaluate(expression.of),
        expression.method,
        expression.arguments[0] && evaluate(expression.arguments[0]),
      );
  }
}

/** Does an expression hold? As in JavaScript: nothing, 0 and an empty text do not. */
export const holds = (expression: Expression, facts: ExpressionFacts): boolean =>
  Boolean(evaluateExpression(expression, facts));

function memberOf(of: ExpressionValue, name: ExpressionValue): ExpressionValue {
  if (typeof of === "string" || isList(of)) {
    if (name === "length") return of.length;
    return typeof name === "number" ? of[name] : undefined;
  }
  if (typeof of !== "object" || of === null || typeof name !== "string") return undefined;
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

function unary(operator: UnaryOperator, value: ExpressionValue): ExpressionValue {
  if (operator === "!") return !value;
  return operator === "-" ? -numberOf(value) : numberOf(value);
}

/** Does the left side alone decide what both come to? */
function decides(operator: LogicalOperator, left: ExpressionValue): boolean {
  if (operator === "&&") return !left;
  return operator === "||" ? Boolean(left) : left !== undefined && left !== null;
}

const numberOf = (value: ExpressionValue): number =>
  typeof value === "number" ? value : typeof value === "boolean" ? Number(value) : Number.NaN;

function binary(operator: BinaryOperator, a: ExpressionValue, b: ExpressionValue): ExpressionValue {
  switch (operator) {
    case "==":
    case "===":
      return isEqual(a, b);
    case "!=":
    case "!==":
      return !isEqual(a, b);
    case "<":
      return orderOf(a, b) < 0;
    case ">":
      return orderOf(a, b) > 0;
    case "<=":
      return orderOf(a, b) <= 0;
    case ">=":
      return orderOf(a, b) >= 0;
    case "+":
      return add(a, b);
    case "-":
      return numberOf(a) - numberOf(b);
    case "*":
      return numberOf(a) * numberOf(b);
    case "/":
      return numberOf(a) / numberOf(b);
    case "%":
      return numberOf(a) % numberOf(b);
  }
}

/** Numbers by their size and texts by their signs; what is of two kinds has no order. */
function orderOf(a: ExpressionValue, b: ExpressionValue): number {
  if (typeof a === "number" && typeof b === "number") return a === b ? 0 : a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  return Number.NaN;
}

function add(a: ExpressionValue, b: ExpressionValue): ExpressionValue {
  if (typeof a !== "string" && typeof b !== "string") return numberOf(a) + numberOf(b);
  const text = textOf(a) + textOf(b);
  if (text.length > longestText)
    throw new ExpressionError(`comes to a text of more than ${longestText} characters.`);
  return text;
}

const textOf = (value: ExpressionValue): string => {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
};
