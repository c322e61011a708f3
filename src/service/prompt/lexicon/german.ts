import type { LexiconLine } from './lexicon.ts';
import { germanFields } from './german-fields.ts';
import { germanMore } from './german-more.ts';
import { germanSpoken } from './german-spoken.ts';
import { germanOpenings } from './german-openings.ts';
import { germanVerbs } from './german-verbs.ts';
import { germanContext } from './german-context.ts';
import { germanPhrases } from './german-phrases.ts';
import { germanEveryday } from './german-everyday.ts';
import { germanIdioms } from './german-idioms.ts';
import { attachmentEnding, bareFileKinds, cue, fileKinds, meanings as m, operator } from './meanings.ts';

const anyText = cue('anywhere', { free: true });
const subject = cue('subject', { free: true, part: 'subject' });
const attachment = cue('attachment', { part: 'attachment' });
const link = cue('link', { part: 'link' });
const mails = '(mail|mails|e-mail|e-mails|email|emails|nachricht|nachrichten|post)';

/** The German words of prompts; umlauts may be written as ae, oe, ue. Later lines stand before earlier ones of the same words. */
export const germanLexicon: readonly LexiconLine[] = [
  // Was fragt und was einen Satz zusammenhält.
  ['(zeig|zeige|zeigen|finde|finden|such|suche|suchen|liste|list|listet|gib|gebt|hole|hol|ermittle|filtere|anzeigen|sehen|auflisten|heraus|her|auf|nach|brauche|brauchen|moechte|moechten|will|wollen|haette|haetten|gerne|gern|bitte|kannst|koennen|koennte|koenntest|wuerde|wuerden|hallo|danke|mal|nur|alle|aller|alles|allen|jede|jeder|jedes|jeden|saemtliche|saemtlicher|irgendwelche|sie|du|wir|uns alle|es|gibt|gab|welche|welcher|welches|welchen|was|wen|wem|da|dort|dazu|auch|noch|bisher|aktuell|aktuelle|aktuellen|derzeit|jetzt|neueste|neuesten|letztlich|anschauen|ansehen|suche nach|such nach|suche mir)', m.filler],
  ['(der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|diese|dieser|dieses|diesen|diesem|jene|unsere|unserer|unserem|unseren|unser|im|in|am|an|zum|zur|mit|als|ins|vom|fuer|etwas|irgendwas|irgendetwas|jemand|jemandem|jemanden|irgendwen|irgendwem|irgendjemand|irgendjemandem|irgendjemanden|irgendwann|gesehen|ganz~|komplett~|ordner|unternehmen|firma|art|typ|etwa|so|gerade|eben|dabei|beim|bei)', m.filler],
  ['(dass|welche|deren|dessen|ist|sind|war|waren|wurde|wurden|werden|wird|worden|hat|haben|hatte|hatten|habe|kam|kamen|gekommen|eingegangen|eingegangene|eingegangenen|eintrafen|eingetroffen|angekommen|ankamen|gesendete|gesendeten|geschickte|stammen|stammt|gelandet~|gelegt~|genommen~|verschoben~|ging|gingen|gegangen|dann|danach|spaeter|anschliessend|bereits|schon|noch immer|weil|waehrend|erkannt~|erkannt als|als|eingestuft~|markiert~|klassifiziert~|bewertet~|eingegangen~|gekommen~|angekommen~|eingetroffen~|zugestellt worden|gilt|gelten|befunden|status|zustand|verdikt|urteil|urteile|bewertung|mit dem (urteil|status|zustand)|richtung|die als|das als|hereingekommen|reinkamen|reingekommen|enthaltene|befinden|befindet|sich|liegen|liegt|lagen|steckt|stecken)', m.clause],
  ['(guten tag|guten morgen|guten abend|moin|servus|gruess gott|liebe gruesse|vielen dank|danke schoen|besten dank|sagen|mir sagen|heraussuchen|raussuchen|suchen sie|wohlgemerkt|zwar|und zwar|jeweils|trotz allem|sonst|sonstige|ander~|uebrig~|wo|wo finde|wie|ob|also|naemlich|bzgl|ca|etwaig~|vorhanden~|moeglichst|eventuell|vielleicht|eigentlich|wohl|einfach|schnell|kurz|uebersicht|ueberblick|aufstellung|auflistung|braeuchte|brauch|koennte ich|kann ich|darf ich|haben wir|plattform|format|verdict|folder|befindlich~|beide|beiden|noch|uns|bei uns|eingangspost|adresse|wort|solch~|gewisse|bestimmte|mehrere|einige|denen|in denen|in der es|in dem es|um|geht|unter|gerichtet~|traffic|schreiben|adressen|haengen|geblieben|mention)', m.filler],
  ['(eintraf|eintrafen|einging|eingingen|abgelegt|haelt|halten|gehalten|einordnet|einordnete|einstuft|einstufte|meint|sagt|sah|stuft|gesteckt|stand|vorliegen|vorliegt|gekommen|rein|reingekommen|passiert|bekommen|kommt|kommen|gingen|liefen|lief)', m.clause],
  [mails, m.mail],
  ['(treffer|ergebnisse|nachrichtenverkehr|mailverkehr|sachen|korrespondenz)', m.mail],
  ['(ich|mich|mir)', m.me],

  // Verbinden.
  ['(und|sowie|und auch|und ausserdem|ausserdem|samt|zusaetzlich)', operator('and')],
  ['(oder|bzw|beziehungsweise|und/oder|oder auch)', operator('or')],
  ['sowohl', operator('skip')],
  ['entweder', operator('either')],
  ['als auch', operator('and')],
  ['(nicht|kein|keine|keinen|keinem|keiner|keines|ohne|nie|niemals|nicht als|noch nicht|noch kein|noch keine|noch keinen|nicht mehr|ohne dass|ohne ein|ohne eine|ohne einen|fehlt|fehlend~)', operator('not')],
  ['(aber|jedoch|doch|allerdings|sondern|trotzdem|dennoch|obwohl)', operator('but')],
  ['(ausser|ausgenommen|abgesehen von|mit ausnahme (von|der|)|ausser denen|ausser solchen|ausschliesslich der|bis auf)', operator('except')],
  ['weder', operator('neither')],
  ['noch', operator('nor')],

  ['(leer~|ist leer|fehlt|ist leer gelassen|nicht vorhanden)', m.empty],
  ['(vorhanden|ist vorhanden|drin|dabei|enthalten sind|dran|drinnen)', m.there],

  // Urteile.
  [`(phishing|phish|phishing(-|)${mails}|phishing-angriff(e|)|phishingangriff(e|)|phishing-versuch(e|)|phishingversuch(e|)|phishing versuche)`, m.phishing],
  ['(phishing-verdacht|phishingverdacht|phishing verdacht|verdacht auf phishing|phishing-verdaechtig~|mutmasslich~ phishing|moeglich~ phishing|vermutet~ phishing|verdaechtig~ phishing|unter phishing-verdacht|mit phishing-verdacht)', m.suspectedPhishing],
  ['phishing (mit|) (hoher|hohe|) (sicherheit|konfidenz)', m.sureMicrosoftPhishing],
  ['(malware|schadsoftware|schadprogramm|schadprogramme|schadprogrammen|virus|viren|(schaedlich~|boesartig~|gefaehrlich~) (anhang|anhaenge|anhaengen|datei|dateien)|infiziert~|verseucht~)', m.malware],
  ['(schadsoftware-verdacht|malware-verdacht|verdacht auf (malware|schadsoftware|viren)|moeglich~ (malware|schadsoftware)|vermutet~ (malware|schadsoftware)|malwareverdacht|schadsoftwareverdacht)', m.suspectedMalware],
  ['(schaedlich~|boesartig~|gefaehrlich~) (link|links|url|urls|adresse|adressen)', m.maliciousLink],
  ['(klick|klicks) auf (einen|eine|) (schaedlich~|boesartig~) (link|links|url|urls)', m.maliciousLinkClick],
  [`(spam|spam(-|)${mails}|werbemuell|muell|unerwuenscht~)`, m.spam],
  ['spam (mit|) (hoher|hohe|) (sicherheit|konfidenz)', m.sureMicrosoftSpam],
  [`(graymail|greymail|newsletter|newslettern|werbung|werbe(-|)${mails})`, m.graymail],
  [`(massenmail|massenmails|massen-mails|massensendung|massensendungen|bulk|bulk-mails)`, m.bulk],
  ['(dlp|datenleck|datenlecks|datenabfluss|datenverlust|dlp-verstoss|dlp-verstoesse|dlp-verstoessen|dlp-treffer|dlp-vorfaelle)', m.leak],
  ['(sauber~|harmlos~|unbedenklich~|unschaedlich~|legitim~|clean)', m.clean],
  ['(transportregel|transportregeln)', m.transportRule],
  ['(phishing-simulation|phishing-simulationen|phishingsimulation|phishingsimulationen|simuliert~ phishing|simulation|simulationen)', m.simulation],
  ['(trainingsrueckmeldung|trainingsrueckmeldungen)', m.trainingFeedback],
  ['(trainingsmodul|trainingsmodule|trainingsmodulen|schulungsmodul|schulungsmodule|schulungsmodulen)', m.trainingModule],
  ['(sicherheitstraining|sicherheitstrainings|schulungsmails|trainingsmails|sicherheitsschulung|sicherheitsschulungen)', m.training],
  ['(schaedlich~|boesartig~|gefaehrlich~|bedrohung|bedrohungen|angriff|angriffe|angriffen)', m.malicious],
  ['verdaechtig~', m.suspicious],

  ['(ereignis|ereignisse|ereignissen|vorfall|vorfaelle|vorfaellen|faelle|fund|funde)', m.mail],

  // Wo eine Mail ist.
  ['(in quarantaene|in der quarantaene|quarantaene|unter quarantaene|in die quarantaene|quarantaenisiert~|gequarantined~|gequarantaenisiert~|quarantined|in quarantaene gesteckt|in die quarantaene gesteckt|zurueckgehalten~|festgehalten~|angehalten~|in (die|) quarantaene (verschoben~|gestellt~|gekommen~|gegangen~|gelandet~|gesetzt~|genommen~|gelegt~|gepackt~|getan|geschoben~|befindlich~|liegend~)|unter quarantaene (gestellt~|stehend~|)|geblockt~|blockiert~|gesperrt~|abgefangen~|gestoppt~)', m.quarantined],
  ['(ausserhalb der quarantaene|nicht quarantaenisiert~)', { is: 'condition', node: { kind: 'not', of: { kind: 'flag', flag: 'is_quarantined' } } }],
  ['(freigegeben~|released|restored|wiederhergestellt~|aus der quarantaene (freigegeben~|entlassen~|geholt~|wiederhergestellt~)|entlassen~|durchgelassen~)', m.released],
  ['(geloescht~|entfernt~)', m.deleted],
  ['(zugestellt~|durchgekommen~|durchgerutscht~|ausgeliefert~)', m.delivered],
  ['((in (den|die|)|im|) (posteingang|inbox|posteingaenge|posteingaengen)( zugestellt~| gelandet| gekommen| angekommen|))', m.inInbox],
  ['((in (den|die|)|im|) (junk|junk-ordner|spam-ordner|spamordner|junkordner)( zugestellt~| gelandet| verschoben|))', m.inJunk],

  // Woher und wohin.
  [`(eingehend~|hereinkommend~|extern~|von extern|von extern~ (absendern|absender|adressen|quellen|personen|)|von (aussen|ausserhalb|aussenstehenden)|von ausserhalb (der (firma|organisation)|des unternehmens|))`, m.incoming],
  [`(ausgehend~|nach (aussen|extern|draussen)|an extern~ (empfaenger|adressen|personen|)|an extern|an aussenstehende|nach aussen gesendet~)`, m.outgoing],
  ['(intern~|von intern|von kollegen|von kolleginnen|innerhalb (der (firma|organisation|domain)|des unternehmens|unserer (firma|organisation)|unseres unternehmens)|firmenintern~|hausintern~|unternehmensintern~)', m.internal],
  ['von (uns|unseren (leuten|nutzern|benutzern|mitarbeitern|mitarbeitenden)|unserer (firma|domain|organisation))', m.fromUs],
  ['an (uns|unsere (leute|nutzer|benutzer|mitarbeiter|mitarbeitenden|firma|domain|organisation))', m.toUs],
  ['(office 365|office365|o365|m365|microsoft 365|microsoft365|exchange|exchange online|outlook)', m.microsoft365],
  ['(gmail|google mail|google workspace|google)', m.google],

  ['(raus|rausgegangen~|rausgehend~|hinausgegangen~|nach draussen gegangen|nach aussen (gegangen|geschickt|verschickt)|verliessen (unser|das) (haus|unternehmen)|unser haus verliessen|raus gegangen|hinaus)', m.outgoing],
  ['(unser haus|das haus)', m.filler],
  ['(von|aus) unser~ (domain|domains|domaene|domaenen)', m.fromOwn],
  ['an unser~ (domain|domains|domaene|domaenen)', m.toOwn],
  ['(wer|wer hat|von wem)', { is: 'who' }],
  ['(verliess|verlassen|verliessen)', m.outgoing],
  ['(unser|das) haus (verlassen|verliessen)', m.outgoing],
  ['(laut|fuer|gemaess) uns', m.byProduct],
  ['(fuer|bei) (microsoft|ms|defender)', m.byMicrosoft],

  ['(wir|bei uns) (als|fuer)', m.byProduct],
  ['wir (sagen|sagten|meinen|meinten|nennen|nannten|bewerten|bewerteten|werten|werteten|(halten|hielten|sehen|sahen) (es|sie|das|die|diese))( es| sie| das| diese|)( als| fuer|)', m.byProduct],

  // Wer entschieden hat.
  ['(von|durch|laut|gemaess) (microsoft|defender|ms|microsoft defender|exchange)', m.byMicrosoft],
  ['(microsoft|ms|defender)', m.byMicrosoft],
  ['(von|durch|laut) (postern|dem produkt|dem system|der konsole|cp)', m.byProduct],
  ['(postern|postern selbst|von postern selbst|automatisch~)', m.byProduct],
  ['(von|durch|vom|) (einem|einen|einer|dem|der|den|die|unserem|unseren|unsere|) (admin|admins|administrator|administratoren|administratorin)', m.byAdmin],
  ['((von|durch|vom|) (einem|einen|einer|dem|der|den|die|unserem|unseren|unsere|) (analyst|analysten|analystin)|manuell)', m.byAnalyst],

  // Felder.
  ['(von|vom|aus|gesendet von|geschickt von|verschickt von|versandt von|stammend von|stammen von|kommen von|kommend von|absender|absenders|absendern|absenderin|(mit|deren|dessen) (dem|) absender|von (der|dem|einer|einem|) (adresse|absender|person|nutzer|benutzer|konto)|von (jemandem|leuten|absendern) (bei|mit|namens|))', cue('sender')],
  ['(absenderadresse|absender-adresse|absendermail|adresse des absenders|mailadresse des absenders)', cue('sender_email')],
  ['(sendername|sendernamen|absendername|absender-name|absendernamen|anzeigename|anzeigenamen|name des absenders|namens|mit dem (absendernamen|anzeigenamen)|sender name|display name)', cue('sender_name', { part: 'sender_name' })],
  ['(domain|domains|domaene|domaenen|absenderdomain|absender-domain|absenderdomaene|(von|aus) (der|den|) (domain|domains|domaene|domaenen)|domain des absenders)', cue('sender_domain')],
  ['(an|gesendet an|geschickt an|verschickt an|versandt an|gerichtet an|adressiert an|an (die|den|) (adresse|empfaenger|person|nutzer|benutzer|konto)|erhalten von|empfangen von|zugestellt an|bestimmt fuer)', cue('recipients')],
  ['(empfaenger|empfaengers|empfaengern|empfaengerin|(mit|deren|dessen) (dem|den|) empfaenger(n|))', cue('recipients', { part: 'recipients' })],
  ['fuer', cue('recipients', { typed: true })],
  ['(postfach|postfach von|im postfach (von|)|mailbox|im postfach)', cue('mailbox', { exact: true })],
  ['(von oder an|an oder von|von und an|an und von|beteiligt|mit beteiligung von)', cue('person')],
  ['(betreff|betreffzeile|im betreff|(mit|deren|dessen) (dem|) betreff|betitelt|mit dem titel|titel|der betreff|betreff mit|mit betreff)', subject],
  ['(ueber|zum thema|betreffend|bezueglich|wegen|zu dem thema|thema|rund um|zu)', subject],
  ['(enthaltend|enthalten|enthaelt|enthielt|enthielten|beinhalten|beinhaltet|erwaehnen|erwaehnt|erwaehnend)', cue('anywhere', { free: true, soft: true })],
  ['(mit (dem|den|der|) (wort|worten|woertern|begriff|begriffen|text|stichwort|phrase|ausdruck|zeichenfolge)|stichwort|stichworte|suchbegriff)', anyText],
  ['(anhang|anhaenge|anhaengen|anhaengs|angehaengt~|anlage|anlagen|attachment|attachments|datei|dateien|dateiname|dateinamen|angehaengt~ (datei|dateien)|dokument|dokumente|dokumenten|dateianhang|dateianhaenge|dateianhaengen|mit (einem|einer|) (anhang|anlage|datei)|mit (anhaengen|anlagen|dateien)|mit namen|(name|namen|dateiname|dateinamen) (des anhangs|des anhanges|der anlage|der datei|von anhaengen|der anhaenge)|anhangs|anhanges|anhangsname|anhangsnamen)', attachment],
  ['(link|links|url|urls|verlinkung|verlinkungen|hyperlink|hyperlinks|webadresse|webadressen|mit (einem|) link|mit links)', link],
  ['((link|links|url|urls|verweis|verweise|verweisen) (auf|zu|nach)|verlinken auf|verlinkt auf|(mit|) (einem|) link(s|) (auf|zu|nach))', cue('link')],
  ['(md5|md5-hash|md5 hash)', cue('attach_md5', { exact: true })],
  ['(sha256|sha-256|sha256-hash|sha256 hash|hash|hashes|hashwert|pruefsumme|dateihash)', cue('attach_sha256', { exact: true })],
  ['(ip|ips|ip-adresse|ip-adressen|ip adresse|server-ip|server-ips|absender-ip|smtp-ip|server|mailserver|vom server|(von|aus) (der|den|dem|) (ip|ip-adresse|ip adresse|ips|netz|netzwerk|subnetz|server|netzbereich|ip-bereich|adressbereich|bereich)|netz|netzwerk|subnetz|ueber den server)', cue('sender_server_ip', { exact: true })],
  ['(client-ip|client ip|client-adresse|von der client-ip)', cue('sender_client_ip', { exact: true, part: 'sender_client_ip' })],
  ['(message-id|message id|nachrichten-id|nachrichtenid|nachricht-id|mail-id|id)', cue('message_id', { exact: true, part: 'message_id' })],

  // Hinter einem Wert.
  ['(im|in der|in dem) (betreff|betreffzeile|titel)', { is: 'owner', field: 'subject' }],
  ['(im|als) (absendernamen|anzeigenamen|absendername|anzeigename)', { is: 'owner', field: 'sender_name' }],
  ['(vorkommt|vorkommen|auftaucht|auftauchen|steht|stehen)( hat|)', { is: 'owner', field: 'anywhere' }],
  ['als absender', { is: 'owner', field: 'sender' }],
  ['als empfaenger', { is: 'owner', field: 'recipients' }],
  ['(im|in einem|in den) (link|links)', { is: 'owner', field: 'link' }],
  ['(im|in den|in einem) (anhang|anhaengen|dateinamen|anhangsnamen|anhangnamen)', { is: 'owner', field: 'attachment' }],
  ['(empfangen|erhalten|erhielt|erhielten|bekam|bekamen|bekommen|empfing|empfingen|bekommt|erhaelt)( hat| haben|)', { is: 'owner', field: 'recipients' }],
  ['((uns |)gesendet|(uns |)geschickt|verschickt|versandt|versendet|schrieb|schrieben|geschrieben|schickte|schickten|sandte|sandten|schickt|verschickte)( hat| haben|)', { is: 'owner', field: 'sender' }],

  // Zwischen Feld und Wert.
  ['(mit|wie|namens|genannt|mit dem namen|bei|lautend|heisst|innerhalb|innerhalb von|im bereich|:)', m.contains],
  ['(ist|sind|=|==|lautet)', m.is],
  ['(gleich|genau|ist gleich|ist genau|exakt|ist exakt|genau gleich|lautet genau)', m.exact],

  ['(postern|unser produkt|unser system) (sagt|meint|haelt)( fuer|)', m.byProduct],
  ['(microsoft|ms|defender) (sagt|meint|haelt)( es| sie| das| diese|)( als| fuer|)', m.byMicrosoft],
  ['phishing( |-)(simulation|simulationen)', m.simulation],
  ['(derselb~|demselben|denselben|koennten|koenntet)', m.filler],
  ['es sei denn', operator('except')],
  ['(nur|) (die|) (subdomains|unterdomains|subdomain) (von|der domain)', cue('sender_domain', { below: true })],
  ['(selbst|((und|aber|) (ohne|keine|nicht)) (die|deren|) (subdomains|unterdomains))', { is: 'whole' }],

  ['(verlinkt|verlinken)( ist| sind| wird| werden| wurde| wurden|)', { is: 'owner', field: 'link' }],
  ['(und|mit|samt|inklusive|inkl) (allen|all|) (ihren|deren|den|der|) (subdomains|unterdomains|subdomain)', m.filler],

  ['(mein|meine|meinen|meiner|meinem|meins)', m.mine],
  ['(in|an|von|aus|bei|) (meiner|meinem|meine|meinen) (firma|organisation|unternehmen|team|konsole|ansicht|konto)', m.filler],
  ['welche (benutzer|nutzer|mitarbeiter|mitarbeiterinnen|empfaenger|leute|personen|postfaecher)', m.filler],
  ['(aehnlich~|vergleichbar~)', m.notRecorded],
  ['ich (selbst|) (geloescht~|entfernt~|freigegeben~|blockiert~|gesperrt~)', m.notRecorded],
  ['(makro|makros)', m.notRecorded],
  ['(von|bei) uns (als|fuer)', m.byProduct],
  ['(von|durch) uns (erkannt~|entdeckt~|gefunden~|markiert~|eingestuft~|gewertet~|bewertet~|klassifiziert~)( als|)', m.byProduct],
  ['(abgewiesen~|abgelehnt~|unzustellbar~)', m.notRecorded],

  ['(in|bei) (denen|der|dem) es (im betreff |)um', subject],
  ['(mit|) (mention|erwaehnung) (von|des wortes|)', anyText],
  ['eingangspost', m.incoming],
  ['ausgangspost', m.outgoing],
  ['((oder|und) |)umgekehrt', { is: 'refused', reason: 'prompt_not_understood' }],

  // Was keine Suche beantwortet.
  ['(beginnt|beginnen|beginnend|anfaengt|anfangen|startet|starten|endet|enden|endend)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(beginnt|beginnen|beginnend~|anfaengt|anfangen|startet|starten|startend~) (mit|)', m.starts],
  ['(endet|enden|endend~|aufhoert|aufhoeren) (mit|auf|)', m.ends],
  ['(von|vom|seit|aus|) (anfang|mitte|ende|zu beginn|dem beginn)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(aus|in|seit|vom|von|) (der|den|) (ersten|zweiten|letzten) (woche|haelfte) (des|der|von|im)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(von|vom|seit|aus|an|zu|ueber|im|in) (dem|den|der|) (sommer|winter|herbst|weihnachten|ostern|silvester|neujahr|ferien|feiertagen)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(einem|genau einem|mehreren|zwei|drei|vielen|2|3|4|5) (empfaenger|empfaengern)', m.notRecorded],
  ['(verschluesselt~|passwortgeschuetzt~|gefaelscht~|qr-code|qr-codes)', m.notRecorded],
  ['(wie viele|wieviele|wie viel|wieviel|anzahl|menge|zahl der)', m.chart],
  ['(warum|weshalb|wieso|was bedeutet|was heisst|erklaere|erklaer|wie kann ich|wie geht|was kannst|hilfe)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(und|aber) (zugleich|gleichzeitig|zur gleichen zeit)', operator('but')],
  ['(wir|alle|unsere leute|unsere mitarbeiter|die firma) (haben|hatten|) (bekommen|erhalten|empfangen|bekamen|erhielten)', m.others],
  ['(wir|sie alle)', m.others],
  ['me', m.me],
  ['(ein|eine|der|die|unser|) (nutzer|benutzer|mitarbeiter|kollege|kollegin|anwender|anrufer) (fragt nach|fragt|meldet|beschwert sich ueber|sagt|braucht|meint)', m.others],
  ['(vermisst|sucht|wartet auf|erwartet|erwartete|hat nicht (bekommen|erhalten)|findet nicht|findet die mail nicht)', { is: 'owner', field: 'recipients' }],
  ['(ihm|ihr|ihnen)', m.filler],
  ['(in|) (beide|beiden) (richtungen)', m.clause],
  ['(einstufung|einstufungen|klassifizierung|klassifikation|kategorie|befund|inklusive|einschliesslich|inkl|traegt|tragen|fuehrt)', m.clause],
  ['(schriftwechsel|schriftverkehr|e-mail-verkehr|mail-verkehr|mailwechsel|nachrichtenwechsel|e-mail-wechsel)', m.mail],
  ['trotz', operator('but')],
  ['(absender|absenderdomain|absender ist) nicht (aus|von|in) (einer|) (unserer|unseren|unserem|den|der|) (eigenen|) (domain|domains|domaene|domaenen)', m.notFromOwn],
  ['(kein einziger|keinen einzigen|keine einzige|nichts)', operator('not')],
  ['(gesucht~|gefragt~|gewuenscht~|benoetigt~|interessiert|interessieren|betrifft)', m.clause],
  ['(check point|checkpoint) (sagt|meint|haelt|)( fuer|)', m.byProduct],
  ['(mit|und|oder) (und|oder|) (zugleich|gleichzeitig|) ohne (und|oder) mit', { is: 'refused', reason: 'prompt_ambiguous' }],
  ['mit (und|oder) (zugleich|gleichzeitig|auch|) ohne', { is: 'refused', reason: 'prompt_ambiguous' }],
  ['(faengt|fangen) mit', m.starts],
  ['(nicht aber|nicht jedoch|jedoch nicht|nur nicht)', operator('except')],
  ['(niemand|keiner)', operator('not')],
  ['(un|u|u .)', operator('and')],
  ['(auser|ausser)', operator('except')],
  ['(is|isch|ne|nen|mal|dort hineingelegt|hineingelegt|reingelegt|dorthin verschoben|hingelegt)', m.clause],
  ['(irgendwas|etwas|irgendetwas|was) mit', m.contains],
  ['(mit|) (der|den|) (endung|endungen|dateiendung|dateiendungen|dateierweiterung|doppelten endung|doppelendung)', m.contains],
  ['(mit|) (allen|) (den|) woertern', { is: 'words' }],
  ['(in|) (beliebiger|egal welcher) reihenfolge', m.clause],
  ['(im moment|momentan|zur zeit|gegenwaertig|gerade jetzt)', m.clause],
  ['was (ist|sind) (ein|eine|der|die|das|) (phishing|spam|malware|graymail|dlp|quarantaene|spoofing)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(von|) (neulich|kuerzlich|letztens|frueher|vor kurzem|vor einiger zeit|unlaengst|gerade eben)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(immer noch|noch immer|weiterhin|nach wie vor)', m.clause],
  ['(zugleich|gleichzeitig)', operator('jointly')],
  ['(vorgesetzte|vorgesetzten|chefin|assistenz|sekretariatskraft|mitarbeiter|mitarbeitern|praktikanten|praktikant|kunden|neukunden|wettbewerber|wettbewerbern|konkurrenten|konkurrenz|partnern|lieferanten|freunden|fremden|chefs|fuehrungskraeften|azubis|iphone|iphones|android|handy|handys|smartphone|tablet|raum|ausland)', m.notRecorded],
  ['(klingt|klingen|wirkt|wirken|scheint)', m.notRecorded],
  ['(loesche|loeschen|entferne|entfernen|gib frei|freigeben|blockiere|blockieren|sperre|sperren|erlaube|erlauben|leite weiter|weiterleiten|verschiebe|verschieben|melde|melden|markiere|markieren|exportiere|exportieren|sende|senden|schicke|schick|antworte|antworten|archiviere|lade herunter|herunterladen|erstelle|erstellen|stelle wieder her|wiederherstellen|stelle unter quarantaene|setze auf die|fuege hinzu|deaktiviere|benachrichtige|quarantaeniere|gib alle|gib diese|gib die)', m.order],
  ['(diagramm|diagramme|grafik|kurve|trend|trends|statistik|statistiken|durchschnitt|durchschnittlich~|prozent|anteil|vergleich|vergleiche|verglichen|pro (tag|woche|monat|benutzer|absender|stunde)|nach (tag|woche|monat|land|absender) (gruppiert|)|gruppiert~|rangliste|top|haeufigst~|meisten|am meisten|zusammenfassung|zusammenfassen|verteilung|bericht)', m.chart],
  ['(geklickt~|klick|klicks|klickte|klickten|anklickten|angeklickt~|geoeffnet~|ungeoeffnet~|gelesen~|ungelesen~|beantwortet~|geantwortet|weitergeleitet~|land|laender|laendern|groesse|groesser|kleiner|mb|kb|megabyte|geloescht von|angemeldet|browser|sprache|prioritaet|wichtigkeit|cc|bcc|spf|dkim|dmarc|header|kopfzeilen|risikowert|gemeldet~|geraet|standort|mehr als|weniger als|mindestens|hoechstens|heruntergeladen~|besucht~|stimmung|dringend wirkend~)', m.notRecorded],
  ['(inhalt|inhalte|inhalts|nachrichtentext|mailtext|textkoerper|im text|im inhalt|body|text|texte|deren text|in deren text|dessen text)', m.body],
  ['(nachts|am wochenende immer|morgens|abends|taeglich|woechentlich|monatlich|jeden (tag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|abend)|jede (nacht|woche)|ausserhalb der (arbeitszeit|geschaeftszeiten|buerozeiten)|waehrend der (arbeitszeit|geschaeftszeiten))', m.recurring],
  ['(uebermorgen|morgen|(von|vom|aus|ab|bis|in|in der|im|) (naechst~|kommend~) (woche|wochen|monat|monats|jahr|jahres|quartal|quartals|tage|tagen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|naechste (woche)|naechsten (monat|montag|dienstag|mittwoch|donnerstag|freitag)|naechstes jahr|kuenftig~|zukuenftig~)', m.future],

  ...germanPhrases,
  ...germanMore,
  ...germanSpoken,
  ...germanOpenings,
  ...germanVerbs,
  ...germanContext,
  ...germanEveryday,
  ...germanIdioms,
  ...germanFields,
  ...bareFileKinds.map(([names, endings]): LexiconLine => [`(${names})`, attachmentEnding(endings)]),
  ...fileKinds.flatMap(([names, endings]): LexiconLine[] => [
    [`(${names})(-| |)(anhang|anhaenge|anhaengen|datei|dateien|dokument|dokumente|dokumenten)`, attachmentEnding(endings)],
    [`(${names}) (im anhang|als anhang|in der anlage|als anlage|angehaengt|anbei|beiliegend|beigefuegt|beigelegt|dran|dabei|drin|drangehaengt|anhaengend|im gepaeck)`, attachmentEnding(endings)],
    [`(mindestens|wenigstens|zumindest) (ein~|1) (${names})(-| |)(anhang|datei|dokument|)`, attachmentEnding(endings)],
    [`(im|in|mit) (${names})(-| |)format`, attachmentEnding(endings)],
  ]),
]; // oxfmt-ignore
