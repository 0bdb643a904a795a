import { Readable } from "node:stream";
import { request, type Dispatcher } from "undici";
import type { ErrorBody } from "../../api/error.ts";
import {
  askingForRest,
  brokenDownload,
  joined,
  longer,
  saysLater,
  wholeAnswer,
  type BrokenDownload,
} from "../files/brokenDownload.ts";
import type { FileContent, PagePresence, SaidPresence } from "../core.ts";
import { TransportError, type Transport } from "../../sync/transport.ts";
import { outboxHeader, writeReport, type OutboxReport } from "../../sync/outboxReport.ts";
import { readEvents } from "./eventStream.ts";
import { lost } from "./lostConnection.ts";
import { pack, packingFor, unpack, worthPacking, type Packing } from "./packing.ts";
import { Route, type Fault, type RouteOptions } from "./route.ts";
import type { Ways } from "./ways.ts";

/** For how long an instance is waited for, in milliseconds. */
export interface Patience {
  connect: number;
  /** From the last byte that was sent until an answer begins, and between two parts of it. */
  answer: number;
  /** The same of a file, which lies there as it is sent. */
  file: number;
  /** The instance sends a heartbeat far more often than this; silence for longer means a dead link. */
  silence: number;
  /** What the slowest line carries, in bytes a millisecond. */
  slowest: number;
}

const usualPatience: Patience = {
  connect: 10_000,
  answer: 60_000,
  file: 15_000,
  silence: 60_000,
  slowest: 4,
};

/** So much of a body may wait in the system after it was handed over. */
const heldBytes = 512 * 1024;

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Uint8Array;
}

/** What an exchange sends. */
export interface HttpBody {
  bytes: Uint8Array;
  type: string;
  headers?: Record<string, string>;
}

type Method = Dispatcher.HttpMethod;

interface Sending {
  method: Method;
  path: string;
  body?: HttpBody | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Told what there is of an answer that breaks. */
  onBreak?: (part: HttpAnswer) => void;
  /** For how long its answer is waited for, and for each next part of that. */
  patience: number;
}

/** A replica's way to its instance over HTTP (design §6), with a token that can be renewed. */
export class HttpTransport implements Transport {
  readonly #url: string;
  readonly #route: Route;
  readonly #patience: Patience;
  readonly #measure: (() => Promise<OutboxReport>) | undefined;
  token: string;
  received = 0;
  /** Does the instance read bodies that are packed? It says so in its answers (RFC 7694). */
  /** What the instance reads packed, as it said last. */
  #packing: Packing | undefined;
  /** The longest download that broke off. */
  #broken: BrokenDownload | undefined;
  /** Bytes of the bodies that were sent. */
  sent = 0;
  /** Told who has a page open that the writer has open too. */
  onPresence: (presence: PagePresence) => void = () => undefined;

  /**
   * `measure` says what waits in the outbox: the instance is told with each push and pull. `ways` are those that the system
   * has to this address.
   */
  constructor(
    url: string,
    token: string,
    measure?: () => Promise<OutboxReport>,
    patience = usualPatience,
    ways?: RouteOptions["ways"],
    fault?: Fault,
  ) {
    this.#url = url.replace(/\/+$/, "");
    this.token = token;
    this.#measure = measure;
    this.#patience = patience;
    this.#route = new Route({ url, connectTimeout: patience.connect, ways, fault });
  }

  push: Transport["push"] = async (message) => this.#post("/v1/sync/push", message, await this.#report());
  pull: Transport["pull"] = async (message) => this.#post("/v1/sync/pull", message, await this.#report());
  texts: Transport["texts"] = (message, signal) => this.#post("/v1/sync/texts", message, {}, signal);

  async putBlob(organization: string, sha256: string, bytes: Uint8Array): Promise<void> {
    const path = `/v1/orgs/${organization}/blobs/${sha256}`;
    const { status, headers } = await this.send("HEAD", path);
    if (status === 200 && headers["upload-complete"] === "?1") return;
    const from = status === 200 ? Number(headers["upload-offset"]) : 0;
    const goesOn = from > 0 && from < bytes.byteLength;
    const answer = await this.send("PUT", path, blobFrom(bytes, goesOn ? from : 0));
    // The beginning that is there was spoiled on its way, or has been given up.
    const isSpoiled = goesOn && [400, 409].includes(answer.status);
    refuse(isSpoiled ? await this.send("PUT", path, blobFrom(bytes, 0)) : answer);
  }

