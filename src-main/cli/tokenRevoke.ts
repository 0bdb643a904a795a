import { administer } from "../core/administration/administration.ts";
import { revokeToken } from "../core/administration/foundation.ts";
import { Failure, wordOf, type Command } from "./command.ts";
import { placeOf, placeOptions } from "./place.ts";

export const tokenRevoke: Command = {
  name: "token revoke",
  summary: "End a token at once",
  synopsis: "TOKEN_ID (--data DIR | --database ADDRESS) [--quiet]",
  help: `
  TOKEN_ID  as recto token list shows it

Works while the instance runs.`,
  words: ["TOKEN_ID"],
  options: { ...placeOptions, quiet: { type: "boolean" } },
  async run(given) {
    const id = wordOf(given, 0);
    const ended = await administer(placeOf(given), (engine) => revokeToken(engine, id));
    if (!ended) throw new Failure(`there is no token ${id} in use.`);
    if (!given.options["quiet"]) console.log(`revoked ${id}`);
  },
};
