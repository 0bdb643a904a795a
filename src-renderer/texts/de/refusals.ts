import type { Refusals } from "../../data/words/refusals.ts";

/** What the API refuses that writers meet; the rest stays in its own words. */
export const refusals: Refusals = {
  sentences: {
    "This needs the level {} on the {} “{}”; you have {}.":
      "Dafür brauchst du an „{3}“ die Rolle „{role 1}“; du hast „{role 4}“.",
    "This needs the level {} on the {}; you have {}.":
      "Dafür brauchst du die Rolle „{role 1}“; du hast „{role 3}“.",
    "This needs the role create in the organization; you have {}.":
      "Dafür brauchst du in der Organisation die Rolle „Ersteller“; du hast „{role 1}“.",
    "This is for members of the organization; you are a guest in it.":
      "Das ist den Mitgliedern der Organisation vorbehalten; du bist als Gast hier.",
    "Merging into “{}” needs the level review.": "Um in „{1}“ zu übernehmen, brauchst du die Rolle „Prüfer“.",
    "Only who posted this, or who administers the space, may change or delete it.":
      "Das kann nur ändern oder löschen, wer es geschrieben hat oder den Bereich verwaltet.",
    "You were disabled in this organization. Ask one of its admins.":
      "Du bist in dieser Organisation gesperrt. Frag jemanden, der sie verwaltet.",
    "The space “{}” is locked: propose your change in a change request.":
      "Der Bereich „{1}“ ist gesperrt: Schlag deine Änderung in einem Änderungsantrag vor.",
    "Change request #{} cannot be merged yet. {}":
      "Der Änderungsantrag #{1} lässt sich noch nicht übernehmen. {said 2}",
    "Change request #{} is merged already.": "Der Änderungsantrag #{1} ist schon übernommen.",
    "Change request #{} is merged; that cannot be taken back.":
      "Der Änderungsantrag #{1} ist übernommen; das lässt sich nicht zurücknehmen.",
    "Change request #{} is archived. Reopen it first.":
      "Der Änderungsantrag #{1} ist archiviert. Öffne ihn zuerst wieder.",
    "Change request #{} has open conflicts: {}. Resolve them first.":
      "Im Änderungsantrag #{1} warten noch Konflikte. Löse sie zuerst.",
    "Somebody changed the same paragraph meanwhile. Look at the text as it is now, then change it again.":
      "Jemand hat inzwischen denselben Absatz geändert. Sieh dir den Text an, wie er jetzt ist, und ändere ihn dann noch einmal.",
    "Somebody else changes this at the same moment. Try again.":
      "Jemand anders ändert das im selben Augenblick. Versuch es noch einmal.",
    "Somebody else moved something of this at the same moment. Try again.":
      "Jemand anders hat im selben Augenblick etwas davon verschoben. Versuch es noch einmal.",
    "This needs the instance, and there is no connection to it.":
      "Dafür braucht es die Instanz der Organisation, und zu ihr besteht keine Verbindung.",
    "The comments of this space are on the instance alone.":
      "Die Kommentare dieses Bereichs liegen nur auf der Instanz.",
    "This needs the organization's instance. {}":
      "Dafür braucht es die Instanz der Organisation, und die ist jetzt nicht zu erreichen.",
    "The connection was lost before the instance answered, so it may have done this or not. Look before you try again.":
      "Die Verbindung brach ab, ehe die Instanz geantwortet hat: Vielleicht ist es geschehen, vielleicht nicht. Sieh nach, bevor du es noch einmal versuchst.",
    "The text of “{}” is not on this computer yet.": "Der Text von „{1}“ ist noch nicht auf diesem Computer.",
    "The bytes of {} are not on this computer yet.": "Die Datei {1} ist noch nicht auf diesem Computer.",
    "There is no space {}.": "Diesen Bereich gibt es nicht, oder nicht für dich.",
    "There is no page {} here.": "Diese Seite gibt es hier nicht.",
    "There is no comment {} here.": "Diesen Kommentar gibt es hier nicht mehr.",
    "There is no conflict {} here.": "Diesen Konflikt gibt es hier nicht mehr.",
    "There is no change request {} in this space.": "Diesen Änderungsantrag gibt es in diesem Bereich nicht.",
    "“{}” has changed since it was seen, and is not deleted.":
      "„{1}“ hat sich inzwischen geändert und wird nicht gelöscht.",
    "“{}” cannot go under a page that lies under it.":
      "„{1}“ kann nicht unter eine Seite, die unter ihr liegt.",
    "“{}” cannot go where it was put: that page is gone.":
      "„{1}“ kann dort nicht hin: Die Seite gibt es nicht mehr.",
    "A file may have up to {} MB.": "Eine Datei darf höchstens {1} MB groß sein.",
    "The export was cancelled.": "Der Export wurde abgebrochen.",
    "An archive holds up to {} files, and these are {}. Export the pages in several parts.":
      "In ein Archiv passen höchstens {1} Dateien, und das sind {2}. Exportiere die Seiten in mehreren Teilen.",
    "An archive holds up to 4 GB, and these files have more. Export the pages in several parts.":
      "In ein Archiv passen höchstens 4 GB, und diese Dateien sind größer. Exportiere die Seiten in mehreren Teilen.",
    "What you look for has {} characters, and up to {} can be looked for. Shorten it.":
      "Das Gesuchte hat {1} Zeichen, gesucht werden höchstens {2}. Kürz es.",
    "{} is a member of the organization already.": "{1} gehört schon zur Organisation.",
    "“{}” could not be written. {}": "„{1}“ ließ sich nicht speichern. {said 2}",
    "This account may not use {}: its permissions forbid it. Change them, or choose another place.":
      "Dieses Konto darf {1} nicht benutzen. Ändere die Rechte, oder wähl einen anderen Ort.",
    "Nothing can be written at {}: it can only be read. Choose another place.":
      "{1} lässt sich nur lesen, nicht beschreiben. Wähl einen anderen Ort.",
    "There is no room left for {}. Make room, then try again.":
      "Für {1} ist kein Platz mehr. Mach Platz und versuch es noch einmal.",
    "There is no file or folder {}.": "{1} gibt es nicht.",
    "{} is a file, or leads through one, and a folder is needed. Choose another place.":
      "{1} ist eine Datei oder führt durch eine, und es braucht einen Ordner. Wähl einen anderen Ort.",
    "{} is a folder, and a file is needed.": "{1} ist ein Ordner, und es braucht eine Datei.",
    "{} is larger than its disk takes. Choose a place on another disk.":
      "{1} ist größer, als die Platte erlaubt. Wähl einen Ort auf einer anderen.",
    "{} is longer than a name may be here. Choose a shorter one.":
      "{1} ist länger, als ein Name hier sein darf. Wähl einen kürzeren.",
    "{} is in use by another program. Close it, then try again.":
      "{1} wird gerade von einem anderen Programm benutzt. Schließ es und versuch es noch einmal.",
    "{} cannot be read or written ({}). Its disk may be failing.":
      "{1} lässt sich nicht lesen oder schreiben ({2}). Vielleicht ist die Platte am Ende.",
    "The pictures are over 100 MB together, too much for one page. Export Markdown.":
      "Die Bilder haben zusammen mehr als 100 MB, zu viel für eine Seite. Exportiere Markdown.",
    "{} could not print the page: {}.": "{1} konnte die Seite nicht drucken: {2}.",
    "A PDF is printed by a browser such as Chromium, Chrome or Edge, and none was found: install one, or set CHROMIUM_PATH to where it is.":
      "Ein PDF druckt ein Browser wie Chromium, Chrome oder Edge, und es war keiner zu finden: Installiere einen, oder setz CHROMIUM_PATH auf seinen Ort.",
    "{} PDFs of yours wait for the printer already: take one of them first.":
      "Schon {1} deiner PDFs warten darauf, gedruckt zu werden: Warte, bis eines davon fertig ist.",
    "The last admin of an organization cannot be {}: make somebody else an admin first.":
      "Die Organisation hat sonst keinen Admin mehr. Mach zuerst jemand anderen dazu.",
    "Nobody could act for the organization: its other admins have never been here, so this one cannot be {} yet.":
      "Niemand könnte mehr für die Organisation handeln: Ihre anderen Admins waren noch nie hier.",
    "This needs the role {} in the organization; you {}.":
      "Dafür brauchst du in der Organisation die Rolle „{role 1}“.",
    "The team “{}” is managed by its owners and by admins of the organization.":
      "Das Team „{1}“ verwalten seine Eigentümer und die Admins der Organisation.",
    "This organization has its invite links turned off. Ask one of its admins.":
      "Einladungslinks sind in dieser Organisation ausgeschaltet. Frag jemanden, der sie verwaltet.",
    "Another organization has the hostname {}. Choose another one.":
      "Den Hostnamen {1} hat schon eine andere Organisation. Wähl einen anderen.",
    "Another site has the hostname {}. Choose another one.":
      "Den Hostnamen {1} hat schon eine andere Site. Wähl einen anderen.",
    "Another site of the organization has the basename “{}”. Choose another one.":
      "So heißt in Adressen schon eine andere Site der Organisation („{1}“). Wähl einen anderen Namen.",
    "Another {} has the path “{}”. Choose another path.":
      "Der Pfad „{2}“ ist auf dieser Site schon vergeben. Wähl einen anderen.",
    "The {} “{}” is in this place already.": "„{2}“ steht schon an dieser Stelle.",
    "The space “{}” is not deleted: it is there.": "Der Bereich „{1}“ ist nicht gelöscht: Er ist da.",
    "There is a specification {} already. Choose another slug, or update that one.":
      "Eine Spezifikation „{1}“ gibt es schon. Wähl einen anderen Namen, oder ändere die Quelle von jener.",
    "This translation has no source. Make one that names a space and its language.":
      "Diese Übersetzung hat keine Vorlage. Leg eine an, die einen Bereich und seine Sprache nennt.",
    "The space that this translation is of is gone. Bring it back, or make another one.":
      "Den Bereich dieser Übersetzung gibt es nicht mehr. Hol ihn zurück, oder leg eine andere an.",
    "Somebody else changed the same words of these instructions. Read them again, then put both together.":
      "Jemand anders hat dieselben Worte der Anweisungen geändert. Lies sie noch einmal und füg beides zusammen.",
    "{}: somebody else changed the term in {} to {}. Look at it again, then change it.":
      "Jemand anders hat den Eintrag inzwischen geändert ({2}: {3}). Sieh ihn dir an und ändere ihn dann.",
    "Change request #{} is {}.": "Am Änderungsantrag #{1} lässt sich nichts mehr ändern.",
    "Change request #{} is {}: its content is fixed.":
      "Am Inhalt des Änderungsantrags #{1} lässt sich nichts mehr ändern.",
    "It needs a subject.": "Er braucht einen Betreff.",
    "It needs a description.": "Er braucht eine Beschreibung.",
    "Only its author, {}, may merge it.": "Nur wer ihn angelegt hat ({1}), kann ihn übernehmen.",
    "It must be brought up to date with the space first.":
      "Er muss zuerst auf den Stand des Bereichs gebracht werden.",
    "It needs a review by somebody else than its author.": "Jemand anderes muss ihn prüfen.",
    "It needs a review by somebody else than its author; it was edited since the last one.":
      "Jemand anderes muss ihn prüfen; seit der letzten Prüfung wurde er bearbeitet.",
    "It needs a review that approves it, by somebody else than its author.":
      "Jemand anderes muss ihm zustimmen.",
    "It needs a review that approves it, by somebody else than its author; it was edited since the last one.":
      "Jemand anderes muss ihm zustimmen; seit der letzten Zustimmung wurde er bearbeitet.",
    "All its reviews must approve it, and {} asked for changes.":
      "Jede Prüfung muss ihm zustimmen; Änderungen verlangt: {list 1}.",
    "It needs the review of an agent, and no agent reviews here; {}.":
      "Ein Agent muss ihn prüfen, und hier prüft keiner; wer den Bereich verwaltet, kann die Regel ändern.",
    "One of certain people must approve it, and the rule names nobody; {}.":
      "Eine von bestimmten Personen muss ihm zustimmen, und die Regel nennt niemanden; wer den Bereich verwaltet, kann sie ändern.",
    "{} must review and approve it as it is now.":
      "Es fehlt die Zustimmung zu ihm, wie er jetzt ist: {list 1}.",
    "This must hold: {}.": "Es muss gelten: {1}.",
    "The rule “{}” {}": "Die Regel „{1}“ lässt sich nicht auswerten.",
    "This conflict is resolved already ({}). Open it again to resolve it otherwise.":
      "Dieser Konflikt ist schon gelöst. Öffne ihn wieder, um ihn anders zu lösen.",
    "The archive is no longer here: upload it again.":
      "Das Archiv ist nicht mehr da: Wähl es noch einmal aus.",
    "The token is unknown, expired or revoked. Ask for a new one.":
      "Das Token ist unbekannt, abgelaufen oder widerrufen. Lass dir ein neues geben.",
    "This instance speaks version {} of the sync protocol. Update Recto on the older side.":
      "Dieses Recto und die Instanz sind verschieden alt und verstehen einander nicht. Bring das ältere auf den neuesten Stand.",
    "Another Recto on this computer is syncing this workspace; it also sends what is written here.":
      "Ein anderes Recto auf diesem Computer synchronisiert diesen Arbeitsbereich; es sendet auch, was hier geschrieben wird.",
    "Sync failed; the fault was logged, and it will be tried again.":
      "Das Synchronisieren ist gescheitert. Der Fehler ist im Protokoll, und es wird wieder versucht.",
    "Part of this workspace differs from the organization's and could not be repaired. Your words are safe; tell whoever runs the instance.":
      "Ein Teil dieses Arbeitsbereichs weicht von dem der Organisation ab und ließ sich nicht reparieren. Was du geschrieben hast, ist sicher; sag es dem, der die Instanz betreibt.",
    "It was cancelled, and nothing was changed.": "Das wurde abgebrochen, und nichts ist geändert.",
    "Recto was stopped, and nothing was changed. Try again later.":
      "Recto wurde beendet, und nichts ist geändert. Versuch es später noch einmal.",
    "Recto is closing.": "Recto wird gerade beendet.",
    "Recto is about to end.": "Recto wird gerade beendet.",
    "A part of Recto stopped and was started again. What was saved is safe; please try again.":
      "Ein Teil von Recto ist stehen geblieben und neu gestartet. Was gesichert war, ist sicher; versuch es noch einmal.",
    "The disk that Recto keeps its data on is full. Nothing was changed: make room, then try again.":
      "Auf der Platte mit den Daten von Recto ist kein Platz mehr. Nichts ist geändert: Mach Platz und versuch es noch einmal.",
    "The disk has no room for more downloads at once. Try again in a while.":
      "Für noch mehr Downloads gleichzeitig ist kein Platz. Versuch es etwas später noch einmal.",
    "This instance has more to do than it gets done just now. Try again in a moment.":
      "Die Instanz hat gerade mehr zu tun, als sie schafft. Versuch es gleich noch einmal.",
    "The database of this instance does not answer as it should. Try again in a moment.":
      "Die Datenbank der Instanz antwortet nicht, wie sie soll. Versuch es gleich noch einmal.",
    "This is {} MB in one change; up to {} MB can be taken.":
      "Das sind {1} MB in einer Änderung; höchstens {2} MB gehen.",
    "“{}” is not on this computer: keep it offline to {} it.":
      "„{1}“ ist nicht auf diesem Computer: Behalt den Bereich dafür offline.",
    "{} in “{}” would be lost: sync first, and settle what needs attention.":
      "In „{2}“ ginge verloren, was noch nicht gesendet ist: Synchronisier zuerst, und klär, was Aufmerksamkeit braucht.",
    "This workspace is on this computer alone; there is nothing to sync.":
      "Dieser Arbeitsbereich ist nur auf diesem Computer; es gibt nichts zu synchronisieren.",
    "No workspace is open.": "Es ist kein Arbeitsbereich offen.",
    "This workspace has no instance to sign in to.":
      "Zu diesem Arbeitsbereich gehört keine Instanz, an der man sich anmelden könnte.",
    "This token is {}'s, and the workspace is {}'s. Connect it as a workspace of its own.":
      "Das Token gehört {1}, der Arbeitsbereich {2}. Verbinde es als eigenen Arbeitsbereich.",
    "{} is in no organization at {} yet. Ask its admin.":
      "{1} gehört unter {2} noch zu keiner Organisation. Frag jemanden, der sie verwaltet.",
    "A token is needed to connect.": "Zum Verbinden braucht es ein Token.",
    "{} is no address of an instance; one looks like https://docs.example.org.":
      "{1} ist keine Adresse einer Instanz; eine sieht so aus: https://docs.example.org.",
    "The address of an instance has no user and no password in it. Leave out what stands before the @.":
      "In der Adresse einer Instanz steht kein Name und kein Passwort. Lass weg, was vor dem @ steht.",
    "The address of an instance has no query and no fragment in it. Leave out everything from the ? or # on.":
      "In der Adresse einer Instanz steht kein ? und kein #. Lass alles ab dort weg.",
    "Something answers at the instance's address, but not as an instance does.":
      "Unter der Adresse der Instanz antwortet etwas, aber keine Instanz.",
    "This export is being made already.": "Dieser Export ist schon im Gang.",
    "This is being replaced already.": "Das wird schon ersetzt.",
    "The job is finished: what it did stays. Undo it where it was done.":
      "Das ist schon fertig und bleibt. Mach es dort rückgängig, wo es geschehen ist.",
    "“{}” is not waiting for a repository: there is nothing to cancel.":
      "„{1}“ wartet auf kein Repository: Es gibt nichts anzuhalten.",
    "“{}” is being {}ed already: wait, or cancel that first.":
      "Für „{1}“ ist schon etwas im Gang: Warte, oder halt das zuerst an.",
    "What this conflict is about was never on this branch.":
      "Worum es in diesem Konflikt geht, gab es hier nie.",
    "The text that “{}” had before is unknown.": "Welchen Text „{1}“ vorher hatte, ist nicht bekannt.",
    "The revision that “{}” was to go back to never came to be.":
      "Die Fassung, auf die „{1}“ zurückgehen sollte, gab es nie.",
    "Somebody else transferred this space at the same moment. Try again.":
      "Jemand anders hat den Bereich im selben Augenblick in eine andere Organisation gegeben. Versuch es noch einmal.",
    "This has just come to another organization. Look at it again, then try again.":
      "Das ist eben in eine andere Organisation gekommen. Sieh es dir noch einmal an und versuch es dann.",
    "“{}” cannot be transferred: something is in it that you do not administer.":
      "„{1}“ kann nicht in die andere Organisation: Darin ist etwas, das du nicht verwaltest.",
    "The space “{}” cannot be transferred: a site shows it. Take it out of the site first.":
      "Der Bereich „{1}“ kann nicht in die andere Organisation: Eine Site zeigt ihn. Nimm ihn dort zuerst heraus.",
    "The space “{}” cannot be transferred: a translation belongs to it. Delete that first.":
      "Der Bereich „{1}“ kann nicht in die andere Organisation: Eine Übersetzung gehört zu ihm. Lösch sie zuerst.",
    "The space “{}” cannot be transferred: its merge rules name somebody who is no member of the organization that it goes to. Change them first.":
      "Der Bereich „{1}“ kann nicht in die andere Organisation: Seine Regeln nennen jemanden, der nicht zu ihr gehört. Ändere sie zuerst.",
    "Only admins of the organization can give a role in it.":
      "Rollen in der Organisation können nur ihre Admins geben.",
    "Showing a space on a site needs the level {} on it; on “{}” you have {}.":
      "Um einen Bereich auf einer Site zu zeigen, brauchst du an ihm die Rolle „{role 1}“; an „{2}“ hast du „{role 3}“.",
    "You manage who is in the team “{}”; its title and its end need the role create.":
      "Du verwaltest, wer zum Team „{1}“ gehört; um es umzubenennen oder zu löschen, brauchst du die Rolle „Ersteller“.",
    "Only they themself can change a user's name and photo.":
      "Name und Bild kann nur ändern, wem sie gehören.",
    "The site “{}” is not published. Publish it first.":
      "Die Site „{1}“ ist nicht veröffentlicht. Veröffentliche sie zuerst.",
    "Nothing answers at the instance's address.": "Unter der Adresse der Instanz antwortet niemand.",
    "The instance's address is not known to the network.": "Das Netz kennt die Adresse der Instanz nicht.",
    "The instance's address could not be looked up; is there a network?":
      "Die Adresse der Instanz ließ sich nicht nachschlagen. Gibt es ein Netz?",
    "What answers there does not speak https; does the address begin with http:// instead?":
      "Was dort antwortet, spricht kein https. Beginnt die Adresse mit http://?",
    "The instance's certificate is signed by nobody whom this computer trusts.":
      "Das Zertifikat der Instanz hat niemand unterschrieben, dem dieser Computer vertraut.",
    "The instance's certificate is not good; its admin has to look at it.":
      "Das Zertifikat der Instanz ist nicht in Ordnung. Wer sie betreibt, muss es ansehen.",
    "The instance's certificate does not hold yet; is the clock of this computer right?":
      "Das Zertifikat der Instanz gilt noch nicht. Geht die Uhr dieses Computers richtig?",
    "The instance's certificate has expired; its admin has to renew it.":
      "Das Zertifikat der Instanz ist abgelaufen. Wer sie betreibt, muss es erneuern.",
    "The instance's certificate is for another address.":
      "Das Zertifikat der Instanz gilt für eine andere Adresse.",
    "The instance could not be reached in time.": "Die Instanz war nicht rechtzeitig zu erreichen.",
    "The instance did not answer in time.": "Die Instanz hat nicht rechtzeitig geantwortet.",
    "The proxy of this network could not be reached.": "Der Proxy dieses Netzes war nicht zu erreichen.",
    "The proxy of this network did not let Recto through.":
      "Der Proxy dieses Netzes lässt Recto nicht durch.",
    "The certificate of this network's proxy is not good.":
      "Das Zertifikat des Proxys in diesem Netz ist nicht in Ordnung.",
    "The address answers, but not as a Recto instance does.":
      "Unter der Adresse antwortet etwas, aber keine Instanz von Recto.",
    "The address answered with status {}, but not as a Recto instance does.":
      "Unter der Adresse antwortet etwas (Status {1}), aber keine Instanz von Recto.",
  },
  roles: {
    admin: "Admin",
    create: "Ersteller",
    review: "Prüfer",
    edit: "Bearbeiter",
    comment: "Kommentator",
    read: "Leser",
    guest: "Gast",
  },
  joints: { and: " und ", or: " oder " },
  reasons: {
    offline: "Die Instanz der Organisation ist jetzt nicht zu erreichen.",
    cancelled: "Das wurde abgebrochen.",
    "too-old": "Dieses Recto ist älter als die Instanz der Organisation. Bring es auf den neuesten Stand.",
    protocol: "Dieses Recto und die Instanz der Organisation verstehen einander nicht.",
  },
  codes: {
    401: "Die Instanz der Organisation kennt deine Anmeldung nicht mehr. Melde dich neu an.",
    404: "Das gibt es nicht mehr, oder nicht für dich.",
    429: "Das waren zu viele Anfragen in kurzer Zeit. Versuch es gleich noch einmal.",
    500: "Da ist in Recto etwas schiefgegangen. Was du geschrieben hast, ist gesichert.",
  },
};
