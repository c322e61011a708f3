import type { QuarantineState } from '../../../api/vocabulary/states.ts';
import { bothOf, notUnderstood, quarantinedBy } from './actors.ts';
import { condition, denied, type LexiconLine, type PromptMeaning } from './lexicon.ts';
import { anyOf, attachmentEnding, cue, meanings as m, operator, otherSystems as others } from './meanings.ts';

const microsoft = '(microsoft|defender|ms|office 365|exchange)';
const place = (state: QuarantineState) => condition({ kind: 'state', anyOf: [state] });
const eitherPhishing = condition({
  kind: 'detection',
  anyOf: [...anyOf(m.phishing), ...anyOf(m.suspectedPhishing)],
});
const eitherMalware = condition({
  kind: 'detection',
  anyOf: [...anyOf(m.malware), ...anyOf(m.suspectedMalware)],
});
const linkNotClicked: PromptMeaning = {
  is: 'condition',
  node: {
    kind: 'and',
    of: [
      { kind: 'detection', anyOf: anyOf(m.maliciousLink) },
      { kind: 'not', of: { kind: 'detection', anyOf: anyOf(m.maliciousLinkClick) } },
    ],
  },
};
const someone =
  '(unsere |die |einige |mehrere |)(nutzer|benutzer|mitarbeiter|mitarbeitende|mitarbeitenden|kollegen|anwender|empfaenger|user|leute|angestellten|angestellte)';
const said = '(erkannt~|gesehen~|bemerkt~|gefunden~|entdeckt~|eingestuft~)';

