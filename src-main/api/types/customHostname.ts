import { Type, type Static } from "typebox";
import { Id, strict, Url } from "./scalars.ts";

/** A name of the web that a site is met under (document 2, Site). */
export const CustomHostname = Type.String({
  maxLength: 512,
  pattern: "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$",
  description: "a name of the web such as docs.example.com, in small letters",
});

/** What became of it (gaps.md §21.8). */
export const HostnameRecord = Type.Object(
  {
    object: Type.Literal("custom-hostname"),
    hostname: Type.String(),
    target: Type.Union([
      Type.Object({ type: Type.Literal("organization"), organization: Id }, strict),
      Type.Object({ type: Type.Literal("site"), site: Id }, strict),
    ]),
    isActive: Type.Boolean(),
    status: Type.Enum([
      "dns_passed",
      "dns_wrong_cname",
      "dns_no_cname",
      "dns_cloudflare_proxied",
      "dns_wrong_caa",
      "live",
      "ssl_unknown",
      "ssl_pending",
      "ssl_failed",
      "ssl_retry_expired",
      "invalid_domain",
      "internal_error",
    ]),
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type HostnameRecord = Static<typeof HostnameRecord>;
