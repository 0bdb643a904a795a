import type { ErrorBody } from "../api/error.ts";
import type { OpenAPISpecRaw } from "../api/types/openApiSpec.ts";
import type { ByteRange } from "../store/blobs/blobs.ts";
import type { Touched } from "../store/handles.ts";
import type { ConnectionState } from "../sync/state.ts";

/** Who calls. A host finds it out (token, session key, the owner of the desktop); handlers only see the result. */
export interface Caller {
  user: string;
  /** Where addresses in their answers begin, if not where the host says. */
  base?: string;
}

/**
 * What a call came to. `etag` and `location` are for hosts that have headers; `numbers` are those that a mutation
 * reached in the scopes it wrote, on an instance.
 */
export type Outcome =
  | {
      status: 200 | 201;
      body: unknown;
      etag?: string;
      location?: string;
      numbers?: Record<string, number>;
    }
  | { status: 204; location?: string; numbers?: Record<string, number> }
  | { status: number; error: ErrorBody["error"] };

export type CoreEvent =
  | {
      type: "changed";
      /** What changed, after the transaction that changed it: one line for each table and scope. */
      rows: Touched[];
      numbers: Record<string, number>;
      /** The numbers before, where this program wrote it. */
      since?: Record<string, number>;
    }
  | { type: "sync"; status: SyncStatus }
  /** Who has a page open that the writer has open too, themselves among them. */
  | ({ type: "presence" } & PagePresence)
  | {
      type: "job";
      id: string;
      /** Of an import, the archive that it reads. */
      about?: string;
      status: string;
      progress: { done: number; total: number; unit: string };
    };

/** Who has a page open, of main or of a change request. */
export interface PagePresence {
  space: string;
  changeRequest?: string;
  page: string;
  people: { id: string; displayName: string }[];
}

/** What a window says of itself: the name that it gave itself, and the page that it shows, if any. */
export interface SaidPresence {
  window: string;
  space?: string | undefined;
  changeRequest?: string | undefined;
  page?: string | undefined;
}

/** What a writer is told about sync (design §6). */
/** How far a pull is that brings more than one answer holds. */
export interface PullProgress {
  /** Rows come first: spaces, their trees, their history. Then come the texts of their pages. */
  what: "rows" | "texts";
  done: number;
  total: number;
  /** What came over the network for it so far. */
  bytes: number;
}

export interface SyncStatus {
  /** `local` for a workspace without an instance. */
  state: ConnectionState | "local";
  /** Mutations in the outbox that the instance has not confirmed. */
  waiting: number;
  /** Mutations that were parked and wait for a person. */
  attention: number;
  /** Digests agree, no text is missing and the outbox is empty. */
  inSync: boolean;
  /** ISO time of the last round that ended in sync. */
  syncedAt: string | null;
  /** Null while nothing comes that takes its time. */
  progress: PullProgress | null;
  /** One sentence for people when something is wrong. */
  problem: string | null;
  /**
   * ISO time since when nothing had been heard of the instance, where that was so long that the instance no longer knew
   * what had gone, and part of it was read anew; null where nothing was since the program started.
   */
  rereadAfter: string | null;
  /** The owner is in the organization no more: nothing of it is here but what they had not sent. */
  locked: boolean;
}

/** A mutation that was refused, whole and readable without its scope (design §6.3). */
export interface AttentionItem {
  id: string;
  operation: string;
  /** When the writer did it. */
  at: string;
  /** What it was, in words: "Edit of Installing in Handbook". */
  title: string;
  space: string | null;
  page: string | null;
  /** The text that the writer had written, when it was an edit of a text. */
  text: string | null;
  base: string | null;
  error: ErrorBody["error"];
}

/** A mutation that waits in the outbox. */
export interface WaitingItem {
  id: string;
  operation: string;
  at: string;
  title: string;
  /** What it changes, where that is a page. */
  space: string | null;
  page: string | null;
  sent: boolean;
}

export interface FileContent {
  bytes: Uint8Array;
  contentType: string;
  name: string;
}

/** A file that was made to be sent once; whoever has sent it takes its folder away. */
export interface MadeFile {
  path: string;
  folder: string;
  size: number;
  contentType: string;
  name: string;
}

