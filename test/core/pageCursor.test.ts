import { afterAll, beforeAll, expect, test } from "vitest";
import { openHost, type ApiHost } from "../api/host.ts";

let host: ApiHost;
let organizationId: string;
beforeAll(async () => {
  host = await openHost();
  organizationId = host.organization;
  for (const title of ["A", "B", "C"]) {
    host.clock.pass(1000);

    await host.ask("admin", "createSpace", { organizationId, body: { title } });
  }
});
afterAll(() => host.close());

test("a page of a list is good for that list with those filters, whatever its limit", async () => {
  const members = await host.ask("admin", "listMembersInOrganizationById", { organizationId, limit: 1 });
  const page = members.next!.page;
  const list = (input: object) =>
    host.status("admin", "listMembersInOrganizationById", { organizationId, ...input });
  expect(await list({ page, limit: 2 })).toBe(200);
  expect(await list({ page, limit: 1, order: "asc" })).toBe(400);
  expect(await list({ page, search: "a" })).toBe(400);
  expect(await host.status("admin", "listSpacesInOrganizationById", { organizationId, page })).toBe(400);
  const spaces = await host.ask("admin", "listSpacesInOrganizationById", { organizationId, limit: 1 });
  const seen = spaces.items.map(({ title }) => title);
  for (let next = spaces.next; next;) {
    const more = await host.ask("admin", "listSpacesInOrganizationById", {
      organizationId,
      limit: 1,
      ...next,
    });
    seen.push(...more.items.map(({ title }) => title));
    next = more.next;
  }
  expect(seen).toEqual(["A", "B", "C"]);
});
