import type { AnswerOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import type { OperationId } from "../../src-preload/bridge.ts";
import { untrack } from "svelte";
import { ask, messageOf, RequestError, tell } from "./ask.ts";
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
import { texts } from "../texts/texts.ts";
import { settled } from "./settle.ts";

/** What a form fills and where it goes. */
export interface FormSource<K extends OperationId> {
  operation: K;
  fields: FieldSpec[];
  /** What is there already, of which only changes are sent. */
  record?: unknown;
  /** The operation's whole input around what the fields say. */
  input: (body: Body) => object;
}

/** The values of a form's fields, checked as the API would before they are sent, and what the API said of them. */
export class Form<K extends OperationId> {
  values = $state<FieldValues>({});
  busy = $state(false);
  #problems = $state.raw<FieldProblem[]>([]);
  /** Somebody tried to send: from then on every change is checked. */
  #tried = false;
  /** What the record said when the fields last showed it: a field that is otherwise was written in. */
  #shown: FieldValues = {};
  /** What others set a field to in which somebody is writing. */
  #theirs = $state.raw<FieldValues>({});
  readonly #source: () => FormSource<K>;
  readonly #checkSoon = settled(250, () => void this.check());

  /** Made while a component is; `written` is what somebody wrote in its fields before. */
  constructor(source: () => FormSource<K>, written: FieldValues = {}) {
    this.#source = source;
    this.reset();
    Object.assign(this.values, written);
    $effect.pre(() => this.#follow());
  }

  /** What was refused and is about no field that is shown. */
  readonly problem = $derived(this.#problems.find(({ field }) => field === undefined)?.message);

  /** Shows the record as it is kept. */
  reset(): void {
    const { fields, record } = this.#source();
    this.#shown = valuesOf(fields, record);
    this.values = { ...this.#shown };
    this.#problems = [];
    this.#theirs = {};
    this.#tried = false;
  }

  /** Something was written that is not kept yet. */
  isChanged(): boolean {
    return this.written() !== undefined;
  }

  /** What was written and is not kept yet; undefined where nothing is. */
  written(): FieldValues | undefined {
    const { fields, record } = this.#source();
    const kept = valuesOf(fields, record);
    const written = Object.entries($state.snapshot(this.values)).filter(
      ([name, value]) => !isSameValue(value, kept[name]),
    );
    return written.length === 0 ? undefined : Object.fromEntries(written);
  }

  problemAt(name: string): string | undefined {
    const problem = this.#problems.find(({ field }) => field === name)?.message;
    const theirs = this.#theirs[name];
    if (problem !== undefined || theirs === undefined) return problem;
    return texts.parts.changedMeanwhile(typeof theirs === "string" ? theirs : "");
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
      this.#problems = problems.map((problem) => problemOf(fields, problem));
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
      const answer = await ask(this.#source().operation, this.#input() as Parameters<typeof ask<K>>[1]);
      return { answer };
    } catch (caught) {
      const said = messageOf(caught);
      const isInput = caught instanceof RequestError && caught.code === 400;
      this.#problems = [
        isInput ? problemOf(this.#source().fields, said) : { field: undefined, message: said },
      ];
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  /** Shows what others changed in the record; where somebody is writing it is only said. */
  #follow(): void {
    const { fields, record } = this.#source();
    const now = valuesOf(fields, record);
    const before = this.#shown;
    this.#shown = now;
    untrack(() => {
      const written = $state.snapshot(this.values);
      for (const [name, value] of Object.entries(now)) {
        if (isSameValue(value, before[name])) continue;
        const { [name]: _gone, ...others } = this.#theirs;
        const isOvertaken = !isSameValue(written[name], before[name]) && !isSameValue(written[name], value);
        this.#theirs = isOvertaken ? { ...others, [name]: value } : others;
        if (!isOvertaken) this.values[name] = value;
      }
    });
  }

  #input(): object {
    const { fields, record, input } = this.#source();
    return structuredClone(input(bodyOf(fields, $state.snapshot(this.values), record)));
  }
}
