import type { FieldRefusals } from "../../data/forms/fieldRefusals.ts";

/** The API says in English itself what is wrong with a field; but its words for programs are no writer's. */
export const fieldRefusals: FieldRefusals = {
  sentences: { "must be a whole number, not {}": "must be a whole number" },
  given: (value) => `got ${value}`,
};
