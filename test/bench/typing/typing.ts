import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../../../src-main/start/browser.mjs";
import type { BenchOptions } from "../arguments.ts";
import { Corpus } from "../corpus.ts";
import { within, type Row } from "../row.ts";
import { distributionOf } from "../samples.ts";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import { buildTypingPage, openTypingPage, type TypingPage } from "./typingPage.ts";
import { workPerKey, type TraceEvent } from "./mainThread.ts";

/* What a key costs the main thread of a real browser, beside a bare CodeMirror with the same text. */

/** How long after a key the next one comes: a fast writer's pace. */
const pace = 60;
const words = 50_000;
const rows = 1000;
/** How often each editor is typed into, by turns. */
const rounds = 3;
const budget = 12;
const beside = 2;

type Kind = "bare" | "recto";

interface Text {
  what: string;
  text: string;
  /** Where is typed. */
  at: number;
}

function texts(seed: number): Text[] {
  let prose = "";
  for (let part = 0; prose.split(/\s+/).length < words; part += 1)
    prose += new Corpus({ seed: seed + part, pages: 40, mean: 6000 }).pages
      .map(({ markdown }) => markdown)
      .join("\n\n");
  const middle = prose.indexOf(". ", prose.length / 2) + 1;
  const line = (at: number): string =>
    `| Lamp ${at} | ${at * 3} | ${at % 2 ? "lit" : "dark"} | some words of row ${at} |`;
  const body = Array.from({ length: rows }, (_, at) => line(at)).join("\n");
  const table = `Before.\n\n| Lamp | Range | State | Words |\n| --- | --- | --- | --- |\n${body}\n\nAfter.\n`;
  return [
    { what: "a key in a page of 50,000 words", text: prose, at: middle },
    {
      what: "a key in a table of 1,000 rows",
      text: table,
      at: table.indexOf("Lamp 500 ") + "Lamp 500".length,
    },
  ];
}

/** Measures both texts in both editors. */
export async function measureTyping(
  { quick, seed }: Pick<BenchOptions, "quick" | "seed">,
  tell: (line: string) => void,
): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const page = await buildTypingPage(folder);
    const executablePath = process.env["CHROMIUM_PATH"] ?? findBrowser();
    const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
    const keys = quick ? 60 : 300;
    try {
      const measured: Row[] = [];
      for (const text of texts(seed)) {
        const traces: Record<Kind, TraceEvent[][]> = { bare: [], recto: [] };
        // In turn, so that whatever else the machine does meets both alike.
        for (let round = 0; round < rounds; round += 1)
          for (const kind of ["bare", "recto"] as const)
            traces[kind].push(await typeInto(browser, page, kind, text, keys / rounds));
        const work = (kind: Kind, by: "clock" | "processor") =>
          distributionOf(traces[kind].flatMap((events) => workPerKey(events, by)));
        for (const [by, what] of [
          ["clock", text.what],
          ["processor", `${text.what}: of the processor`],
        ] as const) {
          const [floor, ours] = [work("bare", by), work("recto", by)];
          const limit = Math.min(budget, floor.p95 + beside);
          const said = `p95 ≤ ${budget} ms and ≤ bare + ${beside} ms`;
          measured.push({
            measure: "typing",
            what,
            pages: 1,
            unit: "ms",
            ours,
            floor: { name: "bare CodeMirror", value: floor },
            ...(by === "clock" ? { budget: within(limit, ours, said) } : {}),
          });
        }
        tell(`  typing: ${text.what}`);
      }
      return measured;
    } finally {
      await browser.close();
    }
  });
}

async function typeInto(
  browser: Browser,
  built: TypingPage,
  kind: Kind,
  { text, at }: Text,
  keys: number,
): Promise<TraceEvent[]> {
  const page = await browser.newPage({ viewport: { width: 900, height: 800 } });
  await openTypingPage(page, built);
  await page.evaluate(([which, words, place]) => window.openEditor(which, words, place), [
    kind,
    text,
    at,
  ] as const);
  // The whole text is parsed before a writer is anywhere near its middle.
  await page.waitForTimeout(3000);
  const type = (count: number) =>
    page.keyboard.type("lighthouse ".repeat(count).slice(0, count), { delay: pace });
  await type(20);
  await browser.startTracing(page, {
    categories: [
      "toplevel",
      "blink.user_timing",
      "disabled-by-default-devtools.timeline",
      "devtools.timeline",
    ],
  });
  await type(keys + 1);
  await page.waitForTimeout(200);
  const trace = await browser.stopTracing();
  await page.close();
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}
