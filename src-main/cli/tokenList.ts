import { administer, listEmails } from "../core/administration/administration.ts";
import { listTokens } from "../core/administration/foundation.ts";
import { maybeTextOf, type Command } from "./command.ts";
import { placeOf, placeOptions } from "./place.ts";

export const tokenList: Command = {
  name: "token list",
  summary: "List the tokens of an instance, never their text",
  synopsis: "(--data DIR | --database ADDRESS) [--email EMAIL] [--json]",
  help: `
  --email EMAIL  those of one user
  --json         the same for programs

One line each: id, e-mail, what it is for, when it was made, and whether it expires or was revoked.`,
  options: { ...placeOptions, email: { type: "string" }, json: { type: "boolean" } },
  async run(given) {
    const one = maybeTextOf(given, "email");
    const tokens = await administer(placeOf(given), async (engine) => {
      const emails = one === undefined ? await listEmails(engine) : [one];
      const lists = [];
      for (const email of emails)
        lists.push((await listTokens(engine, email)).map((token) => ({ ...token, email })));
      return lists.flat();
    });
    if (given.options["json"]) return console.log(JSON.stringify(tokens, null, 2));
    for (const { id, email, name, createdAt, expiresAt, revokedAt } of tokens) {
      const state = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `expires ${expiresAt}` : "no expiry";
      console.log([id, email, name, createdAt, state].join("\t"));
    }
  },
};
