import type { HttpClient } from "isomorphic-git";
import { request } from "undici";
import { ApiError } from "../../api/error.ts";
import { guardedAgent, refusalOf, requireUrl } from "../fetchUrl.ts";
import { trustSystemRoots } from "../trustedRoots.ts";
import type { GitReach } from "./gitTask.ts";
import { PackBounds } from "./packBounds.ts";

/** A server that packs a large repository, or runs its hooks, may say nothing for so long, in milliseconds. */
const longestSilence = 120_000;

const isPack = ({ pathname }: URL): boolean => pathname.endsWith("/git-upload-pack");

/**
 * Speaks with one Git server, under the rules of everything that is fetched by its address: no private network unless
 * an operator says so, and no more than a limit of bytes. It follows no redirection, so that what proves who asks
 * reaches nobody else. Throws what a person can read.
 */
export function gitHttp({ authorization, privateAddresses, limit }: GitReach): HttpClient {
  const reach = privateAddresses ? { isAllowed: () => true } : {};
  trustSystemRoots();
  const agent = guardedAgent(reach, longestSilence);
  let received = 0;
  async function* bounded(bytes: AsyncIterable<Uint8Array>, address: string): AsyncGenerator<Uint8Array> {
    try {
      for await (const part of bytes) {
        received += part.byteLength;
        if (received > limit)
          throw new ApiError(
            413,
            `The repository is larger than the ${Math.floor(limit / 1024 / 1024)} MB that are fetched of one, even without its history.`,
          );
        yield part;
      }
    } catch (error) {
      throw refusalOf(error, address);
    }
  }
  return {
    async request({ url, method = "GET", headers = {}, body }) {
      const asked = requireUrl(url, reach);
      const address =
        asked.origin + asked.pathname.replace(/\/(info\/refs|git-upload-pack|git-receive-pack)$/, "");
      const parts: Uint8Array[] = [];
      if (body) for await (const part of body) parts.push(part);
      const answer = await request(asked, {
        dispatcher: agent,
        method: method as "GET" | "POST",
        headers: {
          ...headers,
          "user-agent": "git/recto",
          ...(authorization === undefined ? {} : { authorization }),
        },
        body: parts.length === 0 ? null : Buffer.concat(parts),
      }).catch((error: unknown) => {
        throw refusalOf(error, address);
      });
      const { statusCode, headers: said } = answer;
      if (statusCode >= 300 && statusCode < 400) {
        answer.body.on("error", () => undefined).destroy();
        const { location } = said;
        const to =
          typeof location === "string" && URL.canParse(location, asked)
            ? new URL(location, asked)
            : undefined;
        const elsewhere = to ? ` to ${to.origin}${to.pathname.replace(/\/info\/refs$/, "")}` : "";
        throw new ApiError(400, `${address} has moved${elsewhere}: give the order with the new address.`);
      }
      return {
        url,
        method,
        statusCode,
        statusMessage: String(statusCode),
        headers: Object.fromEntries(
          Object.entries(said).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(", ") : (value ?? ""),
          ]),
        ),
        body: isPack(asked)
          ? new PackBounds({ each: limit * 2, total: limit * 10 }).watch(bounded(answer.body, address))
          : bounded(answer.body, address),
      };
    },
  };
}
