import type { Detection } from '../../../api/vocabulary/verdicts.ts';

/** A story by which strangers get people to sign in, pay or answer, recognised by its words alone. */
export interface Lure {
  readonly code:
    | 'lure_mailbox'
    | 'lure_sign_in'
    | 'lure_second_factor'
    | 'lure_gift_cards'
    | 'lure_unreachable'
    | 'lure_payroll'
    | 'lure_bank_details'
    | 'lure_extortion'
    | 'lure_fortune'
    | 'lure_card'
    | 'lure_secret_payment'
    | 'lure_parcel'
    | 'lure_refund'
    | 'lure_callback';
  readonly detection: Extract<Detection, 'cp_ap_suspicious' | 'cp_spam'>;
  /** Each is found in one and the same sentence. Without `^` and `$`: sentences are also read as lines of one text. */
  readonly sentence: readonly RegExp[];
  /** Each is found somewhere in the sender's own words. */
  readonly also?: readonly RegExp[];
  /** None of these is found: words of those who mean it. */
  readonly not?: RegExp;
  /** `link`: it leads somewhere; `no_link`: nowhere; `doubt`: more than the words is odd about the sender. */
  readonly needs?: 'link' | 'no_link' | 'doubt';
  /** Most characters of the sender's own words: longer ones are articles about it. */
  readonly most: number;
}

