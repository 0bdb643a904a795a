import { translated, type Refusals } from "../words/refusals.ts";

/** What the catalogue says of refusals that stand at a form's field, where that is otherwise than the API says it. */
export interface FieldRefusals {
  /** By what the API says behind the field's path, and before what was given. */
  sentences: Refusals["sentences"];
  /** What was given, which the API tells as JSON. */
  given: (value: string) => string;
}

/** What the API says of a field, in the language of the interface where that is known. */
export function saidAtField(said: string, { sentences, given }: FieldRefusals): string {
  const [, plain = said, value] = /^(.*) \(got (.*)\)$/s.exec(said) ?? [];
  const ours = translated(plain, sentences);
  if (ours === undefined) return said;
  return value === undefined ? ours : `${ours} (${given(value)})`;
}
