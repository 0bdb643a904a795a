import type { FastifyInstance } from "fastify";
import type { DesktopEvent, Result } from "../../../src-preload/bridge.ts";
import type { FileContent } from "../../core/core.ts";
import type { PageAnswers, PageFiles } from "../pageAnswers.ts";
import { fileHeaders } from "../fileHeaders.ts";
import { EventStreams } from "./eventStream.ts";
import { refuse, type LogFault } from "./failures.ts";
import { checkFetchSite, checkOrigin } from "./origin.ts";
import { unpackBytes } from "./packedBytes.ts";
import { servePage } from "./pageFiles.ts";
import { bufferOf } from "./sendFile.ts";
import { makeFastify } from "./fastify.ts";
import { listen, type RunningServer } from "./server.ts";
import { requireSession, Session } from "./session.ts";

/** What the page asks for behind the bridge; the workspaces, in practice. */
export interface ShellAnswers extends PageAnswers, PageFiles {
  findExport(id: string): FileContent | undefined;
  subscribe(listener: (event: DesktopEvent) => void): () => void;
}

export interface ShellServerOptions {
  port: number;
  /** The folder of the built page. */
  renderer: string;
  log: LogFault;
}

/** A message of the page's bridge; files travel in it as base64. */
const messageLimit = 140 * 1024 * 1024;

const host = "127.0.0.1";

/**
 * Serves the app's page to one browser of this machine, and answers its bridge (design §2, §8). The answered
 * address carries the key that opens it once.
 */
export async function startShellServer(
  answers: ShellAnswers,
  options: ShellServerOptions,
): Promise<Pick<RunningServer, "url" | "close">> {
  const server = makeFastify({ log: options.log });
  const session = new Session();
  const streams = new EventStreams();
  server.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
  });
  checkOrigin(server);
  checkFetchSite(server);
  requireSession(server, session);
  server.setNotFoundHandler((_request, reply) => refuse(reply, 404, "There is nothing here."));
  server.addHook("preClose", async () => streams.endAll());
  serveBridge(server, answers, streams);
  servePage(server, options.renderer);
  const running = await listen(server, { port: options.port, host });
  session.nameAfter(Number(new URL(running.url).port));
  return { url: `${running.url}/?key=${session.key}`, close: () => running.close() };
}

const wrongMessage: Result<never> = {
  ok: false,
  error: { code: 400, message: "A message names what it asks for." },
};

/** What a message of the bridge says beside the name of what it asks for. */
interface Said {
  input?: unknown;
  workspace?: unknown;
}

const named = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function serveBridge(server: FastifyInstance, answers: ShellAnswers, streams: EventStreams): void {
  server.post<{ Body: (Said & { operation?: unknown }) | null | undefined }>(
    "/shell/call",
    async ({ body }) => {
      if (typeof body?.operation !== "string") return wrongMessage;
      return answers.call(body.operation, body.input, named(body.workspace));
    },
  );
  server.post<{ Body: (Said & { verb?: unknown }) | null | undefined }>(
    "/shell/desktop",
    { bodyLimit: messageLimit },
    async ({ body }) => {
      if (typeof body?.verb !== "string") return wrongMessage;
      return answers.desktop(body.verb, unpackBytes(body.input), named(body.workspace));
    },
  );
  server.get("/shell/events", { exposeHeadRoute: false }, (request, reply) => {
    const stream = streams.open(request, reply);
    const stop = answers.subscribe((event) => stream.send(JSON.stringify(event)));
    reply.raw.once("close", stop);
  });
  server.get<{ Params: { id: string } }>("/shell/exports/:id", async (request, reply) => {
    const made = answers.findExport(request.params.id);
    if (made === undefined) return refuse(reply, 404, "This export is not there any more.");
    return reply.headers({ ...fileHeaders(made), "cache-control": "no-store" }).send(bufferOf(made.bytes));
  });
  server.get<{ Querystring: { address?: unknown } }>("/pictures", async (request, reply) => {
    const { address } = request.query;
    const picture = typeof address === "string" ? await answers.readPicture(address) : undefined;
    if (picture === undefined) return refuse(reply, 404, "There is no such picture to see.");
    return reply.headers(fileHeaders(picture, { pictures: true })).send(bufferOf(picture.bytes));
  });
  server.get<{
    Params: { spaceId: string; fileId: string };
    Querystring: { changeRequest?: unknown; workspace?: unknown };
  }>("/files/:spaceId/:fileId", async (request, reply) => {
    const { spaceId, fileId } = request.params;
    const { changeRequest, workspace } = request.query;
    const content = await answers.readFile(spaceId, fileId, named(changeRequest), named(workspace));
    if (content === undefined) return refuse(reply, 404, "There is no such file.");
    return reply.headers(fileHeaders(content, { pictures: true })).send(bufferOf(content.bytes));
  });
}
