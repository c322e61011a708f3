import { quarantinedBy } from './actors.ts';
import { condition, denied, type LexiconLine, type PromptMeaning } from './lexicon.ts';
import { anyOf, attachmentEnding, cue, meanings as m, ofMicrosoft, operator } from './meanings.ts';

/** Verdicts behind 'als', with their meanings. */
const judgements: readonly (readonly [names: string, meaning: PromptMeaning])[] = [
  ['(phishing|phish|phishing-mail|phishing-mails|phishingmail|phishingmails)', m.phishing],
  ['(spam|spam-mail|spam-mails|muell)', m.spam],
  ['(malware|schadsoftware|viren|virus|schadcode)', m.malware],
  ['(newsletter|graymail|werbung)', m.graymail],
  ['(massenmail|massenmails|bulk)', m.bulk],
  ['(sauber|unbedenklich|harmlos|ungefaehrlich|clean)', m.clean],
  ['(datenleck|dlp|datenabfluss)', m.leak],
];
const seen =
  '(angesehen~|ansieht|ansehen|ansah|ansahen|sieht|sehen|sah|sahen|fuehrt|fuehrte|wertet|wertete|bestaetigt~|erfasst~|registriert~|angezeigt~|ausgegeben~|ausgemacht~|bestimmt~|ausweist|auswies|aussieht|verzeichnet~|vermerkt~|notiert~|angegeben~|gefuehrt~)';
const microsoft = '(microsoft|defender|ms|office 365|exchange)';
const employees =
  '(nutzer|nutzern|benutzer|benutzern|anwender|anwendern|mitarbeiter|mitarbeitern|mitarbeitende|mitarbeitenden|kollegen|kolleginnen|empfaenger|empfaengern|angestellten|angestellte|user|usern|beschaeftigten|beschaeftigte|bediensteten|bedienstete|betroffenen|belegschaft|personal|leuten|leute)';
const suspect =
  '(verdaechtig|phishing|spam|boesartig|schaedlich|gefaehrlich|malware|auffaellig|betruegerisch|junk|phishingmail|phishing-mail)';
const free =
  '(genommen~|gelassen~|herausgelassen~|rausgelassen~|herausgenommen~|rausgenommen~|herausgeholt~|rausgeholt~|befreit~|geholt~|entlassen~|entnommen~|freigegeben~|freigelassen~|freigeschaltet~|zurueckgeholt~|wiederhergestellt~|entfernt~|erloest~|gezogen~|gekommen~|herausgekommen~|gefischt~|zugestellt~)';
const held =
  '(ueberfuehrt~|verbracht~|gegeben~|befoerdert~|aussortiert~|umgeleitet~|eingeliefert~|eingewiesen~|weggesperrt~|gesperrt~|gehalten~|zurueckgehalten~|gefangen~|abgeschoben~|einsortiert~|transferiert~|abgefuehrt~|gewandert~|hineinverschoben~|reingelegt~|uebernommen~|gesendet~|geleitet~|gehen|ging|gingen|wandern|wandert|wanderte|wanderten|landen|landet|landete|landeten|kam|kamen|kommt|kommen|fest|festhaengen|festhaengt|festhaengend~|festgesetzt~|gebunden~|zwischengelagert~|gebannt~|verwiesen~|eingestellt~)';
const file =
  '(anhang|anhaenge|anhaengen|anlage|anlagen|attachment|attachments|datei|dateien|dokument|dokumente|dokumenten|dateianhang|dateianhaenge|dateianhaengen|beilage|beilagen)';
const hasAttachment = condition({ kind: 'present', part: 'attachment' });
const hasLink = condition({ kind: 'present', part: 'link' });
const links = '(link|links|url|urls|hyperlink|hyperlinks|verlinkung|verlinkungen)';

