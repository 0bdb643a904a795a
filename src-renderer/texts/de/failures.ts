import type { Refusals } from "../../data/words/refusals.ts";

/** Why something was not fetched, read, translated or told that nobody waited for. */
export const failures: Refusals["sentences"] = {
  "{} answered with status {}.": "{1} hat mit dem Status {2} geantwortet.",
  "{} could not be reached ({}).": "{1} war nicht zu erreichen ({2}).",
  "{} took too long to answer.": "{1} hat zu lange nicht geantwortet.",
  "{} is no address of the web: one begins with http:// or https://.":
    "{1} ist keine Adresse im Web: Eine beginnt mit http:// oder https://.",
  "{} has a name or a password in it, which is not sent.":
    "In {1} steht ein Name oder ein Passwort; das wird nicht gesendet.",
  "{} is no public address; only what anybody can reach is fetched.":
    "{1} ist keine öffentliche Adresse; geholt wird nur, was alle erreichen.",
  "{} leads on to no address.": "{1} leitet nirgendwohin weiter.",
  "{} leads on to other addresses more than {} times.": "{1} leitet mehr als {2}-mal weiter.",
  "{} sends its bytes packed although it was asked not to.":
    "{1} sendet gepackt, obwohl darum gebeten war, es nicht zu tun.",
  "{} has more than the {} MB that a file may have.":
    "{1} hat mehr als die {2} MB, die eine Datei haben darf.",
  "Recto failed at sending it. The fault was logged.":
    "Recto ist am Senden gescheitert. Der Fehler ist im Protokoll.",
  "Recto failed at fetching {}. The fault was logged.":
    "Recto ist daran gescheitert, {1} zu holen. Der Fehler ist im Protokoll.",
  "Recto failed at reading it. The fault was logged.":
    "Recto ist daran gescheitert, es zu lesen. Der Fehler ist im Protokoll.",
  "There is nothing at {}.": "Unter {1} ist nichts.",
  "What is at {} is no text in UTF-8.": "Was unter {1} steht, ist kein Text in UTF-8.",
  "It takes too long to read. Make it smaller.": "Sie zu lesen dauert zu lange. Mach sie kleiner.",
  "It takes too much memory to read. Make it smaller.":
    "Sie zu lesen braucht zu viel Speicher. Mach sie kleiner.",
  "Its aliases make it far larger than its text is.":
    "Ihre Aliasse machen sie viel größer, als ihr Text ist.",
  "This is no OpenAPI specification: in JSON or in YAML it would begin with its version, such as openapi: 3.1.0.":
    "Das ist keine OpenAPI-Spezifikation: In JSON oder YAML begänne sie mit ihrer Version, etwa openapi: 3.1.0.",
  "This instance has nothing to translate with yet, so the run was not made. Ask whoever runs the instance; when it has, run the translation again.":
    "Diese Instanz hat noch nichts, womit sie übersetzen könnte, also wurde nichts übersetzt. Frag, wer sie betreibt; hat sie es, starte die Übersetzung noch einmal.",
  "The run failed; the fault was logged. What an earlier run made is as it was.":
    "Der Lauf ist gescheitert; der Fehler ist im Protokoll. Was ein früherer Lauf gemacht hat, ist, wie es war.",
  "must have required property '{}'": "„{1}“ fehlt",
  "type must be {}": "muss vom Typ {1} sein",
  "Property {} is not expected to be here": "„{1}“ gehört nicht hierher",
  'Property "{}" must match pattern {}': "„{1}“ muss dem Muster {2} entsprechen",
  "must be equal to one of the allowed values: {}": "muss eines hiervon sein: {1}",
  "Can't resolve reference: {}": "Der Verweis {1} führt nirgendwohin",
  "Can't resolve external reference: {}": "Der Verweis {1} führt aus der Datei hinaus und wird nicht gelesen",
  "Can't resolve reference to itself: {}": "Der Verweis {1} führt zu sich selbst",
  "Can't find supported Swagger/OpenAPI version in the provided document, version must be a string.":
    "Ihre Version von OpenAPI oder Swagger ist keine bekannte; sie muss als Text dastehen.",
  'Declared path parameter "{}" needs to be defined as a path parameter at either the path or operation level':
    "Der Parameter „{1}“ des Pfads ist nirgends beschrieben",
  'Path parameter "{}" must have the corresponding {{}} segment in the "{}" path':
    "Im Pfad „{3}“ fehlt der Platz für den Parameter „{1}“",
  "minProperties must NOT have fewer than {} properties": "braucht mindestens {1} Angaben",
  "{} at line {}, column {}:{}": "Kein gültiges YAML in Zeile {2}, Zeichen {3}",
};
