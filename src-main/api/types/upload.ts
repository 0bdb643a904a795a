import { Type } from "typebox";
import { strict, Url } from "./scalars.ts";

/** What a file is sent for. */
export const UploadKind = Type.Enum(["customization_font", "import_file", "organization_file"]);

/** The largest file that can be kept, in bytes (gaps.md §24.2). */
export const blobLimit = 100 * 1024 * 1024;

export const StorageUpload = Type.Object(
  {
    file: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 256 }),
        type: Type.String({
          maxLength: 256,
          pattern: "^[\\w.+-]+/[\\w.+-]+$",
          description: "a media type such as application/zip",
        }),
        size: Type.Integer({ minimum: 1, maximum: blobLimit }),
      },
      strict,
    ),
    kind: UploadKind,
  },
  strict,
);

/** Where the bytes are sent, by PUT, within an hour. */
export const StorageSignedUrl = Type.Object(
  { object: Type.Literal("storage-signed-url"), url: Url, key: Type.String() },
  strict,
);
