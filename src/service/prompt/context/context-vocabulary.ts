/** The vocabulary of one language for context around a question: who asks, about which matter, how a request begins. */
export interface ContextVocabulary {
  /** People who ask or are reported: 'customer', 'my boss', 'we'. */
  people: RegExp;
  /** Verbs of such people. */
  verbs: RegExp;
  /** How a phrase continues after a person or a matter: 'customer on hold', 'case of the bank'. */
  behind: RegExp;
  /** Matters, at the end of the word. */
  purpose: RegExp;
  /** Matters that may have a kind of mail in their name: 'the phishing report', 'die Quarantäne-Revision'. */
  process: RegExp;
  /** In front of a matter: 'following a …', 'looking into the …'. */
  opening: RegExp;
  ticket: RegExp;
  /** Around matters and numbers. */
  small: RegExp;
  greeting: RegExp;
  greeted: RegExp;
  /** Institutions and their units, of 'County court, IT security'. */
  house: RegExp;
  unit: RegExp;
  /** First words of a request. */
  request: RegExp;
  /** First words of a request to somebody: 'could you'. */
  requestToSomeone: RegExp;
  /** Pronouns and articles that refer to mails. */
  reference: RegExp;
  article: RegExp;
  /** Pronouns that refer to a person. */
  person: RegExp;
  /** Words that may describe mails, though the lexicon does not have them. */
  describing: RegExp;
  /** Words for mails in the lexicon that may also be a matter. */
  caseNoun: RegExp;
  /** Commands in the lexicon that may also be a matter. */
  orderNoun: RegExp;
}

const regExp = (words: string, ending = ''): RegExp =>
  new RegExp(`^(?:${words.trim().split(/\s+/).join('|')})${ending}$`);

