/** Everyday words of German that carry no condition and are no names: 'von Kunden' names nobody. */
// oxfmt-ignore
export const plainGerman: readonly string[] = `abend abteilungen adresse adressen alter amt anfang anfrage
  anfragen angebot angebote angehoerige anruf ansicht antwort antworten anwalt anwaelte apotheke arbeit arbeiter
  arbeitnehmer arbeitgeber arbeitsplatz art arzt aerzte aufgabe auftrag auftraege auge augen ausbildung auskunft
  ausweis auszubildende auszubildenden azubi azubis auto autos bahn bank banken baustelle beamte bearbeitung
  bedarf behoerde behoerden beispiel bekannte bekannten beleg belege belegschaft benachrichtigung berater
  bereich beruf beschwerde beschwerden besucher besuch betrag betrieb betriebe betriebsrat betreff bewerber
  bewerbern bewerbung bewerbungen bild bilder bruder buch buecher buero chefin chefs computer dame damen daten
  datum dienst dienste ding dinge direktor direktoren doktor druck drucker ecke ehemalige ehemaligen einkaeufer
  einladung einladungen eltern ende entscheidung erfahrung ergebnis erinnerung ersatz essen fabrik fach fahrer
  familie farbe fehler feier feiertag ferien fest feuer filiale filialen firma firmen form formular formulare
  foto fotos fracht frage fragen frau frauen freitag freund freunde freundin freunden fuehrung gebiet geburtstag
  gefahr gehalt geld gemeinde geraet gericht gerichte gesellschaft gesicht gespraech grund gruppe gruppen
  gutschein gutscheine haende haendler hand handel handwerker haus herren hersteller hilfe hinweis hinweise
  hotel hotels idee informationen inhaber innenrevision interessent interessenten internet jahr job journalist
  journalisten junge kanzlei kasse kasten kauf kaeufer kind kinder kirche klage klasse konferenz konkurrenz
  kontakt kontakte konto konten kontonummer kopf kosten kraft krank krankenkasse krankmeldung kredit kreis krieg
  kuendigung kunde kunden kundin kundinnen kurier kurs lager laden leben lehrer leiter leitung lehrling
  lehrlinge leute leuten lieferung lieferungen liste lohn loesung luft mahnung mahnungen makler management mann
  maenner manager markt maschine material meinung mensch menschen messe miete mieter minister mitarbeitende
  mitarbeitenden mitarbeiter mitarbeitern mitarbeiterin mitarbeiterinnen mitglied mitglieder moeglichkeit
  monteur musik mutter nachbar nachbarn nachricht name namen neulich notar notiz nummer nummern nutzer nutzern
  ordnung ort paket pakete panik papier passwort passwoerter patient patienten pause person personal personen
  pfarrer plan platz politik polizei praktikum presse preis preise privat privatperson problem probleme produkt
  projekt projekte pruefung quelle rabatt rand rat rechner rechnung rechnungen recht rede regel regeln reise
  reisen rente revision richtung richtungen ruhe sache schaden schalter schicht schluss schueler schuelern
  schule schulen schutz schwester seite seiten sekretaerin server sicherheit sinn sitzung sohn spende spender
  spiel sprache staat stadt stelle steuer steuern stimme strasse stueck student studenten studierende
  studierenden stunde system tag tante teil teilnehmer telefon termin termine text thema tier tisch tochter ton
  tuer ueberweisung unbekannt unbekannte unbekannten unbekannter unfall unternehmen unterschied urlaub ursache
  vater verbindung verein vereine verkauf verkaeufer verlag vermieter versicherung versicherungen vertrag
  vertraege vertreter vertretung verwaltung verwandte verwandten vorstand vorstands vorstandes wagen wahl wasser
  weg weihnachten welt werk werkleiter werksleiter wert wetter wirtschaft wissen wochenende wohnung wort zahl
  zahlung zahlungen zeit zeiten zeitung zimmer zoll zug zukunft zutritt zweck aktuell allein alt anders angenehm
  arm bald bekannt bekannter beste besten bestimmt billig bis boese breit bunt damals danach dann daran darauf
  dazu deshalb dick direkt draussen dumm dunkel duenn echt ehrlich einfach einig einmal eng erst ersten falsch
  fast fern fertig fest frei frech frechen fremd fremde fremden fremder froh frueh frueher ganz genug gerecht
  gern gestern gesund gleich gross grosse grossen gut gute guten hart heiss hell heute hoch immer jung kalt
  kaputt klar klein kleine kleinen klug komisch krank kurz lang langsam laut leicht leider letztes lieb lustig
  meist modern muede nah nass neu neue neuen nie normal oben oft praktisch reich reif richtig ruhig rund satt
  sauer scharf schlecht schlimm schmal schoen schwach schwer sehr selbst selten sofort sogar spaet stark still
  stolz streng suess teuer tief tot trocken typisch unten viel voll vorher vorne wach wahr warm weich weit wenig
  wieder wild wirklich wissen wohl wuetend zufrieden zurueck zusammen gekuendigt kuendigen arbeitet arbeiten
  fragen gefragt sagen gesagt weiss wissen lesen laeuft sonst halb viertel dreiviertel feierabend
  fruehstueck mittagessen ausland inland auswaerts intern externe herkunft
  deutschland verdaechtige person vermutlich richtung`.split(/\s+/).filter(Boolean);
