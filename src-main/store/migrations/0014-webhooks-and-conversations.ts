import type { Migration } from "../migrate.ts";

/** What an instance keeps for itself: webhooks with what is sent to them, and conversations with what they show. */
export const webhooksAndConversations: Migration = {
  number: 14,
  name: "webhooks-and-conversations",
  statements: ({ json, strict, text }) => [
    `create table webhooks (id ${text} not null primary key, organization ${text} not null, url ${text} not null,
      events ${json} not null, secret ${text} not null, active integer not null, created_by ${text} not null,
      created_at ${text} not null, updated_at ${text} not null)${strict}`,
    `create index webhooks_by_organization on webhooks (organization, created_at, id)`,
    `create table webhook_deliveries (id ${text} not null primary key, organization ${text} not null, webhook ${text} not null,
      event ${text} not null, payload ${text} not null, status ${text} not null, attempts integer not null, next_at ${text},
      last_status integer, last_error ${text}, created_at ${text} not null, delivered_at ${text})${strict}`,
    `create index webhook_deliveries_by_webhook on webhook_deliveries (webhook, created_at, id)`,
    `create index webhook_deliveries_by_time on webhook_deliveries (next_at)`,
    `create index webhook_deliveries_by_age on webhook_deliveries (created_at)`,
    `create table conversations (organization ${text} not null, id ${text} not null, subject ${text} not null, source ${text} not null,
      parts ${json} not null, metadata ${json} not null, created_at ${text} not null, processed_at ${text},
      primary key (organization, id))${strict}`,
    `create index conversations_by_age on conversations (organization, created_at, id)`,
    `create index conversations_by_source on conversations (organization, source, created_at, id)`,
    `create table conversation_issues (organization ${text} not null, id ${text} not null, conversation ${text} not null,
      cluster ${text}, title ${text} not null, summary ${text} not null, created_at ${text} not null, ingested_at ${text} not null,
      primary key (organization, id))${strict}`,
    `create index conversation_issues_by_age on conversation_issues (organization, created_at, id)`,
    `create index conversation_issues_by_cluster on conversation_issues (organization, cluster, created_at, id)`,
    `create index conversation_issues_by_conversation on conversation_issues (organization, conversation, created_at, id)`,
    `create table issues_clusters (organization ${text} not null, id ${text} not null, label ${text} not null, icon ${text} not null,
      summary ${text} not null, created_at ${text} not null, updated_at ${text} not null, primary key (organization, id))${strict}`,
    `create index issues_clusters_by_update on issues_clusters (organization, updated_at, id)`,
    `create index issues_clusters_by_age on issues_clusters (organization, created_at, id)`,
  ],
};
