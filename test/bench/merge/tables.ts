import type { Distribution } from "../samples.ts";
import type { Contest } from "./contest.ts";
import type { Joined, PeopleReport } from "./people.ts";
import type { TimeRow } from "./speed.ts";

/** A Markdown table; all columns but the first are numbers. */
function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const ruler = columns.map((_, at) => (at === 0 ? "---" : "--:"));
  return [line(columns), line(ruler), ...rows.map(line)].join("\n");
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;

const milliseconds = ({ p50, p95, samples }: Distribution): string => {
  const number = (value: number): string =>
    value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
  return samples > 1 ? `${number(p50)} / ${number(p95)}` : number(p50);
};

/** How the mergers did on what generated writers did. */
export function contestTable({ sessions, overlapping, standings }: Contest): string {
  const plain = sessions - overlapping;
  const rows = standings.map(({ merger, verdicts, time }) => {
    const { right, needless, asked, lost, doubled, mixed } = verdicts;
    return [
      merger,
      percent(right, plain),
      percent(needless, plain),
      percent(asked, overlapping),
      String(lost + doubled + mixed),
      `${lost}, ${doubled}, ${mixed}`,
      milliseconds(time),
    ];
  });
  const columns = [
    "merger",
    "as meant",
    "needless conflicts",
    "overlaps shown",
    "wrong",
    "lost, doubled, mixed",
    "ms a page",
  ];
  return [
    `Two generated writers, ${sessions.toLocaleString("en")} pages of 3 KB; on ${overlapping.toLocaleString("en")} of them both changed the same thing.`,
    "",
    table(columns, rows),
    "",
    ...standings
      .filter(({ shown }) => shown > 0)
      .map(
        ({ merger, shown, verdicts }) =>
          `${merger} showed a join for a look in ${percent(shown, verdicts.right)} of what came out as meant.`,
      ),
  ].join("\n");
}

/** How merges compare with what people committed. */
export function peopleTable(report: PeopleReport): string {
  const { files, clean, differing, hunks, unsettled, recto, unseen, words, tooLong, conflicting } = report;
  const row = (name: string, { joined, asCommitted, sameWords }: Joined): string[] => [
    name,
    `${joined} of ${hunks - unsettled}`,
    `${asCommitted} (${percent(asCommitted, joined)})`,
    `${sameWords} (${percent(sameWords, joined)})`,
  ];
  const { added, lost, found, invented, doubled } = report.everyWord;
  const isKept = lost.length + invented.length + doubled.length === 0;
  const isMet = recto.asCommitted >= 0.75 * recto.joined && recto.joined >= words.asCommitted;
  return [
    `What people committed, ${files} files: ${clean} that git merges by line, ${clean - differing.length} of them alike by Recto;`,
    `${conflicting.files} with ${hunks} hunks that conflict by line, ${conflicting.joined} of these files without a conflict in Recto,`,
    `${conflicting.asCommitted} of them as committed. ${unsettled} hunks that were committed with conflict markers in them are left out.`,
    `Wanted: ≥ 75 % as committed of what Recto joins, and at least the ${words.asCommitted} hunks`,
    `that a merge by word joins rightly: ${isMet ? "met" : "**missed**"}. Too long to merge by word: ${tooLong}.`,
    "",
    table(
      ["hunks that conflict by line", "joined", "as committed", "but for line breaks"],
      [
        row("Recto", recto),
        row("Recto, without a record for a look", unseen),
        row("node-diff3, by word", words),
      ],
    ),
    "",
    `Of ${added.toLocaleString("en")} words that one of the two had added, each once for its file, ${lost.length} are neither in Recto's result`,
    `nor in a conflict; of the ${found.toLocaleString("en")} of the results, ${invented.length} are in none of the three texts, and ${doubled.length} stand`,
    `more often than both put them there. Wanted: none: ${isKept ? "met" : `**missed** (${[...lost, ...invented, ...doubled].slice(0, 20).join(", ")})`}.`,
    ...(differing.length > 0
      ? [
          "",
          "Merged by line, and otherwise by Recto:",
          "",
          ...differing.map(({ file, how }) => `- ${file}: ${how}`),
        ]
      : []),
  ].join("\n");
}

/** How long merges take. */
export function timeTable(rows: readonly TimeRow[]): string {
  return table(
    ["merge, ms as median / 95th percentile", "Recto", "git merge-file by word", "budget", "met?"],
    rows.map(({ what, ours, peer, budget }) => [
      what,
      milliseconds(ours),
      peer ? milliseconds(peer) : "",
      budget?.text ?? "",
      budget ? (budget.met ? "yes" : "**no**") : "",
    ]),
  );
}
