import { pdfPath } from "../../api/transfer/pdfOrders.ts";
import { exportPath } from "../../api/present/job.ts";
import { publishedPath } from "../../api/present/openApiSpec.ts";
import { uploadPath } from "../../api/transfer/uploadOrders.ts";
import { downloads as downloadIds } from "./fileRoutes.ts";

const refused = {
  default: {
    description: "Refused.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  },
};

const object = (description: string) => ({
  description,
  content: { "application/json": { schema: { type: "object" } } },
});

const sent = { required: true, content: { "application/json": { schema: { type: "object" } } } };

const parameter = (name: string, pattern = "^[a-zA-Z0-9_-]+$") => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string", pattern },
});

const sync = (verb: string, description: string) => ({
  operationId: verb,
  tags: ["sync"],
  description,
  requestBody: sent,
  responses: { "200": object("What the instance says to it."), ...refused },
});

const bytes = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

const uploadHeaders = {
  "Upload-Offset": {
    description: "The bytes that are here, from the first on.",
    schema: { type: "integer", minimum: 0 },
  },
  "Upload-Complete": {
    description: "`?1` when that is all of them, else `?0`.",
    schema: { type: "string", enum: ["?0", "?1"] },
  },
};

const downloads = Object.fromEntries(
  Object.entries(downloadIds).map(([path, operationId]) => [
    path,
    {
      get: {
        operationId,
        tags: ["content"],
        parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter(name ?? "")),
        responses: {
          "200": { description: "The file's bytes.", content: bytes },
          "206": { description: "The part that the header Range asks for.", content: bytes },
          "304": { description: "The caller has them: If-None-Match names their ETag." },
          ...refused,
        },
      },
    },
  ]),
);

const exported = {
  get: {
    operationId: "downloadExport",
    tags: ["jobs"],
    parameters: [parameter("organizationId"), parameter("jobId")],
    responses: {
      "200": {
        description: "The export's archive.",
        content: { "application/zip": { schema: { type: "string", format: "binary" } } },
      },
      ...refused,
    },
  },
};

/** What the host answers beside the operations: health, the description itself, bytes and sync. */
export const hostPaths: Record<string, Record<string, unknown>> = {
  [exportPath]: exported,
  [pdfPath]: {
    get: {
      operationId: "downloadPDF",
      tags: ["content"],
      description: "A PDF that somebody asked for: for whoever has its address, for an hour.",
      security: [],
      parameters: [parameter("pdfToken")],
      responses: {
        "200": {
          description: "The PDF.",
          content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
        },
        ...refused,
      },
    },
  },
  "/health": {
    get: {
      operationId: "health",
      tags: ["instance"],
      security: [],
      responses: {
        "200": object("The instance can do its work."),
        "503": object("Its database does not answer, or its disk takes no writes."),
      },
    },
  },
  "/metrics": {
    get: {
      operationId: "metrics",
      tags: ["instance"],
      description: "Figures for Prometheus, for admins; on the instance's own machine without a token.",
      responses: {
        "200": { description: "The figures.", content: { "text/plain": { schema: { type: "string" } } } },
        ...refused,
      },
    },
  },
  "/openapi.json": {
    get: {
      operationId: "openapi",
      tags: ["instance"],
      responses: { "200": object("This description."), ...refused },
    },
  },
  "/v1/orgs/{organizationId}/blobs/{sha256}": {
    head: {
      operationId: "findBlob",
      tags: ["orgs"],
      description: "Says how far the caller's upload of these bytes has come.",
      parameters: [parameter("organizationId"), parameter("sha256", "^[0-9a-f]{64}$")],
      responses: { "200": { description: "So much of them is here.", headers: uploadHeaders }, ...refused },
    },
    put: {
      operationId: "uploadBlob",
      tags: ["orgs"],
      description:
        "Keeps the bytes of a file, so that a change may name it by its SHA-256. An upload that broke off goes on with " +
        "the header `Content-Range: bytes FIRST-LAST/SIZE` from its `Upload-Offset`, within a week.",
      parameters: [parameter("organizationId"), parameter("sha256", "^[0-9a-f]{64}$")],
      requestBody: { required: true, content: bytes },
      responses: {
        "200": { description: "So much is kept; the rest may follow.", headers: uploadHeaders },
        "201": { ...object("All bytes are kept."), headers: uploadHeaders },
        ...refused,
      },
    },
  },
  [uploadPath]: {
    put: {
      operationId: "uploadFile",
      tags: ["orgs"],
      description:
        "Keeps the bytes of a file at an address of `generateStorageUploadURL`, whole and at once. A change may then name them by their SHA-256.",
      security: [],
      parameters: [parameter("uploadToken")],
      requestBody: { required: true, content: bytes },
      responses: { "200": object("The bytes' SHA-256, and how many they are."), ...refused },
    },
  },
  ...downloads,
  [publishedPath]: {
    get: {
      operationId: "readPublishedSpecification",
      tags: ["instance"],
      description: "An OpenAPI specification that its organization made public, for anybody.",
      security: [],
      parameters: [parameter("organizationId"), parameter("specId")],
      responses: { "200": object("Its text, in JSON or YAML."), ...refused },
    },
  },
  "/v1/sync/push": { post: sync("push", "Takes the mutations of a replica, in order.") },
  "/v1/sync/pull": { post: sync("pull", "Gives a replica what changed past its cursors.") },
  "/v1/sync/texts": { post: sync("texts", "Gives a replica the texts that rows of its scopes name.") },
  "/v1/sync/presence": {
    post: sync(
      "presence",
      "Says which page a window shows, and answers who has it open. Nothing of it is kept.",
    ),
  },
  "/v1/sync/events": {
    get: {
      operationId: "events",
      tags: ["sync"],
      description: 'Says which scopes moved, as server-sent events: `{"scope": "space:ID", "number": 12}`.',
      responses: {
        "200": { description: "A stream.", content: { "text/event-stream": { schema: { type: "string" } } } },
        ...refused,
      },
    },
  },
};
