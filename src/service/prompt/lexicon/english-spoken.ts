import { actors, quarantinedBy } from './actors.ts';
import type { LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const held = '((put|placed|moved|sent|kept) (in|into|to) quarantine|quarantined|held back|blocked|held)';
const how = '(manually|by hand|automatically)';
const system = '(the |our |)(system|product|engine|filter)';
const admin = '(an |the |our |)(admin|admins|administrator|administrators)';
const analyst = '(an |the |our |)(analyst|analysts)';
const microsoft = '(microsoft|defender|exchange)';

/** Spoken phrasings, by class: who held a mail, in every order; what rules did; context around a question. */
export const englishSpoken: readonly LexiconLine[] = [
  ...actors([system, admin, analyst, microsoft]).flatMap(([who, actor]): LexiconLine[] => [
    [`${held} ${how} by ${who}`, quarantinedBy(actor)],
    [`${how} ${held} by ${who}`, quarantinedBy(actor)],
    [`${held} by ${who} ${how}`, quarantinedBy(actor)],
    [`${who} (has |have |)${how} ${held}`, quarantinedBy(actor)],
  ]),
  ['(matched|hit|caught|touched|affected|triggered|processed|modified|tagged|handled) by (a |an |any |the |our |some |one of our |one of the |)(microsoft |ms |exchange |microsoft 365 |)(transport|mail flow) (rule|rules)', m.transportRule],
  ['(a |an |any |the |our |)(microsoft |ms |exchange |)(transport|mail flow) (rule|rules) (matched|hit|caught|applied to|applied|fired on|fired|triggered on|triggered)', m.transportRule],
  ['(any |a |the |)(malicious|dangerous|harmful|bad) (link|links|url|urls) (clicked|clicked on|click)', m.maliciousLinkClick],
  ['(md5|md5 hash|md5 sum|md5sum) of( an| the| this| that| its| their|) (attachment|attachments|file|files|attached file)( :| is| =|)', cue('attach_md5', { exact: true })],
  ['(sha256|sha-256|sha256 hash) of( an| the| this| that| its| their|) (attachment|attachments|file|files|attached file)( :| is| =|)', cue('attach_sha256', { exact: true })],
  ["(ip|ip address|address) of (the |)(sender|senders|sender's) (own |)(pc|computer|machine)( is| =| :|)", cue('sender_client_ip', { exact: true })],
  ['(stayed|stays|remained|remains)', m.clause],
  ['how (can|do|could|would|should) (i|we|one) (see|find|get|list|show|search for|look up|look for|display)( me| us|)', m.filler],
  ['(date of receipt|receipt date|date received|received date|receiving date|date of arrival|arrival date)( :| is| was| =|)', m.clause],
  ['(handed|passed|delivered|gave|brought|pushed)( over|) (to |)us', m.clause],
  ['(whereas|whilst|in contrast|conversely)', operator('but')],
]; // oxfmt-ignore
