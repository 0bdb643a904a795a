/*
 * What an import says of what it found, and why it made nothing: by its sentence in the API, as in `refusals`. `{said 1}` is
 * said in our words too, `{list 1}` piece by piece, and `{number 1}` is a number or a size.
 */

/** What was left out, changed or not found. */
const warnings: Readonly<Record<string, string>> = {
  "{}; it was kept as a file, not as a page.": "{said 1}. Behalten ist es als Datei, nicht als Seite.",
  "{}: its front matter could not be read and was kept as text.":
    "{1}: Die Angaben am Anfang ließen sich nicht lesen und stehen als Text auf der Seite.",
  "1 page in MDX ({}): what is no Markdown in it shows as text.":
    "1 Seite in MDX ({1}): Was darin kein Markdown ist, steht als Text da.",
  "{} pages in MDX ({}): what is no Markdown in it shows as text.":
    "{1} Seiten in MDX ({2}): Was darin kein Markdown ist, steht als Text da.",
  "1 page with front matter in TOML ({}): it was written as YAML.":
    "1 Seite mit Angaben in TOML ({1}): Sie stehen jetzt als YAML da.",
  "{} pages with front matter in TOML ({}): it was written as YAML.":
    "{1} Seiten mit Angaben in TOML ({2}): Sie stehen jetzt als YAML da.",
  "1 Markdown file was left out, outside of {} ({}).":
    "1 Markdown-Datei wurde ausgelassen, weil sie außerhalb von {1} liegt ({2}).",
  "{} Markdown files were left out, outside of {} ({}).":
    "{1} Markdown-Dateien wurden ausgelassen, weil sie außerhalb von {2} liegen ({3}).",
  "1 Markdown file was left out as hidden or a tool's ({}). Rename or move what you want to import.":
    "1 Markdown-Datei wurde ausgelassen, weil sie verborgen ist oder zu einem Werkzeug gehört ({1}). Benenne oder verschieb, was du importieren willst.",
  "At least {} Markdown files were left out as hidden or a tool's ({}). Rename or move what you want to import.":
    "Mindestens {1} Markdown-Dateien wurden ausgelassen, weil sie verborgen sind oder zu einem Werkzeug gehören ({2}). Benenne oder verschieb, was du importieren willst.",
  "{} Markdown files were left out as hidden or a tool's ({}). Rename or move what you want to import.":
    "{1} Markdown-Dateien wurden ausgelassen, weil sie verborgen sind oder zu einem Werkzeug gehören ({2}). Benenne oder verschieb, was du importieren willst.",
  "1 file was left out, which no page refers to ({}).":
    "1 Datei wurde ausgelassen, weil keine Seite sie nennt ({1}).",
  "{} files were left out, which no page refers to ({}).":
    "{1} Dateien wurden ausgelassen, weil keine Seite sie nennt ({2}).",
  "1 file was left out, outside of {}, which no page refers to ({}).":
    "1 Datei außerhalb von {1} wurde ausgelassen, weil keine Seite sie nennt ({2}).",
  "{} files were left out, outside of {}, which no page refers to ({}).":
    "{1} Dateien außerhalb von {2} wurden ausgelassen, weil keine Seite sie nennt ({3}).",
  "{} has words beside its list, which were left out ({}).":
    "{1} hat neben seiner Liste noch Text, der ausgelassen wurde ({2}).",
  "{} lists “{}”, but a page cannot lead to {}; it became an empty page.":
    "{1} führt „{2}“ auf, aber zu {3} kann eine Seite nicht führen; daraus wurde eine leere Seite.",
  "{} lists “{}”, but there is no file {}; it became an empty page.":
    "{1} führt „{2}“ auf, aber die Datei {3} gibt es nicht; daraus wurde eine leere Seite.",
  "{} lists “{}”, which leads to itself; it became an empty page.":
    "{1} führt „{2}“ auf, das zu sich selbst führt; daraus wurde eine leere Seite.",
  "{} lists “{}”, which it lists before; the second became a link to the page.":
    "{1} führt „{2}“ ein zweites Mal auf; daraus wurde ein Link zur Seite.",
  "{} lists “{}”, a link, which can hold no pages; those below it now follow it.":
    "{1} führt unter dem Link „{2}“ Seiten auf; unter einem Link kann keine stehen, darum folgen sie ihm.",
  "{} lists “{}”, a computed page, which can hold no pages; those below it now follow it.":
    "{1} führt unter „{2}“ Seiten auf; unter einer Seite aus einer Quelle kann keine stehen, darum folgen sie ihr.",
  "{} is not in {}; it became a hidden page at the end.":
    "{1} steht nicht in {2}; daraus wurde eine verborgene Seite am Ende.",
  "{} and {} have the same path; both were kept, {} as “{}”.":
    "{1} und {2} haben denselben Pfad; beide sind da, {3} als „{4}“.",
  "{} links to {}, which is not there; the link was left as it is.":
    "{1} verweist auf {2}, das es nicht gibt; der Link blieb, wie er ist.",
  "{} has the cover {}, which is not there; the cover was left as it is.":
    "{1} hat das Titelbild {2}, das es nicht gibt; das Titelbild blieb, wie es ist.",
  "{} lists “{}”, whose cover {} is not there; the cover was left as it is.":
    "{1} führt „{2}“ mit dem Titelbild {3} auf, das es nicht gibt; das Titelbild blieb, wie es ist.",
  "{} links to {}, which is not there; it stays as text.":
    "{1} verweist auf {2}, das es nicht gibt; es bleibt als Text stehen.",
  "{} includes {}, which is not there; the tag was left as it is.":
    "{1} bindet {2} ein, das es nicht gibt; die Stelle blieb, wie sie ist.",
  "{} is no list of names and values that can be read; it was kept as a file.":
    "{1} ließ sich nicht als Liste von Namen und Werten lesen; es wurde als Datei behalten.",
  "{}: the variable “{}” was left out: {}.": "{1}: Die Variable „{2}“ wurde ausgelassen: {said 3}.",
  "{} is {}, over the limit of {} for one file, and was left out.":
    "{1} wurde ausgelassen: Es hat {number 2}, und eine Datei darf {number 3} haben.",
  "{} is {}, too large for a page; it is kept as a file where a page refers to it.":
    "{1} hat {number 2}, zu viel für eine Seite; wo eine Seite es nennt, ist es als Datei behalten.",
  "{} has more rows or columns than a page shows; the page leads to the file with all of them.":
    "{1} hat mehr Zeilen oder Spalten, als eine Seite zeigt; die Seite führt zur Datei mit allen.",
  "Blocks of {} became blocks of Recto: {}.": "Aus Blöcken von {1} wurden Blöcke von Recto: {list 2}.",
  "{} has what a page has no place for ({}).": "{1} enthält, wofür eine Seite keinen Platz hat ({list 2}).",
  "{} is in the archive twice; the later one was taken.":
    "{1} ist zweimal im Archiv; das spätere wurde genommen.",
  "There are {} more such warnings.": "Und noch {1} solche Hinweise.",
  "{} was left out. {}": "{1} wurde ausgelassen. {said 2}",
  "{} has the name of another file, but for its case, and was left out.":
    "{1} wurde ausgelassen: Es heißt wie eine andere Datei, nur anders groß- und kleingeschrieben.",
  "{} has a name that cannot be kept and was left out.":
    "{1} wurde ausgelassen: Unter diesem Namen lässt es sich nicht behalten.",
  "{} has a name that is no UTF-8 and was left out.": "{1} wurde ausgelassen: Sein Name ist kein UTF-8.",
  "{} has a control character in its name and was left out.":
    "{1} wurde ausgelassen: Sein Name enthält ein Steuerzeichen.",
  "{} has a backslash in its name and was left out.":
    "{1} wurde ausgelassen: Sein Name enthält einen umgekehrten Schrägstrich.",
  "{} is another repository and was left out.": "{1} wurde ausgelassen: Es ist ein anderes Repository.",
  "{} is no ordinary file and was left out.": "{1} wurde ausgelassen: Es ist keine gewöhnliche Datei.",
  "{} is a symbolic link to nothing and was left out.":
    "{1} wurde ausgelassen: Es ist eine Verknüpfung ins Leere.",
  "{} is a symbolic link to a folder and was left out.":
    "{1} wurde ausgelassen: Es ist eine Verknüpfung zu einem Ordner.",
  "{} is a symbolic link that leaves the folder and was left out.":
    "{1} wurde ausgelassen: Es ist eine Verknüpfung, die aus dem Ordner führt.",
  "{} is a symbolic link and was left out.": "{1} wurde ausgelassen: Es ist eine Verknüpfung.",
};

