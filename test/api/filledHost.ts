import { findOperation, operations } from "../../src-main/api/operations.ts";
import type { AnyOperation } from "../../src-main/api/operation.ts";
import type { Outcome } from "../../src-main/core/core.ts";
import { asking, fill } from "./generated/fill.ts";
import { KnownIds } from "./generated/knownIds.ts";
import { leastInput, Sober } from "./generated/leastInput.ts";
import { choosePath } from "./generated/requests.ts";
import { openHost, type ApiHost, type Operation } from "./host.ts";

/** An operation with its id. */
export type Named = [id: Operation, operation: AnyOperation];

/** Every operation. */
export const everyOperation = Object.keys(operations).flatMap((id): Named[] => {
  const operation = findOperation(id);
  return operation ? [[id as Operation, operation]] : [];
});

export const bodyOf = (outcome: Outcome): unknown =>
  "body" in outcome ? JSON.parse(JSON.stringify(outcome.body)) : undefined;

/** A host with something of every kind, for what holds of every operation whatever it is about. */
export class FilledHost {
  readonly host: ApiHost;
  readonly ids = new KnownIds();
  /** A section group beside the one that inputs are about. */
  group = "";

  private constructor(host: ApiHost) {
    this.host = host;
  }

  static async open(opened?: ApiHost): Promise<FilledHost> {
    const filled = new FilledHost(opened ?? (await openHost()));
    const { host, ids } = filled;
    const ask = asking(host.engine, host.people.admin);
    for (const word of ["harbour", "lantern"])
      await fill(ask, host.organization, word, (answer, path) => ids.learn(answer, path));
    ids.learn({ object: "organization", id: host.organization });
    const of = (path: string) => choosePath(new Sober(0), ids, path);
    const body = { role: "read", teams: [of("{teamId}")["teamId"]] };
    await ask("inviteToSpace", { ...of("{spaceId}"), body });
    await ask("inviteToCollection", { ...of("{collectionId}"), body });
    await ask("inviteToSite", { organizationId: host.organization, ...of("{siteId}"), body });
    const site = { organizationId: host.organization, ...of("{siteId}") };
    filled.group = (
      (await ask("addSectionGroupToSite", { ...site, body: { title: "Above" } })) as { id: string }
    ).id;
    return filled;
  }

  /** What an operation wants at least, about something that is there. */
  inputOf(operation: AnyOperation): Record<string, unknown> {
    return leastInput(operation, this.ids, this.host.people);
  }
}