/** The mailbox of the reader, its storage or its password: nobody but its provider knows about them. */
const mailbox = String.raw`(?:mail ?box(?:es)?|web ?mail|mail (?:quota|storage)|(?:e-?mail|mail|outlook|exchange|office ?365|microsoft ?365) (?:account|password|storage|quota|box|access|services?|server)|inbox (?:storage|quota)|postfach\w*|(?:e-?mail|mail|outlook|exchange|microsoft)-?\s?(?:konto|kontos|account|passwort|kennwort|speicher|zugang|zugriff))`;
const readersMailbox = new RegExp(
  String.raw`\b(?:your|ihre?[nmrs]?|dein\w*) (?:[\w@.'-]+ ){0,3}${mailbox}\b|\b${mailbox} [\w.+-]+@\w`,
  'u',
);
const threat =
  /\b(?:full|exc?ee?d\w*|out of (?:storage|space)|over (?:its|your|the) (?:limit|quota)|quota (?:limit|reached|warning|exhausted)|used .{0,20}[gm]b\b|\d ?%|(?:stop|not|unable|no longer|cannot|can't)\b.{0,20}\b(?:receiv|send)\w*|nicht mehr (?:empfangen|senden)|keine\b.{0,30}\b(?:empfangen|senden|erhalten)|suspen\w+|(?:re-?|de-?)?activat\w*|disabl\w*|terminat\w*|clos(?:ed|ure)|shut ?down|delet\w*|block(?:ed)?|restrict\w*|lock(?:ed)?|limited|upgrade\w*|(?:re-?)?validat\w*|verif\w*|re-?confirm\w*|re-?authenticat\w*|expir\w*|out ?dated|voll|ueberschritten|ueberschreitet|erreicht|gesperrt|sperrung|deaktivier\w*|geloescht|loeschung|eingeschraenkt|geschlossen|abgelaufen|laeuft .{0,40}\bab|ablauf|bestaetig\w*|verifizier\w*|validier\w*|aktualisier\w*|erweiter\w*|abgeschaltet|stillgelegt)/u;

/** A supplier's bank details, that they are others than before, what is paid by them, and how to ask whether that is true. */
const bankDetails =
  /\b(?:(?:bank|banking|payment|remittance|wire|account|beneficiary|ach) ?(?:account )?(?:details|information|instructions?|accounts?|coordinates|data)|(?:new|different|updated|alternat\w*) (?:bank|account|beneficiary)|bankverbindung\w*|kontoverbindung\w*|bankdaten|zahlungsdaten|kontodaten|bankkonto|neue[sn]? konto|(?:bisherige|folgende|andere)[sn]? konto|(?:following|usual|previous|old) account)\b/u;
const changed =
  /\b(?:chang\w*|updat\w*|new|different|no longer|under (?:audit|review)|closed|frozen|switch\w*|alternat\w*|geaendert\w*|aender\w*|neue[nmrs]?|nicht mehr|gewechselt|umgestellt|aktualisiert\w*|geprueft)\b/u;
const payment =
  /\b(?:invoices?|payments?|pay|paid|transfers?|remit\w*|wire|settle\w*|rechnung\w*|zahlung\w*|ueberweis\w*|begleich\w*)\b/u;
const reachable =
  /\b(?:known|usual|familiar|on file|bekannten?|gewohnten?|vorliegenden?)\b.{0,20}\b(?:phone |telephone )?(?:number|nummer|telefonnummer)|\b(?:by|per) (?:post|letter|brief)\b/u;

export const knownLures: readonly Lure[] = [
  {
    code: 'lure_mailbox',
    detection: 'cp_ap_suspicious',
    sentence: [readersMailbox, threat],
    needs: 'link',
    most: 2_500,
  },
  {
    // Nobody but the provider of an account offers to keep its password.
    code: 'lure_mailbox',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:(?:keep|retain|maintain|continue (?:using|with)|use)\b.{0,30}\b(?:same|current|existing|my|your)\b.{0,20}\bpassword|(?:aktuelle|bisherige|gleiche|selbe|derzeitige|altes?)\w* (?:passwort|kennwort).{0,30}\b(?:behalten|beibehalten|weiter\w*))/u,
    ],
    also: [/\b(?:expir\w*|abl(?:aeuft|aufen)|abgelaufen|laeuft\b.{0,40}\bab|ungueltig)/u],
    needs: 'link',
    most: 2_500,
  },
  {
    code: 'lure_mailbox',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:e-?mails?|messages?|nachrichten|mails?)\b/u,
      /\b(?:undelivered|un-?received|held|on hold|withheld|pending|quarantined|stuck|blocked|suspended|not (?:been )?delivered|could not be delivered|failed to deliver|delivery (?:failed|failure)|zurueckgehalten\w*|nicht zugestellt\w*|unzustellbar\w*|ausstehend\w*|in quarantaene|wartend\w*|blockiert\w*|gesperrt\w*)/u,
    ],
    also: [
      /\b(?:release|retrieve|recover|review (?:your |the |these )?(?:messages?|e-?mails?)|deliver (?:now|messages?|to)|allow (?:messages?|delivery)|freigeben|freizugeben|abrufen|abzurufen|zustellen|wiederherstellen)\b/u,
      /\b(?:mail ?box|inbox|posteingang\w*|mail ?server|your (?:e-?mail|domain|storage|password|account)|ihr\w* (?:postfach|e-?mail|domain|speicher|passwort|konto)|postfach\w*|mailserver\w*|portal|sign in|log ?in|anmeld\w*)\b/u,
    ],
    needs: 'link',
    most: 2_500,
  },
  {
    code: 'lure_sign_in',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:sign(?:ing)? in|log(?:ging)? ?(?:in|on)|logged (?:in|on)|confirm\w*|choose|enter\w*|need|use|using|provide|verify\w*|select|asked|authenticat\w*|anmeld\w*|angemeldet|melden|einloggen|eingeben|gib|geben|bestaetig\w*|verwenden|verwende|nutzen|erforderlich)\b/u,
      /\b(?:(?:e-?)?mail|mailbox|windows|outlook|office ?365|microsoft ?365|webmail|network|domain|company|corporate|work)(?: account)?(?: and e-?mail)? (?:passwords?|credentials?|log ?in(?: details| data)?\b(?! page)|user ?name and password)|\be-?mail accounts?\b|\bpasswords?\b.{0,40}\b(?:of|for|as)\b.{0,20}\b(?:mail ?box|e-?mail|webmail)|\b(?:professional|business|work|company|corporate) e-?mail\b.{0,80}\bpassword|\b(?:e-?mail|mail|windows|outlook|postfach|netzwerk|domaenen|firmen|dienst|geschaefts)-?\s?(?:passwort|passworts|kennwort|zugangsdaten|anmeldedaten|zugang|konto|kontos)\b|\b(?:geschaeftliche|dienstliche|berufliche)\w*\b.{0,60}\b(?:passwort|kennwort|zugangsdaten)|\b(?:passwort|kennwort|zugangsdaten|anmeldedaten)\b.{0,30}\b(?:postfach\w*|e-?mail)|\be-?mail provider\b.{0,100}\bpassword|\b(?:confirm|verify|validate|re-?enter)\b.{0,40}\b(?:passwords?|credentials)\b|\b(?:passwort|kennwort|zugangsdaten)\b.{0,20}\b(?:bestaetig\w*|verifizier\w*)/u,
    ],
    // Warnings of it name those who fall for it.
    not: /\b(?:recipients|victims|attackers?|scammers?|phishing (?:wave|campaign|e?-?mails?|attack)s?|betrueger\w*|angreifer\w*|(?:die|den) empfaenger\w*|phishing-?(?:welle|kampagne|mail|angriff)\w*)\b/u,
    needs: 'link',
    most: 2_500,
  },
  {
    // A form in plain text, to be answered.
    code: 'lure_sign_in',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\bpass?(?:word|wort)\s*:\s*(?:(?!.)|[._]{3}|[\w ./-]{0,30}:)|\bkennwort\s*:\s*(?:(?!.)|[._]{3}|[\w ./-]{0,30}:)/u,
    ],
    also: [
      /\b(?:reply|respond|return|send|fill|provide|information|details|antwort\w*|senden|zurueck|ausfuellen|angaben)\b/u,
    ],
    needs: 'no_link',
    most: 2_500,
  },
  {
    code: 'lure_second_factor',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:your?|you (?:must|need|have to|will)|ihre?[nmrs]?|sie|deine?[nmrs]?|du)\b/u,
      /\b(?:mfa|2fa|multi-?factor|two-?factor|two-?step|authenticator|second factor|zwei-?faktor\w*|mehrfaktor\w*|multi-?faktor\w*|zwei-?stufen\w*)\b/u,
      /\b(?:re-?enrol\w*|re-?regist\w*|re-?activat\w*|re-?configur\w*|re-?sync\w*|expir\w*|renew\w*|out ?dated|laps\w*|no longer (?:accepted|valid|supported)|lose access|mandatory update|nicht mehr (?:akzeptiert|gueltig|unterstuetzt)|neue registrierung|scan|erneut|neu (?:registrier\w*|einricht\w*|anmeld\w*)|abgelaufen|laeuft\b.{0,40}\bab|ungueltig|zugriff verlieren|erneuer\w*|scann\w*)/u,
    ],
    needs: 'link',
    most: 2_500,
  },
  {
    code: 'lure_gift_cards',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:e-?gift ?cards?|gift ?cards?|gift ?vouchers?|(?:i ?tunes|apple|steam|google play|amazon|vanilla|razer|xbox|visa)[- ](?:gift[- ])?cards?|geschenk-?(?:karten?|gutscheine?n?)|gutscheinkarten?|guthaben-?karten?|(?:i ?tunes|apple|steam|google[- ]play|amazon|paysafe|xbox)-?\s?(?:karten?|gutscheine?n?))\b/u,
      /\b(?:can|could|would|will) you\b|\bplease\b|\bi (?:need|want|would like|'d like) you\b|\b(?:need|needs|want) (?:to (?:get|buy|purchase)|some)|\bi need\b|\bhelp me\b|\b(?:kannst|koenntest|wuerdest) du\b|\b(?:koennen|koennten|wuerden) sie\b|\bbitte\b|\bich (?:brauche|benoetige)\b|\bbesorg\w*/u,
    ],
    also: [
      /\b(?:scratch\w*|(?:send|text|e-?mail|forward|reply)\b.{0,60}\b(?:codes?|pins?|photos?|pictures?|pics?|images?|back)|(?:photo|picture|pic|image)s? of (?:the|each|every|all)|reimburse\w*|surprise|confidential|in a meeting|discreet\w*|freirubbel\w*|rubbel\w*|codes?\b.{0,60}\b(?:schick\w*|send\w*|mail\w*|zu)\b|(?:schick|send|mail)\w*\b.{0,60}\bcodes?|fotos?\b|abfotografier\w*|erstatt\w*|ueberraschung|besprechung|meeting|vertraulich)/u,
    ],
    most: 1_500,
  },
  {
    code: 'lure_unreachable',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:are|r) (?:you|u) (?:available|free|at (?:your|the) desk|in the office|around|there|at work|less busy)|\bquick (?:task|favou?r|errand|assignment|request)|\b(?:need|have) (?:a |an |your |you to )?.{0,20}(?:favou?r|errand|task|assignment|handle something|take care of something)|\b(?:bist du|sind sie|seid ihr) (?:gerade |heute |aktuell |jetzt )?(?:im buero|am platz|am schreibtisch|verfuegbar|erreichbar|da|frei)|\b(?:kurzer|kleiner|schneller|dringender) gefallen|\b(?:dringende|kurze|vertrauliche|schnelle)\w* (?:aufgabe|erledigung|angelegenheit)/u,
    ],
    also: [
      /\b(?:can(?:'t|not| not) (?:talk|take|answer|make|receive|speak|be reached|use my phone)|no (?:phone )?calls|(?:not|unable to) (?:available|able|reachable|take calls?|talk)\b.{0,20}(?:phone|call)?|(?:reply|respond|answer|contact me|reach me|write|get back to me)\b.{0,25}\b(?:only )?(?:by|via|through|to this|here by|with) (?:e-?mail|mail|text|message|whats ?app)|(?:your|ur) (?:cell|mobile|personal|whats ?app|private)\b.{0,20}number|(?:personal|cell|mobile|whats ?app)(?: phone)? number|confidential\w*|discreet\w*|keep (?:this|it) (?:between|quiet|to yourself)|in (?:a|back[- ]to[- ]back|an important|the middle of a) (?:conference |board |client )?meetings?|nicht telefonieren|nicht (?:telefonisch )?(?:erreichbar|ans telefon)|nur (?:per|ueber|via) (?:e-?mail|mail|whats ?app)|(?:handy|mobil|whats ?app|private)-?\s?nummer|vertraulich\w*|diskret\w*|unter uns|in (?:einer|einem|der|dem) (?:besprechung|meeting|sitzung|termin|konferenz))/u,
    ],
    most: 700,
  },
  {
    code: 'lure_payroll',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:direct deposits?|payroll|salary|wages?|pay ?checks?|pay ?slip|paycheque|gehalt\w*|lohn\w*|bezuege)\b/u,
      /\b(?:chang\w*|updat\w*|switch\w*|replac\w*|modif\w*|new|amend\w*|redirect\w*|aender\w*|geaendert\w*|umstell\w*|aktualisier\w*|neue[nmrs]?|wechsel\w*|gewechselt)\b/u,
      /\b(?:accounts?|banks?|banking|deposit|details|information|routing|iban|konto\w*|bankverbindung\w*|bankdaten|\w*konto)\b/u,
      /\b(?:my|mine|i|i'd|i've|me|mein\w*|ich|mir)\b/u,
    ],
    most: 1_200,
  },
  {
    code: 'lure_bank_details',
    detection: 'cp_ap_suspicious',
    sentence: [bankDetails, changed],
    also: [payment],
    not: reachable,
    needs: 'doubt',
    most: 2_500,
  },
  {
    // Whoever really moves to another bank can be asked about it.
    code: 'lure_bank_details',
    detection: 'cp_ap_suspicious',
    sentence: [bankDetails, changed],
    also: [
      /\b(?:phones?|telephones?|lines?|telefon\w*)\b.{0,60}\b(?:moved|down|not (?:available|reachable)|out of order|nicht erreichbar|umstellung|gestoert)|\b(?:confirm|reply|respond|antworten|bestaetigen)\b.{0,50}\b(?:this e-?mail|(?:by|via|per) e-?mail|e-?mail only|nur per e-?mail)|\baudit\b|(?:payment|transfer) (?:slip|confirmation|proof)|proof of payment|zahlungsbeleg\w*|ueberweisungsbeleg\w*|telefonisch\w*\b.{0,80}\bnicht (?:erreichbar|moeglich)|\w*ueberweisungsbestaetigung\w*/u,

      payment,
    ],
    not: reachable,
    most: 2_500,
  },
  {
    code: 'lure_extortion',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:record\w*|web ?cam\w*|camera\w*|footage|videos?|hack\w*|malware|trojan|spyware|your (?:contacts|device|passwords?|browsing)|intimate|porn\w*|kamera\w*|aufgenommen|aufnahmen?|aufgezeichnet|gehackt\w*|trojaner\w*|schadsoftware|kontakte\w*|intim\w*)\b/u,
    ],
    also: [
      /\b(?:contacts|family|friends|relatives|co-?workers|colleagues|kontakte\w*|familie\w*|freunde\w*|verwandte\w*|bekannte\w*|kolleg\w*)\b|\b(?:bc1[a-z0-9]{20,60}|[13][a-z0-9]{25,34}|0x[a-f0-9]{40}|ltc1[a-z0-9]{20,60}|[48][a-z0-9]{90,105})\b/u,
      /\b(?:btc|bitcoins?|ethereum|eth|monero|xmr|litecoin|krypto\w*|crypto\w*|wallet)\b/u,
      /\b(?:pay|payment|transfer|send|transaction|zahl\w*|ueberweis\w*|transferier\w*|schick\w*|send\w*)\b/u,
    ],
    most: 8_000,
  },
  {
    code: 'lure_fortune',
    detection: 'cp_spam',
    sentence: [
      /\b(?:inheritance|next of kin|beneficiary|unclaimed|deceased|late (?:client|husband|father|customer)|dormant account|lottery|one of (?:the|our)\b.{0,30}\bwinners|winning notice|(?:won|win) .{0,20}(?:million|prize|lottery|sum)|compensation fund|grant donation|donat\w+ .{0,30}(?:million|sum)|erbschaft\w*|erbe|nachlass\w*|verstorben\w*|beguenstigte\w*|lotterie\w*|gewonnen|spende\w*)\b/u,
    ],
    also: [
      /\b\d[\d.,]*\s?(?:m|mio|million\w*|billion\w*)\b|\bmillion(?:s|en)?\b|(?:[$€£]|\b(?:usd|eur|gbp|us\$|euro)\b)\s?\d[\d.,]{5,}|\d[\d.,]{5,}\s?(?:[$€£]|usd|eur\b|gbp|dollars?|euros?)/u,
      /\b(?:commission|percent|%|\d\s?%|confidential\w*|private e-?mail|contact (?:me|him|her)|reply|respond|full name|bank(?:ing)? (?:details|information)|transaction|provision|prozent|vertraulich\w*|melden|kontaktier\w*|antwort\w*|bankverbindung)/u,
    ],
    // Reports about the fraud.
    not: /\b(?:con ?m[ae]n|scammers|fraudsters|(?:latest|this|such) (?:scams?|frauds?)|nigerian (?:scams?|letters?)|betrugsmasche\w*|betrueger\w*)\b/u,
    most: 8_000,
  },
  {
    code: 'lure_card',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:confirm\w*|enter\w*|provide|verify|submit|asked for|update|bestaetig\w*|eingeben|einzugeben|angeben|anzugeben|geben|verifizier\w*|hinterleg\w*)\b/u,
      /\b(?:(?:card|account) (?:number|details|data)|the card|karten?(?:nummer|daten)|bankdaten|kontodaten)\b/u,
      /\b(?:pin|tans?|cvv2?|cvc2?|security code|expiry|expiration|date of birth|log ?in|password|pruefziffer|sicherheitscode|gueltig\w*|ablaufdatum|geburtsdatum|passwort|kennwort)\b/u,
    ],
    not: /\b(?:never|not ask|won't ask|don't share|do not share|niemals|nie (?:nach|ihre)|nicht (?:nach|weiter))\b/u,
    needs: 'link',
    most: 2_500,
  },
  {
    code: 'lure_secret_payment',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:nobody|no ?one|not (?:tell|discuss|mention|speak|inform|share)|between (?:us|you and me)|to yourself|(?:your|utmost|absolute|strict\w*) (?:discretion|confidence|confidentiality|secrecy)|niemand\w*|stillschweigen|unter uns|(?:ihre|deine|absolute|aeusserste|strengste) (?:diskretion|vertraulichkeit)|verschwiegenheit)\b/u,
    ],
    also: [
      /\b(?:wire|bank transfer|transfer (?:of|the) (?:funds?|amount|money)|urgent (?:payment|transfer)|(?:make|process|arrange) (?:a|the|an) (?:\w+ )?(?:payment|transfer)|ueberweisung\w*|\w+ueberweisung|ueberweisen|zahlungsanweisung)\b/u,
      /\b(?:acquisition|take-?over|merger|lawyer|notary|attorney|law firm|regulator\w*|uebernahme|unternehmenskauf\w*|akquisition|notar\w*|anwalt\w*|kanzlei|finanzaufsicht)\b/u,
    ],
    most: 2_500,
  },
  {
    code: 'lure_parcel',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:parcels?|packages?|shipments?|delivery|paket\w*|paeckchen|sendung\w*|lieferung\w*)\b/u,
      /\b(?:customs|fees?|unpaid|postage|shipping costs?|duty|duties|zoll\w*|\w*gebuehr\w*|porto|nachzahlung|\w*kosten)\b/u,
    ],
    also: [
      /\b(?:could not be|cannot be|was not|waiting|on hold|held|goes back|returned?|re-?deliver\w*|re-?schedul\w*|suspended|nicht zugestellt|wartet|zurueck\w*|erneut\w*|angehalten|nicht ausgeliefert)/u,
      /(?:[€$£]|\b(?:eur|euro|usd|gbp|chf)) ?\d{1,2}[.,]\d\d(?!\d)|(?<![\d.,])\d{1,2}[.,]\d\d ?(?:[€$£]|(?:eur|euro|usd|gbp|chf)\b)/u,
      /\b(?:pay|paid|payment|card|zahl\w*|bezahl\w*|begleich\w*|karte\w*|kreditkarte\w*)\b/u,
    ],
    needs: 'link',
    most: 1_500,
  },
  {
    code: 'lure_refund',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:tax (?:refund|rebate|return)|(?:council|income) tax\b.{0,30}\b(?:refund|rebate)|steuererstattung\w*|steuerrueckerstattung\w*|steuerrueckzahlung\w*|steuerguthaben|(?:einkommen|lohn)?steuer\w*\b.{0,40}\b(?:erstattung\w*|rueckzahlung\w*|guthaben))\b/u,
    ],
    also: [
      /\b(?:claim|submit|enter|melden|anmeld\w*|confirm|provide|update|card|eingeben|einzugeben|angeben|anzugeben|bestaetig\w*|beantrag\w*|hinterleg\w*|anforder\w*|anzufordern|karten?(?:daten|nummer)?)\b/u,
      /\b(?:accounts?|bank|card|details|iban|kontodaten|bankdaten|bankverbindung|konto|bankkarte\w*|kreditkarte\w*|karten\w*|online-?banking|formular)\b/u,
      /(?:[€$£]|\b(?:eur|euro|usd|gbp|chf)) ?\d|\d ?(?:[€$£]|(?:eur|euro|usd|gbp|chf)\b)|\d[.,]\d\d(?!\d)/u,
    ],
    needs: 'link',
    most: 1_500,
  },
  {
    code: 'lure_callback',
    detection: 'cp_ap_suspicious',
    sentence: [
      /\b(?:call|phone|dial|contact|toll-?free|hotline|ruf\w*|anruf\w*|telefon\w*|kontaktier\w*)\b/u,
      /\b(?:cancel\w*|refund\w*|dispute|stop|did not|didn't|unauthori[sz]ed|not authori[sz]ed|storn\w*|widerruf\w*|kuendig\w*|abwend\w*|verhindern|erstatt\w*|nicht (?:bestellt|autorisiert|veranlasst))/u,
    ],
    also: [
      /\b(?:charged?|debit\w*|renew\w*|auto-?renew\w*|subscription|membership|order|purchase|transaction|abgebucht|abbuch\w*|verlaenger\w*|abonnement|abo|bestellung|kauf)\b/u,
      /\+?\d[\d ()/.-]{7,20}\d/u,
      /(?:[€$£]|\b(?:eur|euro|usd|gbp|chf)) ?\d|\d ?(?:[€$£]|(?:eur|euro|usd|gbp|chf)\b)/u,
    ],
    needs: 'no_link',
    most: 1_500,
  },
];
