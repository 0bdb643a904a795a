import type { FetchUrl } from "../../jobs/fetchUrl.ts";
import { blobLimit } from "../files/files.ts";

/** For all that one call names by address, in milliseconds: less than its caller waits for the answer. */
const deadline = 45_000;

/**
 * Fetches for one call what it names by address; the code for it is loaded with the first one. An operator may let
 * addresses of their own network be fetched, too.
 */
export function lazyFetcher({
  privateAddresses,
  limit = blobLimit,
}: {
  privateAddresses: boolean;
  /** In bytes; as many as a file may have unless said. */
  limit?: number;
}): FetchUrl {
  let fetcher: Promise<FetchUrl> | undefined;
  return async (address, take) => {
    fetcher ??= import("../../jobs/fetchUrl.ts").then(({ urlFetcher }) =>
      urlFetcher({
        limit,
        deadline,
        ...(privateAddresses ? { isAllowed: () => true } : {}),
      }),
    );
    return (await fetcher)(address, take);
  };
}
