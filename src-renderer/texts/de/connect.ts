import type { connect as english } from "../en/connect.ts";

export const connect: typeof english = {
  title: "Mit einer Organisation verbinden",
  description:
    "Was du davon sehen darfst, wird auf diesen Computer kopiert, damit du auch ohne Netz lesen und schreiben kannst.",
  address: "Adresse",
  noAddress: "Das ist keine Adresse; eine sieht so aus: https://docs.example.org.",
  token: "API-Token",
  tokenHint: "Du bekommst es von denen, die eure Instanz betreiben. Es bleibt auf diesem Computer.",
  failed: "Die Organisation wurde nicht verbunden.",
  copying: "Verbindung wird aufgebaut, die ersten Seiten werden kopiert …",
  connecting: "Verbinden …",
  connect: "Verbinden",
  connected: (title) => `Mit ${title} verbunden.`,
};
