import { initInstance } from "../core/administration/administration.ts";
import { textOf, type Command } from "./command.ts";
import { placeAsTyped, placeOf, placeOptions } from "./place.ts";

export const init: Command = {
  name: "init",
  summary: "Make an instance's data, with its organization and first admin",
  synopsis: "(--data DIR | --database ADDRESS) --organization TITLE --name NAME --email EMAIL [--quiet]",
  help: `
  --data DIR            where the data goes; a new or empty folder
  --database ADDRESS    or an empty database of a PostgreSQL server: postgres://USER@HOST/NAME; its password is best
                        given in PGPASSWORD, which other users of this machine do not see.
                        In the address its special characters are encoded: / as %2F, # as %23
  --organization TITLE  the organization's title
  --name, --email       its first admin
  --quiet               print the token and nothing else

The token is shown this once.`,
  options: {
    ...placeOptions,
    organization: { type: "string" },
    name: { type: "string" },
    email: { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["organization", "name", "email"],
  async run(given) {
    const place = placeOf(given);
    const founded = await initInstance(place, {
      organization: textOf(given, "organization"),
      name: textOf(given, "name"),
      email: textOf(given, "email"),
    });
    if (given.options["quiet"]) return console.log(founded.token);
    console.log(`organization ${founded.organization}`);
    console.log(`user         ${founded.user}`);
    console.log(`token        ${founded.token}`);
    console.error(
      `Keep the token: it is shown this once. Start the instance with: recto serve ${placeAsTyped(place)}`,
    );
  },
};
