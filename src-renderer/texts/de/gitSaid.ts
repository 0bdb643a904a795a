/** Why work with a repository failed, and what an export could not be written for: by their sentences in the API. */
export const gitSaid: Readonly<Record<string, string>> = {
  "It waits in change request #{}. {} Decide there, then merge it.":
    "Es wartet im Änderungsantrag #{1}. {said 2} Entscheide dort und übernimm ihn dann.",
  "1 place was changed here as well.": "Eine Stelle wurde auch hier geändert.",
  "{} places were changed here as well.": "{1} Stellen wurden auch hier geändert.",
  "{} asks for a name and a password or token.": "{1} verlangt ein Zugangstoken.",
  "{} refused the name and the password or token.": "{1} hat das Zugangstoken nicht angenommen.",
  "There is no repository at {}, or it is not shown without a token that may see it.":
    "Unter {1} gibt es kein Repository, oder es zeigt sich nur mit einem Zugangstoken, das es sehen darf.",
  "{} does not answer as a Git server does.": "{1} antwortet nicht wie ein Git-Server.",
  "{} answered with status {}.": "{1} hat mit dem Status {2} geantwortet.",
  "{} could not be reached ({}).": "{1} ist nicht zu erreichen ({2}).",
  "{} took too long to answer.": "{1} hat zu lange nicht geantwortet.",
  "{} has moved to {}: give the order with the new address.":
    "{1} ist umgezogen zu {2}: Nimm die neue Adresse.",
  "{} has moved: give the order with the new address.": "{1} ist umgezogen: Nimm die neue Adresse.",
  "{} is no public address; only what anybody can reach is fetched.":
    "{1} ist keine öffentliche Adresse; geholt wird nur, was alle erreichen können.",
  "{} is no address of the web: one begins with http:// or https://.":
    "{1} ist keine Adresse im Web: Eine solche beginnt mit http:// oder https://.",
  "{} has a name or a password in it, which is not sent.":
    "In {1} steht ein Name oder ein Passwort; so etwas wird nicht gesendet.",
  "The repository has no branch or tag “{}”.": "Das Repository hat keinen Branch und kein Tag „{1}“.",
  "“{}” has no folder “{}”.": "„{1}“ hat keinen Ordner „{2}“.",
  "“{}” is no branch: nothing can be pushed to it.":
    "„{1}“ ist kein Branch: Dorthin lässt sich nichts pushen.",
  "The repository has a file with a name that leads elsewhere ({}).":
    "Im Repository ist eine Datei, deren Name anderswohin führt ({1}).",
  "The server says: {}": "Der Server sagt: {1}",
  "The repository refused the push to “{}”.": "Das Repository hat den Push nach „{1}“ nicht angenommen.",
  "Others pushed to “{}” meanwhile, so nothing was pushed. Import first, then export again.":
    "Andere haben inzwischen nach „{1}“ gepusht, darum wurde nichts gepusht. Importiere zuerst und exportiere dann noch einmal.",
  "Others have changed the files in “{}” since they were last imported or exported. Import first, then export again.":
    "Andere haben die Dateien in „{1}“ seit dem letzten Import oder Export geändert. Importiere zuerst und exportiere dann noch einmal.",
  "The repository has files there already, which this space has not met. Import them first, or export over them.":
    "Das Repository hat dort schon Dateien, die dieser Bereich nicht kennt. Importiere sie zuerst, oder exportiere über sie hinweg.",
  "The repository has “{}”, which is not from this space, where the export would write. Move or rename what is there, or export over it.":
    "Das Repository hat dort, wohin der Export schreiben würde, schon „{1}“, und das ist nicht aus diesem Bereich. Verschiebe es oder benenne es um, oder exportiere darüber hinweg.",
  "There is nothing to export.": "Es gibt nichts zu exportieren.",
  "What the last import brought still waits in a change request: merge it, or archive it, and try again.":
    "Was der letzte Import gebracht hat, wartet noch in einem Änderungsantrag: Übernimm oder archiviere ihn und versuch es noch einmal.",
  "Whoever ordered this no longer has the level admin on the space.":
    "Wer das angestoßen hat, verwaltet diesen Bereich nicht mehr.",
  "It was cancelled.": "Es wurde abgebrochen.",
  "The repository took too long: it was given up. Try again later.":
    "Das Repository hat zu lange gebraucht. Versuch es später noch einmal.",
  "The repository is larger than the {} MB that are fetched of one, even without its history.":
    "Das Repository ist selbst ohne seine Historie größer als die {1} MB, die geholt werden.",
  "The repository unpacks to far more than a repository of documentation does.":
    "Das Repository ist ausgepackt viel größer, als es eine Dokumentation ist.",
  "The repository takes too much memory to unpack.": "Das Repository braucht zum Auspacken zu viel Speicher.",
  "The repository's pack is damaged.": "Was das Repository geschickt hat, ist beschädigt.",
  "The repository's folders hold one another without end.":
    "Die Ordner des Repositorys enthalten einander ohne Ende.",
  "The files are over {} together, more than is fetched.":
    "Die Dateien haben zusammen mehr als {number 1}, mehr als geholt wird.",
  "Recto failed at it. The fault was logged.": "Recto ist daran gescheitert. Der Fehler steht im Protokoll.",
};
