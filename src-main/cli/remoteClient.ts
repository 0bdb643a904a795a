import { ApiError } from "../api/error.ts";
import type { AnyOperation } from "../api/operation.ts";
import { findOperation } from "../api/operations.ts";
import { instanceUrl } from "../core/connect.ts";
import { errorIn, HttpTransport, type HttpAnswer } from "../core/httpTransport.ts";
import { sha256Of } from "../store/blobs.ts";
import type { Client } from "./client.ts";
import { Failure } from "./command.ts";

/** Works with an instance over HTTP. */
export async function withRemoteClient<T>(
  address: string,
  token: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const transport = new HttpTransport(instanceUrl(address), token);
  try {
    return await work({
      async call<A>(id: string, input: unknown): Promise<A> {
        const operation = findOperation(id);
        if (!operation) throw new Error(`There is no operation ${id}.`);
        const { path, body } = requestFor(operation, input as Record<string, unknown>);
        const answer = await transport.send(operation.method, path, body);
        return valueOf(answer) as A;
      },
      async putBlob(organization, bytes) {
        const sha256 = sha256Of(bytes);
        const sent = { bytes, type: "application/octet-stream" };
        valueOf(await transport.send("PUT", `/v1/orgs/${organization}/blobs/${sha256}`, sent));
        return sha256;
      },
      async downloadExport(organization, job) {
        const answer = await transport.send("GET", `/v1/orgs/${organization}/jobs/${job}/download`);
        if (answer.status !== 200) throw refusalOf(answer);
        return answer.bytes;
      },
    });
  } finally {
    await transport.close();
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** An operation's input as a request: parameters in the path, fields in the query, the body as JSON. */
function requestFor(operation: AnyOperation, input: Record<string, unknown>) {
  const wordOf = (name: string): string => encodeURIComponent(textOf(input[name]));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => wordOf(name));
  const query = new URLSearchParams();
  for (const name of Object.keys((operation.query ?? {}) as object))
    if (input[name] !== undefined) query.append(name, textOf(input[name]));
  const search = query.size > 0 ? `?${query.toString()}` : "";
  const body = input["body"];
  return {
    path: path + search,
    ...(body === undefined
      ? {}
      : { body: { bytes: Buffer.from(JSON.stringify(body)), type: "application/json" } }),
  };
}

function valueOf(answer: HttpAnswer): unknown {
  if (answer.status === 204) return undefined;
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer);
  try {
    return JSON.parse(Buffer.from(answer.bytes).toString());
  } catch {
    throw new Failure("something answers at this address, but it is no Recto instance.");
  }
}

function refusalOf(answer: HttpAnswer): Error {
  const error = errorIn(answer);
  if (!error)
    return new Failure(`the address answered with status ${answer.status}, not as an instance does.`);
  return new ApiError(error.code as ApiError["code"], error.message, error.reason);
}
