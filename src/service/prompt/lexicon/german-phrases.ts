import { condition, denied, type LexiconLine } from './lexicon.ts';
import { attachmentEnding, cue, meanings as m, operator } from './meanings.ts';

const subject = cue('subject', { free: true, part: 'subject' });
const attachment = cue('attachment', { part: 'attachment' });
const link = cue('link', { part: 'link' });
const said =
  '(erkannt~|eingestuft~|markiert~|klassifiziert~|bewertet~|gekennzeichnet~|identifiziert~|eingeordnet~|kategorisiert~|deklariert~|gemeldet worden|beurteilt~|gewertet~|ausgewiesen~|getaggt~|geflaggt~|angesehen~|betrachtet~|gefiltert~|detektiert~|entdeckt~|bezeichnet~|gesehen~|gehalten~|befunden~)';
const people =
  '(kollegen|kolleginnen|mitarbeitern|mitarbeitenden|mitarbeiterinnen|angestellten|nutzern|benutzern|abteilungen|kollegen und kolleginnen)';
const house = '(firma|organisation|haus|hauses|unternehmen|unternehmens|betrieb|betriebs|tenant|tenants)';

/**
 * Longer synonyms of the words of `german.ts`. A phrase takes precedence over its words, so that none of them is read as a
 * name or on its own.
 */
