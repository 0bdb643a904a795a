import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { onDisk } from "../../store/disk/disk.ts";

/** A certificate with those that vouch for it, and its key, as PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/** A certificate that cannot be used, in one sentence. */
export class CertificateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CertificateError";
  }
}

/** Reads a certificate and its key. Throws {@link CertificateError} where they are none, or not each other's. */
export async function readCertificate(certPath: string, keyPath: string): Promise<Certificate> {
  const read = (path: string): Promise<Buffer> => onDisk(path, () => readFile(path));
  const certificate = { cert: await read(certPath), key: await read(keyPath) };
  try {
    createSecureContext(certificate);
  } catch {
    throw new CertificateError(
      `${certPath} and ${keyPath} are no certificate and the key that belongs to it, both as PEM without a password.`,
    );
  }
  return certificate;
}
