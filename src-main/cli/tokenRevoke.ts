import { administer } from "../core/administration.ts";
import { revokeToken } from "../core/foundation.ts";
import { Failure, textOf, wordOf, type Command } from "./command.ts";

export const tokenRevoke: Command = {
  name: "token revoke",
  summary: "End a token at once",
  synopsis: "TOKEN_ID --data DIR [--quiet]",
  help: `
  TOKEN_ID  as recto token list shows it

Works while the instance runs.`,
  words: ["TOKEN_ID"],
  options: { data: { type: "string" }, quiet: { type: "boolean" } },
  needs: ["data"],
  async run(given) {
    const id = wordOf(given, 0);
    const ended = await administer(textOf(given, "data"), (engine) => revokeToken(engine, id));
    if (!ended) throw new Failure(`there is no token ${id} in use.`);
    if (!given.options["quiet"]) console.log(`revoked ${id}`);
  },
};
