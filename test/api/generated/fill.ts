import type { Engine } from "../../../src-main/core/engine.ts";

/** Calls an operation that must succeed; answers its body. */
export type Ask = (operation: string, input: Record<string, unknown>) => Promise<unknown>;

export const asking =
  (engine: Engine, user: string): Ask =>
  async (id, input) => {
    const outcome = await engine.call({ user }, id, input);
    if ("error" in outcome) throw new Error(`${id}: ${outcome.error.message}`);
    return "body" in outcome ? outcome.body : undefined;
  };

/** A little of everything, so that requests are about something from the first on. */
export async function fill(
  call: Ask,
  organization: string,
  word: string,
  learn: (answer: unknown, input: Record<string, unknown>) => void,
): Promise<void> {
  const ask = async (id: string, input: Record<string, unknown>): Promise<{ id: string }> => {
    const body = await call(id, input);
    const path = Object.entries(input).filter(([name]) => name !== "body");
    learn(body, Object.fromEntries(path));
    return body as { id: string };
  };
  const { id: spaceId } = await ask("createSpace", { organizationId: organization, body: { title: word } });
  const changes = [
    { operation: "insert_page", title: word, document: { markdown: `# ${word}\n\nOf ${word}.\n` } },
    { operation: "insert_reusable_content", title: word, document: { markdown: `${word}\n` } },
    {
      operation: "insert_files",
      files: [{ name: `${word}.txt`, contentType: "text/plain", base64: "bGFtcA==" }],
    },
  ];
  await ask("updateSpaceContent", { spaceId, body: { changes } });
  await ask("getCurrentRevision", { spaceId });
  const { id: changeRequestId } = await ask("createChangeRequest", { spaceId, body: { subject: word } });
  await ask("updateChangeRequestContent", {
    spaceId,
    changeRequestId,
    body: { changes: changes.slice(0, 1) },
  });
  const body = { body: { markdown: word } };
  const { id: commentId } = await ask("postCommentInSpace", { spaceId, body });
  await ask("postCommentReplyInSpace", { spaceId, commentId, body });
  const asked = await ask("postCommentInChangeRequest", { spaceId, changeRequestId, body });
  await ask("postCommentReplyInChangeRequest", { spaceId, changeRequestId, commentId: asked.id, body });
}
