import { ApiError } from "../api/error.ts";
import { administer, findAdministrator } from "../core/administration/administration.ts";
import { readExport } from "../core/files/exports.ts";
import { putBlob } from "../core/files/files.ts";
import type { Client } from "./client.ts";
import { Failure } from "./command.ts";

/** Works with an instance's data on this machine, as its first admin. */
export async function withLocalClient<T>(place: string, work: (client: Client) => Promise<T>): Promise<T> {
  return administer(place, async (engine) => {
    const caller = await findAdministrator(engine);
    return work({
      async call<A>(id: string, input: unknown): Promise<A> {
        const outcome = await engine.call(caller, id, input);
        if ("error" in outcome) {
          const { code, message, reason } = outcome.error;
          throw new ApiError(code as ApiError["code"], message, reason);
        }
        return ("body" in outcome ? outcome.body : undefined) as A;
      },
      putBlob: async (organization, bytes) => (await putBlob(engine, caller, organization, bytes)).sha256,
      async downloadExport(organization, job) {
        const content = await readExport(engine, caller, organization, job);
        if (!content) throw new Failure(`the export ${job} is not there any more.`);
        return content.bytes;
      },
    });
  });
}
