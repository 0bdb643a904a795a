import { ApiError, type ErrorBody } from "../api/error.ts";
import type { HostFacts } from "../api/context.ts";
import type { CoreEvent } from "./core.ts";
import type { Fault } from "./fault.ts";
import type { RouteOptions } from "./network/route.ts";

/** The store's file in its folder. */
export const databaseName = "recto.db";

/** The file that a folder has while data is made in it: what is there was never finished, and is nobody's work. */
export const unfinishedMark = "unfinished";

/** What a thread needs to know to open its half of a store. */
export interface ThreadSettings {
  role: "writer" | "reader";
  /** A folder, or, for an instance, the address of a database. */
  place: string;
  kind: HostFacts["kind"];
  baseUrl: string;
  /** Lets what stands in private networks be fetched by its address, too. */
  privateAddresses?: boolean;
  /** What to make where the folder holds nothing yet; the writer's. */
  founding?: Founding;
  /** How a replica reaches its instance, and by which ways of the system's; the writer's. */
  replica?: { token: string; online: boolean; ways?: RouteOptions["ways"] };
}

export type Founding =
  /** With a folder for `handbook`, it is imported, and a first conversation on it begun. */
  | { kind: "local"; organization: string; displayName: string; handbook?: string }
  | { kind: "replica"; organization: string; owner: string; email?: string };

/** What the host's thread learns when a thread has opened: enough to know where a call belongs. */
export interface Opened {
  mutations: string[];
  /** What a replica leaves to its instance, for some inputs at least; its writer has the network. */
  needingInstance: string[];
  /** The user that a workspace belongs to, and their organization; empty on an instance. */
  owner: string;
  organization: string;
}

export interface Request {
  id: number;
  verb: string;
  args: unknown[];
}

/** An error as data: structured clone keeps neither class nor fields. */
export type Failure = { name: string; message: string; body?: ErrorBody["error"] };

export type Message =
  | { id: number; value: unknown }
  | { id: number; failure: Failure }
  | { event: CoreEvent }
  | { fault: Fault };

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError)
    return { name: error.name, message: error.message, body: error.toBody().error };
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: "Error", message: String(error) };
}

/** The error that {@link failureOf} made data of. */
export function errorFrom({ name, message, body }: Failure): Error {
  if (body) return new ApiError(body.code as ApiError["code"], message, body.reason);
  const error = new Error(message);
  error.name = name;
  return error;
}

/** The buffers of an answer that may move instead of being copied: whole ones that belong to nobody else. */
export function movable(value: unknown): ArrayBuffer[] {
  if (typeof value !== "object" || value === null) return [];
  const bytes = value instanceof Uint8Array ? value : (value as { bytes?: unknown }).bytes;
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return [];
  return bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
}
