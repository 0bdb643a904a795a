import { organizationTexts } from "../../texts/organizationTexts.ts";

interface Progress {
  done: number;
  total: number;
  unit: string;
}

/** How far an order for a repository is, in words. */
export function gitProgress(progress: Progress | undefined): string {
  if (progress === undefined) return organizationTexts.git.waiting;
  const { done, total, unit } = progress;
  const phases = organizationTexts.git.progress as Record<string, (done: number, total: number) => string>;
  return phases[unit]?.(done, total) ?? organizationTexts.git.waiting;
}

/** The address of a repository with a token in it, as servers take it; what was typed where there is no token. */
export function gitUrl(address: string, token: string): string {
  const typed = address.trim();
  if (token.trim() === "" || !URL.canParse(typed)) return typed;
  const url = new URL(typed);
  url.username = url.username || "x-access-token";
  url.password = token.trim();
  return url.href;
}
