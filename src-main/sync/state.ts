/** The states of a replica's connection to its instance. */
export type ConnectionState =
  | "idle"
  | "pushing"
  | "pulling"
  | "offline"
  | "paused"
  | "signedOut"
  | "outdated";

export type ConnectionEvent =
  | "localEdit"
  | "remoteChange"
  | "pushed"
  | "pulled"
  | "networkLost"
  | "networkBack"
  | "tokenRefused"
  | "protocolRefused"
  /** A whole round passed: what was refused before, by whatever it was, is taken now. */
  | "accepted"
  | "pause"
  | "resume";

type Row = Record<ConnectionEvent, ConnectionState>;

const staying = (state: ConnectionState): Row => ({
  localEdit: state,
  remoteChange: state,
  pushed: state,
  pulled: state,
  networkLost: state,
  networkBack: state,
  tokenRefused: "signedOut",
  protocolRefused: "outdated",
  accepted: state,
  pause: "paused",
  resume: state,
});

/** What each event does in each state. A total table: a new state or event forces every cell to be decided. */
export const transitions: Record<ConnectionState, Row> = {
  idle: { ...staying("idle"), localEdit: "pushing", remoteChange: "pulling", networkLost: "offline" },
  pushing: { ...staying("pushing"), pushed: "pulling", pulled: "idle", networkLost: "offline" },
  pulling: { ...staying("pulling"), pulled: "idle", networkLost: "offline" },
  offline: { ...staying("offline"), networkBack: "pushing" },
  paused: { ...staying("paused"), resume: "pushing" },
  signedOut: { ...staying("signedOut"), accepted: "pulling", resume: "pushing" },
  outdated: { ...staying("outdated"), accepted: "pulling", resume: "pushing" },
};

/** Whether the instance answered when it was last asked; in other states asking it would only take time. */
export const isInTouch = (state: ConnectionState | "local"): boolean =>
  state === "idle" || state === "pushing" || state === "pulling";