/** Why nothing was imported. */
const failures: Readonly<Record<string, string>> = {
  "There is no Markdown in {}, so there is nothing to import.":
    "In „{1}“ ist kein Markdown, also gibt es nichts zu importieren.",
  "There is no Markdown, so there is nothing to import.":
    "Darin ist kein Markdown, also gibt es nichts zu importieren.",
  "There is nothing to import in {}: {}": "In „{1}“ gibt es nichts zu importieren: {said 2}",
  "There is nothing to import: {}": "Es gibt nichts zu importieren: {said 1}",
  "There is 1 more like these.": "Dazu kommt noch eines davon.",
  "There are {} more like these.": "Dazu kommen noch {1} davon.",
  "The archive is broken or no zip file: {}. Nothing was imported.":
    "Das Archiv ist beschädigt oder keine .zip-Datei. Nichts wurde importiert.",
  "The archive names a file {}, {}. Nothing was imported.":
    "Im Archiv hat eine Datei den Namen {1}, {said 2}. Nichts wurde importiert.",
  "The archive of {} would unpack to {}, which no documentation does. Nothing was imported.":
    "Das Archiv von {number 1} hätte ausgepackt {number 2}; so ist keine Dokumentation gepackt. Nichts wurde importiert.",
  "The archive holds archives of {}. Unpack them into one folder and import that.":
    "Das Archiv besteht aus Archiven von zusammen {number 1}. Pack sie in einen Ordner aus und importiere den.",
  "{} is encrypted. Unpack the archive with its password and import the folder.":
    "{1} ist verschlüsselt. Pack das Archiv mit seinem Passwort aus und importiere den Ordner.",
  "{} is packed in a way that is not supported. Unpack the archive and import the folder.":
    "{1} ist auf eine Art gepackt, die sich hier nicht lesen lässt. Pack das Archiv aus und importiere den Ordner.",
  "{} is no Word document that can be read. Save it anew in Word as .docx.":
    "{1} lässt sich nicht als Word-Dokument lesen. Speichere es in Word neu als .docx.",
  "{} unpacks to {}, over the limit of {}. Import it in several parts.":
    "{1} hat ausgepackt {number 2}, mehr als {number 3}. Importiere es in mehreren Teilen.",
  "{} has {} of text in it, over the limit of {}. Import it in several parts.":
    "{1} hat {number 2} Text, mehr als {number 3}. Importiere es in mehreren Teilen.",
  "There are {} of Markdown, over the limit of {} for one import. Import it in several parts.":
    "Es sind {number 1} Markdown, mehr als die {number 2} eines Imports. Importiere es in mehreren Teilen.",
  "The pages and files are {} together, over the limit of {} for one import.":
    "Die Seiten und Dateien haben zusammen {number 1}, mehr als die {number 2} eines Imports.",
  "There are more than {} files. Import a folder with fewer, or in several parts.":
    "Es sind mehr als {1} Dateien. Importiere einen Ordner mit weniger, oder in mehreren Teilen.",
  "These would be {} pages, over the limit of {} for one import. Import them in several parts.":
    "Das wären {number 1} Seiten, mehr als die {number 2} eines Imports. Importiere sie in mehreren Teilen.",
};

