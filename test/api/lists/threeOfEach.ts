import { processWaitingSpecifications } from "../../../src-main/core/threads/backgroundWork.ts";
import type { ApiHost, Operation } from "../host.ts";
import type { World } from "./world.ts";

/* Beside what lists are filtered on: three at least of whatever else is listed. */

const times = [1, 2, 3];

/** What paths name, by the names of their parameters. */
export type Places = Record<string, string>;

export async function makeThreeOfEach(host: ApiHost, world: World): Promise<Places> {
  const organization = { organizationId: host.organization };
  const space = { spaceId: world.desk.space };
  const request = { ...space, changeRequestId: world.reviewed };
  const site = { ...organization, siteId: world.site };
  const { people } = host;
  const make = async (operation: Operation, input: object): Promise<{ id: string }> => {
    const outcome = await host.callLoosely("admin", operation, input);
    if ("error" in outcome) throw new Error(`${operation}: ${outcome.error.message}`);
    return ("body" in outcome ? outcome.body : {}) as { id: string };
  };
  const thrice = async (operation: Operation, path: object, bodyOf: (number: number) => object) => {
    for (const number of times) await make(operation, { ...path, body: bodyOf(number) });
  };

  const words = { body: { markdown: "Words" } };
  const { id: commentId } = await make("postCommentInSpace", { ...space, body: words });
  await thrice("postCommentReplyInSpace", { ...space, commentId }, () => words);
  const { id: discussed } = await make("postCommentInChangeRequest", { ...request, body: words });
  await thrice("postCommentReplyInChangeRequest", { ...request, commentId: discussed }, () => words);
  await host.ask("commenter", "postCommentInSpace", { ...space, body: words });
  await host.ask("commenter", "postCommentInChangeRequest", { ...request, body: words });
  const asked = { users: [people.admin, people.editor, people.reviewer] };
  await make("requestReviewersForChangeRequest", { ...request, body: asked });

  const teams = (await host.ask("admin", "listTeamsInOrganizationById", organization)).items;
  const given = {
    role: "edit",
    users: [people.admin, people.reader, people.commenter],
    teams: teams.map(({ id }) => id),
  };
  await make("inviteToSpace", { ...space, body: given });
  await make("inviteToCollection", { collectionId: world.collection, body: given });
  await make("inviteToSite", { ...site, body: given });

  await thrice("createSiteShareLink", site, () => ({ name: "Partners" }));
  await thrice("addSectionGroupToSite", site, () => ({ title: "Lamps" }));
  for (const _ of times) {
    const { id: spaceId } = await make("createSpace", { ...organization, body: { title: "Lamps" } });
    const changes = [{ operation: "insert_page", title: "Lamps", document: { markdown: "Lit." } }];
    await make("updateSpaceContent", { spaceId, body: { changes } });
    await make("addSectionToSite", { ...site, body: { spaceId, title: "Lamps" } });
  }

  await make("updateOrganizationById", { ...organization, body: { inviteLinks: true } });
  await thrice("createOrganizationInvite", organization, () => ({ role: "read" }));
  await thrice("createOrganizationSAMLProvider", organization, () => ({ label: "Idp" }));
  await thrice("createTranslation", organization, (number) => ({ language: ["fr", "de", "nl"][number - 1] }));
  const entries = times.map((number) => ({ type: "insert", translations: { en: `lamp ${number}` } }));
  await make("updateGlossaryEntries", { ...organization, body: { operations: entries } });
  await thrice("createOrganization", {}, () => ({ title: "Lamps" }));
  await thrice("createUserToken", {}, () => ({ name: "Script" }));

  for (const number of times) {
    const named = { ...organization, specSlug: `lamps${number}` };
    for (const version of times) {
      const text = JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Lamps", version: `${version}` },
        paths: {},
      });
      await make("createOrUpdateOpenAPISpecBySlug", { ...named, body: { source: { text } } });
      await processWaitingSpecifications(host.engine, "lists");
    }
  }

  const webhook = { url: "https://hooks.example/", events: ["comment_posted"] };
  await thrice("createWebhook", organization, () => webhook);
  await thrice("postCommentInSpace", space, () => words);
  const { items: webhooks } = await host.ask("admin", "listWebhooks", organization);
  const { revision } = await host.ask("admin", "getSpaceById", space);
  return {
    ...request,
    ...site,
    collectionId: world.collection,
    userId: people.reader,
    teamId: world.team,
    pageId: world.plan,
    fileId: world.file,
    commentId,
    discussed,
    specSlug: "lamps1",
    webhookId: webhooks[0]?.id ?? "",
    revisionId: revision,
  };
}
