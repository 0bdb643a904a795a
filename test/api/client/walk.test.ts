import createClient from "openapi-fetch";
import { expect, test } from "vitest";
import { findOperation, operations } from "../../../src-main/api/operations.ts";
import { bearer, startInstance } from "../../hosts/http/instance.ts";
import { asking, fill } from "../generated/fill.ts";
import { fillFurther } from "../generated/fillFurther.ts";
import { KnownIds } from "../generated/knownIds.ts";
import { leastInput, Sober } from "../generated/leastInput.ts";
import { choosePath } from "../generated/requests.ts";

/* A walk through the whole API over HTTP, with nothing but what its description says of each operation. */

interface Described {
  operationId: string;
  parameters?: { name: string; in: "path" | "query" | "header" }[];
  requestBody?: { content: Record<string, unknown> };
}

/** Any path may have any method: what there is, is read from the description as the test runs. */
interface AnyPaths {
  [path: string]: {
    get: {
      parameters: { path: object; query: object };
      requestBody?: { content: { "application/json": unknown } };
      responses: {
        200: { content: { "application/json": unknown } };
        default: { content: { "application/json": { error: { code: number; message: string } } } };
      };
    };
  };
}

/** Reading comes first, and what is made before what is changed; then what settles or ends something, work with Git at once. */
const turns = [
  /^GET/,
  /^PUT/,
  /^POST (?!merge|transfer|unpublish|restore|\w+Git)/,
  /^POST (import|export)\w*Git/,
  /^POST cancelGit/,
  /^PATCH/,
  /^POST (merge|transfer|unpublish)/,
  /^DELETE/,
  /./,
];
const turnOf = (method: string, id: string): number =>
  turns.findIndex((turn) => turn.test(`${method} ${id}`));

/** What cannot be done here, and what is said of it. */
const impossible = {
  getCustomHostname: 404,
  dnsRevalidateCustomHostname: 404,
  getEmbedByUrlInSpace: 400,
  getSpaceGitInfo: 404,
  cancelJob: 409,
  joinOrganization: 400,
};

interface Around {
  founder: string;
  team: unknown;
  /** Spaces and collections with nothing around them, a change request of the second space, and another organization. */
  space: string;
  spaceId: string;
  changeRequestId: string;
  collection: string;
  parent: string;
  elsewhere: string;
}

/** What operations are asked for with that want more than the least that their description says. */
function inputsFor({ founder, team, elsewhere, ...made }: Around): Record<string, object> {
  const words = { body: { body: { markdown: "Why?" } } };
  const page = { operation: "insert_page", title: "Wicks", document: { markdown: "Trim them.\n" } };
  const written = { body: { changes: [page] } };
  const given = { body: { role: "edit", users: [founder], teams: [team] } };
  const leaves = [{ object: "leaf", text: "Be brief.", marks: [] }];
  const paragraph = { object: "block", type: "paragraph", nodes: [{ object: "text", leaves }] };
  const told = { body: { instructions: { object: "document", data: {}, nodes: [paragraph] } } };
  return {
    applyTemplateToSpace: { body: { id: "changelog" } },
    createOrganizationInvite: { body: { role: "read" } },
    updateOrganizationInviteById: { body: { role: "edit" } },
    inviteToCollection: given,
    inviteToSite: given,
    inviteToSpace: given,
    exportToGitRepository: { spaceId: made.spaceId },
    mergeChangeRequest: { spaceId: made.spaceId, changeRequestId: made.changeRequestId },
    moveSpace: { body: { parent: made.parent } },
    postCommentInChangeRequest: words,
    postCommentInSpace: words,
    postCommentReplyInChangeRequest: words,
    postCommentReplyInSpace: words,
    requestReviewersForChangeRequest: { body: { users: [founder] } },
    transferCollection: { collectionId: made.collection, body: { organization: elsewhere } },
    transferSpace: { spaceId: made.space, body: { organization: elsewhere } },
    updateChangeRequestContent: written,
    updateSpaceContent: written,
    updateOrganizationAgentInstructions: told,
    updateTranslation: told,
    updateSiteAdsById: { body: { status: "in-review", topic: "webdev" } },
    updateSitePublishingAuthById: { body: { backend: "custom" } },
  };
}

test("every operation of the description is done over HTTP, in one walk", async () => {
  const instance = await startInstance();
  const { engine, founder, organization } = instance;
  const ids = new KnownIds();
  const ask = asking(engine, founder);
  await fill(ask, organization, "harbour", (answer, path) => ids.learn(answer, path));
  ids.learn({ object: "organization", id: organization });
  await fillFurther(engine, { user: founder, organization }, ids);
  const { user: editor } = await instance.join("Ben", "edit");
  const make = async (id: string, input: object) => ((await ask(id, { ...input })) as { id: string }).id;
  const spaceId = await make("createSpace", { organizationId: organization });
  const inputs = inputsFor({
    spaceId,
    changeRequestId: await make("createChangeRequest", { spaceId }),
    parent: await make("createCollection", { organizationId: organization }),
    founder,
    team: choosePath(new Sober(0), ids, "{teamId}")["teamId"],
    space: await make("createSpace", { organizationId: organization }),
    collection: await make("createCollection", { organizationId: organization }),
    elsewhere: await make("createOrganization", { body: { title: "Elsewhere" } }),
  });
  const headers = bearer(instance.token);
  const client = createClient<AnyPaths>({ baseUrl: instance.url, headers });
  const response = await fetch(`${instance.url}/openapi.json`, { headers });
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> };
  const walk = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        path,
        method: method.toUpperCase(),
        ...described,
      })),
    )
    .filter(({ operationId }) => operationId in operations)
    .sort((a, b) => turnOf(a.method, a.operationId) - turnOf(b.method, b.operationId));
  expect(walk.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operations).sort());
  const refused: Record<string, number> = {};
  const said: string[] = [];
  for (const { path, method, operationId, parameters = [] } of walk) {
    const operation = findOperation(operationId);
    if (!operation) throw new Error(`There is no operation ${operationId}.`);
    const least = leastInput(operation, ids, { admin: founder, editor });
    const { body, ...input }: Record<string, unknown> = { ...least, ...inputs[operationId] };
    const named = (place: "path" | "query") =>
      Object.fromEntries(
        parameters.flatMap(({ name, in: where }) =>
          where === place && name in input ? [[name, input[name]]] : [],
        ),
      );
    const init = {
      params: { path: named("path"), query: named("query") },
      ...(body === undefined ? {} : { body }),
    };
    const { error } = await client.request(method.toLowerCase() as "get", path, init);
    if (!error) continue;
    refused[operationId] = error.error.code;
    if (!(operationId in impossible)) said.push(`${operationId}: ${error.error.message}`);
  }
  await instance.close();
  expect(said).toEqual([]);
  expect(refused).toEqual(impossible);
  expect(instance.faults).toEqual([]);
}, 120_000);
