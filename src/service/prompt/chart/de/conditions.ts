import { denies, m, means, says } from '../words.ts';
import { joinNodes, negate } from '../../prompt-tree.ts';
import { rule, type Rule } from '../engine.ts';
import { addressWho } from '../rules/people.ts';

const quarantine = '[der|die|unserer|unsere] quarantäne';

const suspected = `(verdächtig~ | mutmaßlich~ | möglich~ | vermutet~ | vermeintlich~ | potenziell~ | potentiell~
  | mögliche~ | wahrscheinlich~)`;
const bad = '(schädlich~|bösartig~|gefährlich~|böse~|maliziös~)';

/** Conditions that German has words for. */
export const germanConditions: readonly Rule[] = [
  means(
    m.phishing,
    `phishing [angriff | angriffe | angriffen | versuch | versuche | versuchen | attacke | attacken] | phish |
      phishingversuch~ | phishes`,
  ),
  means(
    m.suspectedPhishing,
    `phishing [-] (verdacht|verdachts|verdachtsfälle~|verdächtig~) | phishingverdacht | phishing-verdacht |
      verdacht auf phishing | phishing-verdächtig~ | ${suspected} phishing | unter phishing-verdacht |
      verdachtsfälle~ (auf|von) phishing | im verdacht phishing | phishing unter verdacht`,
  ),
  means(
    m.sureMicrosoftPhishing,
    `phishing mit (hoher|hohem) (sicherheit|konfidenz|gewissheit|vertrauen) | (sicher~|hochsicher~) phishing`,
  ),
  means(
    m.malware,
    `schadsoftware | schadprogramm~ | schadcode | viren | virus | ${bad}
      (anhang|anhänge|anhängen|datei|dateien|anlage|anlagen) | infiziert~ [anhang|anhänge|anhängen|dateien] |
      verseucht~ [anhang|anhänge|anhängen|dateien] | virenbefall | trojaner | malware | schädlinge`,
  ),
  means(
    m.suspectedMalware,
    `verdächtig~ (anhang|anhänge|anhängen|datei|dateien|anlagen) | (schadsoftware|malware|viren) [-]
        (verdacht|verdachts) | verdacht auf (malware|schadsoftware|viren) |
      ${suspected} (malware|schadsoftware|viren) | malwareverdacht | schadsoftwareverdacht | malware-verdacht |
      schadsoftware-verdacht | virenverdacht | viren-verdacht`,
  ),
  means(m.maliciousLink, `${bad} (link|links|url|urls|adresse|adressen)`),
  means(
    m.maliciousLinkClick,
    `(klick|klicks) auf [einen|eine] ${bad} (link|links|url|urls) | ${bad} (link|links|url|urls) [wurde|wurden]
      (angeklickt~|geklickt~) | angeklickt~ ${bad} (link|links|url|urls) | auf [einen|eine] ${bad}
      (link|links|url) geklickt [wurde|hat|haben]`,
  ),
  means(m.spam, 'spam | spams | werbemüll | unerwünscht~ | junk-mail~ | spamming'),
  means(m.sureMicrosoftSpam, 'spam mit (hoher|hohem) (sicherheit|konfidenz|gewissheit) | sicher~ spam'),
  means(
    m.graymail,
    `graymail | greymail | newsletter | newslettern | werbung | werbemail | werbemails | werbe-mails | werbepost`,
  ),
  means(
    m.bulk,
    `massenmail | massenmails | massen-mails | massensendung | massensendungen | bulk | bulk-mails |
      massenversand | massenpost`,
  ),
  means(
    m.leak,
    `dlp [treffer | treffern | verstoß | verstöße | verstößen | vorfall | vorfälle | vorfällen | alarm | alarme
      | fund | funde | meldung | meldungen] | datenleck | datenschutzverletzung~ | datenschutzverletzungen |
          datenschutzvorfall | datenschutzvorfälle | datenleck-befund~ | datenleckbefund~ |
          dlp-{befund,befunde,befunden,fall,fälle,fällen,fund,funde,funden,verdacht,meldungen,vorfälle} | datenlecks
          | datenabfluss | datenabflüsse | (sensibl~|vertraulich~|personenbezogen~) daten |
      datenverlust | datenlecks | dlp-verstoß~ | dlp-treffer~ | sensible daten`,
  ),
  means(m.clean, 'sauber~ | harmlos~ | unbedenklich~ | unschädlich~ | legitim~ | clean | unauffällig~'),
  means(
    m.transportRule,
    `transportregel | transportregeln | transport-regel | (transportregel|transportregeln)
      [ausgelöst~|angeschlagen~|gegriffen~]`,
  ),
  means(
    m.simulation,
    `(phishing [-] simulation|phishing-simulation|phishingsimulation) | phishing-simulationen |
      phishingsimulationen | simuliert~ (phishing|angriffe) | simulation | simulationen | phishing-test~ |
      phishing-tests | phishingtest~ | phishing (simulation|simulationen|test|tests)`,
  ),
  means(
    m.trainingFeedback,
    `trainingsrückmeldung | trainingsrückmeldungen | trainings-rückmeldungen |
      (rückmeldung|rückmeldungen|feedback) (zum|zu|zur|aus dem|vom) (training|trainings|schulung|schulungen) |
      trainingsfeedback | schulungsrückmeldungen | trainings-feedback`,
  ),
  means(
    m.trainingModule,
    `trainingsmodul | trainingsmodule | trainingsmodulen | schulungsmodul | schulungsmodule | schulungsmodulen |
      trainings-module | trainingsmodul-mails`,
  ),
  means(
    m.training,
    `sicherheitstraining | sicherheitstrainings | schulungsmails | trainingsmails | sicherheitsschulung |
      sicherheitsschulungen | security-awareness-training`,
  ),
  means(m.malicious, `${bad} | bedrohung | bedrohungen`),
  means(m.suspicious, 'verdächtig~'),
  means(
    m.maliciousLink,
    'schadlink | schadlinks | schad-link | schad-links | phishing-link | phishing-links',
  ),
  means(m.maliciousLinkClick, '(angeklickt~|geklickt~) (schadlink|schadlinks)'),
  // 'Eingang am 12.11.' says when, 'nur Eingang' which way.
  rule(
    'Cond',
    `[mit|datum] (eingang | eingangsdatum | empfang | eingegangen~ | zugang | empfangsdatum | zustellung) [:|<Is>]
        <Cond>`,
    ({ Cond }) => (Cond.kind === 'received' ? Cond : undefined),
    -0.3,
  ),
  rule(
    'Cond',
    '[mit|und] <Cond> (eingang|eingangsdatum|empfang)',
    ({ Cond }) => (Cond.kind === 'received' ? Cond : undefined),
    -0.1,
  ),
  rule(
    'Cond',
    '(keine|keinerlei) (engine | produkt | filter | scanner) [<Have>] [<As>] [<Det>] <Cond> (<Judges>|<Judged>)',
    ({ Cond }) => (Cond.kind === 'detection' ? negate(Cond) : undefined),
  ),
  rule(
    'Cond',
    '[denen|an denen] (nichts|kein anhang|keine datei) (angehängt|beigefügt|dran|anhängt|dranhängt) [ist|wurde]',
    () => negate({ kind: 'present', part: 'attachment' }),
    -0.2,
  ),

  means(
    m.released,
    `freigegeben~ [wurde|wurden|worden] | wiederhergestellt~ | aus ${quarantine} (freigegeben~ | entlassen~ |
      geholt~ | wiederhergestellt~ | befreit~) [wurde|wurden] | entlassen~ | entsperrt~ | freigeschaltet~ |
      freigaben`,
  ),
  means(m.deleted, 'löschungen | gelöscht~ [wurde|wurden|worden] | entfernt~ | im papierkorb | gelöschte'),
  means(
    m.reported,
    `gemeldet~ | [von] [der] (belegschaft | beschäftigten | mitarbeiterschaft) gemeldet~ | (jemand|wer) gemeldet
        [hat] | [von] [den] (nutzern|benutzern|usern) reported | reported | ([von|vom|durch]
        [den|einem|einer|unseren|unsere] (nutzer | nutzern | benutzer | benutzern |
      mitarbeiter | mitarbeitern | mitarbeitenden | anwender | anwendern | user | usern | kollegen | usern |
      empfängern | beschäftigten | leuten) [als phishing|als verdächtig] gemeldet~) | (nutzer | benutzer |
      mitarbeiter | mitarbeitende | anwender | user | kollegen) [haben|hat] gemeldet [haben|hat] |
      meldungen | (benutzermeldung | nutzermeldung | benutzermeldungen | nutzermeldungen)`,
  ),
  means(
    m.delivered,
    `zustellung | zustellungen | zugestellt~ | durchgekommen~ | durchgerutscht~ | ausgeliefert~ | durchgegangen~ | nicht
    gestoppt`,
  ),
  means(
    m.inInbox,
    `[in|im|in den|in der|im normalen|aus dem] (posteingang|inbox|posteingänge|posteingängen|posteingangs)
      [zugestellt~ | gelandet~ | gekommen~ | angekommen~ | ankam | ankamen | liegen | liegt | landete | landeten
      | gegangen~ | eingegangen | gelandet ist|gelandet sind|befindlich~]`,
  ),
  means(
    m.inJunk,
    `[in|im|in den|in die|aus dem] (junk | (spam|junk) ordner | junk-ordner | spam-ordner | spamordner |
      junkordner | junk-e-mail-ordner | junk ordner|junkmail-ordner) [zugestellt~ | gelandet~ | gekommen~ |
      verschoben~ | gegangen~ | liegen | liegt | landete | landeten | einsortiert~ | liegend~] | in spam
      [gelandet~|verschoben~]`,
  ),
  denies(m.reported, 'ungemeldet~ | nicht gemeldet~'),
  denies(m.quarantined, `außerhalb der quarantäne`),
  means(
    m.incoming,
    `eingang | eingänge | eing . | eingangsmail{,s} | posteingänge | nur eingang | eingangspost | [von]
        (jemandem|jemand|leuten) (außerhalb|von außen|von außerhalb|von extern) | (von außen|von extern|extern)
        (kommend~|gekommen~) | eingehend~ | hereinkommend~ | extern~ | (von|vom)
        (extern|außen|außerhalb|externen|auswärts)
      [absender~|absendern|adressen|quellen|personen|der (firma|organisation)|des unternehmens] | externe~
      absender~ | (richtung|direction) [:] eingehend | reinkommend~ | von extern~ (absendern|adressen|absender)
      | incoming | externer absender | einkommend~`,
  ),
  means(
    m.outgoing,
    `ausgehend~ | nach (außen|extern|draußen) [gesendet~|gegangen~|geschickt~|verschickt~] | an extern~
      [empfänger|empfängern|adressen|personen] | an außenstehende | ausgang | ausgänge | ausgangsmails | ausgangspost
          | ausg . | rausgeschickt | (außer haus|aus dem haus) | [nach] (außerhalb) [der firma|des
          unternehmens|gesendet~] | postausgang | rausgehend~ |
      (richtung|direction) [:] ausgehend | rausgegangen~ | hinausgehend~ | nach draußen | herausgehend~ |
      (unser|das) haus (verlassen|verließen) | ausgegangen~`,
  ),
  means(
    m.internal,
    `intern~ | von intern [an intern] | (von|unter) (kollegen|kolleginnen) | innerhalb (der
      (firma|organisation|domain)|des unternehmens|unserer (firma|organisation)|unseres unternehmens) |
      firmenintern~ | hausintern~ | unternehmensintern~ | (richtung|direction) [:] intern | zwischen
      (kollegen|mitarbeitern)`,
  ),
  means(
    m.fromUs,
    `von (uns|unseren (leuten | nutzern | benutzern | mitarbeitern | mitarbeitenden) | unserer
      (firma|organisation)) [verschickt~|gesendet~|geschickt~]`,
    0.1,
  ),
  means(m.toUs, 'an (uns|unsere (leute|nutzer|benutzer|mitarbeiter|mitarbeitenden|firma|organisation))', 0.1),
  means(
    m.microsoft365,
    `[auf|in|bei|unter|über|aus|plattform] (office 365|office365|o365|m365|microsoft 365|exchange
      [online]|outlook) [plattform|postfächer~]`,
  ),
  means(
    m.google,
    `[auf|in|bei|unter|über|plattform|unser|unserem|das] [unser|unserem|das|dem] (gmail|google [mail|workspace])
        [plattform|postfächer~]`,
  ),
  says(
    'Actor',
    ['cp'],
    `uns | wir | (unser~|der|die) eigen~ (engine|produkt|system) | system | [das | unser | dem | unserem | der |
      unsere | die | unserer | eigene | eigener] (produkt|system|engine|eigene engine|eigenen
      engine|filter|konsole)`,
  ),
  says(
    'Actor',
    ['admin'],
    `[ein~|der|dem|den|unser~]
    (admin|admins|administrator|administratoren|administratorin|administrators)`,
  ),
  says(
    'Actor',
    ['analyst'],
    `[ein~|der|dem|den|unser~]
    (analyst|analysten|analystin|soc-analyst|soc-analysten|analystinnen)`,
  ),

  says(
    'Part',
    'attachment',
    `anhang | anhänge | anhängen | anlage | anlagen | attachment* | dateianhang | dateianhänge | dateianhängen |
      angehängte~ (datei|dateien) | datei | dateien | mailanhang`,
  ),
  says(
    'Part',
    'link',
    'weblink | weblinks | link | links | url | urls | verlinkung | verlinkungen | hyperlink | hyperlinks',
  ),
  says('Part', 'subject', 'subject | betreff | betreffzeile | titel'),
  says(
    'Part',
    'sender_name',
    'absendername | absendernamen | anzeigename | anzeigenamen | name des absenders',
  ),
  says('Part', 'sender_email', 'absender | absenderadresse'),
  says('Part', 'recipients', 'empfänger'),
  says('Part', 'message_id', 'message-id | nachrichten-id'),
  says('Part', 'sender_client_ip', 'client-ip'),
  says(
    'Countable',
    'attachments_count',
    `anhang | anhänge | anhängen | anlagen | attachment* | dateianhänge |
    dateianhängen | dateien | anlage`,
  ),
  says('Countable', 'links_count', 'weblinks | link | links | url | urls | verlinkungen | hyperlinks'),
  says(
    'Countable',
    'recipients_count',
    `empfänger | empfängern | leute | leuten | personen | adressaten | adressen | postfächer | nutzer |
      empfänger`,
  ),
  rule('Range', '(mehr als|über|> |größer [als]|höher als) <Number>', ({ Number }) => ({ min: Number + 1 })),
  rule(
    'Range',
    `(mindestens|wenigstens|minimum|ab|min [.]|mind [.]|> =|>=|nicht weniger als|größer gleich|von mindestens)
        <Number>`,
    ({ Number }) => ({ min: Number }),
  ),
  rule(
    'Range',
    '<Number> (oder mehr|oder höher|und mehr|oder darüber|plus|\\+|aufwärts|und höher|und darüber)',
    ({ Number }) => ({ min: Number }),
  ),
  rule('Range', '(weniger als|unter|<|kleiner [als]) <Number>', ({ Number }) =>
    Number > 0 ? { min: 0, max: Number - 1 } : undefined,
  ),
  rule('Range', '(höchstens|maximal|bis zu|max [.]|nicht mehr als|<=|< =|bis) <Number>', ({ Number }) => ({
    min: 0,
    max: Number,
  })),
  rule('Range', '<Number> (oder weniger|oder niedriger|und weniger|oder darunter)', ({ Number }) => ({
    min: 0,
    max: Number,
  })),
  rule('Range', '(genau|exakt|nur|lediglich|ausschließlich) <Number>', ({ Number }) => ({
    min: Number,
    max: Number,
  })),
  rule('Range', '[zwischen|von] <Number> (bis|und|-|–|oder) <Number>', ({ Number, Number2 }) =>
    Number < Number2 ? { min: Number, max: Number2 } : undefined,
  ),
  says('Range', { min: 1 }, '(mindestens|wenigstens|minimum|mind .) (einen|eine|einem|einer|ein)'),
  says('Range', { min: 0, max: 1 }, '(höchstens|maximal|max .) (einen|eine|einem|einer|ein)'),
  says('Range', { min: 2 }, 'mehrere | mehreren | mehr als ein~'),
  says(
    'Range',
    { min: 1, max: 1 },
    `(nur|genau|lediglich|exakt) (einen|eine|einem|einer|ein|ein einziger) | einen einzigen | einem einzigen | ein
      einziger | einzig~`,
  ),
  // Parts of the organisation.

  ...`it|edv|qs|hr|it-abteilung|kantine|personal|verkauf|verwaltung|geschäftsführung|vorstand|betriebsrat|empfang|zentrale`
    .split('|')
    .map((team) => says('Team', { value: team }, team)),
  rule(
    'Cond',
    '[mit|deren] (einzig~|alleinig~) empfänger [<Is>] <Who>',
    ({ Who }) => ({ kind: 'and', of: [Who.to, { kind: 'count', of: 'recipients_count', min: 1, max: 1 }] }),
    -0.2,
  ),
  rule('Cond', '<Me> (geschickt~|gesandt~|gesendet~|zugeschickt~|zugesandt~|zugesendet~)', ({ Me }) => Me.to),
  rule(
    'Cond',
    '(wer) <Have> <Mid> [,] <Sent>',
    ({ Mid }) => (Mid.of.length > 0 ? joinNodes('and', Mid.of) : undefined),
    -0.3,
  ),
  rule('Glue', 'nicht nur', () => true, -0.3),
  rule('Fill', '(egal|gleich|unabhängig davon) [,] ob <Cond> [<Or> (<Not>|<Cond>)]', () => true),
  rule('Cond', '(bekam|bekamen|erhielt|erhielten|kriegte) <Who>', ({ Who }) => Who.to),
  rule('Who', '(einer|einem|eine|einen) (der|von|unserer) <Who>', ({ Who }) => Who),
];