/** What is known of a file before its bytes are read; `sha256` names them. */
export interface FoundFile {
  sha256: string;
  size: number;
  contentType: string;
  name: string;
}

/** Bytes that are kept whole. */
export interface KeptBlob {
  sha256: string;
  size: number;
}

/** How far an upload has come. */
export interface UploadProgress {
  /** Bytes that are here, from the first on. */
  offset: number;
  /** All of them are here, and a mutation of the caller's may name them. */
  whole: boolean;
}

/** Whether an instance can do its work. */
export interface Condition {
  database: boolean;
  /** Whether what it keeps beside the database can be written. */
  disk: boolean;
}

/** How many bytes an instance's data takes; undefined for what another program keeps. */
export interface StoredBytes {
  database: number | undefined;
  /** What was written and is not yet moved into the database's own file. */
  log: number | undefined;
  blobs: number;
}

/** The core as a host sees it (design §2): everything that hosts do goes through these few functions. */
export interface Core {
  /** Runs an operation for a caller; never rejects for what a caller did. */
  call(caller: Caller, operation: string, input: unknown): Promise<Outcome>;
  /** The caller that an API token stands for, or undefined. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** How far the caller's own upload of these bytes has come, or undefined: nobody learns what others have. */
  findBlob(caller: Caller, organization: string, sha256: string): Promise<UploadProgress | undefined>;
  /** Keeps bytes of an upload that begin at this place of the whole; answers how far it has come. */
  appendBlob(
    caller: Caller,
    organization: string,
    sha256: string,
    at: number,
    bytes: Uint8Array,
  ): Promise<number>;
  /** Makes bytes that were uploaded whole something that a mutation of the caller's may name (design §4). */
  finishBlob(caller: Caller, organization: string, sha256: string): Promise<KeptBlob>;
  /** A file as main, a change request or a revision has it, if the caller may read it. */
  findFile(
    caller: Caller,
    space: string,
    file: string,
    changeRequest?: string,
    revision?: string,
  ): Promise<FoundFile | undefined>;
  /** The bytes of a file that was found, or a part of them; undefined where they are not here. */
  readBytes(file: FoundFile, range?: ByteRange): Promise<Uint8Array | undefined>;
  /** The file of an export that the caller started, if they may still read what it is of; `signal` ends its making. */
  readExport(
    caller: Caller,
    organization: string,
    job: string,
    signal?: AbortSignal,
  ): Promise<MadeFile | undefined>;
  /** Keeps bytes that are sent to an address of ours, from this place of the whole on; answers how far they have come. */
  appendUpload(token: string, at: number, bytes: Uint8Array): Promise<number>;
  /** Makes what was sent to such an address the upload of whoever asked for it. */
  finishUpload(token: string): Promise<KeptBlob>;
  /** The PDF that an address of ours stands for, whoever asks for it; undefined for one that is none or has ended. */
  readPdf(token: string): Promise<MadeFile | undefined>;
  /** A public specification as it was last read, for anybody; undefined where there is none, or it is private. */
  readPublished(organization: string, specification: string): Promise<OpenAPISpecRaw | undefined>;
  /** The instance's half of sync; `message` is the request's body (design §6). */
  sync(caller: Caller, verb: "push" | "pull" | "texts", message: unknown): Promise<Outcome>;
  /** Whether the caller is an admin of an organization here. */
  isAdministrator(caller: Caller): Promise<boolean>;
  examineCondition(): Promise<Condition>;
  measureData(): Promise<StoredBytes>;
  subscribe(listener: (event: CoreEvent) => void): () => void;
  close(): Promise<void>;
}

/** A replica's core has a second half: the driver of its sync. */
export interface ReplicaCore extends Core {
  readonly owner: Caller;
  syncStatus(): Promise<SyncStatus>;
  /** Pushes and pulls until both sides agree or something stops it. */
  syncNow(): Promise<SyncStatus>;
  /** Goes offline on purpose, or comes back. */
  setOnline(online: boolean): Promise<SyncStatus>;
  listWaiting(): Promise<WaitingItem[]>;
  listAttention(): Promise<AttentionItem[]>;
  /** Sends a parked mutation again, as a new one with the old seed, then those that depend on it. */
  retryAttention(id: string): Promise<void>;
  /** Throws a parked mutation away, for good. */
  discardAttention(id: string): Promise<void>;
}
