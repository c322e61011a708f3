import { describes } from '../lexicon/context-words.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';

const mostWords = 8;
const purpose = /(?:movement|shift|exceptions?|pattern|discovery|triage|containment|control|scoping|lookup|analysis|review|audit|report|reporting|request|inquiry|check|investigation|ticket|incident|meeting|sample|evidence|follow-up|handover|briefing|statistics|assessment|analyse|pruefung|bericht|anfrage|frist|fristen|vorfall|vorfalls|revision|kontrolle|uebergabe|auskunft|nachweis|auswertung|untersuchung|statistik|abgleich|vorgang|stichprobe|campaign|takeover|lure|sweep|hunt|hunting|scenario|question|case|story|problem|topic|theme|suspicion|complaint|alert|warning|exercise|drill|scam|fraud|compromise|theft|impersonation|spoofing|exfiltration|callback|cleanup|housekeeping|baseline|escalation|aufarbeitung|aufklaerung|dokumentation|kampagne|lage|lagebild|rueckfrage|beschwerde|nachfrage)$/; // prettier-ignore
const urgency = /^(?:urgent|urgently|dringend|eilig|eilt|hurry|asap)$/;
const heading = /^(?:story|topic|theme|fraud|scam|impersonation|spoofing|exfiltration|compromise|note|info|background|goal|purpose|problem|suspicion|complaint|alert|tickets|incidents|requests|cases|sample|exceptions?|handover|discovery|evidence|control|containment|triage|scope|hunt|sweep|audit|review|follow-up|search|finding|observation|step|check|incident|request|question|query|task|todo|fyi|context|background|reminder|case|ticket|frage|anfrage|aufgabe|hintergrund|erinnerung|anliegen|bitte)$/; // prettier-ignore
const waiting = /^(?:wartet|warten|draengt|waiting|waits|draengelt)$/;
const judging = /encrypt|password|unread|opened|clicked|replied|answered|forwarded|country|spoof|phish|spam|malware|schad|vir(?:us|en)|quarant|newsletter|graymail|bulk|clean|sauber|^(?:incoming|outgoing|internal|eingehend|ausgehend|intern)/; // prettier-ignore
const denying = /^(?:not|no|without|except|nicht|kein|keine|ohne|ausser|delete|release|loesche|block)$/;

/**
 * 'For the gap analysis: …', 'Wegen der Löschfrist: …', 'Kunde wartet: …': what a question is asked for stands in front of a
 * colon and says nothing of the mails. The number of tokens with the colon.
 */
export function readLeadIn(tokens: readonly PromptToken[]): number | undefined {
  const ticket = readTicket(tokens);
  if (ticket !== undefined) return ticket;
  const colon = tokens
    .slice(0, mostWords + 1)
    .findIndex(
      ({ text, start, end }, at) =>
        text === ':' ||
        (/^[–—-]$/.test(text) && start > (tokens[at - 1]?.end ?? 0) && end < (tokens[at + 1]?.start ?? 0)),
    );
  const words = tokens.slice(0, Math.max(colon, 0));
  // 'phishing campaign: …' asks for phishing.
  const isPlain = words.every(
    ({ kind, key }) => kind === 'word' && !denying.test(key) && !judging.test(key) && !describes(key),
  );
  if (colon < 1 || !isPlain || tokens[colon + 1] === undefined) return undefined;
  const last = words.at(-1)?.key ?? '';
  // 'the other way round please: …'.
  const isTurned = /^(?:now |and |then |ok )*(?:the )?other way a?round(?: please| now)?$/.test(
    keysOf(words),
  );
  const isUrgent =
    isTurned || (words.length <= 2 && (urgency.test(last) || (words.length === 1 && heading.test(last))));
  // 'Zur Aufarbeitung eines Vorfalls:'.
  const isPurpose = words.length > 1 && (purpose.test(last) || waiting.test(last) || /^(?:vorfalls|falls|tickets|verdachts)$/.test(last)); // prettier-ignore
  return isUrgent || isPurpose ? colon + 1 : undefined;
}

const tickets = /^(?:control|requirement|section|item|finding|measure|ticket|tkt|tick|case|incident|inc|request|req|task|issue|sr|chg|call|fall|vorgang|anfrage|stoerung|aufgabe)$/; // prettier-ignore
const small = /^(?:follow-up|followup|follow|up|update|addendum|re|ref|regarding|concerning|for|about|in|on|to|zu|zum|wegen|betrifft|betreffs|bzgl|the|my|our|this|dem|den|das|nr|no|number|num|id|nummer|#|\.)$/; // prettier-ignore

/** 'Re ticket 8831 - …', 'INC-20931: …', 'Zu Vorgang Nr. 77, …': the number under which somebody asks. */
function readTicket(tokens: readonly PromptToken[]): number | undefined {
  let at = 0;
  while (small.test(tokens[at]?.key ?? '')) at += 1;
  const [noun, ...digits] = (tokens[at]?.key ?? '').split(/[-_]?(?=\d)/);
  const code =
    /^[A-Z]{2,8}-\d{2,}$/.test(tokens[at]?.text ?? '') &&
    !/^(?:KW|CW|SCL|MD|SHA)-/.test(tokens[at]?.text ?? '');
  if (code) digits.push('');
  if (!code && !tickets.test(noun ?? '')) return undefined;
  let next = at + 1;
  if (digits.length === 0) {
    while (/^(?:nr|no|number|num|id|nummer|#|\.|-)$/.test(tokens[next]?.key ?? '')) next += 1;
    const number = tokens[next];
    if (number?.kind !== 'number' && !/^[a-z]{0,5}-?\d+$/.test(number?.key ?? '')) return undefined;
    next += 1;
    // 'Control 4.2'.
    while (/^[.-]$/.test(tokens[next]?.text ?? '') && tokens[next + 1]?.kind === 'number') next += 2;
  }
  if (/^[:,;/|–—-]$/.test(tokens[next]?.text ?? '') && tokens[next + 1]) return next + 1;
  // 'INC-4711 phishing of today'.
  return code && at === 0 && tickets.test(noun ?? '') && tokens[next] ? next : undefined;
}
