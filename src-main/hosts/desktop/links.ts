import { shell } from "electron";
import { ApiError } from "../../api/error.ts";
import { isOutsideAddress } from "../../content/outsideAddress.ts";

/** Opens an outside address in the system's own program for it. */
export async function openLink(address: string): Promise<void> {
  if (!isOutsideAddress(address)) {
    throw new ApiError(400, `"${address}" is no web, mail or telephone address, so it was not opened.`);
  }
  await shell.openExternal(new URL(address).href);
}
