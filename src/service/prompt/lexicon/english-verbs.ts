import { actors, quarantinedBy } from './actors.ts';
import { condition, denied, type LexiconLine } from './lexicon.ts';
import { cue, meanings as m, ofMicrosoft, operator } from './meanings.ts';

const attachment = cue('attachment', { part: 'attachment' });
const link = cue('link', { part: 'link' });
const serverIp = cue('sender_server_ip', { exact: true });
const contained = cue('anywhere', { free: true, soft: true });
const anyText = cue('anywhere', { free: true });
const toLink = cue('link', { typed: true });
const pointing =
  '((link|links|linking|linked|url|urls|hyperlink|hyperlinks|point|points|pointing|lead|leads|leading|goes|go|going) (to|at|into|on))';
const page =
  '(page|site|website|web site|web page|webpage|landing page|login page|file|document|folder|share|shop|host|server|location|address)';

const house = '(company|organisation|organization|tenant|house|firm|business|network)';
const filter =
  '(filter|filters|scanner|scanners|defence|defences|defense|defenses|protection|gateway|security|checks|net|engine|engines)';
const outsiders =
  '(outsiders|externals|extern people|external people|external parties|external companies|third parties|a third party|strangers|outside parties|outside people|an outsider|a stranger)';
const staff =
  '(a |an |the |our |my |some |any |other |)(user|users|employee|employees|end user|end users|colleague|colleagues|staff|people|recipient|recipients|coworker|coworkers|somebody|someone)';
/** With the pronoun in front, for 'that was' is a phrase of its own. */
const was = '((that |which |who |)(was|were|has been|have been|had been|been|being|be|is|are|got|get|gets))';
const colleague = '(colleague|employee|coworker|co-worker|user|member of staff|staff member)';
const microsoft = '(microsoft|defender|ms)';
const product =
  '(we|us|postern|check point|checkpoint|(our|the|our own) (system|engine|product|scanner|filter))';

/** Verbs of judging a mail, in the forms that follow a subject. */
const judges =
  '(flags|flag|detects|detect|marks|mark|classifies|classify|classes|classed|categorises|categorizes|categorised|categorized|catches|catch|identifies|identify|identified|recognises|recognizes|recognised|recognized|recognise|recognize|finds|find|rates|judges|judged|deems|deem|deemed|declares|declared|considers|considered|regards|regard|regarded|treats|treat|treated|sees|see|saw|views|viewed|labels|labelled|labeled|tags|tagged|counts|counted|calls|called|believes|believe|believed|thinks|thought|assesses|assessed|scores|scored|grades|graded|lists|listed|registers|registered|spots|spotted|picks up|picked up|puts down|put down|took|takes|takes|diagnosed|qualifies|qualified|designates|designated|reckons|assumes|assumed|suspects of being|holds)';
const judgedAs = '( it| them| this| these| that|)( as| to be| for| is| are| was| were|)( a| an|)';
const base =
  '(flag|detect|mark|classify|class|categorise|categorize|catch|identify|recognise|recognize|rate|judge|deem|declare|consider|regard|treat|see|view|label|tag|count|call|think|believe|assess|score|list|register|spot|pick up)';

