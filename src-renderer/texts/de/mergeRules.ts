import type { mergeRules as english } from "../en/mergeRules.ts";

export const mergeRules: typeof english = {
  title: "Übernehmen",
  ofOrganization: "Diese Regeln gelten in jedem Bereich, der keine eigenen hat.",
  which: "Regeln fürs Übernehmen",
  inherit: "Wie die Organisation",
  own: "Eigene Regeln",
  holds: "Ein Änderungsantrag lässt sich übernehmen, wenn all das gilt:",
  none: "Es gibt keine Regeln: Wer hier übernehmen darf, kann es jederzeit tun.",
  reading: "Die Regeln der Organisation werden gelesen",
  notRead: "Die Regeln der Organisation ließen sich nicht lesen.",
  label: "Regeln",
  add: "Regel hinzufügen",
  remove: (rule) => `Regel „${rule}“ entfernen`,
  whom: "Wen die Regel nennt",
  addPerson: "Jemanden hinzufügen",
  takeOut: (name) => `${name} herausnehmen`,
  nobody: "Sie nennt noch niemanden.",
  gone: "jemand, der nicht mehr dabei ist",
  expression: "Muss gelten",
  expressionHint: "Zum Beispiel: reviews.approved >= 2 || changeRequest.subject.startsWith('Tippfehler')",
  message: "In Worten",
  messageHint: "Das liest, wer noch nicht übernehmen darf.",
  overtaken:
    "Jemand anders hat diese Regeln inzwischen geändert. Wenn du sicherst, stehen deine an ihrer Stelle.",
};