/** What stands within the sentences above. */
const pieces: Readonly<Record<string, string>> = {
  "{} is no valid UTF-8 text": "{1} enthält keinen gültigen UTF-8-Text",
  "{} has NUL characters in its text": "{1} hat NUL-Zeichen im Text",
  "{} is {}, over the limit of {} for a page": "{1} hat {number 2}, und eine Seite darf {number 3} haben",
  "its name has not 1 to {} characters": "Ihr Name hat nicht 1 bis {1} Zeichen",
  "its value is no text, number, true or false": "Ihr Wert ist weder Text noch Zahl, true oder false",
  "its value has more than {} characters": "Ihr Wert hat mehr als {1} Zeichen",
  "which is an absolute path": "der bei der Wurzel beginnt",
  "which leads out of the archive": "der aus dem Archiv hinausführt",
  "which is too long": "der zu lang ist",
  "1 hint": "1 Hinweis",
  "{} hints": "{1} Hinweise",
  "1 expandable": "1 ausklappbarer Block",
  "{} expandables": "{1} ausklappbare Blöcke",
  "1 group of tabs": "1 Gruppe von Reitern",
  "{} groups of tabs": "{1} Gruppen von Reitern",
  "1 block of code with its title": "1 Codeblock mit seinem Titel",
  "{} blocks of code with their titles": "{1} Codeblöcke mit ihren Titeln",
  "Unrecognised paragraph style: {}": "unbekannte Absatzvorlage {1}",
  "Unrecognised run style: {}": "unbekannte Zeichenvorlage {1}",
  "Unrecognised table style: {}": "unbekannte Tabellenvorlage {1}",
  "An unrecognised element was ignored: {}": "unbekanntes Element {1}",
  "Image of type {} is unlikely to display in web browsers": "Bild der Art {1}, das kaum ein Browser zeigt",
};

export const importSaid: Readonly<Record<string, string>> = { ...failures, ...warnings, ...pieces };
