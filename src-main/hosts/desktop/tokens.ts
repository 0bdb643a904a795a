import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { dialog, safeStorage } from "electron";
import type { TokenVault } from "../../core/workspaces.ts";

/** A token as the file keeps it: encrypted with the system's key where there is one. */
type Kept = { sealed: string } | { plain: string };

/** Keeps the tokens of instances, encrypted by the system where it can (design §8). */
export function openTokens(path: string): TokenVault {
  let told = false;

  const read = (): Record<string, Kept> => {
    try {
      return JSON.parse(readFileSync(path, "utf8")) as Record<string, Kept>;
    } catch {
      return {};
    }
  };
  const write = (tokens: Record<string, Kept>): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(tokens), { mode: 0o600 });
    chmodSync(`${path}.new`, 0o600);
    renameSync(`${path}.new`, path);
  };
  const seal = async (token: string): Promise<Kept> => {
    const canSeal = await safeStorage.isAsyncEncryptionAvailable();
    if (!isSecret(canSeal) && !told) {
      told = true;
      void dialog.showMessageBox({
        type: "warning",
        message: "This system has no place for secrets.",
        detail:
          "Recto keeps your token in a file that only your account can read, but it is not encrypted. " +
          "A keyring (GNOME Keyring or KWallet) would keep it safer.",
      });
    }
    if (!canSeal) return { plain: token };
    return { sealed: (await safeStorage.encryptStringAsync(token)).toString("base64") };
  };

  return {
    async read(workspace) {
      const kept = read()[workspace];
      if (kept === undefined) return undefined;
      if ("plain" in kept) return kept.plain;
      try {
        const opened = await safeStorage.decryptStringAsync(Buffer.from(kept.sealed, "base64"));
        if (opened.shouldReEncrypt) write({ ...read(), [workspace]: await seal(opened.result) });
        return opened.result;
      } catch {
        // Another account's or another machine's key: the writer signs in again.
        return undefined;
      }
    },
    async write(workspace, token) {
      const kept = await seal(token);
      write({ ...read(), [workspace]: kept });
    },
    async remove(workspace) {
      const { [workspace]: _removed, ...others } = read();
      write(others);
    },
  };
}

/** On a Linux without a keyring Electron encrypts with a key that everybody knows. */
function isSecret(canSeal: boolean): boolean {
  if (!canSeal) return false;
  return process.platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text";
}
