import tls from "node:tls";

/** The part of Node's that is used; older runtimes lack it, or the half of it. */
type Roots = Partial<Pick<typeof tls, "getCACertificates" | "setDefaultCACertificates">>;

let isDone = false;

/**
 * Has this thread trust whom the computer trusts, beside those whom the runtime knows: a company signs its instances, and
 * what its network inspects, with a certificate of its own, which the system has and the runtime has not. To be called
 * before a first connection that is encrypted; it takes a moment once.
 */
export function trustSystemRoots(roots: Roots = tls): void {
  if (isDone) return;
  isDone = true;
  const { getCACertificates: read, setDefaultCACertificates: set } = roots;
  if (!read || !set) return;
  try {
    set([...new Set([...read("default"), ...read("system")])]);
  } catch {
    // A store that cannot be read leaves those whom the runtime knows.
  }
}
