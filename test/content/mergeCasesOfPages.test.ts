import { afterEach, beforeEach, expect, test } from "vitest";
import { openHost, type ApiHost } from "../api/host.ts";
import { Desk } from "../api/writing.ts";
import { describeConflict, makePages, outlineOf, takeStep } from "./mergeCases/pageCase.ts";
import { readCases, section, type WrittenCase } from "./mergeCases/readCases.ts";

/* What two writers did to a tree of pages, case by case, with the operations that writers use: see mergeCases/README.md. */

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const cases = readCases("pages.md").map((written): [string, WrittenCase] => [written.title, written]);

test.each(cases)("%s", async (_title, written) => {
  const names = await makePages(desk, section(written, "base"));
  const request = await desk.open();
  for (const line of section(written, "mine")) await takeStep(desk, line, names, request);
  for (const line of section(written, "theirs")) await takeStep(desk, line, names);
  await desk.update(request);

  expect(await outlineOf(desk, request)).toEqual(section(written, "result"));
  const { items } = await host.ask("admin", "listConflictsInChangeRequest", {
    spaceId: desk.space,
    changeRequestId: request,
  });
  const conflicts = written.sections.filter(({ name }) => name === "conflict").flatMap(({ lines }) => lines);
  expect(items.map((conflict) => describeConflict(conflict, names))).toEqual(conflicts);

  const { result } = await desk.merge(request).catch(() => ({ result: "conflicts" }));
  expect(result).toBe(conflicts.length > 0 ? "conflicts" : "merge");
  if (result === "merge") expect(await outlineOf(desk)).toEqual(section(written, "result"));
});
