import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { serveInstance, type RunningInstance } from "../instance.ts";
import { launchApp, type RunningApp } from "../launch.ts";
import { show } from "./camera.ts";

/* What the connect dialog says of what a writer gives it. */

let running: RunningApp;
let instance: RunningInstance;
let stranger: Server;
let silent: Server;

const listen = async (server: Server): Promise<Server> => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
};
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test.beforeAll(async () => {
  instance = await serveInstance({ "README.md": "# Welcome\n" });
  stranger = await listen(createServer((_request, response) => response.end("<h1>A web page</h1>")));
  silent = await listen(createServer(() => undefined));
  running = await launchApp();
});

test.afterAll(async () => {
  await running.close();
  silent.closeAllConnections();
  silent.close();
  stranger.close();
  await instance.close();
});

const dialog = () => running.page.getByRole("dialog", { name: "Connect to an organization" });

async function give(address: string, token: string): Promise<void> {
  await dialog().getByLabel("Address").fill(address);
  await dialog().getByLabel("API token").fill(token);
}

const said = () => dialog().getByRole("alert");
const connect = () => dialog().getByRole("button", { name: "Connect" }).click();

test("the connect dialog says what is wrong", async () => {
  const { page } = running;
  await page.getByRole("button", { name: /^Sync:/ }).click();
  await page.getByRole("button", { name: "Connect to an organization" }).click();
  await show(page, "connect");

  await give("not an address", "recto_something");
  await show(page, "connect-no-address");

  await give("http://127.0.0.1:9", "recto_something");
  await connect();
  await expect(said()).toBeVisible();
  await show(page, "connect-unreachable");

  await give(addressOf(stranger), "recto_something");
  await connect();
  await expect(said()).toContainText("no Recto instance");
  await show(page, "connect-stranger");

  await give(instance.url, "recto_mistyped");
  await connect();
  await expect(said()).toContainText("token");
  await show(page, "connect-wrong-token");

  await give(addressOf(silent), "recto_something");
  await connect();
  await expect(dialog().getByRole("status")).toBeVisible();
  await show(page, "connect-waiting");
});
