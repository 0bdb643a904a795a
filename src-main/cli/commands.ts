import type { Command } from "./command.ts";

/** Every command by its name, in the order of the help; loaded when it is run, since most need a part of the core only. */
export const commands: Record<string, () => Promise<Command>> = {
  init: async () => (await import("./init.ts")).init,
  serve: async () => (await import("./serve.ts")).serve,
  "user add": async () => (await import("./userAdd.ts")).userAdd,
  "token create": async () => (await import("./tokenCreate.ts")).tokenCreate,
  "token list": async () => (await import("./tokenList.ts")).tokenList,
  "token revoke": async () => (await import("./tokenRevoke.ts")).tokenRevoke,
  import: async () => (await import("./import.ts")).importCommand,
  export: async () => (await import("./export.ts")).exportCommand,
  connect: async () => (await import("./connect.ts")).connect,
  sync: async () => (await import("./sync.ts")).sync,
  unsent: async () => (await import("./unsent.ts")).unsent,
  edit: async () => (await import("./edit.ts")).edit,
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./restore.ts")).restore,
  restored: async () => (await import("./restored.ts")).restored,
  doctor: async () => (await import("./doctor.ts")).doctor,
};
