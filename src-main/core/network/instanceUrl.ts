import { ApiError } from "../../api/error.ts";

/**
 * An instance's address as it is kept, without a slash at its end. Throws 400 for text that is no web address, and for an
 * address with more in it than says where the instance is: it is shown to others and handed on, passwords and all.
 */
export function instanceUrl(address: string): string {
  const text = address.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.username !== "" || url.password !== ""))
    throw new ApiError(
      400,
      "The address of an instance has no user and no password in it. Leave out what stands before the @.",
    );
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    // What stands before an @ may be a password all the same.
    const named = text.includes("@") ? "This" : `“${text}”`;
    throw new ApiError(
      400,
      `${named} is no address of an instance; one looks like https://docs.example.org.`,
    );
  }
  if (url.search !== "" || url.hash !== "")
    throw new ApiError(
      400,
      "The address of an instance has no query and no fragment in it. Leave out everything from the ? or # on.",
    );
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
