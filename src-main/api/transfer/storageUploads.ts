import { deriveId } from "../../store/ids.ts";
import { query } from "../operation.ts";
import { StorageSignedUrl, StorageUpload } from "../types/upload.ts";
import { Id } from "../types/scalars.ts";
import { uploadUrl } from "./uploadOrders.ts";

/**
 * An address to which the bytes of a file are sent by PUT, within an hour and without a token (gaps.md §21.8). What it
 * answers to them names their SHA-256, by which an import or a change of content takes them, as those of `uploadBlob`.
 * It keeps nothing by itself, so it is a read. `key` tells whoever asked which upload it is; no operation takes it, since
 * bytes are named by what they are, on a replica as on its instance.
 */
export const generateStorageUploadURL = query({
  method: "POST",
  path: "/v1/orgs/{organizationId}/storage/upload",
  params: { organizationId: Id },
  body: StorageUpload,
  returns: StorageSignedUrl,
  status: 201,
  located: false,
  needs: { on: "organization", level: "guest" },
  needsInstance: true,
  async run(context, { organizationId: organization, body: { file, kind } }) {
    const { user, now } = context;
    const name = deriveId(organization, user, now, kind, file.name, file.type, String(file.size));
    const key = `${organization}/${kind}/${name}`;
    const url = await uploadUrl(context, { user, organization, kind, key, ...file });
    return { object: "storage-signed-url" as const, url, key };
  },
});
