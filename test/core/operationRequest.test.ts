import { expect, test } from "vitest";
import { findOperation } from "../../src-main/api/operations.ts";
import { requestFor } from "../../src-main/core/network/operationRequest.ts";

function ask(id: string, input: Record<string, unknown>) {
  const operation = findOperation(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const { method, path, body } = requestFor(operation, input);
  return { line: `${method} ${path}`, body: body && Buffer.from(body.bytes).toString() };
}

test("an operation's input stands in the path, the query and the body of its request", () => {
  expect(ask("getSpaceById", { spaceId: "a/b?c" })).toEqual({
    line: "GET /v1/spaces/a%2Fb%3Fc",
    body: undefined,
  });
  expect(ask("listSpacesInOrganizationById", { organizationId: "o", limit: 3 }).line).toBe(
    "GET /v1/orgs/o/spaces?limit=3",
  );
  const body = { changes: [] };
  expect(
    ask("updateChangeRequestContent", { spaceId: "s", changeRequestId: "7", compat: false, body }),
  ).toEqual({
    line: "POST /v1/spaces/s/change-requests/7/content?compat=false",
    body: JSON.stringify(body),
  });
});

test("a list stands in the query as its field again and again", () => {
  const operation = { ...findOperation("getSpaceById")!, query: { authors: {}, order: {} } };
  expect(requestFor(operation, { spaceId: "s", authors: ["a", "b c"] }).path).toBe(
    "/v1/spaces/s?authors=a&authors=b+c",
  );
});