/** What no search can answer. */
export const germanRefusals: readonly Rule[] = [
  says(
    'No',
    'prompt_order',
    `lösch~ | löscht | löschen | entfern{e,en} | freigeben | gib [bitte] frei | geb{e,t} frei | blockier{e,en} |
      sperr{e,en,t} | entsperren | leite | weiterleiten | verschieb{e,en} | exportier{e,en} | archivier{e,en} |
      erstell{e,en} | leg{e,} an | setz{e,en} | schick{e,} [mir|sie|es] | benachrichtig{e,en} | informier{e,en}
      | erinner{e,en} | mach{e,en} | stell{e,en} | ändere | ändern | füge | hinzufügen | druck{e,en} |
      meld{e,en} | übersetz{e,en} | zurücksetzen | deaktivier{e,en} | aktivier{e,en} | freizugeben | zu löschen
      | freigabe | markier{e,en} | rückgängig | alarm [,] (wenn|sobald) | antworte | beantworten`,
    0.1,
  ),
  says(
    'No',
    'prompt_chart',
    `wie viele | wieviele | wie viel | anzahl | menge | diagramm~ | kreisdiagramm | balkendiagramm | grafik |
      statistik | statistiken | trend | trends | durchschnitt~ | prozent | anteil | prozentual~ | verhältnis |
      vergleich~ | vergleiche | gruppiert~ | sortiert~ | pro (tag|woche|monat|nutzer|absender|stunde) | nach
      (ländern|absendern|tagen|abteilung) | top | top-10 | meisten | meist~ | häufigst~ | größt~ | kleinste~ |
      rangliste | verteilung | auswertung | entwicklung | bericht | zusammenfassung | wichtigst~ | letzte mail |
      summe | zähle | wer | wem | wen | warum | wieso | weshalb | wie | wann | wozu | womit | wodurch`,
    0.1,
  ),
  says(
    'No',
    'prompt_not_recorded',
    `geöffnet~ | ungelesen~ | gelesen~ | beantwortet~ | weitergeleitet~ | land | länder | ländern | größe |
      größer als <Number> (mb|megabyte|kb) | mb | megabyte | kilobyte | kb | gb | sprache | priorität | wichtig~
      | cc | bcc | reply-to | spf | dkim | dmarc | header | kopfzeile* | score | makro | makros | verschlüsselt~
      | passwortgeschützt~ | gefälscht~ | gespooft~ | spoofing | ähnlich~ | abteilung | vorgesetzt~ | cfo | ceo | cto
          | ciso | coo | vorhin | chef |
      chefs | geschäftsführung | geschäftsführer | geschäftsführerin | ki | vpn | proofpoint | sophos | mimecast
      | barracuda | virustotal | er | sie beide | ihm | ihn | praktikant | praktikanten | kunde | kunden |
      lieferant | lieferanten | partner | partnern | konkurrent | wettbewerber | gerät | geräte | handy | iphone
      | signatur | dringlich~ | komisch~ | seltsam~ | merkwürdig~ | freundlich~ | unfreundlich~ | drohend~ | ton
      | zertifikat | qr-code | qr-codes | unzustellbar~ | abgewiesen~ | abgelehnt~ | ausland | herkunftsland |
      bearbeiter | quarantänefrist | aufbewahrung | angeklickt | geklickt | eingeloggt | passwort zurücksetzen |
      kettenmails | reputation | spracherkennung | vip | führungskräfte`,
    0.2,
  ),
  says(
    'No',
    'prompt_body',
    `(im|deren|dessen|in deren|in dem|vom|in ihrem) (text | mailtext | inhalt | body | nachrichtentext |
      wortlaut | fließtext) | mailtext | body | inhalt | textkörper | text der (mail|nachricht)`,
    -0.5,
  ),
  says(
    'No',
    'prompt_recurring',
    `nachts | am wochenende immer | (jede|jeden|jedes) (nacht | tag | woche | monat | morgen | abend |
      wochenende | montag | dienstag | mittwoch | donnerstag | freitag | samstag | sonntag) | täglich |
      wöchentlich | monatlich | (außerhalb|während|innerhalb) der (geschäftszeiten | bürozeiten | arbeitszeiten
      | arbeitszeit | dienstzeit) | montags | dienstags | mittwochs | donnerstags | freitags | samstags |
      sonntags | regelmäßig`,
  ),
  says(
    'No',
    'prompt_future',
    `morgen | übermorgen | (nächste | nächsten | nächster | nächstes | kommende | kommenden | kommender) (woche
      | monat | jahr | quartal | montag | dienstag | mittwoch | donnerstag | freitag) | demnächst | künftig~ |
      zukünftig~`,
    0.1,
  ),
  // Who released or deleted a mail is not recorded.
  rule(
    'No',
    '(ich|wir) [<Mid>] (freigegeben|gelöscht|wiederhergestellt|geöffnet|gelesen) [habe|haben|hat|hatte]',
    () => 'prompt_not_recorded',
    -0.3,
  ),
  rule('Cond', 'bei <Address> [ein|an]', ({ Address }) => addressWho(Address).to, 0.1),
  rule(
    'No',
    '(von|durch) [<Det>] <Staff> [<Mid>] (freigegeben~|gelöscht~|wiederhergestellt~)',
    () => 'prompt_not_recorded',
    -0.5,
  ),
  rule(
    'No',
    '(was|ist|war) (ist|das|dies|es|bedeutet|heißt) [<Det>] <Cond> [!|?]',
    ({ Cond }) => (Cond.kind === 'detection' ? 'prompt_not_understood' : undefined),
    -0.2,
  ),
  rule('No', '<Cond> (war|ist) (es|das)', ({ Cond }) =>
    Cond.kind === 'detection' ? 'prompt_not_understood' : undefined,
  ),
  rule('No', '(jeden|jede|jedes) <Cond>', ({ Cond }) =>
    Cond.kind === 'received' ? 'prompt_recurring' : undefined,
  ),
  rule(
    'No',
    `(von|durch) <Name> (gemeldet~ | freigegeben~ | gelöscht~ | gelesen~ | geöffnet~ | wiederhergestellt~)`,
    () => 'prompt_not_recorded',
  ),
];
