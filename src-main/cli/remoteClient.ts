import { ApiError } from "../api/error.ts";
import { findOperation } from "../api/operations.ts";
import { instanceUrl } from "../core/network/instanceUrl.ts";
import { errorIn, HttpTransport, type HttpAnswer } from "../core/network/httpTransport.ts";
import { requestFor } from "../core/network/operationRequest.ts";
import { sha256Of } from "../store/blobs/blobs.ts";
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
        const { method, path, body } = requestFor(operation, input as Record<string, unknown>);
        return valueOf(await transport.send(method, path, body)) as A;
      },
      async putBlob(organization, bytes) {
        const sha256 = sha256Of(bytes);
        await transport.putBlob(organization, sha256, bytes);
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
