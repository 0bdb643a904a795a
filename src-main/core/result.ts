import type { Result } from "../../src-preload/bridge.ts";
import { ApiError } from "../api/error.ts";

/** Every failure is an answer: Electron loses the fields of a thrown error on its way to the page. */
export async function resultOf(work: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error: error.toBody().error };
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { code: 500, message } };
  }
}

/** What a call came to; throws what it was refused with. */
export async function valueOf(called: Promise<Result<unknown>>): Promise<unknown> {
  const result = await called;
  if (result.ok) return result.value;
  const { code, message, reason } = result.error;
  throw new ApiError(code as ApiError["code"], message, reason);
}
