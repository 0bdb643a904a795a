import type { FieldRefusals } from "../../data/forms/fieldRefusals.ts";

/** What stands at a form's field that the API does not take. */
export const fieldRefusals: FieldRefusals = {
  sentences: {
    "is missing": "Fehlt noch",
    "must not be empty": "Darf nicht leer sein",
    "must not be blank": "Darf nicht leer sein",
    "must have at least {} bytes in base64 behind {}": "Braucht hinter {2} mindestens {1} Bytes in Base64",
    "must have at least {} characters": "Mindestens {1} Zeichen",
    "must have at most {} characters": "Höchstens {1} Zeichen",
    "must have at least {} items": "Mindestens {1} Einträge",
    "must have at most {} items": "Höchstens {1} Einträge",
    "must be at least {}": "Mindestens {1}",
    "must be at most {}": "Höchstens {1}",
    "must be a whole number, not {}": "Muss eine ganze Zahl sein",
    "must be one emoji, such as 📘, or empty": "Muss ein einzelnes Emoji sein, etwa 📘, oder leer",
    "must be one emoji, such as 📘": "Muss ein einzelnes Emoji sein, etwa 📘",
    "must be a URL": "Muss eine vollständige Adresse sein, etwa https://docs.example.com",
    "must begin with https: or http:": "Muss mit https: oder http: beginnen",
    "must begin with https:, http:, mailto: or tel:.": "Muss mit https:, http:, mailto: oder tel: beginnen.",
    "must be an address that begins with http:// or https://":
      "Muss eine Adresse sein, die mit http:// oder https:// beginnt",
    "must be a date and time such as 2026-01-31T09:00:00Z": "Muss ein Datum sein",
    "must be a domain such as example.com": "Muss eine Domäne sein, etwa example.com",
    "must be a host and a path, such as example.com/docs":
      "Muss ein Hostname mit einem Pfad sein, etwa example.com/docs",
    "must be a name of the web such as docs.example.com, in small letters":
      "Muss ein Hostname in Kleinbuchstaben sein, etwa docs.example.com",
    "must be 3 to 32 small letters, digits and -, with a letter or digit at either end":
      "3 bis 32 Kleinbuchstaben, Ziffern und -, mit einem Buchstaben oder einer Ziffer an beiden Enden",
    "must be an e-mail address": "Muss eine E-Mail-Adresse sein",
    "must be an identifier of letters, digits, - and _": "Nur die Buchstaben a bis z, Ziffern, - und _",
    "must be letters and digits, in words joined by single hyphens":
      "Nur die Buchstaben a bis z und Ziffern, in Wörtern, die einzelne Bindestriche verbinden",
    "must be one word of signs without blanks": "Muss ein einzelnes Wort aus Zeichen ohne Leerzeichen sein",
    "must be words joined by “/”, such as guides or api/v2: without “?”, “#”, “\\”, and not “.” or “..”.":
      "Muss aus Wörtern bestehen, die „/“ verbindet, etwa guides oder api/v2: ohne „?“, „#“, „\\“, „.“ und „..“.",
    "must not have a “/”.": "Darf kein „/“ enthalten.",
    "must be another one than that of its source, {}.": "Muss eine andere Sprache sein als die der Vorlage.",
    "is no X.509 certificate: paste it as your identity provider shows it.":
      "Ist kein X.509-Zertifikat: Füg es ein, wie dein Anbieter es zeigt.",
    "{} is past already.": "Das liegt schon in der Vergangenheit.",
    "must be an object, not {}": "Muss ein Objekt sein",
    "must be an array, not {}": "Muss eine Liste sein",
    "must be a string, not {}": "Muss ein Text sein",
    "must be object": "Muss object sein",
    "must be boolean": "Muss boolean sein",
    "must be false": "Muss false sein",
    "must be one of {}": "Muss eines hiervon sein: {1}",
    "is unknown: the fields here are {}": "Gibt es hier nicht; es gibt {1}",
    "has more than {} characters.": "Hat mehr als {1} Zeichen.",
    "is no expression: {}.": "Ist kein Ausdruck.",
    "sets a value: compare with “==”.": "Setzt einen Wert: Vergleich mit „==“.",
    "holds a “`”: write texts in quotes.": "Enthält ein „`“: Setz Texte in Anführungszeichen.",
    "holds several expressions: write one, without “;”.":
      "Enthält mehrere Ausdrücke: Schreib einen, ohne „;“.",
    "holds something else than values, names, comparisons and methods.":
      "Enthält anderes als Werte, Namen, Vergleiche und Methoden.",
    "holds more than {} brackets within each other.": "Enthält mehr als {1} Klammern ineinander.",
    "calls what cannot be called: there are {}.": "Ruft auf, was es nicht gibt; es gibt {1}.",
  },
  given: (value) => `hier: ${value.replace(/^"(.*)"$/s, "„$1“")}`,
};