  async getFile(
    space: string,
    file: string,
    changeRequest: string | undefined,
    signal?: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    const answer = await this.#download(space, file, changeRequest, signal);
    if (answer.status === 404 && errorIn(answer)) return undefined;
    refuse(answer);
    return answer.bytes;
  }

  /** A file with its name and type, for somebody who keeps nothing of it; undefined where it cannot be had. */
  async getContent(space: string, file: string, changeRequest?: string): Promise<FileContent | undefined> {
    const answer = await this.#download(space, file, changeRequest).catch(() => undefined);
    if (answer?.status !== 200) return undefined;
    const name = /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers["content-disposition"]))?.[1];
    return {
      bytes: answer.bytes,
      contentType: String(answer.headers["content-type"] ?? "application/octet-stream"),
      name: name === undefined ? file : decodeURIComponent(name),
    };
  }

  /** Says which page a window shows, and answers who else has it open. */
  async presence(said: SaidPresence): Promise<PagePresence["people"]> {
    const { people } = await this.#post<Pick<PagePresence, "people">>("/v1/sync/presence", said);
    return people;
  }

  async events(listener: (scopes: Record<string, number>) => void, signal: AbortSignal): Promise<void> {
    let way: Dispatcher | undefined;
    try {
      way = await this.#route.open();
      const { statusCode, headers, body } = await request(`${this.#url}/v1/sync/events`, {
        dispatcher: way,
        headers: { authorization: `Bearer ${this.token}`, accept: "text/event-stream" },
        headersTimeout: this.#patience.answer,
        bodyTimeout: this.#patience.silence,
        signal,
      });
      if (statusCode !== 200)
        refuse({ status: statusCode, headers, bytes: new Uint8Array(await body.arrayBuffer()) });
      await readEvents(body, (data) => {
        const told = JSON.parse(data) as { scope: string; number: number } | { presence: PagePresence };
        if ("presence" in told) this.onPresence(told.presence);
        else listener({ [told.scope]: told.number });
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof TransportError) throw error;
      const { isProxied } = this.#route;
      await this.#route.turn(way, error);
      throw lost(error, isProxied);
    }
    if (!signal.aborted) throw new TransportError("unreachable", "The instance ended the event stream.");
  }

  /** One exchange, whatever its status; throws only where there is no answer, or the reason of a signal that ends it. */
  send(method: Method, path: string, body?: HttpBody, signal?: AbortSignal): Promise<HttpAnswer> {
    return this.#send({ method, path, body, signal, patience: this.#patience.answer });
  }

  /**
   * A download whose answer was lost is asked for again long before one that the instance may still be at, and one that
   * broke off goes on where it was.
   */
  async #download(
    space: string,
    file: string,
    changeRequest: string | undefined,
    signal?: AbortSignal,
  ): Promise<HttpAnswer> {
    const path = downloadPath(space, file, changeRequest);
    const before = this.#broken?.path === path ? this.#broken : undefined;
    const answer = await this.#send({
      method: "GET",
      path,
      headers: before && askingForRest(before),
      signal,
      patience: this.#patience.file,
      onBreak: (part) => {
        const left = brokenDownload(path, part, before);
        this.#broken = this.#broken === before ? left : longer(this.#broken, left);
      },
    });
    if (!before || saysLater(answer)) return answer;
    if (this.#broken === before) this.#broken = undefined;
    return wholeAnswer(answer, before) ?? this.#download(space, file, changeRequest, signal);
  }

  async #send(sending: Sending, tries = 1): Promise<HttpAnswer> {
    const { method, path, body, headers: more, signal, patience, onBreak } = sending;
    const { slowest } = this.#patience;
    const parts: Uint8Array[] = [];
    let answer: Omit<HttpAnswer, "bytes"> | undefined;
    let way: Dispatcher | undefined;
    try {
      way = await this.#route.open();
      const response = await request(`${this.#url}${path}`, {
        method,
        dispatcher: way,
        headers: {
          authorization: `Bearer ${this.token}`,
          "accept-encoding": "zstd, gzip",
          ...(body && { "content-type": body.type, "content-length": String(body.bytes.byteLength) }),
          ...body?.headers,
          ...more,
        },
        body: body ? streamOf(body.bytes) : null,
        headersTimeout: patience + Math.min(body?.bytes.byteLength ?? 0, heldBytes) / slowest,
        bodyTimeout: patience,
        ...(signal && { signal }),
      });
      this.sent += body?.bytes.byteLength ?? 0;
      answer = { status: response.statusCode, headers: response.headers };
      for await (const part of response.body as AsyncIterable<Uint8Array>) {
        parts.push(part);
        this.received += part.byteLength;
      }
      const bytes = joined(parts);
      return { ...answer, bytes: await unpack(bytes, answer.headers["content-encoding"]) };
    } catch (error) {
      const { isProxied } = this.#route;
      if (answer) onBreak?.({ ...answer, bytes: joined(parts) });
      signal?.throwIfAborted();
      if (!answer && (await this.#route.turn(way, error, tries))) return this.#send(sending, tries + 1);
      throw lost(error, isProxied);
    }
  }

  /** Goes other ways from now on. */
  reroute(ways: Ways): Promise<void> {
    return this.#route.reroute(ways);
  }

  close(): Promise<void> {
    return this.#route.close();
  }

  async #report(): Promise<Record<string, string>> {
    return this.#measure ? { [outboxHeader]: writeReport(await this.#measure()) } : {};
  }

  async #post<T>(
    path: string,
    message: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<T> {
    const bytes = Buffer.from(JSON.stringify(message));
    const body: HttpBody = { bytes, type: "application/json", headers };
    const packing = bytes.byteLength >= worthPacking ? this.#packing : undefined;
    let answer = await this.send("POST", path, packing ? await packed(body, packing) : body, signal);
    // Another program may answer there by now.
    if (packing && answer.status === 415) answer = await this.send("POST", path, body, signal);
    this.#packing = packingFor(String(answer.headers["accept-encoding"] ?? ""));
    refuse(answer);
    return messageIn<T>(answer.bytes);
  }
}

