import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { GitServer } from "../jobs/gitServer.ts";
import { giveOrder, type GitDirection, type Order } from "./gitOrders.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/** A space and a repository that are to meet, other ones for each test of a file. */
export interface GitDesk {
  readonly host: ApiHost;
  readonly desk: Desk;
  readonly server: GitServer;
  order(operation: GitDirection, given?: Order): ReturnType<typeof giveOrder>;
  /** Goes on with another space. */
  openDesk(): Promise<void>;
  /** Goes on with another repository. */
  openServer(): Promise<void>;
}

/** Opens them before each test of the file that asks for them; call it before its own hooks. */
export function gitDesk(): GitDesk {
  let host: ApiHost;
  let desk: Desk;
  let server: GitServer;
  beforeAll(async () => {
    host = await openHost();
  });
  afterAll(() => host.close());
  const openDesk = async () => {
    desk = await Desk.open(host);
  };
  const openServer = async () => {
    server = await GitServer.open();
  };
  beforeEach(async () => {
    await openDesk();
    await openServer();
  });
  afterEach(() => server.close());
  return {
    get host() {
      return host;
    },
    get desk() {
      return desk;
    },
    get server() {
      return server;
    },
    order: (operation, given) => giveOrder({ host, server, spaceId: desk.space }, operation, given),
    openDesk,
    openServer,
  };
}
