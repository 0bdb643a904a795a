import type { AnswerOf } from "../../../src-main/api/operation.ts";
import type { Operations } from "../../../src-main/api/operations.ts";
import type { OperationId } from "../../../src-preload/bridge.ts";
import { untrack } from "svelte";
import { ask, messageOf, RequestError, tell } from "../calls/ask.ts";
import {
  bodyOf,
  isSameValue,
  problemOf,
  valuesOf,
  type Body,
  type FieldProblem,
  type FieldSpec,
  type FieldValue,
  type FieldValues,
} from "./fields.ts";
import { organizationTexts } from "../../texts/organizationTexts.ts";
import { settled } from "../workspace/settle.ts";

/** What a form fills and where it goes. */
export interface FormSource<K extends OperationId, R = unknown> {
  operation: K;
  fields: FieldSpec[];
  /** What is there already, of which only changes are sent. */
  record?: R;
  /** The operation's whole input around what the fields say; `begun` is the record that they were written on. */
  input: (body: Body, begun: NoInfer<R>) => object;
}

/** What was written in a form and is not saved, with what it was written on. */
export interface UnsavedForm {
  written: FieldValues;
  /** What the same fields showed before. */
  before: FieldValues;
  begun: unknown;
}

/** The values of a form's fields, checked as the API would before they are sent, and what the API said of them. */
export class Form<K extends OperationId, R = unknown> {
  values = $state<FieldValues>({});
  busy = $state(false);
  #problems = $state.raw<FieldProblem[]>([]);
  /** Somebody tried to send: from then on every change is checked. */
  #tried = false;
  /** What is kept: as the record was last read, or as it was sent since. */
  #kept = $state.raw<FieldValues>({});
  /** What each field showed before somebody wrote in it. */
  #before = $state.raw<FieldValues>({});
  /** The record as it was then. */
  #begun = $state.raw<unknown>();
  readonly #source: () => FormSource<K, R>;
  readonly #checkSoon = settled(250, () => void this.check());

  /** Made while a component is; `unsaved` is what somebody wrote in its fields before. */
  constructor(source: () => FormSource<K, R>, unsaved?: UnsavedForm) {
    this.#source = source;
    const { fields, record } = source();
    const kept = valuesOf(fields, record);
    this.#kept = kept;
    this.#before = { ...kept, ...unsaved?.before };
    this.#begun = unsaved === undefined ? record : unsaved.begun;
    this.values = { ...kept, ...unsaved?.written };
    $effect.pre(() => this.#follow());
  }

  /** What was refused and is about no field that is shown. */
  readonly problem = $derived(this.#problems.find(({ field }) => field === undefined)?.message);

  /** Shows the record as it is kept. */
  reset(): void {
    this.values = { ...this.#kept };
    this.#before = this.#kept;
    this.#begun = this.#source().record;
    this.#rest();
  }

  /** Something was written that is not kept yet. */
  isChanged(): boolean {
    return this.#written().length > 0;
  }

  /** What was written and is not kept yet; undefined where nothing is. */
  unsaved(): UnsavedForm | undefined {
    const written = this.#written();
    if (written.length === 0) return undefined;
    const before = written.map(([name]) => [name, this.#before[name] ?? ""] as const);
    return {
      written: Object.fromEntries(written),
      before: Object.fromEntries(before),
      begun: this.#begun,
    };
  }

  problemAt(name: string): string | undefined {
    return this.#problems.find(({ field }) => field === name)?.message ?? this.#overtakenAt(name);
  }

  /** What a field for text shows. */
  textOf(name: string): string {
    const value = this.values[name];
    return typeof value === "string" ? value : "";
  }

  /** Somebody writes in a field. */
  write(name: string, value: FieldValue): void {
    this.values[name] = value;
    if (this.#tried || this.#problems.some(({ field }) => field === name)) this.#checkSoon();
  }

  /** Holds what is written against the operation's schema; nothing is sent. */
  async check(): Promise<boolean> {
    const { operation, fields } = this.#source();
    try {
      const { problems } = await tell("checkInput", { operation, input: this.#input() });
      this.#problems = problems.map((problem) => problemOf(fields, problem, organizationTexts.fieldRefusals));
    } catch (caught) {
      this.#problems = [{ field: undefined, message: messageOf(caught) }];
    }
    return this.#problems.length === 0;
  }

  /** Sends it, when it is as the API wants it; answers what came back, or undefined when it was refused. */
  async submit(): Promise<{ answer: AnswerOf<Operations[K]> } | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.#tried = true;
    try {
      if (!(await this.check())) return undefined;
      const sent = { ...$state.snapshot(this.values) };
      const answer = await ask(this.#source().operation, this.#input() as Parameters<typeof ask<K>>[1]);
      // Until the record is read again, and also where it cannot be: what was sent is no longer to be saved.
      this.#kept = sent;
      this.#before = sent;
      this.#rest();
      return { answer };
    } catch (caught) {
      const said = messageOf(caught);
      // Whoever was told what others set, and saves again, means to.
      if (caught instanceof RequestError && caught.code === 409) this.#begun = this.#source().record;
      const isInput = caught instanceof RequestError && caught.code === 400;
      this.#problems = [
        isInput
          ? problemOf(this.#source().fields, said, organizationTexts.fieldRefusals)
          : { field: undefined, message: said },
      ];
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  #rest(): void {
    this.#problems = [];
    this.#tried = false;
  }

  #written(): [string, FieldValue][] {
    const values = $state.snapshot(this.values);
    return Object.entries(values).filter(([name, value]) => !isSameValue(value, this.#kept[name]));
  }

  /** Shows what others changed in the record, but where somebody is writing: there it is said. */
  #follow(): void {
    const { fields, record } = this.#source();
    const now = valuesOf(fields, record);
    untrack(() => {
      const before = { ...now };
      const written = new Map(this.#written());
      for (const [name, value] of Object.entries(now)) {
        const mine = written.get(name);
        if (mine !== undefined && !isSameValue(mine, value)) before[name] = this.#before[name] ?? "";
        else if (!isSameValue(this.values[name], value)) this.values[name] = value;
      }
      this.#kept = now;
      this.#before = before;
      if (isSameValues(before, now)) this.#begun = record;
    });
  }

  /** What is said of a field that others set while somebody was writing in it. */
  #overtakenAt(name: string): string | undefined {
    const kept = this.#kept[name];
    if (isSameValue(kept, this.#before[name]) || isSameValue(kept, this.values[name])) return undefined;
    const { fields } = this.#source();
    const { joined, overtaken } = fields.find((field) => field.name === name) ?? {};
    const isToBeJoined = !isSameValue(valuesOf(fields, this.#begun)[name], kept);
    if (joined !== undefined && isToBeJoined) return joined;
    return overtaken ?? organizationTexts.forms.changedMeanwhile(typeof kept === "string" ? kept : "");
  }

  #input(): object {
    const { fields, record, input } = this.#source();
    const body = bodyOf(fields, $state.snapshot(this.values), record === undefined ? undefined : this.#kept);
    return structuredClone(input(body, $state.snapshot(this.#begun) as R));
  }
}

const isSameValues = (one: FieldValues, other: FieldValues): boolean =>
  Object.entries(one).every(([name, value]) => isSameValue(value, other[name]));
