import { actors, bothOf, quarantinedBy } from './actors.ts';
import { condition, type LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const clientIp = cue('sender_client_ip', { exact: true });
const house =
  '((the|our) (company|organisation|organization|tenant|house|firm|network|own domains|domain|domains))';
const people =
  '(someone |somebody |anyone |anybody |people |users |employees |colleagues |one of us |accounts |addresses |mailboxes |)';
const side = '(direction|way|traffic direction|mail flow|flow)( :| =| is| was|)';
const fields =
  '(sender|senders|recipient|recipients|subject|date|time|direction|verdict|state|status|attachment|attachments|link|links|domain|platform)';
const reporter =
  '(boss|manager|chief|ciso|director|team lead|lead|colleague|auditor|auditors|customer|client|supplier|lawyer|management|legal|compliance|security|team)';

/** Context around a question, asides such as 'either way' and 'all of it', and the headings of prompts written as lists. */
export const englishContext: readonly LexiconLine[] = [
  // From inside, to inside.
  [`(from|sent from|coming from|sent by|originating from|originating) ${people}(inside|within|in) ${house}`, m.fromUs],
  [`(to|sent to|addressed to|going to|for) ${people}(inside|within) ${house}`, m.toUs],
  [`${side} (in|inbound|incoming|inward|inwards)`, m.incoming],
  [`${side} (out|outbound|outgoing|outward|outwards)`, m.outgoing],
  [`${side} (internal|inside|within)`, m.internal],

  // Asides that narrow nothing.
  ['(the |all |)(rest|remainder|remaining ones|others) (of|from|among|out of) (what|those|these|them|the (mails|mail|messages|emails))', m.clause],
  ['(the |)(whole|full|entire|complete) (day|night|week|month|period|time|range)( long| through|)', m.filler],
  ['all (day|night|week|month) (long|through)', m.filler],
  ['(around|round) the clock', m.filler],
  ["(never mind|no matter|whatever|regardless of|irrespective of|doesn't matter|does not matter|don't care about|do not care about|don't mind|i don't care about|i do not care about) (which |what |who |about |)(the |)"
    + fields + '( is| are| was| it is| they are| they were|)', m.clause],
  [`(any|whatever|all|every) ${fields} (is|are|will) (fine|ok|okay|good|do)`, m.clause],
  ['(if|as far as|in so far as) (i|we) (remember|recall|know|can tell|understand|see)( well| correctly| rightly| right| it| that|)', m.filler],
  ["(if i'm not mistaken|if i am not mistaken|unless i'm mistaken|as i recall|from memory|to be precise|to be exact|to be clear|to be sure|for completeness|for what it is worth|by the way|btw|in short|long story short)", m.filler],
  ['(any time|at any time|at any point)', m.clause],
  ['(must|should|might|may|could|would) have (been|come|arrived)( in| on| from| around|)', m.clause],
  ['(some time|sometime|at some point|at some time|some day|one day|any time|anytime|at any time|at any point) (in|during|within|over|on|of)', m.filler],
  ['(shown|turned|popped|cropped|showed|showing|turning|popping) up', m.clause],
  ['(count|counted|counting|counts) (back|backwards|backward)( from (now|today|this moment|here)|)', m.clause],
  [`(my |our |the |)${reporter} (wants|needs|requires|requests|requested|would like|wants to have|wants to see|is asking for|asked for|asks for|demands)( the| a| to see| to have|)( list| overview| report|)( of|)`, m.others],
  ['(we|i) (have |)(got|received|had|heard) (a |an |the |)(tip|hint|warning|report|complaint|call|ticket|heads-up|request|question|message|note)( (about|on|regarding|concerning|that|from))', m.others],
  ["(we|i) (have|have got|got|'ve got) (a |an |the |)(suspicion|hunch|feeling|case|issue|problem|situation)( (about|with|that|where))", m.others],
  ['(show|give|list|i want|i need|we need) both( of them| kinds| types| sets|)', m.filler],
  ['both (kinds|types|sorts|sets|groups)( of (mail|mails|messages)|)', m.mail],
  ['(attached |together |combined |contained |all |both |)(in|within|to|on|with) (the |a |)(very |)(same|single|one|one and the same) (mail|email|message|e-mail)', m.filler],
  ['((both|all) |)attached to (the |a |)(very |)(same|single|one) (mail|email|message|e-mail)', m.there],
  ['(alongside|in addition to|on top of|combined with|paired with)', operator('and')],
  ['(all |)at once', operator('jointly')],
  ['both at (once|the same time)', operator('jointly')],
  ['(all|both) (together|combined|in one)', m.clause],
  ['(in|with) (that|this|either|any) case', m.filler],
  ['(but |and |)(in |)neither (case|of (them|these|those|the two|the cases))( (is|are|was|were|being)|)', operator('not')],
  ['(complains|complained|complaining|complaint|moans|moaned|worries|worried|enquires|enquired|inquires|inquired|asks|asked|wonders|wondered) (of|about|over|because of|for) (a |the |some |)(missing|lost|vanished|disappeared|undelivered|absent) (mail|mails|email|emails|message|messages)', { is: 'owner', field: 'recipients' }],
  ['(is|are|was|were) (complaining|asking|worried|moaning|wondering) (of|about|over) (a |the |some |)(missing|lost|vanished|disappeared|absent) (mail|mails|email|emails|message|messages)', { is: 'owner', field: 'recipients' }],
  ['(of|among) (those|these|them|it)', m.clause],
  ['from (those|these|it)', m.clause],
  // 'mails from them' asks for somebody who is not named.
  ['from them', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(and|then|but) (only |just |)from them', m.clause],
  ['(what|anything|everything|all|which|that) (we|do we|are we) (are |have |)(hold|holding|held|keep|keeping|kept|block|blocking|blocked|stop|stopping|stopped|stopp)( back|)', m.quarantined],
  ['(impersonation|spoofing|spoof|fraud|scam|takeover|compromise|exfiltration|abuse|typosquatting|lookalike|brand abuse) (check|checks|review|hunt|audit|sweep|test|investigation|analysis|search|watch|triage)', m.clause],

  // Who judged and who holds.
  ['(both |)(microsoft|defender|ms) and (postern|we|us|our system|our engine|our product|check point|checkpoint) (both |)(agree|agreed|concur|are sure|were sure|are certain)( that| on| about|)( it is| they are| this is| it was| they were|)( a| an|)', bothOf],
  ['(both |)(postern|we|us|our system|our engine|our product|check point|checkpoint) and (microsoft|defender|ms) (both |)(agree|agreed|concur|are sure|were sure|are certain)( that| on| about|)( it is| they are| this is| it was| they were|)( a| an|)', bothOf],
  ...actors([
    '(the |our |)(system|product|engine|filter|scanner|postern)',
    '(an |the |our |)(admin|admins|administrator|administrators)',
    '(an |the |our |)(analyst|analysts)',
    '(microsoft|defender|exchange)',
  ]).flatMap(([who, actor]): LexiconLine[] => [
    [`(quarantined|held|held back|blocked|stopped|put (in|into) quarantine) by ${who} (itself|himself|herself|themselves|alone|on its own|and nobody else|and no one else)`, quarantinedBy(actor)],
    [`(that |which |what |)${who} (is|are|was|were|has been|have been) (holding|keeping|blocking|withholding)( back|)( in quarantine|)`, quarantinedBy(actor)],
  ]),
  ['(not|never|was not|were not|is not|are not|wasn\'t|weren\'t|has not been|have not been) (found|judged|considered|rated|deemed|classed|classified|flagged|marked|called) (to be |as |to have been |)(a |)', operator('not')],
  ['by (anyone|anybody|any engine|any scanner|either engine|either side|any side|any of the engines|either of them)', m.filler],

  ['high(-| )confidence (phishing|phish) (from|of|by|per|according to) (microsoft|ms|defender)', m.sureMicrosoftPhishing],
  ['high(-| )confidence spam (from|of|by|per|according to) (microsoft|ms|defender)', m.sureMicrosoftSpam],

  ['no-(subject|title)', { is: 'condition', node: { kind: 'not', of: { kind: 'present', part: 'subject' } } }],
  ['no-(attachment|attachments)', { is: 'condition', node: { kind: 'not', of: { kind: 'present', part: 'attachment' } } }],
  ['no-(link|links)', { is: 'condition', node: { kind: 'not', of: { kind: 'present', part: 'link' } } }],
  ["(cc'd|cc'ed|ccd|cced|bcc'd|bcced|in cc|in copy|on copy|in bcc|on cc|copied in|carbon copy|carbon-copied|blind copy)", m.notRecorded],

  ['(the |)(address|addresses|email address|e-mail address|mail address) of (the |a |)(sender|senders)', cue('sender_email')],
  ['(did|has|have|had) (anyone|anybody|someone|somebody|any user|any users|users|any of our users|people|an employee|any employee|any employees|any colleague|colleagues|staff)( here| already| ever| yet|) (report|reported|flag|flagged)', m.reported],

  // States, at the end of a sentence.
  ['(released|restored) since then', m.released],
  ['(deleted|removed) since then', m.deleted],
  ['(reported) since then', m.reported],

  // Fields.
  ['(from |on |in |)(the |a |)client (network|subnet|range|ip range|address range|ip addresses|addresses|net|block)( with|)', clientIp],
  ['(the |a |an |)same (attachment|file|hash|link|url|attached file)', m.filler],
  ['(has|have|had|having|with|carry|carries|carrying) (the |a |an |)same (attachment|file|hash|attached file)', cue('attachment')],
  ['(name of (the |an |)(attachment|file)|file name|filename) (has|with|having|had|includes|including|shows|carries)', cue('attachment', { free: true, part: 'attachment' })],
  ['(there is|there are|there was|there were|we see|we find|you see|one finds) (no |)(sign|trace|evidence) of', m.filler],
  ['(attachment|attachments|attached files)( :|) (none|no|zero|0)', { is: 'condition', node: { kind: 'not', of: { kind: 'present', part: 'attachment' } } }],
  ['(link|links|urls)( :|) (none|no|zero|0)', { is: 'condition', node: { kind: 'not', of: { kind: 'present', part: 'link' } } }],
  ['(attachment|attachments)( :|) (yes|some|any)', condition({ kind: 'present', part: 'attachment' })],
  ['(link|links|urls)( :|) (yes|some|any)', condition({ kind: 'present', part: 'link' })],
]; // oxfmt-ignore
