/** A condition that can be chosen instead of written. */
export interface TemplateCondition {
  description: string;
  condition: string;
}

interface Claims {
  unsigned?: { properties: object };
}

/** For each thing that a visitor may tell of themselves, that it is so and that it is not; the signed ones first. */
export function templateConditions({ properties }: { properties: Claims }): TemplateCondition[] {
  const { unsigned, ...signed } = properties;
  return [
    ...Object.keys(signed).flatMap((name) => bothWays(name, memberOf("visitor.claims", name))),
    ...Object.keys(unsigned?.properties ?? {}).flatMap((name) =>
      bothWays(`${name} (unsigned)`, memberOf("visitor.claims.unsigned", name)),
    ),
  ];
}

const bothWays = (what: string, expression: string): TemplateCondition[] =>
  [true, false].map((value) => ({
    description: `Visitors for whom ${what} is ${value}`,
    condition: `${expression} == ${value}`,
  }));

/** Words that the language keeps for itself cannot follow a point everywhere. */
const kept = new Set(["true", "false", "null", "undefined", "this"]);

const memberOf = (of: string, name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) && !kept.has(name) ? `${of}.${name}` : `${of}[${quoted(name)}]`;

/** Letters that mean something within quotes, by their numbers. */
const quoted = (text: string): string =>
  `"${text.replace(/[^ !#-[\]-_a-~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
