import { notUnderstood, quarantinedBy } from './actors.ts';
import { denied, type LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const links = '(link|links|url|urls|hyperlink|hyperlinks|verlinkung|verlinkungen)';
const judged =
  '(erkannt~|eingestuft~|bewertet~|markiert~|klassifiziert~|gewertet~|eingeordnet~|befunden~|gekennzeichnet~|beurteilt~|geltend~)';
const held =
  '(quarantaenisiert~|in (die |)quarantaene (gestellt~|verschoben~|gelegt~|genommen~|gesteckt~|gesetzt~)|unter quarantaene gestellt~|zurueckgehalten~|blockiert~)';
const platform = '(m365|o365|office 365|office365|microsoft 365|exchange online)';
const employees =
  '(mitarbeitern|mitarbeitenden|mitarbeitende|nutzern|benutzern|angestellten|empfaengern|endanwender|endanwendern|endnutzer|endnutzern|endbenutzer|endbenutzern|anwendern|anwender|usern|mitarbeiterinnen|beschaeftigten|belegschaft|leuten|leute|kollegen|kolleginnen|kollegium)';
const somebody =
  'von (irgendjemandem|irgendwem|jemandem|irgendeinem|irgendeinem absender|irgendeiner adresse|leuten|personen|wem auch immer|irgendwelchen leuten|irgendwelchen adressen)';
const address = '(adresse|e-mail-adresse|emailadresse|mailadresse|mail-adresse|e-mail|email|mail)';

/** Wie man es im Alltag sagt: Zusammensetzungen, Felder und Verben, nach dem, was sie von einer Mail sagen. */
export const germanEveryday: readonly LexiconLine[] = [
  // Was nichts einschränkt.
  ['(dateityp|dateitypen|dateiformat|betreff|absender|empfaenger|anhang|anhaenge|groesse|uhrzeit|richtung|verdikt|urteil|status|ordner) (egal|beliebig|wurscht|wurst|spielt keine rolle|ist egal|ist beliebig)', m.filler],
  ['((ueber |)den (ganzen|gesamten) tag( ueber| lang|)|ganztaegig~|ganztags|tagsueber)', m.filler],
  ['(irgendwer|irgendeiner|irgendeine|wer auch immer|ablage|ablageort|zustellort|zielordner|datum|zeitstempel|ort|fundort|standort der mail|direkt|unmittelbar)', m.filler],
  ['(einordnung|zuordnung)( :|)', m.filler],
  ['(ankam|gelaufen~|eingelangt|aufschlug|aufschlugen|aufgeschlagen|einschlug|eintrudelte|eintrudelten|reinflatterte|reinflatterten|ankommt|auflief|aufliefen|zuging|zugingen)( ist| sind| war| waren|)', m.clause],
  ['(erfasst~|behandelt~|betroffen~|verarbeitet~)( wurde| wurden| worden sind|)', m.clause],
  ['(es|) (in die quarantaene verschlagen|in quarantaene verschlagen)( hat|)', m.quarantined],

  // Urteile.
  [`(kategorie|klasse|einstufung|einordnung|klassifizierung|klassifikation|verdikt|urteil|befund|bewertung)( :| =|) (phishing|phish)`, m.phishing],
  [`(kategorie|klasse|einstufung|einordnung|klassifizierung|klassifikation|verdikt|urteil|befund|bewertung)( :| =|) (spam|spam-mail)`, m.spam],
  [`(kategorie|klasse|einstufung|einordnung|klassifizierung|klassifikation|verdikt|urteil|befund|bewertung)( :| =|) (malware|schadsoftware)`, m.malware],
  [`(phishing|phish)(-|)(einstufung|einstufungen|befund|befunde|befunden|erkennung|erkennungen|funde|fund|meldungen|treffer|urteil|zeugs)`, m.phishing],
  [`spam(-|)(einstufung|einstufungen|befund|befunde|befunden|erkennung|erkennungen|funde|fund|urteil|zeugs|sendung|sendungen)`, m.spam],
  [`(malware|schadsoftware|viren)(-|)(einstufung|einstufungen|befund|befunde|befunden|erkennung|erkennungen|urteil)`, m.malware],
  ['(schadware|schad-software|schadhaft~ software|boesartig~ software|schaedlich~ software|virusmails|virenmails|computerviren|computervirus|viren-mails)', m.malware],
  ['als (phishing|phish) verdaechtigt~', m.suspectedPhishing],
  ['(phishing|phish)(-|)verdaechtig~', m.suspectedPhishing],
  ['(unter|mit|im) (phishing-verdacht|phishingverdacht) (stehend~|stehen|steht|standen)', m.suspectedPhishing],
  ['(malware|schadsoftware|viren|virus)(-|)verdaechtig~', m.suspectedMalware],
  ['(unter|mit|im) (malware-verdacht|malwareverdacht|schadsoftwareverdacht|virenverdacht) (stehend~|stehen|steht|standen|)', m.suspectedMalware],
  ['als (malware|schadsoftware|virus) verdaechtigt~', m.suspectedMalware],
  [`als (boesartig|schaedlich|gefaehrlich|malizioes) ${judged} ${links}`, m.maliciousLink],
  ['(unauffaellig~|astrein~|gutartig~|regulaer~ eingestuft~)', m.clean],
  [`(phishing-|phishing|)(testmail|testmails|test-mail|test-mails|uebungsmail|uebungsmails|uebungs-mails|probemails|simulationsmail)`, m.simulation],
  ['(phishing-uebung|phishing-uebungen|phishinguebung|phishinguebungen|awareness-phishing|phishing-kampagne zu uebungszwecken)', m.simulation],
  ['(verstoss|verstoesse|verstoessen) gegen (die |unsere |eine |)(dlp|dlp-regel|dlp-regeln|dlp-richtlinie|dlp-richtlinien|datenschutzregeln)', m.leak],
  ['(schlug|schlaegt|hat|schlugen) (die |)dlp (an|angeschlagen)', m.leak],
  ['(die |)dlp (an|anschlug|angeschlagen|anschlaegt|ausloeste|gegriffen)( hat|)', m.leak],
  ['((von |durch |)(ein~ |der |die |)(exchange|microsoft|ms|m365|office-365|outlook)(-| ))(transportregel|transportregeln)', m.transportRule],
  ['(durch|ueber|von|per|mittels|mit) (ein~ |der |die |den |)(transportregel|transportregeln)', m.transportRule],
  [`(laut|gemaess|nach) ${platform}`, m.byMicrosoft],
  ['nach (microsofts|microsoft-) (ansicht|einschaetzung|meinung|urteil|bewertung)', m.byMicrosoft],
  ['(microsofts|defenders) (ansicht|einschaetzung|meinung|urteil|bewertung|verdikt|einstufung)( nach| zufolge|)', m.byMicrosoft],
  ['nach (ansicht|einschaetzung|meinung|dem urteil|auffassung) (von |der |)(microsoft|defender|ms)', m.byMicrosoft],
  ['(microsoft|defender|ms) zufolge', m.byMicrosoft],
  [`(von|durch) ${platform} ${held}`, quarantinedBy('microsoft')],
  [`(microsoft|defender|ms)(-| )(verdikt|urteil|befund|bewertung|einstufung)`, m.byMicrosoft],
  ['(unser~|eigen~|unser eigen~|postern) (verdikt|urteil|befund|bewertung|einstufung)( ist| war| lautet| lautete| :|)', m.byProduct],
  ['(verdikt|urteil|befund|bewertung|einstufung) von uns( ist| war| lautet| lautete| :|)', m.byProduct],

  // Wo eine Mail ist.
  ['(quarantaenestatus|quarantaene-status|quarantaeneordner|quarantaene-ordner|quarantaenebereich)', m.quarantined],
  ['(im|in|in dem|mit|mit dem|unter) (quarantaenestatus|quarantaene-status|quarantaeneordner|quarantaene-ordner|quarantaenebereich)', m.quarantined],
  ['(status|zustand|stand)( :| =|) (in |)quarantaene', m.quarantined],
  ['(freigaben|freigabe|freilassungen|restauriert~|rueckgeholt~|wiedereingestellt~)( aus der quarantaene|)', m.released],
  ['(im|in den|in dem|in) (eingangsordner|eingangskorb|eingangspostfach|postkorb)', m.inInbox],
  ['(eingangsordner|eingangskorb)', m.inInbox],

  // Gemeldet.
  [`(die |von |durch |unsere |unseren |den |einige |die eigenen |)${employees} (uns |)(gemeldet~|reportet~|meldeten|gemeldet haben|gemeldet hat|beanstandet~|angezeigt~)( haben| hatten| worden sind| wurden|)`, m.reported],
  [`(gemeldet~|reportet~) (von|durch) (den |unseren |einem |einer |einigen |)${employees}`, m.reported],
  ['(mitarbeiter|mitarbeitenden|anwender|nutzer|benutzer|user|empfaenger|kollegen)(-|)(meldung|meldungen|hinweise|reports|report)', m.reported],
  ['(userseitig~|nutzerseitig~|benutzerseitig~|anwenderseitig~|seitens der (nutzer|benutzer|anwender|mitarbeiter|user)) gemeldet~', m.reported],

  // Woher, wohin.
  ['richtung( :| =| ist|) (eingehend|inbound|rein|von aussen|eingang)', m.incoming],
  ['richtung( :| =| ist|) (ausgehend|outbound|raus|nach aussen|ausgang)', m.outgoing],
  ['richtung( :| =| ist|) intern', m.internal],
  ['(ankommend~|hereinkommend~|von auswaerts|auswaertig~|extern~ (herkunft|ursprungs|ursprung))', m.incoming],
  ['(von|durch) (firmenfremd~|fremd~|betriebsfremd~|hausfremd~|unternehmensfremd~|auswaertig~) (absendern|absender|personen|leuten|adressen|quellen|firmen)', m.incoming],
  ['(firmenfremd~|betriebsfremd~|hausfremd~|unternehmensfremd~) (absendern|absender|personen|leuten|adressen|quellen|firmen)', m.incoming],
  ['(mit|von|aus) (unser~ |ein~ |der |)(eigen~|hauseigen~|firmeneigen~) (absenderdomain|absenderdomaene|domain|domaene|domains|domaenen)', m.fromOwn],
  ['(bei|zu) (mir|mir persoenlich)', m.mine],

  ['(eigenhaendig|hoechstpersoenlich)', m.filler],
  ['(absender |absenderdomain |domain |adresse |)(aber |ist |aber ist |jedoch |)(kein~|nicht ein~|nicht aus|nicht von|nicht|keiner|keine der) (unser~ |)(eigen~) (absender|absenderin|domain|domains|domaene|domaenen|adresse|adressen|absenderadresse)', m.notFromOwn],
  ['(mails|nachrichten|e-mails|post|alles) (der|des|dieser) (adresse|absenderadresse|mailadresse|kontos|e-mail-adresse)', cue('sender')],
  ['(von |der |von der |)fa( \\.|)', cue('sender')],

  // Felder.
  ['(absender-e-mail|absender-email|absender-mail|absenderemail|absender-mailadresse|absender-e-mail-adresse|absendermailadresse|sender-adresse|senderadresse|sendermail|sender-mail|from-adresse|absenderadressen)', cue('sender_email')],
  [`(${address}|${address}n) (des absenders|vom absender|der absenderin)`, cue('sender_email')],
  ['(in|innerhalb) (der |seiner |ihrer |deren |dessen |)(absenderadresse|absender-adresse|absendermail|adresse des absenders)', { is: 'owner', field: 'sender_email' }],
  ['(displayname|display-name|anzeige-name|absender-anzeigename|absender-displayname|from-name|klarname|absendernamens|anzeigenamens)( des absenders|)', cue('sender_name', { part: 'sender_name' })],
  ['(angezeigt~) (absender|absendername|name|namen)( des absenders|)', cue('sender_name', { part: 'sender_name' })],
  ['(absender |absenderin |)((der|die|den|welcher) |)sich (selbst |als |)(nennt|bezeichnet|ausgibt)( als|)', cue('sender_name')],
  ['(absender |)(nennt|nannte|bezeichnet|nennen) sich (selbst |)(als |)', cue('sender_name')],
  ['(gibt|gab|geben|gaben) sich (fuer |)als ', cue('sender_name')],
  ['absender (heisst|nennt sich|nannte sich|hiess)', cue('sender_name')],
  ['(domainname|domain-name|absender-domaene|absenderdomaenen|absender-domaenen|absender-domains|absenderdomains|senderdomain|sender-domain|domain des absenders|from-domain)', cue('sender_domain')],
  ['(empfaengerdomain|empfaengerdomaene|empfaenger-domain|empfaenger-domaene|zieldomain|zieldomaene|ziel-domain|empfaengerdomains|rcpt-domain|domain (des|der) empfaengers|domaene des empfaengers)( ist| =| :|)', cue('recipients')],
  ['(zu haenden|zu haenden von|z hd|z . hd|z . hd .|zuhanden|zhd)', cue('recipients')],
  ['(als|unter den|in den|bei den|auf der liste der) (empfaenger|empfaengern|empfaengerin|adressaten|adressat|zielen)( hat| haben| steht| stehen| ist| war|)', { is: 'owner', field: 'recipients' }],
  ['(im|in dem|in) (empfaengerfeld|empfaenger-feld|an-feld|an feld|to-feld|adressfeld|adressatenfeld|empfaengerzeile|empfaenger)( steht| stehen| hat| haben|)', { is: 'owner', field: 'recipients' }],
  ['(empfaengerfeld|empfaenger-feld|an-feld|to-feld|adressatenfeld|empfaengerzeile)( :| =| ist|)', cue('recipients')],
  ['(empfaenger|adressat|empfaengerin) (war|waren|ist|sind)', { is: 'owner', field: 'recipients' }],
  ['(absender|absenderin) (war|waren)', { is: 'owner', field: 'sender' }],
  ['(im|in dem|in der) (subject|betreffs|betrefffeld|betreff-feld|subject-feld|subject-zeile|betreff-zeile)( steht| stehen|)', { is: 'owner', field: 'subject' }],
  ['(subject-zeile|betreff-zeile|betrefftext|betreff-text|mailbetreff|mail-betreff|betrefffeld|betreff-feld)', cue('subject', { free: true, part: 'subject' })],
  ['(wortwoertlich|wortgleich|wort fuer wort|eins zu eins|buchstabengetreu|buchstaeblich|identisch mit|identisch zu|exakt gleich)', m.exact],
  ['(am (anfang|beginn)|zu beginn|ganz vorne|vorne|vorn|am beginn) (im |des |vom |der )(betreff|betreffs|betreffzeile)( steht| stehen|)', { is: 'owner', field: 'subject', edge: 'starts' }],
  ['(am (ende|schluss)|zum schluss|ganz hinten|hinten) (im |des |vom |der )(betreff|betreffs|betreffzeile)( steht| stehen|)', { is: 'owner', field: 'subject', edge: 'ends' }],
  ['(dateityp|dateitypen|filetype|file-typ|anhangtyp|anhangstyp|anhang-typ|dateiformat|anhangformat|anhangsformat|anhangart|dateiart)( :| =| ist|)', cue('attachment', { part: 'attachment' })],
  ['(anhangname|anhang-name|anhangnamen|anlagenname|anlagename|file name|filename|dateibezeichnung|attachmentname|attachment-name)', cue('attachment', { part: 'attachment' })],
  ['(linkziel|linkziele|link-ziel|zieladresse des links|link-domain|linkdomain|link-url|ziel-url|zielurl|linkadresse|link-adresse|url-domain|domain (im|des|der) (link|links))( ist| :| =|)', cue('link')],
  ['(im|in den|in|unter den|innerhalb der|in einem|in einer|in einem der) (link|links|url|urls|hyperlinks)( kommt| kommen| steht| hat| haben|)', { is: 'owner', field: 'link' }],
  ['(sendend~|einliefernd~|absendend~|versendend~|verschickend~|ausliefernd~) (ip|ip-adresse|ip adresse|ips)', cue('sender_server_ip', { exact: true })],
  ['(ip|ip-adresse|ip adresse) (des|vom|von dem) (absenders|absender|servers|mailservers|absenderservers|server|mailserver)', cue('sender_server_ip', { exact: true })],
  ['(netzbereich|netz-bereich|adressbereich|adress-bereich|ip-adressbereich|ip-adressraum|adressraum|netzblock|netz-block|ip-segment|netzsegment|cidr)', cue('sender_server_ip', { exact: true })],
  ['(ip|ip-adresse|ip adresse) (des|vom|von dem|der) (clients|client|client-rechners|endgeraets|sende-clients|absenderclients|absender-clients)', cue('sender_client_ip', { exact: true })],
  ['(clientadresse|client-ip-adresse|clientip|client-ips|ip-client)', cue('sender_client_ip', { exact: true })],
  ['(messageid|message-ids|msgid|msg-id|msg id|messageids|nachrichtenkennung|nachrichten-kennung|mailid|internet message id|internetmessageid|internet-message-id|nachrichten id)', cue('message_id', { exact: true, part: 'message_id' })],
  ['(spam confidence level|spam-confidence-level|spamconfidencelevel|spam confidence|scl-level|scl level|scl score|scl-score)', { is: 'level' }],

  ['(absender|absenderin) (bin|war) ich', { is: 'mine', field: 'sender_email' }],
  ['ich (selbst |) (absender|absenderin|der absender|die absenderin) (bin|war)', { is: 'mine', field: 'sender_email' }],
  ['ich (bin |war |)(der |die |als |)(absender|absenderin)( bin| war|)', { is: 'mine', field: 'sender_email' }],
  ['(empfaenger|empfaengerin) (bin|war) ich', m.mine],
  ['ich (bin |war |)(der |die |als |)(empfaenger|empfaengerin)( bin| war|)', m.mine],
  [`${somebody} (bei|von|aus|mit|in|unter|der domain|von der domain|der domaene|aus der domaene|der firma|namens)`, cue('sender')],
  ['(von|aus) (diesen|folgenden|den folgenden|nachfolgenden) (absendern|adressen|domains|domaenen|personen|firmen|absenderdomains)( :|)', cue('sender')],
  ['(an|bei) (diese|folgende|die folgenden|nachfolgende) (empfaenger|adressen|domains|personen|postfaecher)( :|)', cue('recipients')],
  ['von (adressen|absendern|absenderadressen|konten|postfaechern|accounts) (bei|von|aus|mit|in|unter|der domain|der domaene|der firma|mit der endung)', cue('sender')],
  ['(an|nach|zu) (irgendjemanden|irgendwen|jemanden|irgendeinen empfaenger|irgendeine adresse|leute|personen|adressen|empfaenger|konten|postfaecher|accounts|mailadressen|wen auch immer) (bei|von|aus|mit|in|unter|der domain|der domaene|der firma|namens)', cue('recipients')],
  ['(gehoert|gehoeren|passt|passen) (nicht|aber nicht|jedoch nicht|aber gar nicht|gar nicht) (zu|zur|zum)( domain| domaene|)', cue('sender', { denied: true })],
  ['(gehoert|gehoeren|passt|passen) (zu|zur|zum)( domain| domaene|)', cue('sender')],
  ['(der |des |von der |vom |vom |von dem |von )(kollegin|kollegen|mitarbeiterin|mitarbeiters|herrn|frau|kundin|anwenderin)', cue('sender')],
  ['(die |)(vorgeben|vorgibt|vorgaben|behaupten|behauptet)( ,|) (von|vom|aus)', cue('sender_name')],
  ['(die |)(vorgeben|vorgibt|behaupten|behauptet)( ,|)', cue('sender_name')],
  ['zu sein', m.clause],

  ['(gewechselt~|ausgetauscht~|hin und her|hin- und hergeschickt~|hin und her geschickt~|verschickten|verschickter|verschicktes|geschickten|geschickter|versandten|gesendeter)( haben| wurden|)', m.clause],
  ['(egal |ganz egal |gleich )in welche(r|) richtung', m.clause],
  ['(sofern|falls|soweit|ausser wenn) (sie |es |diese |)(nicht|kein|keine|keinen)', operator('not')],
  ['(bitte asap|asap|bitte zackig|so schnell es geht|moeglichst bald|bis gleich|lg|vg|mfg|dank dir|danke dir|danke euch|danke schonmal|danke schon mal|danke im voraus|dankeschoen|merci vielmals|gruss|gruesse|zeig sie|zeig sie mir|zeig her|zeig mal her|her damit)( !| \\.|)', m.filler],

  ['i (braeucht|brauch|haett|moecht|such|will|haet|haette) (bitte|gern|gerne|)', m.filler],
  ['(stimmt das|stimmt es|stimmt das so|oder nicht|gell|ned wahr|nicht wahr|richtig)( \\?|)', m.filler],
  ['(eilt|eilt sehr|eilt total|eilig|nur zur info|zur info|fyi|nur so|kein stress|filter|filterung)( !| :| ,|)', m.filler],
  ['(er|sie|der chef|die chefin|der kunde|die kundin|der kollege|die kollegin) (will|braucht|moechte|haette gern|wuenscht|benoetigt|verlangt)', m.others],
  ['(ist|war) (der |die |)(absender|absenderin)', { is: 'owner', field: 'sender' }],
  ['(ist|war) (der |die |ein |)(empfaenger|empfaengerin)', { is: 'owner', field: 'recipients' }],

  // Was nicht gespeichert oder nicht zu sagen ist.
  ['(welcher|welche|welches) (admin|administrator|administratorin|administratoren|admins|analyst|analystin|analysten) (hat|haben|war|waren|hatte)', m.notRecorded],
  ['(android|iphone|ipad|apple|windows|mac|linux|mobil|mobilen|handy|smartphone)(-| |)(geraet|geraete|geraeten|telefon|telefone|telefonen|rechner|rechnern|pcs)', m.notRecorded],
  ['(tippfehler|lookalike|doppelgaenger|typosquatting|nachgemachte|nachgemachten|aehnlichkeits|vertipper)(-| |)(domain|domains|domaene|domaenen|adressen|adresse)', m.notRecorded],
  [`(rund um|um|vor|nach|waehrend|bis|kurz vor|kurz nach|seit|von|an|ueber|zu) (weihnachten|ostern|silvester|neujahr|pfingsten|fasching|karneval|den feiertagen|den ferien|den urlaub|dem urlaub|der mittagspause|dem wochenendausflug|die feiertage|die ferien)`, notUnderstood],
  ['(von |) (vorhin|soeben|damals|ehedem|einst|kurz vorher|dazumal)', notUnderstood],

  ['(typen|kerl|kerle|kerlen|vermieter|vermieterin|nachbar|nachbarn|nachbarin|bruder|schwester|mutter|ehemann|ehefrau|meiner frau|meinem mann|meinem sohn|meiner tochter)', notUnderstood],
  ['(komisch~|seltsam~|merkwuerdig~|eigenartig~|spanisch|unseriös~|unserioes~)( vorkommt| vorkommen| erscheint| erscheinen|)', notUnderstood],
  ['(angeblich|vermeintlich|scheinbar) (von|aus) (uns|unser~ (haus|hause|firma|domain|domains|unternehmen))', m.notRecorded],
  ['(weiterleitung|weiterleitungen)', m.notRecorded],
  ['(lesebestaetigung|lesebestaetigungen|empfangsbestaetigung|empfangsbestaetigungen|zustellbestaetigung|zustellbestaetigungen|uebermittlungsbestaetigung|uebermittlungsbestaetigungen)', m.notRecorded],
  ['(bewerber|bewerbern|journalisten|behoerden|banken|versicherungen|anwaelten|anwaelte|spediteuren|dienstleistern|interessenten|studenten|studierenden|schuelern|patienten|mandanten|mietern|spendern|spammern|hackern|angreifern|betruegern|homeoffice)', m.notRecorded],
  ['(pdf|pdfs|dateien|dokumente|dokumenten|anhaenge|anhaengen|word-dateien|excel-dateien|pdf-dateien)( ,|) (in denen|worin|in welchen)', m.body],
  ['(noch kommen|noch kommt|noch eintreffen|noch ankommen|noch eingehen|kommen werden|eintreffen werden)', m.future],
  ['(ueber|per|via) (ipv6|ipv4|tls|smtp|imap|activesync|webmail|owa)', m.notRecorded],
  ['(bitte |)(um |)freigabe (der|von|fuer|dieser|des|folgender|nachfolgender) (mail|mails|nachricht|nachrichten|e-mail|folgenden|diesen)', m.order],
  ['(zurueckholen|zurueckrufen|rueckrufen|zurueckziehen|zurueckverschieben|zurueckstellen|herausgeben|rausgeben|einfrieren|archivieren|weglegen|umleiten)', m.order],
  ['(anhang|anhaenge|anhaengen|datei|dateien|dokument|dokumente|pdf|pdfs) (aelter|juenger|neuer|groesser|kleiner) als', m.notRecorded],
  ['(von|aus|ueber|vom|per|mit|durch|hinter) (einem |dem |einer |einen |)(vpn|vpns|vpn-servern|darknet|tor|tor-servern|tor-server|tor-netzwerk|tor-netz|proxy|proxys|botnet|botnetz|botnetzen|cloud-servern|rechenzentrum|wlan|handynetz)', m.notRecorded],
  ['(im |in dem |aus dem |in |)(ordner|verzeichnis|unterordner) (gesendet|gesendete|gesendete elemente|gesendete objekte|entwuerfe|archiv|postausgang|geloeschte elemente)', m.notRecorded],
  ['(mail|mails|nachricht|nachrichten|e-mails|solche|etwas|was) wie (die|der|das|diese|dieser|jene|in der|gestern|letztes mal|damals|vorher|oben|immer)', notUnderstood],

  // Verneint.
  ['(absender |deren absender |dessen absender |)(ohne|kein~|hat kein~|haben kein~|traegt kein~) (absendernamen|anzeigenamen|absendername|anzeigename|namen des absenders)( hat| haben| traegt| tragen|)', denied({ is: 'condition', node: { kind: 'present', part: 'sender_name' } })],
  ['(ungleich|nicht gleich|verschieden von|nicht identisch mit)', operator('not')],
  ['(mail|mails|)(betreff|betreffzeile) (nicht|un)(-|)(ausgefuellt|angegeben|vorhanden|gesetzt|eingetragen)', denied({ is: 'condition', node: { kind: 'present', part: 'subject' } })],
]; // oxfmt-ignore
