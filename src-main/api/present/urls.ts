import type { HostFacts } from "../context.ts";

/** The API's address of a record: `/v1` and its path. Identifiers need no escaping (gaps.md §1.5). */
export const apiUrl = (facts: HostFacts, path: string): string => `${facts.baseUrl}/v1${path}`;

/** Where the app shows a record. */
export const appUrl = (facts: HostFacts, path: string): string => `${facts.baseUrl}/app${path}`;
