import { denied, type LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const sure = '(mit |)(hoher|hoechster|grosser) (sicherheit|konfidenz|wahrscheinlichkeit)';
const unsent = { is: 'refused', reason: 'prompt_ambiguous' } as const;
const address =
  '(adresse|adressen|empfaenger|empfaengern|empfaengerin|postfach|postfaecher|person|personen|konto|konten)';

/** Context around a question, negating prefixes ('ungemeldet') and idioms about mails. */
export const germanContext: readonly LexiconLine[] = [
  // Was nichts einschränkt.
  ['(hauptsache|eins davon (genuegt|reicht)|eines davon (genuegt|reicht)|eine davon (genuegt|reicht)|falls ja|wenn ja|falls es (die|welche) gibt|wenn es (die|welche) gibt|oder beides|oder auch beides|egal was|wie immer|wie gehabt|wie gesagt|wie besprochen|wenn es geht|soweit vorhanden|was (uebrig |)bleibt|uebrig bleibt|uebrig bleiben|bleibt uebrig)', m.clause],
  ['(fuers|fuer das|fuer den|fuer die|zum|zur|fuer ein|fuer eine|fuer einen) (audit|bericht|report|protokoll|ticket|meeting|revision|pruefung|nachweis|dokumentation|monatsbericht|wochenbericht|lagebericht|auswertung|uebergabe|abgleich|kontrolle|nachkontrolle)', m.filler],
  ['(mailwelle|mail-welle)', m.mail],
  ['(kampagne|aussendung)', m.mail],
  ['(phishingwelle|phishing-welle)', m.phishing],

  ['beides', m.filler],
  ['(lag|lagen|befand|befanden|verblieb|verblieben|stand|standen)', m.clause],
  ['(verkehr|austausch|schriftverkehr)', m.mail],

  // Verneinende Vorsilben.
  ['(ungemeldet~|nicht gemeldet~|unbeanstandet~)', denied(m.reported)],
  ['(unquarantaenisiert~|nicht quarantaenisiert~|unblockiert~|ungeblockt~|ungesperrt~)', denied(m.quarantined)],
  ['(ungeloescht~|nicht geloescht~)', denied(m.deleted)],
  ['(unzugestellt~|nicht zugestellt~)', denied(m.delivered)],
  ['(nicht freigegeben~|unfreigegeben~)', denied(m.released)],
  ['(ohne die |ohne |ausser den |abzueglich der )(bereits|schon|inzwischen) geloescht~', denied(m.deleted)],
  ['(ohne die |ohne |ausser den |abzueglich der )(bereits|schon|inzwischen) gemeldet~', denied(m.reported)],
  ['(ohne die |ohne |ausser den |abzueglich der )(bereits|schon|inzwischen) freigegeben~', denied(m.released)],

  // Wie sicher sich Microsoft ist.
  [`${sure} (als |)(phishing|phish)`, m.sureMicrosoftPhishing],
  [`${sure} (als |)spam`, m.sureMicrosoftSpam],
  [`phishing ${sure}`, m.sureMicrosoftPhishing],
  [`spam ${sure}`, m.sureMicrosoftSpam],
  ['(bewerten|einstufen|einordnen|ansehen|betrachten|fuehren|markieren|erkennen|erkannt haben|werten|halten fuer)', m.clause],

  // Woher, wohin.
  ['von uns (verschickt~|gesendet~|versendet~|versandt~|geschickt~|abgeschickt~|ausgehend~)', m.fromUs],
  ['(von |durch |)(jemandem|jemand|irgendwem|irgendjemandem|leuten|absendern|adressen|personen|einem absender|einer adresse) (ausserhalb|draussen|von aussen|von draussen|von ausserhalb|von extern|extern)( der (firma|organisation)| des (unternehmens|hauses)| unserer (firma|organisation)| unseres (unternehmens|hauses)|)', m.incoming],
  ['(an |)(jemanden|irgendwen|irgendjemanden|leute|empfaenger|adressen|personen) (ausserhalb|draussen)( der (firma|organisation)| des (unternehmens|hauses)| unserer (firma|organisation)| unseres (unternehmens|hauses)|)', m.outgoing],
  [`an (kein|keine|keinen|keiner|nicht) (einzige |einzigen |)${address}( mit| bei| von| in| unter| auf|)( der domain|)`, cue('recipients', { denied: true })],
  [`nicht an (eine |einen |ein |die |den |)${address}( mit| bei| von| in| unter| auf|)( der domain|)`, cue('recipients', { denied: true })],
  [`an (einen|eine|einer|irgendeinen|irgendeine|mindestens einen|mindestens eine) (von |der |aus )(folgenden|diesen|den folgenden)( ${address}|)`, cue('recipients')],
  [`an (folgende|diese)( ${address}|)`, cue('recipients')],
  [`von (einem|einer|irgendeinem) (von |der |aus )(folgenden|diesen|den folgenden)( absendern| adressen| personen| domains|)`, cue('sender')],
  ['(hat |hatte |haben |)(jemand|jeder|jeden|jedem|alle absender|jeglicher absender|irgendwer|irgendjemand) ausser', cue('sender', { denied: true })],

  ['(der|von der|seitens der) firma', cue('sender')],

  ['(der |beim |im |mit dem |) (anzeigenamen|anzeigename|absendernamen|absendername) steht', cue('sender_name', { part: 'sender_name' })],

  // Entweder, aber nicht zugleich.
  ['(aber |und |jedoch |)nicht (beides|beide|beides zugleich|beides gleichzeitig|beides zusammen|alles beides|alle beide)', unsent],
  ['(plus|zuzueglich|und ebenso|ebenso wie|und zusaetzlich|und dazu)', operator('and')],
  ['(zeitraum|zeitfenster|zeitspanne|im zeitfenster|in der zeitspanne)( :| von|)', m.clause],
  ['(massenhaft|massenweise) (verschickt~|versendet~|versandt~)', m.bulk],
]; // oxfmt-ignore