/** The ways in which verbs say what the nouns of the other lists say: where mails went, what was done with them, who judged them. */
export const englishVerbs: readonly LexiconLine[] = [
  // Around a question.
  ['(could|can|may|might) i (trouble|bother|ask) (you|somebody|someone)( for| to show me| to give me| about|)', m.filler],
  ['(seeing|getting|looking at|having a look at|finding|obtaining|knowing|hearing about|viewing|obtain|acquire)', m.filler],
  ['(for|in|as part of) (my|our|the|this|a|an|next|today) (weekly |monthly |quarterly |annual |yearly |daily |management |board |incident |audit |internal |security |compliance |shift |)(report|audit|review|investigation|meeting|analysis|statistics|records|documentation|presentation|summary|case|ticket|check|handover|briefing)', m.filler],
  ['(thing|things|entry|entries|mailings|communications)', m.mail],
  ['(rather than|instead of|as opposed to|in place of)', operator('not')],
  ['(or|and|incl|including|plus) (any|all|one|some|a) (of |)(its |the |their |)(subdomains|subdomain|sub-domains)( of (it|that|them|those|these)| thereof|)', m.filler],
  ['(and|or) (any |all |some |)other', operator('and')],
  ['(and|or) (any |all |some |)other (mail|email|message|thing)(s|)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(phishing|phish) (wave|run|blast|burst|flood|spree)(s|)', m.phishing],
  ['spam (wave|run|blast|burst|flood|spree)(s|)', m.spam],
  ['(malware|virus) (wave|run|blast|burst|flood|spree|outbreak)(s|)', m.malware],

  // Through the filter.
  [`(slip|slips|slipped|slipping|get|gets|got|getting|make it|makes it|made it|making it|sneak|sneaks|sneaked|snuck|sneaking) (past|by|through) (us|all|(the|our|your|all our|all the|any|every) ${filter})`, m.delivered],
  ['(slip|slips|slipping|sneak|sneaks|sneaked|snuck|sneaking|leaked|pass|passes|passed|passing) through', m.delivered],
  [`(pass|passes|passed|passing|bypass|bypasses|bypassed|bypassing|evade|evades|evaded|evading|escape|escapes|escaped|escaping|dodge|dodged|circumvent|circumvented|fool|fooled) (us|(the|our|your|all our|all the|any|every) ${filter})`, m.delivered],
  ['(make|makes|made|find|finds|found|work|worked) (its|their) way (through|past us)', m.delivered],
  // To the inbox, to the junk folder.
  ["(straight|directly|right) (in|into|to) (the |a |an |our |their |somebody |someone |people |users' |user |)(inbox|inboxes)", m.inInbox],
  ["(make|makes|made|find|finds|found|work|worked) (its|their) way (straight |)(in|into|to) (the |a |an |our |their |somebody |someone |people |users' |user |)(inbox|inboxes)", m.inInbox],
  ['(straight|directly|right) (in|into|to) (the |)(junk|junk folder|spam folder)', m.inJunk],
  ['(slipped|sneaked|snuck|popped up|pops up|dropped|routed|sorted|diverted|redirected|rerouted|dumped|shunted|thrown|tossed) (in|into|inside)', m.clause],
  ['(routed|sorted|diverted|redirected|rerouted|dumped|shunted|sent off|relegated|consigned) to (the |)(junk|junk folder|spam folder)', m.inJunk],
  // Into quarantine and out of it.
  ['(isolated|locked (away|up)|locked|put (on|under) hold|put away|shut away|retained|lies|lying|lay|resides|residing|rests|resting|dwells)( still|) (in|inside|under) (the |our |)quarantine', m.quarantined],
  [`(${was} isolated|locked away|impounded|confiscated)`, m.quarantined],
  ['we (have |had |are |still |)(hold|holding|keep back|kept back|withhold|withheld|isolated|detained|impounded)', m.quarantined],
  ['(that |which |)(has|have|is|are) (been |)(holding|detaining|withholding|keeping)( in quarantine|)', m.quarantined],
  ['(came|come|comes|coming|went|gone|made it|got|brought back|sent on|passed on|sent|sent back|forwarded|moved back|handed back|transferred|recovered|retrieved) (out of|from) (the |our |)quarantine', m.released],
  ['(left|leave|leaves|leaving|exited) (the |our |)quarantine', m.released],
  [`${was} (un-quarantined|unquarantined|liberated|let out|let out again|handed back|given back|given free|returned to (the |their |)(user|users|recipient|recipients|owner|owners|inbox|mailbox|mailboxes)|put back|allowed through|let back in)( (of|from|into|in|to) (the |our |their |)(quarantine|inbox|inboxes|mailbox|mailboxes)|)`, m.released],
  ['(since|then|again|subsequently|eventually|finally|afterwards|now) (been |)(released|restored|let go|let out)', m.released],
  ['we (have |had |)(let out|handed back|gave back|unquarantined|un-quarantined)', m.released],
  // Deleted.
  ['(purged|discarded|destroyed|disposed of|cleaned up|eliminated|scrubbed|zapped|thrown out|thrown in the trash|shredded|dumped in the trash|expunged|eradicated|nuked)', m.deleted],
  ['(pulled|clawed back|taken|wiped|cleaned|scrubbed|moved|cleared|stripped) (from|out of) (the |their |all |our |users\' |)(mailbox|mailboxes|inbox|inboxes)', m.deleted],
  ['(moved|sent|gone|went|put) (in|into|to) (the |)(trash|bin|recycle bin|deleted items|deleted items folder|trash folder)', m.deleted],
  ['(that |which |)(is|are|have|has) (gone|vanished)', m.deleted],
  // Reported.
  [`(${staff}) (have |had |has |)(flagged|submitted|complained about|alerted us (to|about)|notified us (of|about)|warned us (of|about)|told us about|raised|escalated)( as (suspicious|phishing|spam|malicious|dangerous|suspected phishing)|)`, m.reported],
  [`${was} (reported|flagged|submitted) to (us|it|the it|security|the security team|the soc|the helpdesk|the help desk|the service desk)`, m.reported],
  ['(reported|flagged|submitted) (in|) by (somebody|someone|anybody|anyone)', m.reported],

  // From outside, to outside, among us.
  [`(from|by|sent by|written by|received from|coming from|came from|sent in by) ${outsiders}`, m.incoming],
  [`(from |)beyond (the|our) ${house}`, m.incoming],
  [`(enter|enters|entered|entering|penetrated|coming into|came into|arriving in|arrived in|got into|reached) (the|our) ${house}( from (the |)outside|)`, m.incoming],
  [`(originating|originated|originate|originates|arriving|arrived|coming|came|stemming) (externally|outside|from outside)( (of |)(the|our) ${house}|)`, m.incoming],
  [`(from|by) (a |an |any |some |)(foreign|external|outside) (sender|senders|address|addresses|party|person|people) outside (of |)(the|our) ${house}`, m.incoming],
  ['(directed|aimed|sent|targeted) (at|to) us from (the |)outside', m.incoming],
  [`(to|for|with|sent to|went to|addressed to|going to|destined for|bound for) (${outsiders}|the outside|the outside world)`, m.outgoing],
  [`(exit|exits|exited|exiting) (the|our) ${house}`, m.outgoing],
  [`from (one |a |)${colleague} to (another|the other|an other|a)( ${colleague}|)`, m.internal],
  [`(between|among|amongst) (two|three|several|some|any|any two|two of) (of |)(our |)(own |)(colleagues|employees|users|coworkers|staff|staff members|people)`, m.internal],
  ['(from|by) (colleagues|employees|our users|our employees|us|staff) to (us|(other |)(colleagues|employees|users|our users|our employees|staff))', m.internal],
  ['(circulating|circulated|exchanged|passed around|shared|moving|distributed) (internally|in-house|inside the company|within the company)', m.internal],
  ['(from|by|of) (people|users|employees|colleagues|staff|someone|somebody) of ours', m.fromOwn],
  ['(to|for) (people|users|employees|colleagues|staff|someone|somebody) of ours', m.toOwn],

  // Who sent and who got it.
  ['(contacted|approached|messaged|written to|addressed|bombarded|spammed|mailed|emailed) by', cue('sender')],
  ['(sent|send|written|submitted) in the name of', cue('sender')],
  ['(keeps|keep|kept|has been|have been|is|are|been|goes on|went on) (sending|writing|mailing|emailing|mailing out|sending out)( to us| us|)', { is: 'owner', field: 'sender' }],
  ['written( to us| us)', { is: 'owner', field: 'sender' }],
  ['(sent|send) out (of|from)', cue('sender')],
  ['(keeps|keep|kept|has been|have been|is|are|been|goes on|went on|was|were) (receiving|getting)', { is: 'owner', field: 'recipients' }],
  ['(that |which |)(should|was to|were to|was supposed to|were supposed to|was meant to|were meant to|ought to|would|could|might|must) (have |)(receive|received|get|got|gotten)', { is: 'owner', field: 'recipients' }],
  ['(headed|heading|head|heads) (for|to|towards)', cue('recipients')],
  ['(goes|go|going|written|ended up with|end up with|ended up at|wound up with|wound up at) to', cue('recipients')],
  ['(ended up|end up|wound up|landed|finished) (with|at)', cue('recipients', { typed: true })],
  ['(among|amongst|as one of|as a|in|on) (the|its|their) (recipients|addressees|recipient list|list of recipients|recipients list|distribution list|to line|to field)', { is: 'owner', field: 'recipients' }],
  ['(is|are|was|were|being) (a|one of the|among the|one of its|among its|the) (recipient|recipients|addressee|addressees)', { is: 'owner', field: 'recipients' }],
  ['(listing|naming)', m.clause],
  ['(have |has |had |)(we|i) (ever |)(heard|hear) (from|of)', cue('sender')],
  ["(we've|i've|they've|we'd|they'd|you've)( had| got|)", m.others],
  ['(shared|team|group|common|functional|sales team|support team|hr team|finance team) (mailbox|inbox|account)', cue('mailbox', { exact: true })],
  ['(lying|lies|lie|sitting|sits|kept|stored|found|residing|located) in (the |)mailbox (of|)', cue('mailbox', { exact: true })],

  // Verbs of judging, and actors.
  ['(counts|counted|counting|qualify|qualifies|qualified|qualifying|graded|put down|passes|passed off) as', m.clause],
  ['(that|which|they|these) count as', m.clause],
  ['(amount|amounts|amounted) to', m.clause],
  ['(fall|falls|fell|falling|filed|listed|booked) under', m.clause],
  ['(given|assigned|awarded|handed|issued) (a|an|the)', m.clause],
  ['(is|are|was|were|) nothing (but|other than|except)', m.clause],
  ...[['phishing', m.phishing], ['spam', m.spam], ['malware', m.malware]].map(
    ([name, meaning]): LexiconLine => [
      `${name as string} (verdict|rating|classification|detection|label)(s|) (from|by|of|given by) (microsoft|defender|ms)`,
      ofMicrosoft(meaning as typeof m.phishing),
    ],
  ),
  [`${microsoft} (has |have |had |itself |)${judges}${judgedAs}`, m.byMicrosoft],
  [`${product} (has |have |had |)${judges}${judgedAs}`, m.byProduct],
  [`(in|by) ${microsoft} (view|opinion|eyes|judgement|judgment|assessment|estimation|book)`, m.byMicrosoft],
  ['(in|by) our (view|opinion|eyes|judgement|judgment|assessment|estimation|book)', m.byProduct],
  ['(whose |with |with the |where )(our|our own|own|postern|check point|checkpoint) (verdict|rating|classification|detection)( is| was| reads| :|)', m.byProduct],
  ['(our|our own|own|postern|check point|checkpoint|product|system) (verdict|rating|classification)( is| was| reads| :|)', m.byProduct],
  [`(did not|didn't|didnt|does not|doesn't|doesnt|do not|don't|dont|could not|couldn't|would not|wouldn't|cannot|can't) ${base}( it| them| this| these|)( as| to be|)( a| an|)`, operator('not')],
  [`(failed|fails|fail) to ${base}( it| them| this| these|)( as| to be|)( a| an|)`, operator('not')],

  // Who holds it.
  ...actors([
    '(the |our |)(system|product|engine|filter|scanner)',
    '(an |the |our |some |one of our |one of the |any )(admin|admins|administrator|administrators)',
    '(an |the |our |some |one of our |one of the |any )(analyst|analysts)',
    '(microsoft|defender|exchange)',
  ]).flatMap(([who, actor]): LexiconLine[] => [
    [`${who} (has |have |had |)(put|puts|placed|moved|sent|kept|keeps|locked|shoved|dumped|threw|transferred) (it |them |these |)(in|into|to|under) (the |)quarantine( by hand| manually|)`, quarantinedBy(actor)],
    [`${who} (is holding|are holding|holds|has been holding|have been holding|holds back|held back|keeps back|intercepted|stopped|withheld|isolated|had quarantined|had blocked)`, quarantinedBy(actor)],
  ]),
  ['by (one of |some of |any of |some |)(the |our |)(admin|administrator)(s|)( team| group| crew|)', m.byAdmin],
  ['by (one of |some of |any of |some |)(the |our |)analyst(s|)( team| group| crew|)', m.byAnalyst],
  ['(by|according to) (our|your|this|the) (system|product|engine|console|scanner)', m.byProduct],
  ['(whose |with |where the |)quarantine actor( is| was| :| =|)', m.quarantined],
  ['(whose |with |where the |the |)actor( is| was| :| =)', m.quarantined],

  // In the subject.
  ['(as|as a|within|inside|under|as part of|as a part of|somewhere in|anywhere in|at any place in|for) (the|their|its|a|) (subject|subject line|title|heading)', { is: 'owner', field: 'subject' }],
  ['(at|in) the (very |)(start|beginning|front|head) of (the|its|their) (subject|subject line|title)', { is: 'owner', field: 'subject', edge: 'starts' }],
  ['at the (very |)(end|tail) of (the|its|their) (subject|subject line|title)', { is: 'owner', field: 'subject', edge: 'ends' }],
  ['(under|below) (the|a) (subject|subject line|heading|title)', cue('subject', { free: true, part: 'subject' })],
  ['(is|are|was|were|being|be) (just|simply|only|merely|literally|solely|nothing but|no more than|word for word|verbatim)', m.exact],
  ['being', m.is],
  ['(opens|opening|commences|commencing|commence|is prefixed|are prefixed|prefixed|leads off|prefix is|prefix) (with|by|in|)', m.starts],
  ['(bear|bears|bore|feature|features|featuring|featured|possess|possesses|possessing|comprise|comprises|comprising|exhibit|exhibits|sporting)', contained],
  ['(refer|refers|referring|referred|alluding|alludes) to', anyText],
  ['(references|referencing|referenced|quotes|quoting|cites|citing)', anyText],
  ['(with|having|containing|contain|contains|make|makes|making|made|) (a|any|some|) (reference|references|mention|mentions|allusion) (to|of)', anyText],
  ['(use|uses|using|used) (the|a|) (word|words|phrase|text|term|keyword|string|expression)(s|)', anyText],

  // Attachments.
  ['(to|in|on) which', m.clause],
  ['(enclosure|enclosures|enclosed (file|document)(s|))', attachment],
  ['(file|files|document|documents|something) (is|are|was|were|has been|have been|being) (attached|enclosed|included)', attachment],
  ['(no|without|without any|zero|not any) (file|files|document|documents|enclosure|enclosures) (attached|enclosed|included)', denied(condition({ kind: 'present', part: 'attachment' }))],
  ['(equipped|furnished|accompanied|supplied|provided|complete|fitted) (with|by)', m.clause],
  ['(attachment|attachments)(-| )(free|less)', denied(condition({ kind: 'present', part: 'attachment' }))],
  ['(link|links|url)(-| )(free|less)', denied(condition({ kind: 'present', part: 'link' }))],
  ['(attachment|attachments|file|files)( name|) (extension|extensions|ending|endings|suffix|suffixes|type|types|format)( is| are| :| =|)', attachment],
  ['((by|under|with|going by|of) the name( of|)|going by)', m.contains],

  // Links.
  ['(link|links|url|urls|hyperlink|hyperlinks) (on|under|within)( the domain| the site| the website|)', link],
  ['(web|embedded|clickable|active|http|https) (link|url|hyperlink|address)(s|es|)', link],
  ['(link|links|url|urls|hyperlink|hyperlinks) (whose |where the |with the |with a |)(domain|address|host|host name|hostname|target|destination)( is| contains| equals| includes| :| =|)', cue('link')],
  [`(a |an |the |any |some |)${pointing} (a |an |the |any |some |one of the |its |their |)${page}(s|) (on|at|of|under|from|in|within|hosted on|hosted at|belonging to)( the domain|)`, toLink],
  [`(a |an |the |any |some |)${pointing} (the |)${page}`, toLink],
  ['(linking|link|links|pointing|points|leading|leads) (anywhere|somewhere) (on|at|in|to|into|under)', toLink],
  ['((with |containing |having |carrying |including |contain |contains |have |has |include |includes |)at least one|(with |containing |having |carrying |including |)one or more|some|any|several|a single|a clickable|an embedded) (link|links|url|urls|hyperlink|hyperlinks) (to|pointing to|leading to|going to|that lead to|that leads to|that point to|that points to)', toLink],
  ['(a |)(button|image|picture|text|qr code)(s|) (linking|pointing|leading|linked) to', toLink],
  ['(take|takes|taking|took|send|sends|sending|sent|direct|directs|directing|lead|leads|leading|bring|brings|lure|lures|luring|redirect|redirects|redirecting|point|points) (you|users|people|readers|the reader|the user|the recipient|recipients|victims|them|us|one|everybody) to', toLink],

  // Machines.
  ['((from|by|via|through|at|with|) (the |a |)(host|relay|mta|gateway|smtp host|mail host|mail relay|sending host|mail gateway|mail exchanger)( at| with| with (the |an |)ip( address|)| ip|))', serverIp],
  ['(connecting|source|originating|sending|remote|smtp) (ip|ip address|address|host)', serverIp],
  ['(with|having|whose) (a |the |)(server|sending server|mail server) (had |has |at |with |)(the |an |)ip( address|)( is| was|)', serverIp],
]; // oxfmt-ignore
