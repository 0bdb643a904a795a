import { Type } from "typebox";
import { wireFingerprint } from "../sync/messages.ts";
import { query } from "./operation.ts";
import { strict } from "./types/scalars.ts";
import { version } from "./version.ts";

/** Which Recto answers: its version, and a word that is the same for programs that understand each other. */
export const getApiInformation = query({
  method: "GET",
  path: "/v1/",
  returns: Type.Object({ version: Type.String(), build: Type.String() }, strict),
  needs: { on: "account" },
  run: () => Promise.resolve({ version, build: wireFingerprint }),
});
