import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/* Rows of this store alone: nothing of them is replicated. */

export interface MetaTable {
  key: string;
  value: string;
}
export interface ScopeTable {
  scope: string;
  /** The last number given (instance) or the last number pulled (replica). */
  number: number;
  /** Sum of the hashes of the confirmed rows, modulo 2^48 (design §6.7). */
  digest: number;
  /** The owner's level in the scope, as the instance said; replicas only. */
  level: string | null;
}
export interface ChangeTable {
  scope: string;
  table_name: string;
  row_key: string;
  number: number;
  gone: Flag;
  at: string;
}
export interface JournalTable {
  seq: Generated<number>;
  scope: string;
  table_name: string;
  row_key: string;
  /** The row before a prediction touched it; null when there was none. */
  before: string | null;
}
export interface ReceiptTable {
  user_id: string;
  mutation: string;
  at: string;
  outcome: string;
  numbers: string;
}
export interface OutboxTable {
  position: Generated<number>;
  id: string;
  seed: string;
  operation: string;
  input: string;
  decisions: string;
  at: string;
  state: "queued" | "sent" | "confirmed" | "parked";
  /** The number that the instance reached in each scope it wrote, once confirmed. */
  numbers: string | null;
  error: string | null;
  /** What a person needs to read about it when its scope is gone (design §6.3). */
  about: string;
  confirmed_at: string | null;
}
export interface PulledTable {
  scope: string;
  table_name: string;
  row_key: string;
  number: number;
  row: string | null;
}
/** A space whose content is not kept here; replicas only. */
export interface OnlineSpaceTable {
  space: string;
  /** While it is fetched to be kept: the number that it has come whole with, 0 before that is known. Else null. */
  head: number | null;
}
/** Bytes that have still to go: of a scope that was lost, that nobody named for long, or that a refused change brought. */
export interface LeavingBlobTable {
  hash: string;
}
export interface TextTable {
  organization: string;
  hash: string;
  text: string;
}
export interface NamedTextTable {
  /** A scope, or `user:ID` for what a user sent. */
  scope: string;
  hash: string;
  /** Since when nothing is seen to have it, as ISO time; null while nobody has looked, or something has. */
  idle_since: Generated<string | null>;
}
/** Something that a page or reusable content of main leads to; derived from its state. */
export interface LinkTable {
  scope: string;
  kind: "page" | "reusable";
  source: string;
  target_kind: "page" | "file" | "address" | "path";
  /** An id, an address, or a path that named nothing when it was typed. */
  target: string;
  /** Of pages; empty where the whole page is meant. */
  anchor: string;
  /** Of paths: what they end in, as `leafOf` has it; null for what no path is, or nobody has looked at yet. */
  leaf: string | null;
}
/** A part that something of main leads to and that its page, which is there, does not have. */
export interface LostAnchorTable {
  scope: string;
  page: string;
  anchor: string;
}
export interface BlobTable {
  organization: string;
  hash: string;
  size: number;
  uploaded_by: string;
  uploaded_at: string;
  /** Of images. */
  width: number | null;
  height: number | null;
}
/** A part of a blob's bytes, in an instance's database on a server. */
export interface BlobChunkTable {
  /** Of the whole blob; a name of its own while it arrives. */
  hash: string;
  position: number;
  bytes: Buffer;
}
/** A part of an upload that is under way, in an instance's database on a server. */
export interface UploadPieceTable {
  name: string;
  /** Its place in the whole. */
  start: number;
  bytes: Buffer;
  /** In milliseconds since 1970. */
  touched_at: number;
}
export interface AccountTable {
  id: string;
  email: string;
  display_name: string;
  photo_url: string | null;
  created_at: string;
}
export interface TokenTable {
  id: string;
  user_id: string;
  name: string;
  hash: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
}
export interface LeaseTable {
  name: string;
  holder: string;
  until: string;
}
export interface JobTable {
  id: string;
  organization: string;
  user_id: string;
  kind: string;
  status: string;
  done: number;
  total: number;
  unit: string;
  result: string | null;
  error: string | null;
  created_at: string;
  updated_at: string;
}

/** An address that is told of what happens in an organization; on an instance alone. */
export interface WebhookTable {
  id: string;
  organization: string;
  url: string;
  /** A list of their types. */
  events: string;
  secret: string;
  active: Flag;
  created_by: string;
  created_at: string;
  updated_at: string;
}
/** One event for one webhook. */
export interface WebhookDeliveryTable {
  id: string;
  organization: string;
  webhook: string;
  event: string;
  /** The body that is sent. */
  payload: string;
  status: "waiting" | "delivered" | "failed";
  attempts: number;
  /** When it is tried next; null where it is not. */
  next_at: string | null;
  /** The status of the last answer, where there was one. */
  last_status: number | null;
  last_error: string | null;
  created_at: string;
  delivered_at: string | null;
}
/** A conversation with somebody who used the documentation; read online, so on an instance alone. */
export interface ConversationTable {
  organization: string;
  id: string;
  subject: string;
  source: string;
  /** A list of what was said. */
  parts: string;
  metadata: string;
  created_at: string;
  /** When it was looked through for issues. */
  processed_at: string | null;
}
/** Something that a conversation shows to be missing. */
export interface ConversationIssueTable {
  organization: string;
  id: string;
  conversation: string;
  cluster: string | null;
  title: string;
  summary: string;
  created_at: string;
  ingested_at: string;
}
/** Issues that are about one thing. */
export interface IssuesClusterTable {
  organization: string;
  id: string;
  label: string;
  icon: string;
  summary: string;
  created_at: string;
  updated_at: string;
}

export interface LocalTables {
  meta: MetaTable;
  scopes: ScopeTable;
  changes: ChangeTable;
  journal: JournalTable;
  receipts: ReceiptTable;
  outbox: OutboxTable;
  pulled: PulledTable;
  online_spaces: OnlineSpaceTable;
  texts: TextTable;
  named_texts: NamedTextTable;
  links: LinkTable;
  lost_anchors: LostAnchorTable;
  blobs: BlobTable;
  blob_chunks: BlobChunkTable;
  leaving_blobs: LeavingBlobTable;
  upload_pieces: UploadPieceTable;
  accounts: AccountTable;
  tokens: TokenTable;
  leases: LeaseTable;
  jobs: JobTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  conversations: ConversationTable;
  conversation_issues: ConversationIssueTable;
  issues_clusters: IssuesClusterTable;
}