/** Was um eine Frage herum gesagt wird, und was nur aussieht wie eine. */
export const germanMore: readonly LexiconLine[] = [
  // 'nur' fängt neu an: was davor verneint ist, ist es dahinter nicht mehr.
  ['(nur|ausschliesslich|lediglich|bloss)', m.clause],
  ['(nicht nur|nicht bloss|nicht allein)', { is: 'refused', reason: 'prompt_ambiguous' }],
  ['(muesste|muessten|muss|muessen|sollte|sollten|soll|sollen|duerfte|duerften|koennte|koennten|angeblich|vermutlich|wahrscheinlich|eigentlich|offenbar|anscheinend|moeglicherweise|insgesamt|ueberhaupt|wirklich|egal wann|jemals|irgendwie|mal eben|mal kurz|kurz mal|bitte mal|gefaelligst|freundlicherweise)', m.filler],
  ['(haengt|haengen|haengend~|sitzt|sitzen|schlummert|lagert|lagern|parkt|stecken|gekriegt|reingeflattert|aufgeschlagen~|eingeschlagen|eingetrudelt~|angespuelt~)', m.clause],
  ['(gekommen|eingegangen|angekommen|eingetroffen|zugegangen|reingekommen) (sein|ist|sind)', m.clause],
  ['(egal welche|beliebige|beliebig~|irgendeine) (endung|dateiendung|dateityp|groesse)', m.filler],
  ['(in|) (ein und derselben|derselben|der gleichen) (mail|nachricht|e-mail)', m.filler],
  ['(eine|ein|die|der|unsere|unser|) (kollegin|kollege|mitarbeiterin|mitarbeiter|nutzerin|nutzer|benutzerin|benutzer|anwenderin|anwender|kundin|anruferin|anrufer) (vermisst|sucht|wartet auf|erwartet|fragt nach|fragt wegen|braucht|hat nicht erhalten|hat nicht bekommen)', m.others],
  ['(mir|uns|ihm|ihr|ihnen|dem (kollegen|nutzer|benutzer|mitarbeiter)|der (kollegin|nutzerin|mitarbeiterin)) (fehlt|fehlen)', m.others],
  ['(wartet|warten|warte) (noch |)(seit|auf)', m.clause],

  // Nicht, wonach es aussieht.
  ['(diese|diese eine|jene|die eine) (mail|e-mail|nachricht)', notUnderstood],
  ['(das gleiche|dasselbe|genauso|gleiches|so wie|ebenso) (wie|nochmal|noch mal|)', notUnderstood],
  ['(an|fuer) mein~ (team|abteilung|kollegen|chef|chefin)', notUnderstood],
  ['(betrug|betrugs(-|)mails|betrugsversuch|betrugsversuche|ceo(-| )fraud|chef-masche|erpressung|erpressungs(-|)mails|ransomware|trojaner|verschluesselungstrojaner|wurm|wuermer|spyware|keylogger|botnetz|spear(-| )phishing|quishing|false positives|false positive|fehlalarm|fehlalarme|fehlerkennung|fehlerkennungen|faelschlich|faelschlicherweise|irrtuemlich~|zu unrecht)', m.notRecorded],
  ['(quarantaene|posteingang|junk|junk-ordner|spam-ordner|spamordner|papierkorb) (leeren|leermachen|aufraeumen|saeubern|bereinigen)', m.order],
  ['(mit (der|dem|einer|einem) |)(kategorie|vertraulichkeitsstufe|vertraulichkeitsbezeichnung|label|kennzeichnung)', m.notRecorded],
  ['(werktags|wochentags|an werktagen|an wochentagen|an wochenenden)', m.recurring],

  // Urteile.
  [`${microsoft} (nicht|uebersehen|verpasst|nicht ${said}) (uebersehen |verpasst |)(hat|hatte)`, { ...m.byMicrosoft, missed: true }],
  [`(von|durch) ${microsoft} (uebersehen~|verpasst~|durchgelassen~|nicht ${said})`, { ...m.byMicrosoft, missed: true }],
  [`${microsoft} (uebersehen|verpasst|nicht ${said}) hat`, { ...m.byMicrosoft, missed: true }],
  ['(verdaechtig~|dubios~|zwielichtig~) (link|links|url|urls|adresse|adressen)', m.maliciousLink],
  ['(verdachtsfall|verdachtsfaelle|verdachtsfaellen) (auf |von |)phishing', m.suspectedPhishing],
  ['(verdachtsfall|verdachtsfaelle|verdachtsfaellen) (auf |von |)(malware|schadsoftware|viren)', m.suspectedMalware],
  ['(es |)bis in (den|die) (posteingang|inbox|posteingaenge)( geschafft~| gekommen| gelangt|)', m.inInbox],
  ['(im |)postausgang', m.outgoing],
  ['(schadmail|schadmails)', m.malicious],
  ['(datenschutz(-|)(verletzung|verletzungen|verstoss|verstoesse|verstoessen|vorfall|vorfaelle|vorfaellen)|dlp-funde|datenabfluesse|dlp-meldungen)', m.leak],
  ['(ausgangs|versand)(-|)(mail|mails|nachrichten|post)', m.outgoing],
  ['(eingangs)(-|)(mail|mails|nachrichten|post)', m.incoming],
  ['(phishing(-| )(training|trainings|schulung|schulungen)(smail|smails|-mails|))', m.training],
  ['(vom|von|durch|von (einem|einer|den|unseren)) (nutzer|nutzern|benutzer|benutzern|anwender|anwendern|mitarbeiter|mitarbeitern|mitarbeitenden|kollegen|empfaenger|empfaengern|angestellten|user|usern) (als (verdaechtig|phishing|spam) |)gemeldet~', m.reported],
  ['(nutzer|benutzer|user)(-|)(meldung|meldungen)', m.reported],
  ['gemeldet~( (wurde|wurden|worden sind)|)', m.reported],

  ['(dafuer|hingegen|stattdessen|jedenfalls|zwar)', m.clause],
  ['(chef|chefin|boss|geschaeftsfuehrer|drucker|scanner|fax)', m.notRecorded],
  ['(nochmals|erneut|noch einmal) (zustellen|senden|schicken|ausliefern|verschicken)', m.order],
  ['(zustellen|nachsenden|ausliefern|aushaendigen|zuruecksenden)', m.order],

  // Wo und woher.
  ['(vom|durch das|durch|von unserem) system', m.byProduct],
  ['(von|) (intern zu intern|intern nach intern|intern an intern)', m.internal],
  ['wieder (freigegeben~|entlassen~|herausgegeben~|wiederhergestellt~)', m.released],
  ['(von wem auch immer|wer auch immer|egal von wem|egal an wen)', m.filler],
  ['(keine|keiner) von unseren', m.notFromOwn],

  // Ausnahmen.
  ['(ausgeschlossen|ausgenommen|ausgeklammert|nicht mitgezaehlt|herausgenommen)( (sind|ist|werden|bleiben))', operator('except')],
  ['(mit ausnahme (von|der|des)|abzueglich|unter auslassung von|nicht beruecksichtigt)', operator('except')],

  // Arten von Dateien.
  ['(excel|word|office)(-| )makro(-| )(anhang|anhaenge|anhaengen|datei|dateien|dokument|dokumente)', attachmentEnding(['xlsm', 'docm', 'pptm'])],
  ['excel(-| )makro(-| )(anhang|anhaenge|anhaengen|datei|dateien)', attachmentEnding(['xlsm'])],
  ['(excel-dateien|excel-datei|excel) mit makros', attachmentEnding(['xlsm', 'xlsb', 'xltm', 'xlam'])],

  // Andere Worte für dasselbe.
  ['(das|unser|euer) (system|filter|produkt)( als|)', m.byProduct],
  ['(von|vom|durch|laut|gemaess) (check point|checkpoint|dem filter|unserem filter)', m.byProduct],
  [`(sowohl |)(von |) ${microsoft} (als auch|und auch) (von |)(check point|checkpoint|postern|uns|unserem system)`, bothOf],
  [`(sowohl |)(von |)(check point|checkpoint|postern|uns|unserem system) (als auch|und auch) (von |)${microsoft}`, bothOf],
  [`(die |) (${someone}) (haben |hatten |)(als (verdaechtig|phishing|spam) |)(gemeldet|meldeten|melden)( haben| hatten|)`, m.reported],
  [`(die |) (ein nutzer|ein benutzer|ein mitarbeiter|eine mitarbeiterin|ein kollege|eine kollegin|jemand|ein anwender) (als (verdaechtig|phishing|spam) |)gemeldet( hat| hatte|)`, m.reported],
  ['(gegen (dlp|datenschutz|die dlp|eine dlp|unsere dlp|dlp-regeln|die dlp-regeln|eine dlp-regel|dlp-richtlinien|die dlp-richtlinie|die dlp-richtlinien)(-| |)(regel |regeln |richtlinie |richtlinien |)(verstossen~|verstoesst|verstiessen))', m.leak],
  ['(die |den |einen |ein |)(dlp|datenleck|dlp-alarm|dlp-regel|dlp-treffer)( alarm|) (ausgeloest~|ausloesten|ausloeste|angeschlagen|verletzt~|verletzten)( haben| hat|)', m.leak],
  ['(gefunden~|entdeckt~|festgestellt~|nachgewiesen~|steckte|steckten|drinsteckt|drinsteckte|besteht|bestand|vorliegt|aufgetaucht~|aufgefallen~|hineingeraten)', m.clause],
  ['(an denen|woran|bei denen|denen|an die) (etwas|was|eine datei|dateien|irgendetwas|irgendwas) (haengt|haengen|dranhaengt|dran haengt|angehaengt (ist|war|wurde)|beigefuegt (ist|war|wurde)|anhaengt)', condition({ kind: 'present', part: 'attachment' })],
  ['(an denen|woran|bei denen|denen) (nichts|keine datei|keine dateien|kein anhang) (haengt|haengen|dranhaengt|dran haengt|angehaengt (ist|war|wurde)|beigefuegt (ist|war|wurde))', denied(condition({ kind: 'present', part: 'attachment' }))],
  ['(unter|zwischen) (kollegen|kolleginnen|den kollegen|mitarbeitern|unseren mitarbeitern|unseren leuten)( (verschickt~|versendet~|versandt~|ausgetauscht~|geschickt~|geschrieben~)|)', m.internal],
  ['(die sich |sich )(kollegen|kolleginnen|mitarbeiter|unsere leute|unsere mitarbeiter) (untereinander |gegenseitig |)(geschickt|geschrieben|gesendet|zugeschickt)( haben|)', m.internal],
  ['(externe absender|fremde|aussenstehende|externe|leute von aussen|externe personen) (uns |)(geschickt|geschrieben|gesendet|verschickt|schickten|schrieben)( haben|)', m.incoming],
  ['(wir |unsere leute |unsere mitarbeiter )(nach aussen|nach draussen|nach extern|an externe) (geschickt|geschrieben|gesendet|verschickt)( haben|)', m.outgoing],
  ['(beim|bei den|bei einem|bei unseren) (empfaenger|empfaengern|nutzer|nutzern|benutzern|mitarbeitern|leuten) (angekommen|gelandet|eingegangen|durchgekommen|angelangt)( sind| ist|)', m.delivered],
  ['(quarantaenebestand|quarantaeneeintrag|quarantaeneeintraege|quarantaeneinhalt|quarantaeneliste)', m.quarantined],
  ['(absenderserver|sendeserver|versandserver|sendender server|smtp-server|quellserver|ursprungsserver|herkunftsserver|absender-server|quell-ip|ursprungs-ip|herkunfts-ip|sende-ip|ip-adresse des servers|ip des servers)', cue('sender_server_ip', { exact: true })],
  ['(vom|von dem|ueber den|von einem|ueber einen) (absenderserver|sendeserver|versandserver|mailserver|smtp-server|quellserver)', cue('sender_server_ip', { exact: true })],
  ['(phishing|phishing-mails|phishingmails)( ,|) (ob |egal ob |)(bestaetigt~|sicher~|eindeutig~) (oder|und) (auch |nur |bloss |)(vermutet~|mutmasslich~|moeglich~|verdacht|verdaechtig~)', eitherPhishing],
  ['(bestaetigt~|sicher~|eindeutig~) (oder|und) (auch |nur |)(vermutet~|mutmasslich~|moeglich~|verdaechtig~) (phishing|phishing-mails|phishingmails)', eitherPhishing],
  ['(phishing|phishing-mails|phishingmails) (und|oder|sowie|samt|inklusive|einschliesslich|inkl|inkl .|mit) (phishing-verdacht|phishingverdacht|verdachtsfaelle~|verdachtsfaellen|verdachtsfaelle)', eitherPhishing],
  ['(keine|keiner|keines|nichts) (davon|von ihnen|von denen|darunter)( ist| sind| war| waren|) (ein|eine|einen|)', operator('not')],
  ['(verweisen|verweist|verwiesen)( haben| hat|)', { is: 'owner', field: 'link' }],
  ['(erreicht|erreichte|erreichten)( haben| hat| hatten|)', { is: 'owner', field: 'recipients' }],
  ['(keinerlei|keinerlei art von)', operator('not')],
  ['(darstellen|darstellt|ausmachen|aufzeigen|auftreten)', m.clause],
  ['(hinzu|zusammen|zusaetzlich noch|obendrein|kriegten|kriegte|kriegt|rausgesucht|zusammengestellt)', m.clause],

  // Was keine Suche ist.
  [`(in|auf|laut|bei|aus|im|ueber|per|gemaess) (der |dem |den |unser~ |)${others}`, m.notRecorded],
  ['(sms|anrufe|anruf|telefonate|chats|chatnachrichten|teams-nachrichten|slack-nachrichten|anmeldungen|fehlgeschlagene anmeldungen|logins|faxe|passwoerter)', m.notRecorded],
  ['(quarantaenisiere|quarantaenisieren|weise|zuweisen|drucke|drucken|ausdrucken|erinnere|erinnern|wirf|raeum|raeume|aufraeumen|setz|setze|stell|stelle|mach|mache|leg an|lege an|anlegen|leite|abonniere|plane|mail mir|maile mir|schick mir|schicke mir|sende mir|als (csv|excel|pdf|excel-datei|csv-datei|tabelle)|nach excel|sag bescheid|warne mich|ruf|rufe|schalte|deaktivieren|aktiviere|trainiere|fass|fasse)', m.order],
  ['(zaehle|zaehlt|zaehlen|sortiert~|sortiere|absteigend|aufsteigend|neueste zuerst|aelteste zuerst|zufaellig~|stichprobe|duplikate|zunahme|anstieg|rueckgang|steigt|gestiegen|zugenommen|abgenommen|nach (abteilung|domain|empfaenger|kategorie|verdikt|richtung|nutzer)|je (tag|woche|monat|absender|nutzer))', m.chart],
  ['(was soll|was muss|was kann ich tun|was mache ich|was machen wir|was passiert|was ist passiert|welche (regel|richtlinie|einstellung|ausnahme|ursache)|aus welchem grund|aus welchen gruenden|wie gefaehrlich|wie schlimm|wie sicher|wie kommt es|magst du|glaubst du|denkst du|bist du|kannst du mir sagen warum|hast du lust|wer bist|soll ich|sollen wir|darf man|kann man|passiert)', notUnderstood],
  ['(gefaehrlichst~|schlimmst~|groesst~|kleinst~|aeltest~|neuest~|wichtigst~|laengst~|kuerzest~|schaedlichst~|boesartigst~|verdaechtigst~|seltsamst~|interessantest~|merkwuerdigst~)', m.chart],
  ['(die |den |alle |)(neueste|neuesten|aktuellste|aktuellsten)', m.filler],
  ['(mit |)(demselben|dem selben|dem gleichen|gleichem|identischem|derselben|der gleichen|gleichen|demgleichen) (betreff|absender|anhang|link|domain|inhalt|empfaenger)', m.notRecorded],
  ['(an|von|aus|fuer|bei) (der |die |dem |den |unser~ |)(fuehrungskraefte|fuehrungskraeften|geschaeftsleitung|geschaeftsfuehrung|chefetage|vorstandsetage|abteilung|fachabteilung|fachabteilungen|betriebsrat|belegschaft|neuen mitarbeitern|ehemaligen mitarbeitern)', m.notRecorded],
  ['(vom|von dem|vom gesamten) (betriebsrat|vorstand|aufsichtsrat|management)', m.notRecorded],
  ['(aus|von) (osteuropa|westeuropa|suedamerika|nordamerika|suedostasien|asien|afrika|uebersee|fernost|dem nahen osten)', m.notRecorded],
  ['(von|an) (privat~|persoenlich~|anonym~|bekannt~|unbekannt~|vertrauenswuerdig~|blockiert~|gesperrt~|gehackt~|kompromittiert~) (konten|konto|adressen|adresse|absendern|absender|kontakten|kontakte|accounts|domains)', m.notRecorded],
  ['(die |)sich (als|fuer) (microsoft|google|defender|admin|administrator|bank|chef|kollege|kollegen)', m.notRecorded],
  ['(die |)sowohl (eingehend|ausgehend|intern) als auch (eingehend|ausgehend|intern) (sind|waren)', { is: 'refused', reason: 'prompt_contradiction' }],
  ['(angesehen|angeschaut|bezahlt|ueberwiesen|bemerkt|ignoriert worden)', m.notRecorded],
  ['(gekuerzt~|verkuerzt~|abgelaufen~) (link|links|url|urls)', m.notRecorded],
  ['(in|innerhalb von) (zwei|drei|vier|fuenf|2|3|4|5) (tagen|wochen|monaten|stunden) (erwartet~|kommend~)', m.future],

  // Um eine Frage herum.
  ['(sehr geehrt~|lieb~|wert~|hallo) (damen und herren|team|kolleginnen und kollegen|kollegen|kolleginnen|support|it-team|helpdesk|zusammen|admin|administrator)', m.filler],
  ['(egal|ganz gleich|gleichgueltig|unabhaengig davon|einerlei)( ,|) (ob|welche|welcher|welches|welchen|wer|von wem|an wen|wann|wo|wie)( nun| es| sie|)', m.clause],
  // Oder, wo 'und' steht: zwei Lesarten.
  ['(egal|ganz gleich|gleichgueltig|einerlei)( ,|) (welche|welcher|welches|welchen|wer) (der|von den|von) (beiden|zwei|drei|denen|ihnen)', { is: 'refused', reason: 'prompt_ambiguous' }],
  ['(von |) (beiden|beide|allen) (engines|systemen|scannern|filtern|seiten)', m.filler],
  ['(externe|externer|externen|fremde|aussenstehende) (absender|absendern|quellen)', m.incoming],
  ['(externe|externer|externen) (empfaenger|empfaengern)', m.outgoing],
  ['(jemand|irgendjemand|irgendwer|jeder|jedermann) (ausser|anders als|anderes als)', operator('not')],
  ['(malware|schadsoftware|viren) (inklusive|inkl|inkl .|einschliesslich|samt|mit|und|oder|sowie|plus) (verdacht|verdachtsfaelle|verdachtsfaellen|malware-verdacht|malwareverdacht)', eitherMalware],
  ['(phishing|phishing-mails|phishingmails) (inklusive|inkl|inkl .|einschliesslich|samt|mit|und|oder|sowie|plus) verdacht', eitherPhishing],
  ['(nicht|kein|keine) (boesartig~|schaedlich~) (link|links|url|urls)', denied(m.maliciousLink)],
  ['intern (rausgegangen~|rausgingen|rausging|hinausgegangen~|gelaufen~|ausgetauscht~|gegangen~|herumgeschickt~)', m.internal],
  ['(in |im |)(microsoft|ms)(-| )(junk|junk-ordner|spam-ordner|spamordner)', place('ms_delivered_junk')],
  // Was um eine Frage herum steht, und was fehlt, wo einer kurz schreibt.
  ['(angeblich|vermeintlich|scheinbar|anscheinend) (nichts|nicht|kein~|nie|niemand|niemals)', notUnderstood],
  ['(diejenigen|derjenigen|denjenigen|solche|solchen|jene|jenen|selbige)', m.filler],
  ['(gern |gerne |)(wissen|erfahren|herausfinden|rausfinden|in erfahrung bringen)', m.filler],
  ['(kann|koennte|koennten|darf|sollte) (man|jemand|sie|ihr|du) (bitte |mir |mal |kurz |)(nachsehen|nachschauen|pruefen|schauen|sehen|suchen|heraussuchen|zeigen|)', m.filler],
  ['(mich|uns) (interessieren|interessiert|wuerden interessieren|wuerde interessieren)', m.filler],
  ['(fuer |)(ihn|sie|ihm)', m.filler],
  ['(mein|meine|unser|unsere|der|die|ein|eine) (chef|chefin|vorgesetzter|vorgesetzte|kollege|kollegin|kunde|kundin|lieferant|pruefer|revisor|abteilungsleiter) (fragt|fragte|will wissen|moechte wissen|sagt|sagte|meint|hat gefragt|hat gesagt)( ,|)( ob| dass| nach|)', m.others],
  ['(befund|befunde|befunden|verdikte|erkennung|erkennungen)', m.mail],
  ['(anwenden|angewendet~|angewandt~|gegriffen|griff|greift|zugeschlagen|zutraf|zutrifft|angeschlagen)( hat| haben| wurde|)', m.clause],
  ['auf (die|den) (eine |unsere |die |)(microsoft(-| )|)(transportregel|transportregeln)', m.transportRule],
  ['(microsoft(-| )|ms(-| )|)(transportregel|transportregeln)(treffer|)', m.transportRule],
  ['(der |)(absenderanzeigename|absenderanzeigenamen|absender-anzeigename|anzeigename des absenders|anzeigename vom absender|angezeigter name|angezeigte name)', cue('sender_name', { part: 'sender_name' })],
  ['(sha256|sha-256)(-| )(pruefsumme|summe|hashwert|wert|fingerabdruck|checksumme)', cue('attach_sha256', { exact: true })],
  ['(md5)(-| )(pruefsumme|summe|hashwert|wert|fingerabdruck|checksumme)', cue('attach_md5', { exact: true })],
  ['((von|vom|aus|ueber|durch|von dem|von den|ueber den|ueber die) |)(absenderserver-ip|sendeserver-ip|mailserver-ip|serveradresse|mailservern|servern|mailserver|sendend~ server|sendend~ servern|sendend~ mailserver|versendend~ server|absendend~ server)', cue('sender_server_ip', { exact: true })],
  ['((der |vom |des |)(absender|absenders) |)(eigener |eigene |)(rechner|pc|computer|arbeitsplatz)(-| )ip', cue('sender_client_ip', { exact: true })],
  ['(schadlink|schadlinks|schad-link|schad-links|schad-url|schadurl|schad-urls|phishinglink|phishinglinks|phishing-link|phishing-links)', m.maliciousLink],
  ['((laut|von|durch|nach) |)(unserer|unsere|unserem|der|die) (eigene|eigenen|hauseigene|hauseigenen) (engine|erkennung|filter|scanner|system)( als| sie als|)', m.byProduct],
  ['((laut|von|durch|fuer|gemaess) |)unser~ (engine|scanner)( sie| es|)( als|)', m.byProduct],
  ['((von|durch|vom) |)(ein~ |der |dem |den |die |unser~ |)(admin|admins|administrator|administratoren|administratorin)( manuell| von hand| haendisch| per hand|)', m.byAdmin],
  ['(vom|durch das|von unserem) (system|filter) automatisch (unter quarantaene gestellt~|in (die |)quarantaene (gestellt~|verschoben~|gelegt~|genommen~|gesteckt~)|quarantaenisiert~|zurueckgehalten~)', quarantinedBy('cp')],
  ['automatisch (vom|durch das|von unserem) (system|filter) (unter quarantaene gestellt~|in (die |)quarantaene (gestellt~|verschoben~|gelegt~|genommen~|gesteckt~)|quarantaenisiert~|zurueckgehalten~)', quarantinedBy('cp')],
  [`${microsoft} (in (die |)quarantaene (gestellt|verschoben|gelegt|genommen|gesteckt|gepackt)|unter quarantaene gestellt|zurueckgehalten|quarantaenisiert)( hat| hatte|)`, quarantinedBy('microsoft')],
  ['(boesartige|boesartigen|boesartigem|schaedliche|schaedlichen|schaedlichem|gefaehrliche|gefaehrlichen) (link|links|url|urls)( ,|) (auf (den|die)|den|die) (aber |)(niemand|keiner) (ge|ange)klickt (hat|wurde)', linkNotClicked],
  ['(boesartig~|schaedlich~|gefaehrlich~) (link|links|url|urls) (angeklickt|geklickt)( wurde| wurden| hat|)', m.maliciousLinkClick],
  ['(boesartige|boesartigen|boesartigem|schaedliche|schaedlichen|schaedlichem|gefaehrliche|gefaehrlichen) (link|links|url|urls)( ,|) (auf (den|die)|den|die) (jemand|ein nutzer|mitarbeiter|nutzer) (ge|ange)klickt (hat|haben)', m.maliciousLinkClick],
  ['(in|unter) (der |die |)quarantaene (gesteckt~|gepackt~|genommen~|gestellt~)', m.quarantined],
  ['(schauen|zu schauen)( ,|)( ob|)', m.filler],
  ['von uns selbst', m.fromUs],
  ['(unserer |der |den |)(mails|nachrichten) unter', m.mail],
  ['(denen|der|dem) (eine |ein |)', m.clause],
  ['(seit wann|um wie viel uhr|wie lange|wie oft|wie schnell) (wurde|wurden|ist|sind|war|waren|hat|haben|kam|kamen|ging|gingen|liegt|liegen)', notUnderstood],
  ['wann (wurde|wurden|ist|sind|war|waren|hat|haben|ging|gingen|liegt|liegen)', notUnderstood],
  // 'When' is answered by the mails themselves.
  ['wann (kam|kamen)', m.clause],
]; // oxfmt-ignore
