import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { serveInstance, type RunningInstance } from "../instance.ts";
import { launchApp, type RunningApp } from "../launch.ts";
import { textOf } from "../gestures.ts";
import { show } from "./camera.ts";

/* What the connect dialog says of what a writer gives it. */

test.describe.configure({ mode: "serial" });

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
  // Its picture shows the page behind it, too.
  await expect(textOf(page)).toContainText("Recto is an editor");
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

test("whoever closes the dialog while it connects is left where they are, and told when it is done", async () => {
  const { page } = running;
  silent.closeAllConnections();
  await page.reload();
  await page.getByRole("button", { name: /^Sync:/ }).click();
  await page.getByRole("button", { name: "Connect to an organization" }).click();
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const slow = await listen(
    createServer((given, response) => {
      const { method = "GET", headers, url = "/" } = given;
      const { host } = new URL(instance.url);
      const onward = request(
        `${instance.url}${url}`,
        { method, headers: { ...headers, host } },
        (answered) => {
          response.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.pipe(response);
        },
      );
      onward.on("error", () => response.destroy());
      void asked.then(() => given.pipe(onward));
    }),
  );
  try {
    const before = await page.getByRole("button", { name: /^Workspace:/ }).textContent();
    await give(addressOf(slow), instance.tokens["Ada"] ?? "");
    await connect();
    await dialog().getByRole("button", { name: "Close" }).last().click();
    await expect(dialog()).toBeHidden();
    answer();
    const note = page.getByRole("region", { name: "Notes" });
    await expect(note.getByRole("button", { name: "Go there" })).toBeVisible({ timeout: 30_000 });
    expect(await page.getByRole("button", { name: /^Workspace:/ }).textContent()).toBe(before);
    await note.getByRole("button", { name: "Go there" }).click();
    await expect(page.getByRole("button", { name: "Workspace: Lighthouse" })).toBeVisible();
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});
