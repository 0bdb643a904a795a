import { levels, type Level } from "../access/levels.ts";
import { administer } from "../core/administration/administration.ts";
import { addUser } from "../core/administration/foundation.ts";
import { maybeTextOf, textOf, UsageError, type Command } from "./command.ts";
import { placeOf, placeOptions } from "./place.ts";

export const userAdd: Command = {
  name: "user add",
  summary: "Add a member to an instance's organization",
  synopsis:
    "(--data DIR | --database ADDRESS) --name NAME --email EMAIL --role ROLE [--organization ID] [--quiet]",
  help: `
  --role ROLE        ${[...levels].join(", ")}, or guest
  --organization ID  where the instance has several
  --quiet            print the user's id and nothing else

Works while the instance runs.`,
  options: {
    ...placeOptions,
    name: { type: "string" },
    email: { type: "string" },
    role: { type: "string" },
    organization: { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["name", "email", "role"],
  async run(given) {
    const role = roleOf(textOf(given, "role"));
    const organization = maybeTextOf(given, "organization");
    const { user } = await administer(placeOf(given), (engine) =>
      addUser(engine, {
        name: textOf(given, "name"),
        email: textOf(given, "email"),
        role,
        ...(organization === undefined ? {} : { organization }),
      }),
    );
    console.log(given.options["quiet"] ? user : `user ${user}`);
  },
};

function roleOf(word: string): Level | null {
  if (word === "guest") return null;
  const level = levels.find((known) => known === word);
  if (level === undefined) throw new UsageError(`--role is one of ${levels.join(", ")}, or guest.`);
  return level;
}
