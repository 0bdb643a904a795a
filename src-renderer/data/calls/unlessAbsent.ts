import { RequestError } from "./ask.ts";

/** What is read, or undefined where it is not there; what else keeps it from being read is thrown. */
export async function unlessAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (problem) {
    if (problem instanceof RequestError && problem.code === 404) return undefined;
    throw problem;
  }
}
