import { initInstance } from "../core/administration.ts";
import { textOf, type Command } from "./command.ts";

export const init: Command = {
  name: "init",
  summary: "Make an instance's data, with its organization and first admin",
  synopsis: "--data DIR --organization TITLE --name NAME --email EMAIL [--quiet]",
  help: `
  --data DIR            where the data goes; a new or empty folder
  --organization TITLE  the organization's title
  --name, --email       its first admin
  --quiet               print the token and nothing else

The token is shown this once.`,
  options: {
    data: { type: "string" },
    organization: { type: "string" },
    name: { type: "string" },
    email: { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["data", "organization", "name", "email"],
  async run(given) {
    const data = textOf(given, "data");
    const founded = await initInstance(data, {
      organization: textOf(given, "organization"),
      name: textOf(given, "name"),
      email: textOf(given, "email"),
    });
    if (given.options["quiet"]) return console.log(founded.token);
    console.log(`organization ${founded.organization}`);
    console.log(`user         ${founded.user}`);
    console.log(`token        ${founded.token}`);
    console.error(
      `Keep the token: it is shown this once. Start the instance with: recto serve --data ${data}`,
    );
  },
};
