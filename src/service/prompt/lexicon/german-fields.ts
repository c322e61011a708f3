import { condition, denied, type LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const domains = '(domain|domains|domaene|domaenen|maildomain|mail-domain|domainname)';
const addresses =
  '(adresse|adressen|mailadresse|mailadressen|mail-adresse|e-mail-adresse|e-mail-adressen|email-adresse|emailadresse|mail)';
const senderDomain = `((absender|sender|sende|herkunfts|ursprungs|versender|from)(-|)${domains}|(sendend~|versendend~) ${domains}|${domains} (des|der|eines|vom) (absenders|absender|senders|versenders))`;
const senderAddress = `((absender|sender|sende|versender|from|ursprungs)(-|)${addresses}|${addresses} (des|der|eines|vom) (absenders|absender|senders|versenders))`;
const senderName =
  '((absender|sender|anzeige|display|from|absenderanzeige|absender-anzeige)(-|)(name|namen|namens)|klarname|klarnamen|absenderbezeichnung|(name|namen|anzeigename|anzeigenamen) (des|der|vom) (absenders|absender|senders))';
const recipientDomain = `((empfaenger|ziel|rcpt|adressaten)(-|)${domains}|${domains} (des|der|eines|vom) (empfaengers|empfaenger|adressaten))`;
const recipientAddress = `((empfaenger|ziel|rcpt|adressaten)(-|)${addresses}|${addresses} (des|der|eines|vom) (empfaengers|empfaenger|adressaten))`;
const its = '(der |die |das |dem |den |ein~ |seiner |seinem |ihrer |ihrem |deren |dessen |)';
const link =
  '(link|links|url|urls|verweis|verweise|verweisen|verlinkung|verlinkungen|hyperlink|hyperlinks|weblink|weblinks|web-link|internetlink)';
const page =
  '(domain|domaene|seite|seiten|website|webseite|webseiten|internetseite|homepage|adresse|url|datei|dateien|freigabe|ordner|shop|portal|server|host|unterseite|unterseiten|loginseite|login-seite)';
const leading =
  '(fuehrt|fuehren|zeigt|zeigen|verweist|verweisen|geht|gehen|leitet|leiten|verlinkt|verlinken|linkt|linken)';

/** The fields by all their names, in front of a value ('Absenderdomain x') and behind one ('x als Domain des Absenders'). */
export const germanFields: readonly LexiconLine[] = [
  [`${senderDomain}( ist| lautet| war| gleich|)`, cue('sender_domain')],
  [`(als|in) ${its}${senderDomain}`, { is: 'owner', field: 'sender_domain' }],
  [senderAddress, cue('sender_email')],
  [`(als|in) ${its}${senderAddress}`, { is: 'owner', field: 'sender_email' }],
  [senderName, cue('sender_name', { part: 'sender_name' })],
  [`(im|als|in|unter) ${its}${senderName}( steht| vorkommt| auftaucht| erscheint| haben| hat| tragen| traegt|)`, { is: 'owner', field: 'sender_name' }],
  [`${recipientDomain}( ist| lautet| war| gleich|)`, cue('recipients', { typed: true })],
  [`${recipientAddress}( ist| lautet| war| gleich|)`, cue('recipients', { typed: true })],
  [`(als|in) ${its}(${recipientDomain}|${recipientAddress})`, { is: 'owner', field: 'recipients' }],
  [`(empfaenger|adressat) (ist|war|lautet|gleich)`, cue('recipients', { typed: true })],
  ['(absender|versender) (ist|war|lautet|gleich)', cue('sender')],
  [`(deren |dessen |der |)(absender|absenderadresse|absendern|versender) (zu|zur|zum|bei|unter)( ${domains}| firma|)`, cue('sender')],
  [`(deren |dessen |der |einem |einen |)(empfaenger|empfaengeradresse|empfaengern) (zu|zur|zum|bei|aus|in|unter)( der|)( ${domains}| firma|)`, cue('recipients', { typed: true })],
  ['(absender|absendern|absenderadressen|konten|accounts|nutzern|benutzern|anwendern|mitarbeitern|leuten|personen|adressen|jemandem|irgendwem|irgendjemandem|kontakten|postfaechern) (bei|von|aus|unter)', cue('sender', { typed: true })],
  ['(durch|seitens) (den absender |die absenderin |absender |)', cue('sender', { typed: true })],

  ['(von|zwischen) (kollege|kollegen|kollegin|kolleginnen|mitarbeiter|mitarbeitern|mitarbeitenden) (zu|an) (kollege|kollegen|kollegin|kolleginnen|mitarbeiter|mitarbeitern|mitarbeitenden)', m.internal],
  ['(von|durch) (fremden|unbekannten|aussenstehenden|firmenfremden|externen dritten|dritten|fremden personen|fremden leuten|hausfremden)', m.incoming],
  ['(von|aus) (der firma|dem unternehmen|dem lieferanten|dem dienstleister|dem partner|unserem lieferanten|unserem partner|unserem dienstleister|dem anbieter)', cue('sender', { typed: true })],

  // Links.
  [`(mit |)(einem |einer |den |der |dem |mindestens einem |mindestens einer |wenigstens einem |irgendeinem |)${link} (auf|zu|zur|zum|nach)( die| den| der| das| dem| eine| einen| einer| irgendeine| einem|)( ${page}( von| auf| bei| unter| der domain| in| des| der|)|)`, cue('link', { typed: true })],
  [`${link} ,( der| die| welcher| welche|) (auf|zu|zur|zum|nach)( die| den| der| eine| einen| einer|)( ${page}( von| auf| bei| unter|)|)`, cue('link')],
  [`(als|im|in) ${its}${link}( steht| vorkommt| enthalten|)`, { is: 'owner', field: 'link' }],
  [`(link|links)(-|)(domain|ziel|adresse|url|host)( ist| lautet|)`, cue('link')],
  [`${leading} (auf|zu|nach|zur|zum)( die| den| der| eine|)( ${page}( von| auf|)|)`, cue('link', { typed: true })],

  // Several, none, at least one.
  ['(oder|und|sowie|plus|samt|mit|inklusive|inkl|einschliesslich|nebst) (einer|eine|einem|allen|alle|deren|dessen|ihren|ihrer|irgendeiner|den|der|saemtlichen) (subdomain|subdomains|unterdomain|unterdomains|unterdomaenen|sub-domains)( davon| dazu| von dieser| dieser|)', m.filler],
  ['(null|0) (anhaenge|anhaengen|anlagen|attachments)', denied(condition({ kind: 'present', part: 'attachment' }))],
  ['(null|0) (link|links|urls)', denied(condition({ kind: 'present', part: 'link' }))],
  ['frei von', operator('not')],
  ['(man|irgendwer|irgendeiner|irgendjemand|unsereiner)', m.filler],
  ['(sich |)als (phishing|phish) (angesehen|betrachtet|gewertet|gefuehrt|erachtet|herausgestellt|entpuppt|erwiesen|herausstellten|entpuppten)', m.phishing],
  ['(sich |)als spam (angesehen|betrachtet|gewertet|gefuehrt|erachtet|herausgestellt|entpuppt|erwiesen|herausstellten|entpuppten)', m.spam],
  ['(sich |)als (malware|schadsoftware|virus) (angesehen|betrachtet|gewertet|gefuehrt|erachtet|herausgestellt|entpuppt|erwiesen|herausstellten|entpuppten)', m.malware],
  ['als (verdaechtig|auffaellig|merkwuerdig|komisch|seltsam|phishing|spam|betrug|gefaehrlich|unerwuenscht) gemeldet~', m.reported],
  ['fuer (microsoft|defender|ms|exchange)', m.byMicrosoft],
  ['(versehen|ausgestattet|bestueckt|ergaenzt|garniert) mit', m.filler],
]; // oxfmt-ignore
