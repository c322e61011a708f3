/**
 * Words of every day that a letter or two part from words of the lexicon, as they are compared. They are no slips: a question about
 * invoices (in German 'Rechnung') does not ask for directions ('Richtung'), and a gift is no GIF.
 */
// oxfmt-ignore
export const ordinaryWords: ReadonlySet<string> = new Set([
  // English
  `active injected injects advertise aging alternative alternatives attn audit auditor audits backed baggage ball ballet band bands bank banks banned bare baron basket
   beat beats beer belief beliefs best bindings biscuit blanket blind boast boat bond bonds bonus book booking books bound brain branch brand brands
   brave brick bricks bride bridge brief bring brother buck bucket bucks budget budgets bullet bulletin burden bust butcher cabinet cabinets cage cages
   call calls campus cannon canon caper car card cards care cars cash cast catcher cave caves census chain chains checks chick chicken chief circuit
   claim claims clarification clear clock clocks cloud coast compete compile compiled complete completely containers cost costs coupon coupons course
   courses cracked credit credits damage damages data deal deals declare delivers delivery delta demo demon designed dies difference different dispatch
   dive docked docks doing dragon drain drive driver drivers drives duck ducks edit editor editors edits estate ethernet example examples exhibit exit
   expert experts failing fall fate feed fever field fields fiend find finds fine fines five focus fond fork fridge friend friends fruit fuel fully
   gadget gain garden gardens garnet gate gender gene genius gift gifts gives going golden gong grain grand grave gravel grief grind ground habit had
   hall hand hands hard hate head headlines heal heave hell herb hidden hike hiring hive hole host hosting hosts hotel hound identity image images inlet
   internet invoice invoices issue issues joint judge keyboard keyboards keywords kick kicked kicks kill kind kinds king kitchen knocked lacked lake land
   lands language laser late later leave leaves legal legend lemon lender lenders lesson lessons lets levels lever licked life limit limits list lists
   live lives loan loans locked locks loop luck lucky luggage magnet main mains male mall manage manager managers market markets masses mate meal melon
   menu menus merit mighty mile milter mime mind minds minus mocked mode model models motel mother mothers motive native network networks never nicked
   node nodes note notes olive outlet outlets package packages packed packet packets page pager pages pain paint palette pallet pamphlet paper papers
   pardon passage patron paying peace pick picked picks pill pinned pitcher place planet planets plate plus pocket pockets point points poison pole pond
   pool port ports post pound pounds preacher preset prevent price prices pride print printer prints prison prize prizes profit profits promotion
   promotions puts quick rabbit racked rage rain rare rate rates real realm reason reasons recruit regal register registered relief rent researcher
   return returns reveal reveals ridge ring rings river rivers roast rocket rockets rocks role roles round ruin rule rules safes salary sales salmon sand
   saving savings school seal seals season seasons second seconds select sheet sheets shield shipping shocked shop shops show sing sites skate skin slate
   slave slow socket socks sole sometimes song songs sound sounds spain span spend spent spirit spring sprint stacked stage stages stain stand stands
   state states steps stick sticks stock stocked stocks store stores string strings strong suck sudden suit suits summon surplus sweet swing tablet
   tablets tale tall taper target targets teach teacher teachers tells tender tenders thick thicken thief thing things thoughts threads threaten throng
   ticket tickets tips toast toilet tool tracked train trains travel travels trend trends trick tricks truck trucks unit units until usage vendor village
   virus viruses visa visit visits vote votes voucher vouchers wage wages wagon wall wallet wallets warden wars watching water wave waves weave west
   bench blood brunch catch draft drafts food hatch lunch patch patches punch slew slow spare stew wicked widen widget wind window windows winds wing wooden wound writing wrong yield yields`,
  // German
  `abhaengen aendern aerzte alten anfrage anfragen angegeben angelegt angelegte anhalt anlass anspruch ansprueche antraege antrag anzeichen arten arzt
   aufgegeben auftraege auftrag ausgefallene ausweis ausweise auswerter baender bald band bande bank banken bauer behalt bein beitraege beitrag bekaemen
   belegt bericht berichte besitzer bestaetigung bestellung bestellungen betrachter betraege betrag beurteilen beweis bewerbung bewerbungen bewerten bild
   bilder bitten bittet bohne brand braten bruecken buchung buchungen bund darstellung dauer demo drohne drucker durchsucht ebene eingehen eintrag eis
   ende ereignisses ergebnis ergebnisse ergebnissen erkennt erlass ertrag erwarten faellt fahren fehl felder feuer film filme filtert firma firmen fort
   frage fragen fuehrt fuehrte fund garant garten geaenderte geben geendet gehaelter gehalt gehen geld geleitet geltende gelungen gericht gerichte
   geschehen geschichte gesicht gestoert gewartet gewicht gewichte gezeichnet gezeigten gleise gruende grund gutschein gutscheine haaren haende haftung
   halter hammer hand hausverwaltung heizung hier hinweis hinweise hoffnung hunde ihre inhalt innen inner kaemen kammer kanne karte karten kasse kassen
   kilo klasse klassen kleidung kreis krone kuendigung kuendigungen kunde kunden kurs kurse laender lager lagern land latten legende leise leitung
   leitungen lernen licht lieferant lieferanten lieferschein lieferscheine lieferung lieferungen listen lizenz lizenzen loehne lohn luecken magen mahnung
   mahnungen masse massen mauer mehrerer meinung messe messen miete mieten mild mohn muecken mund musste nachlass nachtrag nachweis nachweise netz netze
   nummer nummern nutzung oben objekt objekte oeffnung ordnung paaren paesse pass pfanne pflicht pfund platten port praktikant preis preise preisen
   presse problem probleme projekt projekte pruefung pruefungen raender rand raten ratten rechnung rechnungen reis reise reisen rennen rente renten
   richtlinie richtlinien ruecken runde sagen sand schaetzung schaffen schatten schein scheine schema schicht schild schilder schwein sicht silo sitzung
   sitzungen sohn sommer sparen spende spenden staaten staende stand standen statuses stehlen stein steuer steuern stiftung stimmen stimmt strand strasse
   strassen stuecke stunde stunden subjekt system systeme tanne target tasse tassen taten teile termin termine teuer thema themen tief trauer trucker
   uebersicht uebersichten umtrag unten veraendert verbaende verband verein vereine verfahren verfallen vergessen versand versucht vertraege vertrag
   verwaltung verwaltungen verweis verweise verwendet voll vorhaben vortrag waende waeren wagen wahl wand wandeln wanne wege wein weise wende wenden
   wessen wild wohnung wohnungen wollte wollten zahlung zahlungen zeile zeilen zeitung zeitungen zimmer zoll zucker`,
].flatMap((words) => words.split(/\s+/)));
