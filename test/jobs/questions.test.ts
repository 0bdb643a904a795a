import { expect, test } from "vitest";
import { questionsOf } from "../../src-main/jobs/questions.ts";

const asked = (body: string, subject = "") => questionsOf([{ role: "user", body }], subject);

test("what is asked is told as it reads, without the marks of its Markdown", () => {
  const body =
    "Hello.\n\n**How do I fill the [big lamp](https://harbour.example/lamps)?** I ran `fill_lamp --oil`:\n\n1. in vain\n2. twice\n";
  expect(asked(body)).toEqual([
    {
      title: "How do I fill the big lamp?",
      summary: "Hello.\nHow do I fill the big lamp? I ran fill_lamp --oil:\nin vain\ntwice",
    },
  ]);
});

test("a subject is told as it reads, where nothing is asked", () => {
  expect(asked("The lamp is out of oil.", "No *oil* in `lamp_one`")).toMatchObject([
    { title: "No oil in lamp_one", summary: "The lamp is out of oil." },
  ]);
});

test("an address that a link leads to asks nothing", () => {
  const [issue] = asked("See [the lamps of the harbour](https://harbour.example/find?of=lamps).", "Lamps");
  expect(issue?.title).toBe("Lamps");
});

test("a long text is cut between its words, not amid the marks of a link", () => {
  const body = `${"Oil for lamps is kept here. ".repeat(17)}[The list of lamps](https://harbour.example/${"x".repeat(90)})`;
  expect(asked(body)[0]?.summary).not.toContain("[");
});

test.each([
  ["What does <timeout> in the settings do?", "What does <timeout> in the settings do?"],
  ["<timeout> of the lamp: how long may it be?", "<timeout> of the lamp: how long may it be?"],
  ["Is Map<String, Lamp> read as a list?", "Is Map<String, Lamp> read as a list?"],
  ["Where does `<lamp>` go?", "Where does <lamp> go?"],
  ["Is <b>every</b> lamp lit by <em>one</em> keeper?", "Is every lamp lit by one keeper?"],
  ["Which lamp is first?<br>And which is last?", "Which lamp is first?"],
])("what stands between angles in a sentence is a part of it, where it is no mark: %s", (body, title) => {
  expect(asked(body)[0]?.title).toBe(title);
});
