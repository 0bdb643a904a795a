import { ratioOf, type Row } from "./row.ts";
import type { Distribution } from "./samples.ts";

const columns = [
  "measure",
  "pages",
  "p50",
  "p95",
  "p99",
  "floor or peer",
  "p50",
  "p95",
  "ratio",
  "budget",
  "met?",
];

const number = (value: number): string =>
  value >= 1000
    ? Math.round(value).toLocaleString("en")
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2);

const both = ({ p50, p95, samples }: Distribution): string[] => [
  number(p50),
  // One sample has no percentiles.
  samples > 1 ? number(p95) : "",
];

/** Only where there are enough samples is the hundredth of them something. */
const tail = ({ p99, samples }: Distribution): string => (samples >= 100 ? number(p99) : "");

function cells(row: Row): string[] {
  const ratio = ratioOf(row);
  const { floor, budget } = row;
  return [
    `${row.what} (${row.unit})`,
    row.pages.toLocaleString("en"),
    ...both(row.ours),
    tail(row.ours),
    floor?.name ?? "",
    ...(floor ? both(floor.value) : ["", ""]),
    ratio === undefined ? "" : `${number(ratio)} ×`,
    budget?.text ?? "",
    budget ? (budget.met ? "yes" : "**no**") : "",
  ];
}

/** The rows as a Markdown table, with the budgets that were missed named below it. */
export function reportOf(rows: readonly Row[], surroundings: string): string {
  const line = (parts: readonly string[]): string => `| ${parts.join(" | ")} |`;
  const ruler = columns.map((name) => (name === "measure" || name.startsWith("floor") ? "---" : "--:"));
  const missed = Map.groupBy(
    rows.filter(({ budget }) => budget?.met === false),
    ({ what, budget }) => `${what}: ${budget?.text}`,
  );
  const names = [...missed].map(([name, all]) => {
    const sizes = all.map(({ pages }) => pages.toLocaleString("en")).join(", ");
    return `- ${name} (at ${sizes} pages)`;
  });
  if (rows.length === 0) return `${surroundings}\n`;
  return [
    surroundings,
    "",
    line(columns),
    line(ruler),
    ...rows.map((row) => line(cells(row))),
    "",
    names.length > 0 ? `Budgets missed:\n\n${names.join("\n")}` : "Every budget was kept.",
    "",
  ].join("\n");
}
