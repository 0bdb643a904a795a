import { ApiError } from "../error.ts";

/** The address of a repository without what proves who asks. */
export function withoutCredentials(given: string): string {
  const url = new URL(given);
  url.username = url.password = url.hash = "";
  return url.href.replace(/\/+$/, "");
}

/** A folder's path without slashes at its ends. Throws 400 for one that leads out of the repository. */
export function repositoryFolder(given: string): string {
  const parts = given.split(/[\\/]+/).filter((part) => part !== "" && part !== ".");
  if (parts.includes("..") || parts.some((part) => part.toLowerCase() === ".git"))
    throw new ApiError(400, `/body/repoProjectDirectory leads out of the repository: ${given}`);
  return parts.join("/");
}
