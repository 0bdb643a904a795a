import { ApiError } from "../../api/error.ts";
import type { Repository } from "./gitTask.ts";

/** What a failure says to whoever gave the order; undefined for a fault of ours. */
export function gitRefusal(
  error: unknown,
  { url, ref }: Pick<Repository, "url" | "ref">,
  hasCredentials: boolean,
): string | undefined {
  if (error instanceof ApiError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, data } = error as Error & {
    code?: unknown;
    data?: { statusCode?: number; prettyDetails?: string; filepath?: string };
  };
  switch (code) {
    case "HttpError":
      return httpRefusal(data?.statusCode ?? 0, url, hasCredentials);
    case "SmartHttpError":
    case "ParseError":
    case "InvalidOidError":
    case "RemoteCapabilityError":
      return `${url} does not answer as a Git server does.`;
    case "UnsafeFilepathError":
      return `The repository has a file with a name that leads elsewhere (${data?.filepath ?? ""}).`;
    case "NotFoundError":
      return `The repository has no branch or tag “${ref}”.`;
    case "PushRejectedError":
      return moved(ref);
    case "GitPushError":
      return `The repository refused the push to “${ref}”. ${said(data?.prettyDetails)}`.trim();
    default:
      return undefined;
  }
}

/** Others were quicker than every try. */
export const moved = (ref: string): string =>
  `Others pushed to “${ref}” meanwhile, so nothing was pushed. Import first, then export again.`;

function httpRefusal(status: number, url: string, hasCredentials: boolean): string {
  if (status === 401 || status === 403)
    return hasCredentials
      ? `${url} refused the name and the password or token.`
      : `${url} asks for a name and a password or token.`;
  if (status === 404)
    return `There is no repository at ${url}, or it is not shown without a token that may see it.`;
  return `${url} answered with status ${status}.`;
}

const longestSaid = 500;

/** What the server said, as one line. */
function said(details: string | undefined): string {
  const line = (details ?? "").replace(/\s+/g, " ").trim().toWellFormed().slice(0, longestSaid);
  return line === "" ? "" : `The server says: ${line}`;
}
