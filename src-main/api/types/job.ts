import { Type, type Static } from "typebox";
import { Id, strict, Timestamp, Url } from "./scalars.ts";

export const JobStatus = Type.Enum(["waiting", "running", "done", "failed", "cancelled"]);
export type JobStatus = Static<typeof JobStatus>;

/** Work that outlives a request (gaps.md §24.1). `total` is 0 while it isn't known. */
export const Job = Type.Object(
  {
    object: Type.Literal("job"),
    id: Id,
    kind: Type.Enum(["import", "export"]),
    status: JobStatus,
    progress: Type.Object(
      { done: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }), unit: Type.String() },
      strict,
    ),
    result: Type.Optional(
      Type.Object(
        {
          space: Type.Optional(Id),
          url: Type.Optional(Type.String()),
          pages: Type.Optional(Type.Integer({ minimum: 0 })),
          files: Type.Optional(Type.Integer({ minimum: 0 })),
          warnings: Type.Optional(Type.Array(Type.String())),
        },
        strict,
      ),
    ),
    error: Type.Optional(
      Type.Object(
        { code: Type.Integer(), message: Type.String(), reason: Type.Optional(Type.String()) },
        strict,
      ),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type Job = Static<typeof Job>;
