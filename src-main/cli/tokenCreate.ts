import { administer } from "../core/administration/administration.ts";
import { createToken } from "../core/administration/foundation.ts";
import { maybeTextOf, textOf, UsageError, type Command } from "./command.ts";
import { placeOf, placeOptions } from "./place.ts";

export const tokenCreate: Command = {
  name: "token create",
  summary: "Make an API token for somebody",
  synopsis: "(--data DIR | --database ADDRESS) --email EMAIL [--name WHAT_FOR] [--expires 30d] [--quiet]",
  help: `
  --email EMAIL     whose token it is
  --name WHAT_FOR   what it is for, for your own memory
  --expires 30d     when it ends: a number and h, d or w; without it, never
  --quiet           print the token and nothing else

The token is shown this once. Works while the instance runs.`,
  options: {
    ...placeOptions,
    email: { type: "string" },
    name: { type: "string" },
    expires: { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["email"],
  async run(given) {
    const lifetime = lifetimeOf(maybeTextOf(given, "expires"));
    const name = maybeTextOf(given, "name");
    const { id, token } = await administer(placeOf(given), (engine) => {
      const end = lifetime === undefined ? undefined : Date.parse(engine.hostNow()) + lifetime;
      return createToken(engine, {
        email: textOf(given, "email"),
        ...(name === undefined ? {} : { name }),
        ...(end === undefined ? {} : { expires: new Date(end).toISOString() }),
      });
    });
    if (given.options["quiet"]) return console.log(token);
    console.log(`id    ${id}`);
    console.log(`token ${token}`);
  },
};

const hour = 3_600_000;
const units: Record<string, number> = { h: hour, d: 24 * hour, w: 7 * 24 * hour };

function lifetimeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, number, unit = ""] = /^([1-9]\d{0,4})([hdw])$/.exec(text) ?? [];
  const length = units[unit];
  if (number === undefined || length === undefined)
    throw new UsageError(`--expires takes a number and h, d or w, such as 30d, not "${text}".`);
  return Number(number) * length;
}
