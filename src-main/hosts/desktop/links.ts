import { shell } from "electron";
import { ApiError } from "../../api/error.ts";

const openable = new Set(["https:", "http:", "mailto:"]);

/** Whether the system's browser or mail program may be given an address: nothing that could start a program. */
export function isOpenable(address: string): boolean {
  return URL.canParse(address) && openable.has(new URL(address).protocol);
}

/** Opens an outside address in the system's own program for it. */
export async function openLink(address: string): Promise<void> {
  if (!isOpenable(address)) {
    throw new ApiError(400, `"${address}" is not a web or mail address, so it was not opened.`);
  }
  await shell.openExternal(new URL(address).href);
}