export const contextVocabularies: Readonly<Record<'en' | 'de', ContextVocabulary>> = {
  en: {
    people: regExp(`i we he she somebody someone customers? clients? users? caller callers colleagues? employees? people boss manager ceo cfo cto coo ciso dpo director chief
      auditor auditors legal hr finance accounting accounts payroll procurement purchasing helpdesk servicedesk desk soc noc it security management compliance team supplier vendor
      partner lawyer lawyers counsel police insurer insurance regulator bank ward clinic hospital department office branch school teacher principal secretary assistant
      receptionist reception nurse doctor engineer driver guy guys folks lady gentleman person board council union owner warehouse plant factory store site
      headmaster trainee intern professor student tenant guest visitor staff sales marketing dispatcher dispatch controller bookkeeper lab shift crew father
      mother wife husband neighbour printer scanner phone server system portal landlord contractor consultant apprentice treasurer trustee mayor sister pharmacist officer`),
    verbs: regExp(`is are was were am has have had asks? asked asking wants? wanted needs? needed complains? complained complaining waits? waiting missing lost expects? reports? claims? claimed
      wonders? wondering insists? insisted demands? calls? called calling rang rings phoned requests? requested got get gets getting going thinks? thought suspects? suspected preparing doing working
      looking checking investigating reviewing says? said saying swears? swore tells told telling keeps? kept can can't cannot couldn't did didn't does doesn't do don't isn't wasn't hasn't haven't wants
      never came comes went goes sits sat stands stood must should might noticed notices saw sees heard hears worried worries panicking panics stuck received receives
      believes? feels? mentioned raised opened? escalated flagged? i'm we're he's she's they're i've we've broke broken down crashed failed fails stopped`),
    behind: regExp(`on in at from of for about into regarding concerning with to by is was who again here waiting calling asking down and or after before during since re per`),
    purpose: /(?:check|review|audit|request|question|query|response|hunt|sweep|investigation|analysis|triage|handover|follow-up|followup|reminder|summary|briefing|meeting|call|ticket|case|incident|inquiry|enquiry|sampling|exercise|drill|cleanup|housekeeping|rollout|migration|discovery|postmortem|forensics|onboarding|offboarding|assessment|inspection|verification|validation|monitoring|backlog|todo|task|favour|favor|update|doubt|concern|issue|problem|outage|breach|leaver|joiner|dispute|lawsuit|litigation|complaint|escalation|scope|scoping|context|background|purpose|reason|matter|subject-access|dsar|reconciliation|walkthrough|rehearsal|pentest|engagement|project|renewal|tender|merger|acquisition|insolvency|closure|relocation|shift|movement|exceptions|pattern|containment|control|controls|lookup|report|reporting|hunting|sample|samples|evidence|statistics|metrics|test|tuning|training|hold|note|notes|folder|list|lists|exhibit|exhibits|record|records|dossier|binder|paper|papers|memo|minutes|statement|presentation|slides|campaign|lure|takeover|compromise|attempt|attempts|blackmail|extortion|scenario|scam|fraud|theft|impersonation|exfiltration|callback|baseline|story|topic|theme|alert|warning|observation|requests|questions|queries|tickets|cases|incidents|thing|things|round|around|duty|queue|desk|helpdesk|hotline|board|committee|taskforce|workshop|standup|stand-up|retro|wave|round|step|part|phase|stage|finding|hypothesis|theory|suspicion|clarification|help|heads-up|fyi|urgent|asap)$/,
    process: /(?:check|review|audit|request|investigation|analysis|reports?|reporting|triage|handover|follow-?up|summary|briefing|meeting|assessment|inspection|verification|statistics|metrics|lookup|sample|sampling|list|paper|minutes|figures|numbers|kpis?|dashboard|project|exercise|drill|training|tuning|rollout|migration|policy)$/,
    opening: /^(?:for|following|concerning|regarding|re|about|because|due|after|as|per|on|looking|chasing|working|given|under|related|relating|wrt|with|in|fyi|context|background)$/,
    ticket: regExp(`control requirement section item finding measure tickets? tkt case incident inc requests? req task issue sr chg change call ref reference file matter job order-no docket problem alert id`),
    small: regExp(`with in reference to regarding concerning re ref for about on the a an my our this that no nr number num id of as per from under and again please follow-up followup update urgent is going around ongoing currently lately recently today's`),
    greeting: regExp(`hi hello hey dear sir madam ma'am greetings good morning afternoon evening team all folks guys colleagues thanks thank cheers respected hiya howdy mate`),
    greeted: regExp(`hi hello hey dear sir madam ma'am morning afternoon evening team all folks guys colleagues thanks thank you everyone there support soc it admin admins helpdesk security and of the day sirs friends mate desk again gents ladies gentlemen so much very in advance`),
    house: regExp(`court council hospital clinic school university college bank insurance insurers ltd inc plc llc llp gmbh ag authority agency ministry office county city municipal town university association foundation charity union police museum library partners`),
    unit: regExp(`it security soc helpdesk desk team department dept unit office support operations compliance legal audit administration admin infosec cyber service services risk finance hr`),
    request: regExp(`please pls plz kindly show list find give get pull search fetch check can could would need i i'd looking which what any anything all everything mails? e-?mails? messages? did do has have was were is are there let`),
    requestToSomeone: regExp(`please pls plz kindly show list find give get pull search fetch check can could would will i i'd i'm we looking is are was did do does have has let tell`),
    reference: regExp(`they it its these those that which who whose them this none all both each only just some most any many mails? e-?mails? messages? ones no not and or but with without from to`),
    article: regExp(`the a an our my one`),
    person: regExp(`he him his she her hers himself herself`),
    describing: /^(?:vip|vips|confidential|sensitive|classified|secret|signed|unsigned|secure|authenticated|unauthenticated|dkim|spf|dmarc|arc|tls|smime|pgp|spoof\w*|lookalikes?|typosquat\w*|unread|read|opened|clicked|replied|answered|forwarded|bounced|undelivered|undeliverable|drafts?|archived?|starred|pinned|snoozed|important|priority|large|big|huge|small|size|country|countries|foreign|language|languages|body|headers?|bcc|cc|password|passwords|encrypted|not|no|never|without|only|except|none|nobody|nothing|delete|release|quarantine|block|forward|move|restore|who|whose|whom|how|why|when|where|many|most|average|count|number|percentage|top|largest|biggest|smallest|tomorrow|next|every|daily|weekly|monthly)$/,
    caseNoun: /^(?:cases?|incidents?|findings?|results?|items?|event|thing|post|letter|mail|mails|emails?|message|traffic|stuff|correspondence|communication|thread|wave)$/,
    orderNoun: /^(?:reports?|calls?|mail|export|move|change|request|order|warn|alert|help|need|block|explain|stop|plan|design|write|train|check|test|update|set|answer|reset|open|close|create|add|make)$/,
  },
  de: {
    people: regExp(`ich wir er sie jemand kunde kunden kundin kollege kollegin kollegen nutzer nutzerin benutzer anwender anwenderin mitarbeiter mitarbeiterin chef chefin geschaeftsfuehrer geschaeftsfuehrung
      leiter leiterin abteilung team personalabteilung buchhaltung einkauf vertrieb revision betriebsrat personalrat datenschutz datenschutzbeauftragte datenschutzbeauftragter rechtsabteilung vorstand
      behoerde aufsicht polizei versicherung bank anwalt anwaeltin kanzlei praktikant azubi lehrling lehrer lehrerin sekretariat empfang station klinik schule amt werk lager filiale niederlassung
      schwester pfleger pflegerin arzt aerztin professor professorin student studentin dozent dozentin meister vorarbeiter bauhof werkstatt
      lieferant dienstleister mandant mandantin patient patientin mieter buergermeister assistenz drucker scanner hotline helpdesk support it soc schicht user leute frau herr hausmeister`),
    verbs: regExp(`ist sind war waren hat haben hatte hab habe fragt fragen fragte will wollen wollte braucht brauchen wartet warten vermisst vermissen meldet melden meldete sagt sagen sagte behauptet
      beschwert klagt meint glaubt denkt vermutet sucht suchen prueft pruefen pruefe ermittelt untersucht bereitet schreibt schrieb ruft rief bittet bat draengelt draengt erwartet bekommt bekam kriegt kommt kam
      steht sitzt haengt geht ging laeuft lief moechte moechten muss muessen soll sollen kann koennen wundert mach schau such hab kontrolliert erzaehlt erzaehlte berichtet findet fand sieht sah mache macht`),
    behind: regExp(`am im in an auf von vom der des fuer wegen zu zum zur aus bei mit ueber nach und oder gegen betreffend`),
    purpose: /(?:(?:^|-)(?:checks?|reviews?|triage|hunts?|hunting|sweeps?|screening|assessments?|investigations?|response|postmortem|post-mortem|follow-up|iocs?|quickcheck|health-?checks?)|ersuchen|sichtung|aufarbeitung|aufklaerung|nachforschung|fahndung|bestandsaufnahme|durchgang|kampagnenabgleich|rasterung|eingrenzung|ueberblick|auskunft|revision|audit|pruefung|bericht|anfrage|frist|fristen|vorfall|vorfalls|vorfaelle|kontrolle|uebergabe|nachweis|auswertung|untersuchung|abgleich|vorgang|stichprobe|ermittlung|analyse|recherche|forensik|nachbereitung|vorbereitung|besprechung|meeting|sitzung|protokoll|doku|dokumentation|ticket|fall|falls|anliegen|auftrag|aufgabe|frage|hintergrund|kontext|sachverhalt|beschwerde|rueckfrage|nachfrage|verdacht|lagebild|kompromittierung|uebung|schulung|migration|umstellung|klaerung|stoerung|ausfall|panne|austritt|eintritt|insolvenz|klage|rechtsstreit|streit|verfahren|schicht|hotline|helpdesk|runde|punkt|schritt|teil|phase|thema|problem|sache|angelegenheit|hinweis|notfall|eilt|dringend)$/,
    process: /(?:(?:^|-)(?:checks?|reviews?|triage|hunts?|hunting|sweeps?|screening|assessments?|investigations?|response|postmortem|post-mortem|follow-up|iocs?|quickcheck|health-?checks?)|ersuchen|sichtung|aufarbeitung|aufklaerung|nachforschung|fahndung|bestandsaufnahme|durchgang|kampagnenabgleich|rasterung|eingrenzung|ueberblick|auskunft|revision|audit|pruefung|berichte?s?|report|anfrage|kontrolle|uebergabe|nachweis|auswertung|untersuchung|abgleich|stichprobe|analyse|recherche|besprechung|meeting|sitzung|protokoll|dokumentation|statistik|uebung|schulung|projekt|kennzahlen|lagebild|migration)$/,
    opening: /^(?:fuer|fuers|zur|zum|wegen|aufgrund|im|beim|laut|nach|betrifft|betreffend|bezueglich|bzgl|rund|hintergrund|kontext)$/,
    ticket: regExp(`ticket tickets vorgang fall anfrage stoerung aufgabe nr nummer az aktenzeichen referenz ref meldung auftrag inc incident case problem id`),
    small: regExp(`re aw wg fwd fw antw zu zum zur im am in an der die das den dem des mit bezug auf wegen betrifft betreffs bzgl bezueglich fuer aus unter laut nach und bitte nochmal nr nummer no id vom von update dringend heutigen aktuellen`),
    greeting: regExp(`hallo hi hey moin servus gruezi guten liebe lieber liebes sehr werte danke gruesse gruss vielen besten`),
    greeted: regExp(`tag morgen abend zusammen team kollegen kolleginnen support it soc alle ihr lieben damen herren und geehrte geehrter dank danke schoen helpdesk leute moin sehr im voraus`),
    house: regExp(`\\S*amt \\S*werke \\S*gericht \\S*klinik \\S*klinikum \\S*schule \\S*universitaet universitaet hochschule \\S*bank \\S*kanzlei gmbh ag kg ev verband verein behoerde ministerium stadt landkreis \\S*verwaltung \\S*haus`),
    unit: regExp(`it it-sicherheit sicherheit it-abteilung abteilung edv informationssicherheit support helpdesk soc team revision datenschutz verwaltung technik admin`),
    request: regExp(`bitte zeig zeige zeigt such suche sucht gib gebt liste welche alle alles finde kannst koennt koennten koennen brauche braeuchte gab gibt hol mails? e-?mails? nachrichten was hat haben ich`),
    requestToSomeone: regExp(`bitte zeig zeige zeigt such suche sucht gib gebt finde kannst koennt koennten koennen koenntest brauche braeuchte ich wir gab gibt hol hole sag sind ist war hat haben hast habt`),
    reference: regExp(`die diese dieser dieses sie es das welche alle beide nur keine kein nicht und oder aber mit ohne von an mails? e-?mails? nachrichten ausser`),
    article: regExp(`der die das ein eine unser unsere mein meine`),
    person: regExp(`ihm ihn seine seinen seinem seiner ihre ihrem ihren`),
    describing: /^(?:vip|vips|vertraulich\w*|geheim\w*|signiert\w*|unsigniert\w*|dkim|spf|dmarc|tls|smime|pgp|spoof\w*|ungelesen\w*|gelesen\w*|geoeffnet\w*|geklickt\w*|beantwortet\w*|weitergeleitet\w*|entwuerfe|entwurf|archiviert\w*|wichtig\w*|prioritaet|gross\w*|klein\w*|groesse|land|laender|auslaend\w*|sprache|betreff\w*|titel|text|inhalt|kopfzeilen?|bcc|cc|passwort|passwoerter|verschluesselt\w*|nicht|kein|keine|keinen|keiner|nie|ohne|nur|ausser|niemand|nichts|loesche|loeschen|loescht|freigeben|blockier\w*|verschieb\w*|weiterleiten|wer|wessen|wem|wie|warum|wann|wo|viele|meisten|durchschnitt\w*|anzahl|zahl|prozent|top|groesst\w*|morgen|naechst\w*|jeden|jede|taeglich|woechentlich|monatlich|falsch\w*)$/,
    caseNoun: /^(?:faelle|fall|vorfaelle|vorfall|sache|sachen|post|mail|mails|nachricht|nachrichten|verkehr|ereignis)$/,
    orderNoun: /^(?:meldung|export|aenderung|hilfe|pruefe|pruefen|plan)$/,
  },
}; // oxfmt-ignore
