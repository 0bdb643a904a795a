import { request } from "undici";
import { guardedAgent, refusalOf, requireUrl, type Reach } from "./fetchUrl.ts";

export interface Posted {
  headers: Record<string, string>;
  body: string;
}

/** Sends a body to an address; answers the status of the answer, whose words nobody reads. */
export type PostUrl = (address: string, posted: Posted) => Promise<number>;

/** More of an answer is not waited for, so that its connection can be closed in order. */
const mostRead = 64 * 1024;

/**
 * Makes the way by which an instance tells others of something. As when it fetches, it must not be led into its own
 * network (see {@link guardedAgent}); and what was signed for one address is sent to no other, so it follows nothing.
 * Throws 400 with a sentence where an address cannot be reached in `deadline` milliseconds, or may not be.
 */
export function urlPoster({ deadline, ...reach }: Reach & { deadline: number }): PostUrl {
  return async (address, { headers, body }) => {
    const url = requireUrl(address, reach);
    const agent = guardedAgent(reach);
    try {
      const answer = await request(url, {
        method: "POST",
        dispatcher: agent,
        signal: AbortSignal.timeout(deadline),
        headers: { "content-type": "application/json", "user-agent": "Recto", ...headers },
        body,
      });
      await answer.body.dump({ limit: mostRead }).catch(() => undefined);
      return answer.statusCode;
    } catch (error) {
      throw refusalOf(error, address);
    } finally {
      await agent.destroy();
    }
  };
}
