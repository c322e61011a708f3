import { markers } from '../words.ts';
import type { Rule } from '../engine.ts';
import { englishConditions } from '../en/conditions.ts';
import { germanConditions, germanRefusals } from './conditions.ts';

const mail = `(mail | mails | e-mail | e-mails | email | emails | nachricht | nachrichten | post | mitteilung |
  mitteilungen | schreiben | zuschriften | maileingang)`;
const quarantine = '[der|die|unserer|unsere] quarantäne';

/** Small words of German, by what they mark. */
const marks = markers({
  And: `u . | und | sowie | und auch | und außerdem | außerdem | samt | zusätzlich | & | plus | als auch | wie auch |
    und zugleich | und gleichzeitig | und dabei | und dann | bzw`,
  Or: 'oder | bzw [.] | beziehungsweise | und/oder | oder auch | oder aber',
  Not: `niemand | niemandem | niemanden | keiner | von keinem | ungleich | nicht aber | nicht | kein | keine | keinen
      | keinem | keiner | keines | nie | niemals | noch
    nicht | noch nie | nicht mehr | nichts | auch nicht | auch kein~ |
    (ist|sind|war|waren|wurde|wurden|hat|haben) (nicht|nie) | noch kein~ | nicht als | keinesfalls`,
  Without: `ohne dass [sie|es|er] | o . | kein einzig~ | keinen einzigen | keinem einzigen | keiner einzigen | ohne
      [dass] [ein|eine|einen|jede|jeden|jeglich~|irgendein~] | kein~
    | frei von | nicht mit [ein~] | fehlend~ | fehlt | fehlen`,
  But: `aber | jedoch | doch | allerdings | sondern | trotzdem | dennoch | obwohl | obschon | gleichwohl | aber
    trotzdem | aber dennoch | und trotzdem | und dennoch | wobei | während | und zwar`,
  Except: `nur nicht [die] [von|an] | ausser | bis auf | außer [bei] | ausgenommen | abgesehen von | mit ausnahme
      (von|der|des) | ausschließlich der | bis auf
    | ohne die | ausschließen | exklusive | aber nicht`,
  Neither: 'weder',
  Nor: 'noch',
  At: 'bei | aus | in | von | mit | unter',
  Outside: 'außerhalb [von] | nicht',
  Jointly: 'gleichzeitig | zugleich | zusammen | auf einmal',
  Including: `(inklusive|inkl|inkl .|samt|einschließlich|und|oder|plus|mit|sowie) [phishing|malware]
    (verdacht|verdachtsfälle~|verdächtig~)`,
  SaysLast: 'erwähnen | erwähnt | enthalten | enthält | vorkommt | vorkommen | auftaucht',
  Reverse: `(oder|und|bzw|,) (umgekehrt|andersherum|anders herum|andersrum|anders rum|in umgekehrter richtung|in der
      gegenrichtung|zurück)`,
  On: 'auf | zu | nach',
  Incl: 'inklusive | inkl [.] | einschließlich | einschl [.]',
  LinksLast: 'verlinken | verlinkt | verweisen | verweist | zeigen | führen | zeigt | führt',
  Must: 'soll | sollte | muss | müsste | sollen | müssen',
  Staff: `(nutzer | nutzern | benutzer | benutzern | user | usern | mitarbeiter | mitarbeitern | mitarbeitende |
      mitarbeitenden | kollegen | anwender | anwendern | belegschaft |
    beschäftigte | beschäftigten | leute | leuten | empfänger | empfängern | jemand | wer)`,
  Reports: 'gemeldet | gemeldete | gemeldeten | melden | meldeten | meldete',
  Correct: `[nein|ach|äh|sorry] [,] (warte | quatsch | ich meine | ich meinte | besser gesagt | korrektur | vielmehr
      | streich das | doch lieber) [,] [nein] | (nein|ach nein|halt) ,`,
  Misses: `vermisst | wartet auf | sucht | erwartet | vermissen | hat nicht bekommen | bekommt nicht | hat keine
    mail bekommen`,
  Back: 'zurück | fest',
  Only: 'nur | ausschließlich | lediglich | allein',
  ExceptThose: `ohne (mails | nachrichten | alles) | außer (den|die|denen) [mails|nachrichten] | außer solchen |
    ohne die [mails|nachrichten] | ausgenommen (die|den) [mails]`,
  Subdomains: '(subdomains|subdomain|unterdomains|sub-domains) [von|der domain]',
  Itself: 'selbst | ohne subdomains | keine subdomains | ohne die subdomains',
  Either: 'entweder | sowohl | beide',
  Det: `der | die | das | den | dem | des | ein | eine | einen | einem | einer | eines | dieser | diese | dieses
    | diesen | diesem | unser | unsere | unserer | unserem | unseren | alle | aller | allen | jede | jeder |
    jeden | jedes | jedem | irgendein~ | sein~ | ihr~ | dessen | deren | solch~ | folgend~ | einige | mehrere |
    sämtlich~ | beid~ | etwaig~ | weiter~ | ganz~ | gesamt~ | komplett~`,
  Glue: `selbst | einmal | seitdem | bislang | bisher | je | jemals | beiliegend~ | vorhanden~ | jeweils | ebenfalls
      | ebenso | gleichfalls | außerdem | dabei |
    an denen | an der | an dem | bei der | bei dem | in dem | auf dem | auf der | auf denen | zu denen | zu dem | zu
        der | denen | dessen | darunter | darauf | daran | davor |
    egal | hauptsache | beliebig~ | zwar | eben | gar | durchaus | offenbar | anscheinend | vermeintlich | irgendwie
        | irgendwo |
    ein_liefer^ | ein_geh^ | ein_treff^ | ein_lauf^ | an_komm^ | rein_komm^ | herein_komm^ | raus_geh^ | hinaus_geh^
        | heraus_geh^ | aus_geh^ | rüber_komm^ | zu_komm^ |
    wander^ | lande^ | gelang^ | komm^ | geh^ | lauf^ | rutsch^ | flatter^ | schick^ | send^ | versend^ | zu_send^ |
        übersend^ | übermittel^ | verschick^ | zu_schick^ | ab_schick^ |
    schreib^ | mail^ | adressier^ | richt^ | stamm^ | lieg^ | steck^ | häng^ | steh^ | sitz^ | befind^ | auf_tauch^ |
        auf_treff^ | vor_lieg^ | vor_komm^ | passier^ | gehör^ | an_fall^ | auf_lauf^ |
    ein | auf | rein | raus | an | vor | stecken | steckt | hängen | sitzen | dazu | reinkam | reinkamen | gegriffen
        | zutraf | zutrifft |
    angeschlagen | greift | gehört | gehören | manuell | händisch | automatisch~ | von hand | von den | von
    allen | vom | beide richtungen | in beide richtungen | beides | jeweils | trotz | bei | unter | in | im |
    davon | welche | welcher | welches | welchen | deren | dessen | ist | sind | war | waren | wurde |
    wurden | werden | wird | worden | kam | kamen | kommt | kommen | gekommen~ | eingegangen~ | ging~ [ein] |
    gingen [ein] | eintraf | eintrafen | eingetroffen~ | angekommen~ | ankamen | ankam | gesendet~ | geschickt~
    | verschickt~ | versandt~ | versendet~ | stammt | stammen | stammend~ | gelandet~ | landete | landeten |
    dann | danach | schon | bereits | auch | sich | es | sie | noch | wieder | jetzt | nur | ausschließlich |
    dort | da | darin | drin | liegen | liegt | lagen | lag | stehen | steht | befinden | befindet | bei uns |
    uns | bekommen | erhalten~ | empfangen~ | rein | reingekommen~ | hereingekommen~ | zugegangen~ | sein |
    gewesen | gerichtet~ | adressiert~ | gegangen~ | gehen | gingen | worin | in denen | in der | bei denen | wo
    | so | passiert | passierten | aufgetreten~ | gibt | gab | vorliegen | später | anschließend | nachträglich
    | inzwischen | mittlerweile | derzeit | aktuell~ | hängt | hängen | geblieben | momentan | gerade | immer
    noch | trotz allem | als | enthalten | hat | haben | hatte | hatten | habe | geschrieben~ | ein | zugestellt
    | mit`,
  Fill: `gimme | everything | only | (zeig|zeige|such|suche|find|finde|liste|hol|filtere|prüf|prüfe|schau) für mich |
      kannst du | könntest du | würdest du | magst du | darf ich | dürfte ich | ich hätte gern | ich möchte gern |
      schau mal | sag mal | gib mir mal | mal | kurz | schnell | einmal |
    zeig^ | an_zeig^ | auf_zeig^ | such^ | raus_such^ | heraus_such^ | auf_list^ | list^ | find^ | heraus_find^ |
        finde^ | seh^ | nach_seh^ | an_seh^ | schau^ | nach_schau^ | prüf^ | check^ | brauch^ | benötig^ | wünsch^ |
    hol^ | ermittel^ | filter^ | nenn^ | liefer^ | stell^ zusammen | zusammen_stell^ | zusammen_such^ | bereit_stell^
        | interessier^ | sammel^ | recherchier^ | ausgib | ausgeben | raus | zieh |
    für ein ticket | für das ticket | für einen fall | für die
        (revision|prüfung|doku|dokumentation|kollegen|akte|akten) | für mich | für uns | nicht wahr | bitteschön |
        herzlichen dank | ich bitte um | um übermittlung | um liste | um anzeige | um auskunft |
    diesbezüglich | heißt es | schon | alles klar | okay | ok | jo | genau | grüß gott | grüß dich | griaß di |
        griass di | griass eich | servus | pfiat di | tach | moinsen | hallöchen | ahoi | nabend | lieber support |
        liebes (helpdesk|soc|it-team) |
    ne | nen | n' | 'ne | mir fehlt | es gibt | reicht | genügt | so schnell wie möglich | asap | egal welche | egal
        welcher | egal ob | egal von wem | egal wer | taucht | wo taucht | wo
        (ist|sind|war|waren|liegt|liegen|steckt|stecken) | wann hat | egal wann | ganztägig | ganztags | den ganzen
        tag | bittschön | dürfte ich | wie finde ich | wie kann
    ich | gesehen | gesucht | listen sie | kannste | gucken | steckt | liegt | yo | ihr | zusammen |
    merci | filtern nach | datum | sehe | bitte um | welche | wissen | gern wissen | herausfinden |
    benötige | interessiere mich für | könnten sie | würden sie | bräuchten | haben wir | hätten wir | ich bitte
    um | vielen lieben dank | danke dir | danke euch | könnt ihr | schauen | nachschauen | irgendwann | egal |
    zeig | zeige | zeigen | finde | finden | such | suche | suchen | liste | list | gib | hole | hol | ermittle
    | filtere | anzeigen | sehen | auflisten | heraus | raus | her | auf | nach | brauche | brauchen | möchte |
    möchten | will | wollen | hätte | hätten | gerne | gern | bitte | kannst | können | könnte | könnten |
    könntest | würde | würden | hallo | hi | hey | danke | mal | alles | was | ich | wir | du | sie | man | mir
    | uns | bitte mal | zeigt | guten (tag|morgen|abend) | moin | servus | grüezi | vielen dank | dankeschön |
    besten dank | liebe grüße | lg | raussuchen | heraussuchen | suchen sie | zeigen sie | geben sie | finden
    sie | etwas | irgendwas | irgendetwas | jemand | irgendwer | gibt es | gab es | gab's | gibts | gibt's |
    haben wir | hatten wir | wir | ob | also | nämlich | eventuell | vielleicht | eigentlich | halt | einfach |
    übersicht | auflistung | alles was | insgesamt | überhaupt | zusammen | team | liebes team | kollegen |
    bräuchte | bräucht | interessieren | interessiert | mich interessieren | ausgeben | ausgegeben | aufgelistet
    | gezeigt | angezeigt | ? | ! | wo | falls | wenn | dabei | hier | denn | schau | schauen | prüfen | prüfe |
    check | nachsehen | nachschauen | hab | habe | diejenigen | die | derjenigen | jene | wohl | sollte | müsste
    | muss | soll | sollen | heraus | her | an | aus | zur | zum | wären | wäre | im zeitraum | zeitraum | ging
    | kannste | zeigst | gesucht | gefragt | frage | bekamen wir | erhielten wir | empfangen | eingegangen`,
  Mail: `${mail} | rundschreiben | schriftstück~ | zusendung | zusendungen | traffic | thread | threads |
      mail-verkehr | (fälle | fällen | funde | verdachtsfälle) von | mailwechsel | verdict | sendungen | treffer~
    | ergebnis | ergebnisse | nachrichtenverkehr | mailverkehr | korrespondenz | schriftverkehr | schriftwechsel
    | ereignis | ereignisse | vorfall | vorfälle~ | fälle | fällen | fall | fund | funde | funden | eintrag |
    einträge | einträgen | angriff | angriffe | angriffen | versuch | versuche | versuchen | zeug | sachen |
    kram | alarm | alarme | befund | befunde | befunden | verkehr | eingänge`,
  Have: 'hat | haben | hatte | hatten | habe | hast',
  From: `absender [ist|war|kommt] aus | absender bei | von | vom | aus | durch | (gesendet~ | geschickt~ |
      verschickt~ | versandt~ | versendet~ | stammend~ |
    kommend~ | kam | kamen | kommt | kommen | stammen | stammt | erhalten~ | empfangen~) (von|vom|aus) | seitens
    | von (der|dem|einer|einem) | im namen von | von (jemandem|leuten|absendern) (bei|mit|von) | absender ist`,
  For: 'für | zuhanden | bestimmt für',
  Be: 'wurde | wurden | ist | sind | worden',
  To: `an [die] (adresse|adressen|domain|empfänger|empfängern) | an | ans | (empfänger|empfängern|adressaten)
      [bei|an|unter|in] | nach | (gesendet~ | geschickt~ | verschickt~ | versandt~ | versendet~ | gerichtet~ |
      adressiert~ |
    zugestellt~ | ging | gingen | gegangen | gehen | geht | kam | kamen) an | zu händen [von] | z.hd. | erhalten
    von | empfangen von | richtung | zuhanden | bestimmt für`,
  Of: 'der | des',
  Between: 'zwischen | ausgetauscht zwischen',
  FromOrTo: `(schriftverkehr | mailverkehr | mail-verkehr | e-mail-verkehr | korrespondenz | kommunikation |
      mailwechsel |
        austausch | schriftwechsel | traffic | verkehr | konversation) mit | absender oder empfänger | von oder an |
        an oder von | von und an | an und von | von/an | an/von | von bzw an`,
  Sent: `[uns|ihnen] (gesendet | geschickt | verschickt | versandt | versendet | geschrieben | gemailt |
    schickte | schickten | schickt | sendet | sandte | schrieb | schrieben | schreibt | sendete | sendeten |
    verschickte | zugeschickt | zugesandt | rausgeschickt | mailt | mailte) [uns|mir]`,
  Got: `(bekommen | erhalten | empfangen | gekriegt | bekam | bekamen | erhielt | erhielten | empfing | bekommt
    | erhält | kriegt | gekriegt | empfingen | reinbekommen)`,
  Sender: `absender | absenders | absendern | absenderin | absendeadresse | sender | von adresse |
    (mit|deren|dessen) [dem] absender | versender`,
  SenderName: `absendername | absendernamen | absender-name | anzeigename | anzeigenamen |
    (anzeigename|name|namen) des absenders | sendername | namen des absenders | display name | im absendernamen
    | (mit|deren|dessen) [dem] (absendernamen|anzeigenamen|anzeigename|absendername)`,
  SenderAddress: `absenderadresse | absender-adresse | adresse [des absenders] | mailadresse [des absenders] |
    absendermail | e-mail-adresse | konto | account | absender-mail`,
  SenderDomain: 'absenderdomain | absender-domain | absenderdomäne | domain des absenders | senderdomain',
  DomainWord: `adresse | adressen | konten | domain | domains | domäne | domänen | host | seite | website |
    webseite`,
  Recipient: `empfänger | empfängers | empfängern | empfängerin | adressat~ | (mit|deren|dessen) [dem] empfänger
    | empfängeradresse | adressaten`,
  InBox: `[im|ins|aus dem|in dem|das|in das|in] (postfach|mailbox|postfächern|postfachs|postfächer)
    [von|vom|der|des|:] | postfach [:|von] | [im] posteingang (von|der|des)`,
  Title: `firma | fa . | fa | notar | notarin | rechtsanwalt | steuerberater | pfleger | schwester | lehrer |
      lehrerin | familie | herr | herrn | frau | dr [.] | prof [.] | hr [.] | fr [.] | kollege | kollegin | kollegen
      | nutzer |
    benutzer | user | mitarbeiter | mitarbeiterin | einem gewissen | einer gewissen | namens`,
  Whoever: `(jemand | jemandem | jemanden | irgendwer | irgendwem | irgendwen | irgendjemand~ | leute | leuten |
    adressen | adresse | nutzer | benutzer | konto | konten | alle | allen | kunden) [bei|von|mit|der|in|aus|unter] |
    (absender | absendern | empfänger | empfängern | postfach) (bei|von|mit|in|aus|unter)`,
  By: 'von | durch | vom | bei',
  According: `laut | gemäß | nach ansicht von | für | nach meinung von | aus sicht von | nach einschätzung von |
    lt [.]`,
  Subject: `betreff [:] | betreffzeile | im betreff | (mit|deren|dessen) [dem|der] (betreff|betreffzeile|titel)
    | betitelt | titel | der betreff | überschrift | subject | betreffs`,
  InSubject: `(im|in der|in dem|in ihrem|als) (betreff|betreffzeile|titel|subject) [vorkommt | auftaucht | steht
    | stehen | haben | hat | enthalten | vorkommen] | im betreff [vor]`,
  About: `(in|bei) (denen|dem|der) es um | es geht um | worin es um | drehen sich um | dreht sich um | über | zum
      thema | betreffend | bezüglich | wegen | zu dem thema | thema | rund um | zum | zu | zur |
    in sachen | bzgl [.] | mit bezug auf | hinsichtlich`,
  Says: `mit (dem|den|der) (wort | worten | wörtern | begriff | begriffen | text | stichwort | phrase | ausdruck
    | zeichenfolge) | stichwort | stichworte | stichworten | suchbegriff | erwähn{en,t,end,te,ten} |
    (das|dem|den) (wort|begriff|wörter|stichwort) | in denen [von|das wort|der begriff] | schlagwort |
    enthaltend~`,
  Contains: `enthält | enthalten | enthielt | enthielten | enthaltend~ | beinhalt{en,et,end} | mit | hat | haben
    | : | wie | erwähnt | umfasst | aufweisen | tragen | trägt`,
  Word: `aktenzeichen | zeichen | kürzel | bezeichnung | nummer | vermerk | zusatz | passage | angabe | wort | wörter
      | worten | begriff | begriffe | begriffen | text | phrase | stichwort | das wort | dem
    wort | den begriff | der begriff | namen | name | namens`,
  Is: 'ist | sind | war | waren | = | lautet | lauten | heißt | heißen | beträgt | gleich | wäre | lautete',
  Exactly: `exakter | exaktem | exakte | wortwörtlich | genau | exakt | ist genau | lautet genau | lautet exakt |
      gleich | = = | ist exakt | identisch mit |
    ist gleich | heißt genau | exakt gleich | genau gleich`,
  Starts: `(startet|starten|fängt|beginnt|beginnen|beginnend~|anfangend|fangen|begann) (mit|an mit) | am anfang`,
  StartsLast: '(beginnt|anfängt|beginnen|anfangen|startet) | an',
  EndsLast: 'endet | enden | aufhört',
  ContainsLast:
    'enthält | enthalten | erwähnt | erwähnen | beinhaltet | vorkommt | vorkommen | steht | stehen',
  IsLast: 'lautet | lauten | heißt | ist',
  AllWords: `in beliebiger reihenfolge | alle wörter | die wörter | den wörtern | ganze wörter | sämtliche
    wörter`,
  Ends: 'ende{t,n,nd} (auf|mit|in) | aufhört mit | hört auf mit | am ende',
  Named: `namens | mit [dem] namen | genannt~ | heißt | heißen | mit der bezeichnung | mit dem dateinamen |
    benannt~ | die heißen | der heißt | die heißt | dessen name | dateiname`,
  With: `m . | mitsamt | nebst | tragen | trägt | trug | trugen | mit | haben | hat | hatte | hatten | mit dem | mit
      der | inklusive | inkl [.] | samt | besitzen | mit
    einer | mit einem | wo`,
  As: `als | für | zu | unter | wie | mit dem urteil | mit urteil`,
  File: `(name|dateiname) der (anlage|anlagen|datei) | beilage | beilagen | anhang | anhänge | anhängen |
    anhangs | anhänger | angehängt~ [datei|dateien] | anlage | anlagen | attachment* | datei | dateien |
    dateiname | dateinamen | datei-name | dokument | dokumente | dokumenten | dateianhang | dateianhänge |
    dateianhängen | (name|namen|dateiname|dateinamen) [des|eines|der|von]
    (anhangs|anhanges|anhänge|anhängen|datei) | anhangsname | anhangname | mailanhang | im format`,
  InFile: `(im|in) (namen|name|titel) (eines|des|der|ihrer|seines) (anhangs|anhänge|anlage|datei|dateien|anhanges) |
      (im|in ihrem) (namen|namen der datei) | (im|in den|in einem|in dem|als|in der) (anhang | anhänge | anhängen |
      dateinamen | dateiname |
    anhangsnamen | anhangnamen | anlage | attachment | datei) [eines anhangs|des anhangs|der
    anhänge|vorkommt|haben|hat|steht|enthalten]`,
  Extension: `endung | endungen | dateiendung | dateiendungen | typ | dateityp | format | dateityps | vom typ |
    der endung | den endungen | dateierweiterung`,
  Link: `weblink | weblinks | weblinke | teams-link | link | links | url | urls | verlinkung | verlinkungen |
      hyperlink | hyperlinks | webadresse |
    webadressen | linkziel`,
  LinkTo: `(link|links|url|urls) (führt|führen|zeigt|zeigen|verweist|verweisen|geht|gehen|leitet|leiten)
      (auf|zu|nach) | [wo|bei denen|bei dem] [der|die|ein] (link|links|url) (auf|nach|zu) | (link | links | url |
      urls | verweis | verweise | verweisen | verlinkung | verlinkungen | hyperlink |
    hyperlinks) (auf|zu|nach|zur|mit ziel|unter|in richtung|zum) | verlinken (auf|zu) | verlinkt~ (auf|zu) |
    (verweist|verweisen|zeigt|zeigen|führt|führen|zeigend~) (auf|nach|zu)`,
  InLink: '(im|in einem|in den|in ihren|als) (link|links|url|urls)',
  Empty: `leer~ | fehlt | fehlen | fehlend~ | nicht vorhanden | ist leer | blieb leer | leer gelassen | nicht
    gesetzt`,
  Present: `[ist|sind|war|waren] (angehängt|beigefügt|beigelegt|angefügt) | hängt | hängen | dranhängt | dranhängen |
      trägt | mitgeschickt | mit dabei | vorhanden | dabei | enthalten | enthält | drin | dran | drinnen | angehängt
      | ist dran | beigefügt |
    darin | existiert | haben | hat | hatten | hatte | enthielten | enthielt | aufweisen | besitzen | im gepäck
    | tragen`,
  Judged: `(verdict | verdicts | urteil | erkannt~ | markiert~ | eingestuft~ | bewertet~ | klassifiziert~ |
      identifiziert~ | eingeordnet~ |
    gehalten~ | befunden~ | gemeldet~ | gewertet~ | beurteilt~ | angesehen~ | betrachtet~ | kategorisiert~ |
    geflaggt~ | gekennzeichnet~ | entdeckt~ | deklariert~ | gefunden~ | aussortiert~ | gilt | gelten |
    eingeschätzt~ | detektiert~ | aufgefallen~ | ausgewiesen~) [hat|haben|hatte|wurde|wurden|worden|ist|sind] |
    urteil | urteile | einstufung | bewertung | verdikt | erkennung | erkennungen | fund | funde | treffer`,
  Judges: `(einstufen | einordnen | bewerten | markieren | erkennen | halten | werten | ansehen | betrachten | führt
      | führen | hielten | sehen | werten | stufen | nimmt | sagen | sagten | nennen | melden | erkennt | markiert |
      stuft | bewertet | klassifiziert | hält |
    sieht | nennt | meint | sagt | wertet | findet | einstuft | einstufte | erkannte | hielt | stufte |
    bewertete | einordnet | beurteilt | meldet | meldete | ansieht) [es|sie|das|die] [ein|für|als]`,
  Missed: `(übersehen~|verpasst~|durchgelassen~|nicht (erkannt | bemerkt | entdeckt | gefunden | erwischt) |
    übersah | verpasste) [hat|haben|hatte|wurde|wurden]`,
  Holds: `hält [zurück|fest] | halten [zurück] | quarantänisiert [hat] | zurückhält | festhält | blockiert [hat]
    | (in|unter) ${quarantine} (hält | halten | gehalten | hielt | nahm | steckte | stellte | verschob | setzte
    | hat) | hielt [zurück|fest] | stoppte`,
  Held: `gequarantined | gequarantänt~ | quarantänebestand | quarantäne | quarantäne-${'{mail,mails}'} |
    ([in|unter|aus|im] ${quarantine}) | quarantänisiert~ | zurückgehalten~ | festgehalten~ | angehalten~ |
    gestoppt~ | blockiert~ | geblockt~ | abgefangen~ | (in|unter) ${quarantine} (gestellt~ | gesteckt~ |
    verschoben~ | gekommen~ | gegangen~ | gelandet~ | gesetzt~ | gelegt~ | genommen~ | geschickt~ | gehalten~ |
    liegend~ | befindlich~ | liegen | liegt | steckt | stecken | sitzt | sitzen | hängt | hängen | sind | ist |
    stehen | steht | gepackt~ | gewandert~ | gegeben) [hat|haben|hatte|wurde|wurden|ist|sind|worden] |
    (quarantänisiert~ | zurückgehalten~ | festgehalten~ | gestoppt~ | blockiert~ | abgefangen~ | angehalten~ |
    geblockt~) (hat|haben|hatte|wurde|wurden|worden)`,
  ServerIp: `über [den|die] (server|servern|ip|ips) | (serveradressbereich|server-adressbereich|adressraum) |
      [den|die|dem] (servern|server) | absender [-] ip | ip | ips | ip-adresse~ | ip-adressen | ip adresse |
      server-ip | server-ips |
    absender-ip | smtp-ip | server | sendeserver | servers | mailservers | mailserver | [der|dem|den] (netz |
    netzwerk | subnetz | netzbereich | ip-bereich | adressbereich | bereich | ip-netz | ip-range) | sendend~
    server | versendend~ (server|mailserver) [mit der ip-adresse|mit der ip] | absendeserver | netz | quell-ip |
    sender-ip`,
  ClientIp: `absenderrechner [mit [der] (ip|ip-adresse)] | rechner des absenders [mit der ip] | client-ip |
    client [-] ip | client-adresse | client-ip-adresse | des clients`,
  Hash: `sha-256-hash | sha256-wert | sha-256-wert | md5-wert | [sha256|md5] (prüfsumme|hash|wert|hashwert) |
    hash | hashes | hashwert | hashwerte | prüfsumme | prüfsummen | dateihash | md5-hash | md5-summe |
    sha256-hash | hashs | hashwerten`,
  MessageId: 'message-id | message id | nachrichten-id | nachrichtenid | nachricht-id | mail-id | id',
  Campaign: `[zu|zur|aus|aus der|von|teil von] [der|dem] (angriff|attacke|kampagne) [nummer] | kampagne |
    kampagnennummer | angriffskampagne`,
  Level: 'scl | scl-wert | scl-werten | spam-level | spamlevel | spam-konfidenz | spamkonfidenz',
});

/** English terms that administrators use in German: 'Mails, die released wurden'. */
const englishTerms: readonly Rule[] = englishConditions
  .filter(
    ({ makes, pattern }) => ['Cond', 'Part', 'Countable', 'Range'].includes(makes) && !pattern.includes('<'),
  )
  .map((rule) => ({ ...rule, cost: rule.cost + 0.15 }));

/** The words of German. */
export const germanRules: readonly Rule[] = [
  ...marks,
  ...germanConditions,
  ...germanRefusals,
  ...englishTerms,
];
