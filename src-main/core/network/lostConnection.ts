import { TransportError } from "../../sync/transport.ts";

const notEncrypted = "What answers there does not speak https; does the address begin with http:// instead?";
const notTrusted = "The instance's certificate is signed by nobody whom this computer trusts.";
const notGood = "The instance's certificate is not good; its admin has to look at it.";

const reasons: Record<string, string> = {
  ECONNREFUSED: "Nothing answers at the instance's address.",
  ENOTFOUND: "The instance's address is not known to the network.",
  EAI_AGAIN: "The instance's address could not be looked up; is there a network?",
  EPROTO: notEncrypted,
  ERR_SSL_WRONG_VERSION_NUMBER: notEncrypted,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notEncrypted,
  CERT_NOT_YET_VALID: "The instance's certificate does not hold yet; is the clock of this computer right?",
  CERT_HAS_EXPIRED: "The instance's certificate has expired; its admin has to renew it.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The instance's certificate is for another address.",
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  CERT_UNTRUSTED: notTrusted,
  UND_ERR_CONNECT_TIMEOUT: "The instance could not be reached in time.",
  UND_ERR_HEADERS_TIMEOUT: "The instance did not answer in time.",
  UND_ERR_BODY_TIMEOUT: "The instance fell silent.",
  UND_ERR_ABORTED: "The proxy of this network did not let Recto through.",
  UND_ERR_PRX_TLS: "The certificate of this network's proxy is not good.",
};

/** Codes of connections that did not come to be: nothing was sent. */
const unreached = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

export const isUnreached = (error: unknown): boolean => unreached.has(codeOf(error) ?? "");

/** What a broken exchange means for sync; behind a proxy it is that which cannot be reached. */
export function lost(error: unknown, isProxied = false): TransportError {
  const code = codeOf(error);
  if (isProxied && isUnreached(error))
    return new TransportError("unreachable", "The proxy of this network could not be reached.");
  const known = code === undefined ? undefined : reasons[code];
  return new TransportError("unreachable", known ?? sentenceOf(code));
}

/** Every other fault that OpenSSL finds with a certificate begins with one of these words. */
const sentenceOf = (code = ""): string =>
  /^(CERT|CRL|INVALID_CA|PATH_LENGTH|ERR_TLS_CERT)_?/.test(code)
    ? notGood
    : "The connection to the instance was lost.";

function codeOf(error: unknown): string | undefined {
  const { code, cause, errors } = error as { code?: string; cause?: unknown; errors?: unknown[] };
  return code ?? (cause ? codeOf(cause) : errors?.[0] ? codeOf(errors[0]) : undefined);
}
