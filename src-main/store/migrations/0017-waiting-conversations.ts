import type { Migration } from "../migrate.ts";

/** Conversations that nobody has looked through are found without reading those that somebody has. */
export const waitingConversations: Migration = {
  number: 17,
  name: "waiting conversations",
  statements: () => [
    `create index conversations_waiting on conversations (organization, created_at, id) where processed_at is null`,
  ],
};