/** What a successful answer says. */
export function messageIn<T>(bytes: Uint8Array): T {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as T;
  } catch {
    throw new TransportError("unreachable", "The address answers, but not as a Recto instance does.");
  }
}

/** A body packed: of the text and the names of a push a third is left. */
async function packed({ bytes, type, headers }: HttpBody, packing: Packing): Promise<HttpBody> {
  return { bytes: await pack(bytes, packing), type, headers: { ...headers, "content-encoding": packing } };
}

function downloadPath(space: string, file: string, changeRequest: string | undefined): string {
  const branch = changeRequest === undefined ? "" : `/change-requests/${changeRequest}`;
  return `/v1/spaces/${space}${branch}/content/files/${file}/download`;
}

/** The bytes of a blob from one of them on. */
function blobFrom(bytes: Uint8Array, from: number): HttpBody {
  const [last, size] = [bytes.byteLength - 1, bytes.byteLength];
  return {
    bytes: bytes.subarray(from),
    type: "application/octet-stream",
    ...(from > 0 ? { headers: { "content-range": `bytes ${from}-${last}/${size}` } } : {}),
  };
}

/** So much of a body is handed over at once. */
const portion = 256 * 1024;

/** A long body portion by portion: the time that an answer may take is counted from the last one. */
function streamOf(bytes: Uint8Array): Uint8Array | Readable {
  if (bytes.byteLength <= portion) return bytes;
  const portions = function* (): Generator<Uint8Array> {
    for (let at = 0; at < bytes.byteLength; at += portion) yield bytes.subarray(at, at + portion);
  };
  return Readable.from(portions(), { objectMode: false });
}

/** Throws what an answer that is no success means for sync. */
function refuse(answer: HttpAnswer): void {
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const error = errorIn(answer);
  const said =
    error?.message ?? `The address answered with status ${status}, but not as a Recto instance does.`;
  if (status === 401) throw new TransportError("signed-out", said);
  if (status === 426 || error?.reason === "protocol") throw new TransportError("outdated", said);
  // Whatever stands before the instance says nothing of the message, unless that is too long for it.
  const isOfMessage = error !== undefined || status === 413;
  if (isOfMessage && status >= 400 && status < 500 && status !== 408 && status !== 429)
    throw new TransportError("refused", said, status);
  throw new TransportError("unreachable", said, status, waitOf(answer));
}

/** The milliseconds that an answer asks its caller to wait; of a date, which clocks would have to agree on, none. */
function waitOf({ headers }: HttpAnswer): number {
  const seconds = Number(headers["retry-after"] ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
}

/** The error that an answer's body holds, as every Recto instance gives it. */
export function errorIn({ bytes }: HttpAnswer): ErrorBody["error"] | undefined {
  try {
    const { error } = JSON.parse(Buffer.from(bytes).toString()) as Partial<ErrorBody>;
    return typeof error?.message === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}
