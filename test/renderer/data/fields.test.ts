import { expect, test } from "vitest";
import { bodyOf, problemOf, valuesOf, type FieldSpec } from "../../../src-renderer/data/forms/fields.ts";
import { fieldRefusals } from "../../../src-renderer/texts/en/fieldRefusals.ts";

const fields: FieldSpec[] = [
  { name: "title", label: "Name", required: true },
  { name: "emailDomains", label: "Domains", kind: "lines" },
  {
    name: "defaultRole",
    label: "Role",
    kind: "choice",
    options: [
      { value: "edit", label: "Editor" },
      { value: "", label: "Guest" },
    ],
    empty: "null",
  },
  { name: "logo", label: "Logo", kind: "url", empty: "null" },
  { name: "styling.tint", label: "Tint" },
  { name: "ads", label: "Ads", kind: "switch" },
  { name: "weeks", label: "Weeks", kind: "number" },
];
const record = {
  title: "Lighthouse",
  emailDomains: ["lighthouse.example"],
  defaultRole: "edit",
  logo: "https://lighthouse.example/logo.png",
  styling: { tint: "green" },
  ads: true,
  weeks: 4,
};

test("a new thing says what was filled in, and nothing of what was left empty", () => {
  const values = { ...valuesOf(fields), title: "  Guide ", "styling.tint": "red", weeks: "12" };
  expect(bodyOf(fields, values)).toEqual({
    title: "Guide",
    defaultRole: null,
    logo: null,
    styling: { tint: "red" },
    ads: false,
    weeks: 12,
  });
});

test("a record that nobody touched says nothing", () => {
  expect(bodyOf(fields, valuesOf(fields, record), valuesOf(fields, record))).toEqual({});
});

test("only what was changed of a record is said, and an emptied field takes away what may be taken away", () => {
  const values = {
    ...valuesOf(fields, record),
    defaultRole: "",
    logo: "",
    emailDomains: "a.example,\n b.example",
  };
  expect(bodyOf(fields, values, valuesOf(fields, record))).toEqual({
    defaultRole: null,
    logo: null,
    emailDomains: ["a.example", "b.example"],
  });
});

test("an emptied field that must not be empty is sent, so that the API says so", () => {
  expect(bodyOf(fields, { ...valuesOf(fields, record), title: "" }, valuesOf(fields, record))).toEqual({
    title: "",
  });
});

test("words where a number belongs are sent as they are, so that the API says so", () => {
  expect(bodyOf(fields, { ...valuesOf(fields, record), weeks: "many" }, valuesOf(fields, record))).toEqual({
    weeks: "many",
  });
});

test.each([
  ["/body/title must be at least 2 characters long", "title", "Must be at least 2 characters long"],
  [
    "/body/emailDomains/1 must be a domain such as example.com",
    "emailDomains",
    "Must be a domain such as example.com",
  ],
  ["/body/styling/tint is missing", "styling.tint", "Is missing"],
  ["/body/logo: it does not answer", "logo", "It does not answer"],
  ["/body/unknown is not a field here", undefined, "/body/unknown is not a field here"],
  ["There is no team x.", undefined, "There is no team x."],
])("the message “%s” stands at the field that it names", (message, field, said) => {
  expect(problemOf(fields, message, fieldRefusals)).toEqual({ field, message: said });
});