export const germanPhrases: readonly LexiconLine[] = [
  // Fragen.
  ['(kann|koennte|darf|duerfte|koennen|koennten|duerfen|wuerde|moechte|will|wollen|muss|soll) (ich|wir) (bitte |mal |auch |gern |gerne |)(haben|sehen|bekommen|erhalten|kriegen|einsehen|anschauen|ansehen)', m.filler],
  ['(sehen|einsehen|finden|gezeigt bekommen|gezeigt|gerne haben|gern haben|hast du|haben sie|hat jemand|habt ihr|gibts|gibt\'s|existieren|existiert|vorliegend~|vorhanden~|liegen vor|liegt vor|raus|heraus|rausgesucht|herausgesucht|aufgelistet|aufzulisten|anzuzeigen|zu sehen|zu finden|ausgeben|gib aus|gebe|ausgegeben|anzeige|einblenden|durchsuche|durchsuchen|pruefe|pruefen|schau|schaue|guck|nachsehen|nachschauen|sieh nach|schau nach|interessieren mich|ich interessiere mich fuer|auf der suche|bin auf der suche nach|handelt|handeln|folgende~|jeglich~|irgendein~|irgendwelch~|saemtlich~|vom typ|vom format|des typs|im format|namentlich|bitte schnell|schnellstmoeglich|falls vorhanden|sofern vorhanden|wenn moeglich|nochmal|noch mal|einmal|vielen lieben dank|lg|mfg|danke dir|danke euch|danke im voraus|liebes team|hallo team|hi|hey|huhu|gruezi|servus|na|okay|ok|alles klar)', m.filler],
  ['(habe|haben|hatte|hatten|hat|hast|wurde|wurden|werden|wird|worden|sein|gewesen|worden sind|worden ist|worden waren)', m.clause],
  ['(inzwischen|mittlerweile|zwischenzeitlich|wieder|spaeter|danach|anschliessend|nachtraeglich|zuvor|vorher|tatsaechlich|offenbar|angeblich|bislang|bis heute|aktuell noch|zurzeit|gegenwaertig|eingegangen sind|eingetroffen sind|besitzen|besitzt|besassen|aufweisen|aufweist|aufwiesen|mitbringen|mitbringt|umfassen|umfasst|mitgeschickt|handelte|beigefuegt~|landeten|landete|gelangt~|gelangte~|geschafft|erreicht~|wanderten|gewandert~|stecken geblieben|haengen geblieben|festhaengen|festhaengt|feststecken|feststeckt|verblieben~|geparkt~|zeigen|zeigt|fuehren|fuehrt)', m.clause],
  ['(kommend~|gehend~|stammend~|eintreffend~|angekommen~|liegend~|befindlich~)', m.clause],

  // Urteile.
  [`als ${said}`, m.clause],
  [said, m.clause],
  [`(phishing(-| |)(attacke|attacken|vorfall|vorfaelle|vorfaellen|fall|faelle|faellen|treffer|treffern|kampagne|kampagnen|nachricht|nachrichten|post|ereignis|ereignisse|mailing|mailings|angriffen|versuchen|mails|mail))`, m.phishing],
  [`(spam(-| |)(vorfall|vorfaelle|fall|faelle|treffer|kampagne|nachricht|nachrichten|post|ereignis|ereignisse|welle|mails|mail|flut))`, m.spam],
  ['(muellmails|werbemuell|junkmails|junk-mails|spammails|unerwuenschte werbung)', m.spam],
  [`((malware|schadsoftware|viren|virus|schadcode)(-| |)(vorfall|vorfaelle|fall|faelle|treffer|nachricht|nachrichten|post|funde|fund|mails|mail|anhang|anhaenge|anhaengen|befall|verseucht~|infiziert~))`, m.malware],
  ['(schadcode|trojaner-mails|infiziert~|verseucht~|virenverseucht~) (mail|mails|e-mail|e-mails|nachricht|nachrichten|anhang|anhaenge|anhaengen|datei|dateien)', m.malware],
  ['(schadcode|mit (malware|schadsoftware|viren|einem virus) (infiziert~|verseucht~|befallen~))', m.malware],
  ['(phishing(-| |)(verdacht|verdachtsfall|verdachtsfaelle|verdachtsfaellen)|verdacht (auf|von) phishing|phishing(-|)verdaechtig~|(verdaechtig~|mutmasslich~|moeglich~|vermutet~|vermeintlich~|potentiell~|potenziell~|wahrscheinlich~) phishing(-mails|-mail|mails|-nachrichten|-e-mails|))', m.suspectedPhishing],
  ['((malware|schadsoftware|viren)(-| |)(verdacht|verdachtsfall|verdachtsfaelle)|verdacht (auf|von) (malware|schadsoftware|viren)|(verdaechtig~|mutmasslich~|moeglich~|vermutet~|potentiell~|potenziell~) (malware|schadsoftware|viren))', m.suspectedMalware],
  ['(graymails|greymails|werbenachrichten|werbemailings|newsletter(-| |)(mail|mails|nachrichten)|werbe-e-mails|werbepost|werbesendungen|reklame)', m.graymail],
  ['(massenmailing|massenmailings|massennachrichten|massen-e-mails|bulkmail|bulkmails|bulk mails|bulk-mail|bulk-e-mails|rundmails|massenversand)', m.bulk],
  ['((sensibl~|vertraulich~|schuetzenswert~) (daten|informationen|inhalten|inhalte)|datenabfluesse|datenabfluessen|datenlecks|datenleckage|datenleckagen|datenverluste|dlp(-| )(fund|funde|mails|mail|ereignis|ereignisse|vorfall|vorfaelle|vorfaellen|alarm|alarme|treffer|treffern|verstoss|verstoesse|verstoessen|verletzung|verletzungen|verdikt|meldung|meldungen))', m.leak],
  ['(sauber~|unbedenklich~|harmlos~) (mail|mails|nachricht|nachrichten|e-mail|e-mails)', m.clean],
  ['(phishing(-| |)(test|tests|simulations-mails|simulationsmails|simulations-mail|simulation|simulationen)|simulierte phishing-mails|simulationsmails|testphishing)', m.simulation],
  ['(boesartig~|schaedlich~|gefaehrlich~|maliziös~) (verlinkung|verlinkungen|hyperlink|hyperlinks|webadresse|webadressen|internetadresse|internetadressen|verweis|verweise)', m.maliciousLink],
  ['(nicht (boesartig~|schaedlich~))', denied(m.malicious)],

  ['(mit (dem |der |einem |einer |)|deren |)(scl|scl-wert|scl-stufe|spam-konfidenzstufe|spamkonfidenzstufe|spam-konfidenz|spam-stufe|spamstufe)', { is: 'level' }],

  // Wo eine Mail ist.
  ['(in|aus|unter) (der|die|unserer|) quarantaene (haengend~|steckend~|verblieben~|gewandert~|gepackt~|gewandert|geraten~|verfrachtet~|geschickt~|verbannt~|isoliert~|geparkt~|gelandet~|gelassen~|behalten~|gehalten~|abgelegt~|aufbewahrt~|festgesetzt~|eingestellt~|verschob|verschoben~|stellte|stellten|gestellt~|haelt|halten)', m.quarantined],
  ['(in|aus|unter) (der|die|unserer) quarantaene', m.quarantined],
  ['(quarantaene(-| |)(mail|mails|nachrichten|eintraege|faelle|bestand|e-mails)|isoliert~|zurueckhaelt|zurueckhalten|zurueckhielt|festhaelt|abgeblockt~|ausgesondert~|aufgehalten~|gequarantaent~)', m.quarantined],
  ['(nicht mehr|nicht laenger|nie|niemals|noch nie|aktuell nicht|derzeit nicht) (in|unter) (der |)quarantaene', denied(m.quarantined)],
  ['(aus der quarantaene|wieder|nachtraeglich|manuell wieder) (freigegeben~|entlassen~|geholt~|befreit~|wiederhergestellt~|herausgeholt~|raus)', m.released],
  ['(freigegeben|wiederhergestellt) worden', m.released],
  ['(im papierkorb|in den papierkorb (verschoben~|gelegt~)|weggeworfen~|aus dem postfach (geloescht~|entfernt~)|aus den postfaechern (geloescht~|entfernt~))', m.deleted],
  ['(durchkam|durchkamen|durchgelassen worden|durchgegangen~|durchgestellt~|(bei|an) (den|die|unsere|unseren) (empfaenger|empfaengern|nutzer|nutzern|benutzer|benutzern|mitarbeiter|mitarbeitern|leute|leuten) (zugestellt~|ausgeliefert~|angekommen~|durchgekommen~))', m.delivered],
  ['(in|im) (den |die |der |)(posteingang|inbox|posteingaengen) (geschafft|gelandet~|gelangt~|gekommen~|angekommen~|zugestellt~|abgelegt~|liegend~|gewandert~|durchgekommen~|durchgerutscht~|eingegangen~|einsortiert~|befindlich~)', m.inInbox],
  ['(den|die) (posteingang|inbox|posteingaenge) (erreicht~|erreichten|erreichte)', m.inInbox],
  ['(im|in den|ins|in dem|in einem|in einen|in) (junk|spam|junk-ordner|spam-ordner|junkordner|spamordner|spam-verzeichnis|junk-verzeichnis|spamverzeichnis|junk-e-mail-ordner|junk-mail-ordner|junk-email-ordner|spamfilter-ordner|junk-e-mail|unerwuenscht-ordner|spam ordner|junk ordner|werbung-ordner)', m.inJunk],
  ['(junk-e-mail-ordner|junk-mail-ordner|spam-verzeichnis|spamverzeichnis|spam-ordnern|junk-ordnern|spamordnern|spam ordner|junk ordner)', m.inJunk],

  // Woher und wohin.
  ['(von|durch|vom) (ausserhalb|aussen|draussen|extern~|dem internet|internet)( unser~| der| des|)', m.incoming],
  ['(von|durch) (extern~|aussenstehend~|fremd~ extern~) (absendern|absender|adressen|adresse|personen|leuten|quellen|firmen|domains|domaenen|servern|kontakten|partnern|stellen)', m.incoming],
  ['(von|aus) (der aussenwelt|dem internet)', m.incoming],
  ['(nach|an) (ausserhalb|aussen|draussen|extern~|die aussenwelt)( der| des| unser~|)', m.outgoing],
  ['an (extern~|aussenstehend~) (empfaenger|adressen|adresse|personen|leute|firmen|domains|kontakte|partner|stellen)', m.outgoing],
  [`(die|das|unsere|unser|unseren) ${house} (verlassen|verlassen haben|verliessen|verliess|verlaesst)`, m.outgoing],
  ['(rausgingen|rausging|rausgeschickt~|hinausgeschickt~|rausgesendet~|nach draussen geschickt~|versandt nach extern|rausgegangen~)', m.outgoing],
  [`zwischen (unseren |den |)${people}`, m.internal],
  [`innerhalb (der|des|unserer|unseres) ${house}`, m.internal],
  [`(im|in der|in unserem|in unserer) ${house} (geblieben~|verblieben~|verschickt~|versendet~|versandt~)`, m.internal],
  ['(intern verschickt~|intern versendet~|intern gesendet~|interner verkehr|interner mailverkehr|interne kommunikation|hausintern~)', m.internal],
  ['(in|bei|aus|auf|ueber|von) (office 365|office365|o365|m365|microsoft 365|exchange|exchange online|outlook)', m.microsoft365],
  ['(in|bei|aus|auf|ueber) (gmail|google|google workspace|google mail)', m.google],
  ['(office-365|microsoft-365|m365|o365|exchange|exchange-online|outlook)-(mails|mail|postfaecher|nachrichten|konten|postfach|e-mails)', m.microsoft365],
  ['(gmail|google|google-workspace)-(mails|mail|postfaecher|nachrichten|konten|postfach|e-mails)', m.google],

  // Wer entschieden hat.
  ['(in |in der |)(microsoft|ms|defender)(-| )quarantaene', condition({ kind: 'actor', anyOf: ['microsoft'] })],

  // Felder.
  ['nein', operator('not')],
  ['ja', m.clause],
  ['(von |aus |bei |)unser~ (eigenen |)(domain|domains|domaene|domaenen)', m.fromOwn],
  ['(md5|sha256|hash|pruefsumme|hashwert) (des anhangs|der datei|des anhanges|der anlage|eines anhangs)', cue('attach_sha256', { exact: true })],
  ['(nur |aber nur |)(wenn|falls|sofern) (sie|es|die mail|die mails)', m.clause],
  ['(egal in welcher|unabhaengig von der|gleich in welcher) reihenfolge', m.clause],
  ['(ueberspringe|ueberspringen|blende aus|ignoriere|ignorieren|abzueglich|minus|mit ausschluss von|unter ausschluss von|exklusive|exkl)', operator('except')],
  ['(kennwortgeschuetzt~|verschluesselt~|kennwort-geschuetzt~)', m.notRecorded],
  ['(mit|) (dem |) (exakt~|genau~|vollstaendig~|komplett~) betreff(zeile|)', { ...subject, exact: true }],
  ['(exakt|genau) (dem|der|den) betreff(zeile|)', { ...subject, exact: true }],
  ['(mit (dem|einem|) |deren |dessen |wo der |bei denen der |bei der der |in deren |in dessen |der |)(betreff|betreffzeile|betreffs|titel)', subject],
  ['(mit (leer~|fehlend~) (betreff|betreffzeile)|betrefflos~|ohne (jeden |jeglichen |einen |)(betreff|betreffzeile|titel)|betreff(zeile|) (ist |)(leer|fehlt))', denied(condition({ kind: 'present', part: 'subject' }))],
  ['(im|als|in dem|in deren|in dessen|in der) (betreff|betreffzeile|betreffs|titel)( das wort| den begriff| das stichwort| den text| die woerter|)', { is: 'owner', field: 'subject' }],
  ['(in|an) (deren|dessen) (betreff|betreffzeile)', { is: 'owner', field: 'subject' }],
  ['(mindestens|wenigstens|zumindest) (ein~|1) (anhang|anlage|datei)', attachment],
  ['(mindestens|wenigstens|zumindest) (ein~|1) (link|url|hyperlink)', link],
  ['(weblink|weblinks|internetlink|internetlinks|internetadresse|internetadressen|web-links)', link],
  ['(mit (einem |einer |)|) (link|links|url|urls|verweis|verweise|verweisen|verlinkung|verlinkungen|hyperlink|hyperlinks|weblinks) (zur|zum|auf die|zu der|auf den|auf der|auf eine|zu einer|an) (domain|seite|website|webseite|adresse|domaene|url)', cue('link')],
  ['(verlinken|verlinkt|verweisen|verweist|zeigen|zeigt|fuehren|fuehrt|linken|linkt) (auf|zu|nach|zur)( die domain| die seite| der domain|)', cue('link')],
  ['(link|links|url|urls) (zeigt|zeigen|fuehrt|fuehren|verweist|verweisen) (auf|zu|nach)', cue('link')],
  ['(dateianhang|dateianhaenge|dateianhaengen|angehaengt~ (datei|dateien|dokument|dokumente)|anhangdatei|anhangdateien|beilage|beilagen|attachement|attachements)', attachment],
  ['(anhang|anhaenge|datei|anlage|anhaengen|dateien) (vom typ|des typs|im format|der art|mit der endung|mit endung|mit dem format)', cue('attachment', { part: 'attachment' })],
  ['im (namen|dateinamen)( des anhangs| der datei| der anlage| des anhanges| der anhaenge| eines anhangs|)( hat| haben| traegt| tragen| steht| stehen|)', { is: 'owner', field: 'attachment' }],
  ['(anhang|datei|anlage) (mit dem namen|namens|mit namen|mit dem dateinamen|mit der bezeichnung|genannt|die|der) (heisst|heissen|)', attachment],
  ['(zip|rar|7z)(-| |)(archiv|archive|archiven|ordner)( im anhang| als anhang|)', attachmentEnding(['zip'])],
  ['rar(-| |)(archiv|archive|archiven)( im anhang| als anhang|)', attachmentEnding(['rar'])],
  ['(adressiert~|gerichtet~|bestimmt~|geschickt worden|versandt worden|zugestellt worden)', m.clause],
  ['(an|in|bei|auf|aus) (meine|meiner|meinem|mein) (adresse|mailadresse|e-mail-adresse|postfach|konto|mailbox|inbox|account)', m.mine],
  ['(die|was|welche|das) an mich', m.mine],
  ['mir', { is: 'me', toMe: true }],
  ['(mit|durch|per) (passwort|kennwort|einem passwort|einem kennwort) (geschuetzt~|gesichert~|versehen~)', m.notRecorded],
  ['(subj|betr)', subject],
  ['(adresse|absenderadresse|absender|domain|mailadresse) (ist |aber |ist aber |jedoch |)(nicht|keine|keiner) (von uns|aus unserem haus|aus unserer firma|unsere|eine von uns|von unserer domain)', m.notFromOwn],
  ['(aussehend~|aussehen|aussieht|anmutend~|wirkend~)', m.notRecorded],
  ['von mein~ (adresse|konto|e-mail-adresse|mailadresse|account)', { is: 'mine', field: 'sender_email' }],
  ['(von|durch) mir (geschickt~|gesendet~|geschrieben~|verschickt~|versendet~|versandt~|verfasst~)', { is: 'mine', field: 'sender_email' }],
  ['mir (geschickt~|gesendet~|geschrieben~|verschickt~|zugeschickt~|zugesandt~|schickte|schickten|schrieb|schickt|sandte|uebermittelt~)( hat| haben| wurde| wurden| worden sind| hatte|)', { is: 'owner', field: 'sender', toMe: true }],
  ['(mailbox|postfach|konto) (der adresse|von|des benutzers|des nutzers|vom benutzer)', cue('mailbox', { exact: true })],
  ['(in|aus|im) (der|dem|den|) (mailbox|postfach|konto)( von| der adresse|)', cue('mailbox', { exact: true })],
  ['(absender oder empfaenger|empfaenger oder absender|absender oder (als |)empfaenger|sender oder empfaenger)( ist| sind| war|)', { is: 'owner', field: 'person' }],
  ['als (absender oder (als |)empfaenger|empfaenger oder (als |)absender)', { is: 'owner', field: 'person' }],
  ['(beteiligt~|involviert~)( ist| sind| war| waren|)', { is: 'owner', field: 'person' }],
  ['(an|mit|bei|in|von) denen', m.clause],
  ['von ihnen', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(unter (einbeziehung|beteiligung) von|mit beteiligung von|von/an|an/von)', cue('person')],
  ['(deren|dessen|mit|wo der|bei denen der|) (name|namen|dateiname|dateinamen) (des anhangs|der datei|der anlage)', attachment],
  ['(noch |)(ungeloescht|ungeloeschte|ungeloeschten|nicht geloescht)', denied(m.deleted)],
  ['(eigene|eigener|hauseigene) (engine|erkennung)( sagt| meint| sagte| meinte| haelt| nennt|)( als| fuer|)', m.byProduct],
]; // oxfmt-ignore
