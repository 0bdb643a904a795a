import { userInfo } from "node:os";

/** What the system calls the person at this computer. */
export function writerName(): string {
  try {
    return userInfo().username.trim().slice(0, 64) || "Me";
  } catch {
    return "Me";
  }
}
