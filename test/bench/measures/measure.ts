import type { Row } from "../row.ts";
import type { Stage } from "../stage.ts";

/** One measure on one stage: it leaves the stage as good as it found it. */
export type Measure = (
  stage: Stage,
  options: { quick: boolean; only?: RegExp | undefined },
) => Promise<Row[]>;
