import type { LexiconLine } from './lexicon.ts';
import { attachmentEnding, meanings as m, operator } from './meanings.ts';

const microsoft = '(microsoft|defender|ms|office 365|exchange)';
const notUnderstood = { is: 'refused', reason: 'prompt_not_understood' } as const;
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
  [`(von|durch) ${microsoft} (uebersehen~|verpasst~|nicht ${said})`, { ...m.byMicrosoft, missed: true }],
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
  ['(vom|durch das|von unserem) system', m.byProduct],
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
]; // prettier-ignore
