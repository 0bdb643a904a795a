import { addToken, hashToken } from "../../src-main/access/accounts.ts";
import { keyOf } from "../../src-main/api/sites/shareKeys.ts";
import { readStore, transact } from "../../src-main/store/store.ts";
import { findOperation, inputSchema, operations } from "../../src-main/api/operations.ts";
import type { Outcome } from "../../src-main/core/core.ts";
import { asking, fill } from "../api/generated/fill.ts";
import { KnownIds } from "../api/generated/knownIds.ts";
import { choosePath } from "../api/generated/requests.ts";
import { ValueMaker } from "../api/generated/values.ts";
import { openHostAt, reopenHost, type ApiHost, type Person } from "../api/host.ts";
import { imageOf, type Image } from "../store/image.ts";
import { Random } from "../sync/random.ts";

/* Who is let in where: what each operation comes to for people of every standing, on content of its organization. */

export const callers = [
  "admin",
  "creator",
  "reviewer",
  "editor",
  "commenter",
  "reader",
  "guest",
  "stranger",
] as const satisfies readonly Person[];

/** Those who come with a token that has expired, with the key of a share link, and with nothing. */
export const outsiders = ["expired token", "share link", "none"] as const;

/**
 * `in`: the guard lets the caller in, whatever becomes of the input. `403`: they may see it and not do that. `404`: for
 * them it is not there, or, of a delete, there is nothing to do. `401`: what they have stands for nobody.
 */
export type Verdict = "in" | "401" | "403" | "404";

/** Chooses what is likely, always: of the fields what an operation cannot do without, of ids the last that is known. */
class Sober extends Random {
  override next(): number {
    return 0.999_999;
  }
  override chance(share: number): boolean {
    return share > 0.5;
  }
}

/** An instance with something of every kind, from which each call starts. */
export class Ground {
  readonly #ids = new KnownIds();
  #host: ApiHost;
  /** All that it holds before any call. */
  #image: Image;
  /** What stands for nobody, by who has it. */
  readonly #tokens = { "expired token": "recto_expired", "share link": "", none: "" };
  /** Whether a call has changed it. */
  #isUsed = false;

  private constructor(host: ApiHost) {
    this.#host = host;
    this.#image = imageOf(host.engine.store);
  }

  static async prepare(): Promise<Ground> {
    const ground = new Ground(await openHostAt(":memory:"));
    const host = ground.#host;
    await fill(asking(host.engine, host.people.admin), host.organization, "harbour", (answer, path) =>
      ground.#ids.learn(answer, path),
    );
    ground.#ids.learn({ object: "organization", id: host.organization });
    const past = "2020-01-01T00:00:00.000Z";
    await transact(host.engine.store, { mode: "authority", scopes: [], at: past }, (db) =>
      addToken(db, {
        id: "expired",
        user_id: host.people.admin,
        name: "Old",
        hash: hashToken(ground.#tokens["expired token"]),
        created_at: past,
        expires_at: past,
        revoked_at: null,
      }),
    );
    const { store } = host.engine;
    const { id: siteId } = await store.reading.selectFrom("sites").select("id").executeTakeFirstOrThrow();
    const input = { organizationId: host.organization, siteId, body: { name: "Partners" } };
    const { id } = await host.ask("admin", "createSiteShareLink", input);
    ground.#tokens["share link"] = await readStore(store, (db) => keyOf(db, id));
    ground.#image = imageOf(store);
    return ground;
  }

  async #renew(): Promise<void> {
    this.#host = await reopenHost(this.#host, this.#image);
    this.#isUsed = false;
  }

  async verdict(id: string, caller: Person | (typeof outsiders)[number]): Promise<Verdict> {
    if (!isOutside(caller)) return this.#ask(id, this.#host.people[caller]);
    const found = await this.#host.engine.authenticate(this.#tokens[caller]);
    return found === undefined ? "401" : this.#ask(id, found.user);
  }

  async #ask(id: string, user: string): Promise<Verdict> {
    if (this.#isUsed) {
      await this.#host.engine.store.close();
      await this.#renew();
    }
    const operation = findOperation(id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    const random = new Sober(0);
    const params = choosePath(random, this.#ids, operation.path);
    const made = new ValueMaker(random, this.#ids, params).make(inputSchema(operation));
    const outcome = await this.#host.engine.call({ user }, id, { ...(made as object), ...params });
    this.#isUsed = operation.mutation === true && outcome.status < 300;
    return verdictOf(operation.method, outcome);
  }

  async close(): Promise<void> {
    await this.#host.engine.store.close();
  }
}

const isOutside = (caller: string): caller is (typeof outsiders)[number] =>
  (outsiders as readonly string[]).includes(caller);

function verdictOf(method: string, outcome: Outcome): Verdict {
  if ("error" in outcome) {
    const { code, message } = outcome.error;
    if (code === 403) return "403";
    return code === 404 && /^There is no (organization|space|collection|site|user) \S+\.$/.test(message)
      ? "404"
      : "in";
  }
  const isDelete = method === "DELETE" && outcome.status === 204;
  return isDelete && !("numbers" in outcome && outcome.numbers) ? "404" : "in";
}

export const operationIds = Object.keys(operations).sort();