/** Verben und Partizipien, nach dem, was sie von einer Mail sagen. */
export const germanVerbs: readonly LexiconLine[] = [
  // In Quarantäne.
  ['(einbehalten~|(heraus|raus|aus|weg)gefiltert~|aussortiert~|weggesperrt~|eingesperrt~|abgewehrt~|sichergestellt~|zurueckbehalten~|unterbunden~|abgeriegelt~|ausgebremst~|kassiert~|einkassiert~|abgegriffen~|ausgesiebt~|rausgefischt~|herausgefischt~|aufgegriffen~|eingefangen~|beschlagnahmt~|weggefangen~|gebremst~|arretiert~)', m.quarantined],
  [`(in|unter) (die |der |unsere |unserer |)quarantaene ${held}( sind| ist|)`, m.quarantined],
  ['(haengengeblieben~|haengen geblieben~|steckengeblieben~|liegengeblieben~|festgesteckt~|festgehangen)', m.quarantined],
  ['(blockte|blockten|blockiert|blockierte|blockierten|stoppt|stoppte|stoppten|sperrte|sperrten|quarantaenierte|quarantaenierten)( hat| haben|)', m.quarantined],
  ['quarantaene(-|)(objekt|objekte|element|elemente|datensaetze|meldungen|zugaenge|zugang|neuzugaenge|ware|inhalte)', m.quarantined],
  [`${microsoft} (gestoppt~|blockiert~|geblockt~|abgefangen~|gesperrt~|festgehalten~|aufgehalten~|einbehalten~)( hat| hatte|)`, quarantinedBy('microsoft')],

  ['(vom|durch das|von unserem|das) system (selbst |)automatisch (in|unter) (die |der |)quarantaene', quarantinedBy('cp')],
  [`(von |durch |)${microsoft} (selbst|selber|allein|seinerseits|von sich aus)`, m.byMicrosoft],
  ['(vom|durch das|von unserem|das|unser) (system|filter|produkt) (selbst|selber|allein|von sich aus)', m.byProduct],

  // Freigegeben.
  [`aus (der |unserer |)quarantaene (wieder |)${free}`, m.released],
  ['(herausgegeben~|freigeschaltet~|entsperrt~|freigestellt~|losgelassen~|rausgelassen~|herausgelassen~|freigelassen~|ausgeloest aus der quarantaene|zurueckgeholt~|freigab|freigibt)( hat| haben|)', m.released],
  ['(quarantaene-freigaben|quarantaenefreigaben|quarantaene-freigabe)', m.released],

  // Gelöscht.
  ['(weggeloescht~|ausgeloescht~|rausgeloescht~|vernichtet~|getilgt~|weggeschmissen~|entsorgt~|beseitigt~)', m.deleted],
  ['(loeschungen|geloeschtes)', m.deleted],

  // Zugestellt.
  ['(durchgeschluepft~|durchgewinkt~|durchgeflutscht~|durchgeschluepfte~|angelangt~|rutschte durch|rutschten durch|durchrutschte|durchrutschten|durchrutscht|durchrutschen|durchkommt|durchkommen|durchging|durchgingen)', m.delivered],
  ['(in|im) (den |die |der |)(posteingang|inbox|posteingaenge|posteingaengen) (landeten|landete|liegen|liegt|lagen|lag|steckt|stecken|sind|ist|waren|war|ankamen|ankam|kamen|kam|gingen|ging|durchgerutscht~|rutschten|rutschte|durchkamen|durchkam|verblieben~|geblieben~|angelangt~|vorzufinden|zu finden|befinden|befindet)', m.inInbox],
  ['im (ordner|verzeichnis) (junk|spam|junk-e-mail|junk-mail|unerwuenscht|werbung)', m.inJunk],
  ['in (den|einen|die) (junk|spam)(-| |)(ordner|verzeichnis|mailordner|postfach|folder) (verschoben~|gelegt~|gelandet~|einsortiert~|sortiert~|gewandert~|gekommen~|geschoben~|zugestellt~|abgelegt~|gefiltert~|gesteckt~|gepackt~)', m.inJunk],
  ['(eingang|eingangszeit|empfangszeit|eingangszeitpunkt|empfangszeitpunkt)( :| =| ist|)', m.clause],
  ['im eingang', m.inInbox],
  ['im (ordner|verzeichnis) (posteingang|inbox|eingang)', m.inInbox],
  ['ins (junk|spam|junk-postfach|spam-postfach|postfach fuer spam) (verschoben~|gelegt~|gelandet~|sortiert~|gewandert~|zugestellt~)', m.inJunk],

  // Gemeldet.
  [`(welche |die |was |unsere |von |durch |vom |)(der |den |unseren |unserer |einem |einigen |mehreren |den eigenen |)${employees} (als |fuer |wegen |)(${suspect} |)(gemeldet~|gemeldet haben|gemeldet hat|meldeten|meldete|meldet|melden|beanstandet~|angezeigt~|reportet~|hochgemeldet~)`, m.reported],
  [`als ${suspect} (gemeldet~|reportet~|hochgemeldet~)`, m.reported],
  [`(von |durch |vom |)(keinem|keiner|niemandem|niemand|keinem einzigen|keinem der|keinem unserer|nicht von einem|nicht von) (mitarbeiter|mitarbeiterin|nutzer|benutzer|anwender|kollegen|beschaeftigten|empfaenger|user|)( als ${suspect}|) gemeldet~`, denied(m.reported)],
  ['(meldungen|meldung) (von |der |unserer |durch |)(nutzern|nutzer|benutzern|benutzer|mitarbeitern|mitarbeiter|anwendern|anwender|kollegen|belegschaft)', m.reported],
  [`(von|durch|laut) ${microsoft} als phishing gemeldet~`, ofMicrosoft(m.phishing)],
  [`(von|durch|laut) ${microsoft} als spam gemeldet~`, ofMicrosoft(m.spam)],
  [`(von|durch|laut) ${microsoft} als (malware|schadsoftware|virus) gemeldet~`, ofMicrosoft(m.malware)],

  // Erkannt.
  ['(gelabelt~|eingeschaetzt~|verurteilt~|enttarnt~|entlarvt~|abgestempelt~|gebrandmarkt~|erkennt|erkannte|erkannten|kennzeichnet|kennzeichnete|kennzeichneten|einschaetzt|einschaetzte|klassifiziert|klassifizierte|klassifizierten|markierte|markierten|markiert|bewertete|bewerteten|einsortiert~|geraten~|etikettiert~|ausgezeichnet~|ausgeflaggt~|geflagt~|abgelegt~|diagnostiziert~|aufgespuert~|ermittelt~|verbucht~|einklassifiziert~|eingeordnet~|zugeordnet~|qualifiziert~|angeschlagen|wertet|wertete|werten|saehe|sieht|sah|sahen)( hat| haben|)', m.clause],
  ...judgements.flatMap(([names, meaning]): LexiconLine[] => [
    [`als ${names} ${seen}`, meaning],
    [`(vermutlich|wahrscheinlich|moeglicherweise|eventuell|evtl|evtl .|vielleicht|vermeintlich) ${names}`, meaning === m.phishing ? m.suspectedPhishing : meaning === m.malware ? m.suspectedMalware : { is: 'refused', reason: 'prompt_not_understood' }],
  ]),
  ['(vermutlich~|wahrscheinlich~|eventuell~) (phishing|phishing-mail|phishing-mails|phishingmail|phishingmails|phishing-e-mails|phishing-versuche|phishingversuche|phishingnachrichten)', m.suspectedPhishing],
  ['(vermutlich~|wahrscheinlich~|eventuell~) (malware|schadsoftware|viren)', m.suspectedMalware],

  // Sorten von Mails.
  ['(phishs|phishes|phishing-zeug|phishingzeug|phishing-kram|phishing-sachen|phisher-mails|phishing-mailings)', m.phishing],
  ['(spamzeug|spam-zeug|spamkram|spams|spam-kram|spamlawine|spammige mails|junkpost|junk-post)', m.spam],
  ['(virenbehaftet~|schadhaft~ (anhang|anhaenge|anhaengen|datei|dateien)|malware-behaftet~|malwarebehaftet~|virenhaltig~|schadsoftwarehaltig~)', m.malware],
  ['(massenpost|massenaussendung|massenaussendungen|rundschreiben|massenwerbung)', m.bulk],
  ['(schadhaft~|malizioes~|bedenklich~|riskant~|boese~|boes~) (link|links|url|urls|verlinkung|verlinkungen|hyperlink|hyperlinks|webadresse|webadressen)', m.maliciousLink],
  ['(angeklickt~|geklickt~|aufgerufen~) (schadlink|schadlinks|schad-links|(boesartig~|schaedlich~|gefaehrlich~) (link|links|url|urls))', m.maliciousLinkClick],
  ['(schadlink|schadlinks|schad-links|schad-link) (angeklickt|geklickt|aufgerufen)( wurde| wurden| haben| hat|)', m.maliciousLinkClick],
  ['(schadlink|schadlinks|schad-links) (,|) (die |der |den |auf (die|den) )(angeklickt|geklickt) (wurde|wurden)', m.maliciousLinkClick],
  ['(ungefaehrlich~|einwandfrei~|unproblematisch~|unverdaechtig~)', m.clean],

  ['(outlook|exchange|m365|o365|microsoft-365|office-365)(-| )(postfaechern|postfaecher|postfach|konten|konto|mailboxen)', m.microsoft365],
  ['(gmail|google|google-workspace)(-| )(postfaechern|postfaecher|postfach|konten|konto|mailboxen)', m.google],

  // Woher, wohin.
  ['(reinkommend~|hereinlaufend~|einlaufend~|zulaufend~|einkommend~)', m.incoming],
  ['(hinausgehend~|rauslaufend~|auslaufend~|hinauslaufend~|rausgehend~)', m.outgoing],
  ['(betriebsintern~|innerbetrieblich~|konzernintern~|behoerdenintern~|organisationsintern~)', m.internal],
  ['(untereinander|gegenseitig|intern untereinander) (geschickt~|geschrieben~|verschickt~|versendet~|versandt~|gesendet~|ausgetauscht~)', m.internal],
  ['(mails|e-mails|nachrichten) (unter|zwischen) (unseren |den |)(kollegen|kolleginnen|mitarbeitern|mitarbeitenden|angestellten|leuten)', m.internal],
  ['(unter|zwischen|zw) (unseren |den |)(kollegen|kolleginnen|mitarbeitern|mitarbeitenden|angestellten|leuten)', m.internal],
  ['(mails |e-mails |nachrichten |)(unserer|unsrer) (mitarbeiter|mitarbeiterinnen|mitarbeitenden|leute|nutzer|benutzer|kollegen|angestellten|anwender|beschaeftigten)', m.fromUs],
  ['(von|durch) (unser~ |)(eigenen) (absendern|adressen|konten|accounts|domains)', m.fromOwn],
  ['von unser~ (absendern|adressen|konten|accounts)', m.fromOwn],
  ['(absender|absenderadresse|adresse) (nicht von uns|keiner von uns|nicht unser~|keiner der unseren|nicht aus unserem haus|nicht aus unserer firma)', m.notFromOwn],
  ['(aus|von) unser~ (haus|hause|unternehmen|betrieb|firma|organisation|netz nicht)', m.fromUs],
  ['(in richtung|richtung)', cue('recipients', { typed: true })],
  [`${links} (in |)richtung`, cue('link')],
  ['richtung (:|=|ist)', m.clause],
  ['((vom|aus dem|aus der|von|von dem|ueber den|ueber die|ueber das|durch den) |)(dem |der |)(sendend~ |versendend~ |absendend~ |einliefernd~ |)(serveradressbereich|server-adressbereich|serverbereich|servernetz|server-netz|absendernetz|serveradressen|mailserver|server|servern|mailservern|ip-range|ip-bereich|ip-netz|ip-block|serveradresse|smtp-server|relay|mailrelay|mail-relay|host)( mit (der|dem|den) (ip|ip-adresse|adresse|ips)| mit ip| unter der ip|)', cue('sender_server_ip', { exact: true })],
  ['seitens( der| des|)', cue('sender')],
  ['(adressat|adressaten|mit (dem|den) adressaten|empfaengeradresse|empfaenger-adresse|empfaengermail|empfaenger-mail|zieladresse|ziel-adresse|mit (der |)empfaengeradresse|empfaenger-mailadresse|empfaengeradressen)', cue('recipients', { part: 'recipients' })],
  ['(abgesendet|abgeschickt|losgeschickt|rausgeschickt|abgesandt|verfasst|losgesendet|uebermittelt|eingesendet|eingesandt|zugesendet|zugesandt|zugeschickt) (von|vom)', cue('sender')],
  ['(verfasst~|abgesendet~|abgeschickt~|abgesandt~|losgeschickt~|zugesendet~|zugesandt~|zugeschickt~|uebermittelt~|eingesendet~|eingesandt~|eingereicht~|uebersandt~|uebersendet~|getippt~|rausgehauen|versandt~|versendet~)( hat| haben| wurde| wurden| worden| worden sind|)', { is: 'owner', field: 'sender' }],
  ['(gekriegt|kriegte|kriegten|kriegt|kriegen|zugegangen|entgegengenommen|abbekommen|reinbekommen|reingekriegt)( hat| haben| ist| sind| war| waren|)', { is: 'owner', field: 'recipients' }],
  ['(sich |)(richten|richtet|richtete|richteten|wenden|wendet|wandte|wandten)( sich|)( haben| hat|)', m.clause],
  ['(auf|zu|nach) (denen|die|den) verwiesen wird', m.clause],

  // Was eine Mail hat.
  [`(beiliegend~|anliegend~|anhaengend~|beigefuegt~|mitgesendet~|mitgeschickt~|beigelegt~|eingebettet~|enthalten~|angefuegt~|beigepackt~) ${file}`, cue('attachment', { part: 'attachment' })],
  [`(beiliegend~|eingebettet~|enthalten~|eingebaut~|vorkommend~|verborgen~|versteckt~) ${links}`, cue('link', { part: 'link' })],
  ['(mit |ohne |)anh( \\.|)', cue('attachment', { part: 'attachment' })],
  [`ueber (einen |eine |einige |)${file} (verfuegen|verfuegt|verfuegten|verfuegte)`, hasAttachment],
  [`ueber (keinen |keine |keinerlei )${file} (verfuegen|verfuegt|verfuegten|verfuegte)`, denied(hasAttachment)],
  [`ueber (einen |eine |)${links} (verfuegen|verfuegt|verfuegten)`, hasLink],
  [`ueber (keinen |keine |keinerlei )${links} (verfuegen|verfuegt|verfuegten)`, denied(hasLink)],
  [`(zu denen|zu der|denen) (ein |eine |)${file} (gehoert|gehoeren|beigefuegt ist|anhaengt|beiliegt|angehaengt ist)`, hasAttachment],
  ['(wo |an denen |denen |bei denen |mit |woran |)(was|etwas|irgendwas|eine datei|dateien|irgendetwas) (im anhang|in der anlage|dran|dranhaengt|dran haengt|angehaengt|drangehaengt|anhaengt|anhaengend|als anhang)( haengt| ist| war| wurde| hat| haben|)', hasAttachment],
  ['(wo |an denen |denen |bei denen |woran |)(nichts|nix|keine datei|keine dateien) (im anhang|in der anlage|dran|dranhaengt|dran haengt|angehaengt|drangehaengt|anhaengt|als anhang)( haengt| ist| war| wurde| hat| haben|)', denied(hasAttachment)],
  ['(anhanglos~|anhangslos~|anlagenlos~|anhangfrei~|anhangsfrei~)', denied(hasAttachment)],
  ['(linklos~|linkfrei~|link-los~)', denied(hasLink)],
  [`(die|welche) (verlinken|links setzen|auf etwas verlinken|irgendwohin verlinken)`, hasLink],
  ['(angegeben|eingetragen|ausgefuellt|gesetzt|hinterlegt|eingegeben|angefuehrt)( ist| war| wurde| sind| wurden|)', m.there],
  ['(makro|makros)(-|)(datei|dateien|dokument|dokumente|dokumenten|anhang|anhaenge|anhaengen)', attachmentEnding(['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'pptm', 'ppam'])],
  ['(makrofaehig~|makrobehaftet~|makro-faehig~) (office-|word-|excel-|)(datei|dateien|dokument|dokumente|dokumenten|anhang|anhaenge|anhaengen)', attachmentEnding(['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'pptm', 'ppam'])],
  ['(dateien|datei|dokumente|dokument|anhaenge|anhaengen|anhang|office-dateien|office-dokumente|office-anhaenge) mit (makros|makro|einem makro)', attachmentEnding(['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'pptm', 'ppam'])],
  [`${file} mit (dem |der |einem |)(sha256|sha-256|hash|pruefsumme|hashwert)( hash|-hash|-wert|-pruefsumme| wert| pruefsumme| hashwert|)`, cue('attach_sha256', { exact: true })],
  [`${file} mit (dem |der |einem |)md5( hash|-hash|-wert|-pruefsumme| wert| pruefsumme| hashwert|)`, cue('attach_md5', { exact: true })],
  ['(betitelt~|ueberschrieben~)( ist| sind| war| waren|)', m.clause],

  // Verbinden.
  ['(nebst|mitsamt|plus|einschliesslich|inklusive|inkl) (einem |einer |einen |eines |den |)(anhang|anhaengen|anlage|anlagen|datei)', cue('attachment', { part: 'attachment' })],
  ['(ungeachtet|abseits|jenseits)( von|)', operator('except')],
  ['(exklusive|unter ausschluss|ohne beruecksichtigung|ohne einbeziehung|nicht eingerechnet) (von|der|des|)', operator('except')],

  ...anyOf(m.suspectedPhishing).map((value): LexiconLine => ['(phishingverdaechtige|phishing-verdaechtige|phishingverdaechtiges)', condition({ kind: 'detection', anyOf: [value] })]),
]; // oxfmt-ignore
