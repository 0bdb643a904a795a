/** The way to an address without a proxy. */
export const direct = "direct";

/** The ways to an instance, the best one first: a proxy by its address, or {@link direct}. */
export type Ways = readonly string[];

/** Finds the ways that the system has to an address; undefined where it does not say, or too late. */
export type FindProxy = (url: string) => Promise<Ways | undefined>;
