import { cue, meanings as m, operator } from './meanings.ts';
import { actors, bothOf, notUnderstood, quarantinedBy } from './actors.ts';
import { condition, type LexiconLine } from './lexicon.ts';

const subject = cue('subject', { free: true, part: 'subject' });
const anyText = cue('anywhere', { free: true });
const serverIp = cue('sender_server_ip', { exact: true });
const clientIp = cue('sender_client_ip', { exact: true });
const address =
  '((mail |email |e-mail |)(address|addresses)|sender|senders|mailbox|mailboxes|account|accounts)';

/** Verbs of judging a mail, in the forms that follow a subject. */
const judges =
  '(flags|flag|flagged|detects|detect|detected|marks|mark|marked|classifies|classify|classified|catches|catch|caught|identifies|identify|identified|recognises|recognizes|recognised|recognized|finds|found|rates|rate|rated|judges|judged|deems|deem|deemed|considers|consider|considered|regards|regard|treats|treat|treated|sees|see|saw|calls|call|called|says|say|said|thinks|think|thought|labels|labelled|labeled|spots|spotted)';

/** Frames of English questions, and verbs of having, belonging, lying and delivering. */
export const englishFrames: readonly LexiconLine[] = [
  // Who asks, and how.
  ['(hi|hey|heyy|hello|hallo|yo|howdy|ahoy) (bot|robot|assistant|computer|folks|guys|mate|buddy|friend|postern|everyone|all|)', m.filler],
  ['(i|we) (hereby |kindly |humbly |)(request|demand|require|seek|wish for|ask for|look for|am after|are after)', m.filler],
  ['(kindly |please |)(arrange|provide|prepare|assemble|tabulate|produce|retrieve|summon|uncover|unearth|determine|ascertain|discover|examine|inspect|browse|scope|enumerate)( for me| me|)', m.filler],
  ['(do|doing) the needful( and|)', m.filler],
  ["(i|we) (should|would|shall|will) be (most |very |so |really |)(grateful|glad|obliged|thankful|happy|pleased|delighted)( if| to| for)( you| someone| somebody|)( would| could| can| were to| might| will|)", m.filler],
  ['(if|so kind as if|whether) you (would|could|can|might) (kindly |please |)(display|show|list|find|retrieve|provide|give|get)( me| us|)', m.filler],
  ['(be so kind|be kind enough|have the kindness)( as|)( to|)( show| list| find| display| give|)( me| us|)', m.filler],
  ['(right|alright|all right|okay|ok|now then|well then|so then) (i|we)( just|) (need|want|wanted)', m.filler],
  ["(i|we) (wonder|wondered|am wondering|was wondering|were wondering)( which| what| whether| if| about|)", m.filler],
  ["(i|we|i'd|we'd|i would|we would) (like|love|want|need|wish) to know( which| what| whether| if| about|)", m.filler],
  ['(i|we) (was|were|have been|am|are|got|have) (told|asked|instructed|requested|supposed|required) to (check|find|look at|look for|list|show|review|verify|see|find out|look up|report)( which| what| whether| if|)', m.filler],
  ['(do|did|have) we (have|get|got|had|receive|see)( any| some|)', m.others],
  ['(among|amongst|out of)', m.clause],
  ['(at all|whatsoever|to date|somewhere|by any chance|of any kind|of any sort|in any way|in any case)', m.clause],
  ['any (day|time|hour|date|week)', m.filler],
  ['(from|by|sent by|written by) (a |one |)certain', cue('sender')],
  ['(to|sent to|addressed to) (a |one |)certain', cue('recipients')],
  ['whether (any|some|the|there is|there are|there was|there were|we|we have|we had)', m.filler],
  ['whether (sent|written|mailed|coming|received|) (by|from) (them|him|her|it) or (sent |addressed |going |)to (them|him|her|it)', m.clause],
  ["(is |are |was |were |am |)(not able|unable) to (find|locate|see|spot|trace)", { is: 'owner', field: 'recipients' }],
  ["(cannot|can't|cant|can not|could not|couldn't) (locate|spot|trace|see)", { is: 'owner', field: 'recipients' }],
  ['(is|was|are|were|being) (the |a |its |their |)(sender|author|originator|writer)', { is: 'owner', field: 'sender' }],
  ['(the |a |its |) (copy|copies) in (the |)mailbox (of|)', cue('mailbox', { exact: true })],
  ['(link|links|url|urls|hyperlink|hyperlinks) (at all|whatsoever)', cue('link', { part: 'link' })],
  ['(attachment|attachments) (at all|whatsoever)', cue('attachment', { part: 'attachment' })],
  ['(is |are |was |were |being |)excepted', operator('except')],
  ['(for|in|as) (the |)(purpose|purposes|sake|interest|interests) of (the |an |our |a |)(discovery|audit|review|investigation|completeness|documentation|evidence|litigation|compliance)', m.filler],
  ['(subdomains|subdomain|sub-domains) (too|also|as well|included|inclusive|incl)', m.filler],
  ['(he|she|they|it) (says|said|say|claims|claimed|tells|told|thinks|thought|insists|insisted)( me| us|)', m.others],
  // A thing that is taken back: what holds is not certain.
  ['(no|oh|er|uh) (sorry|pardon)', notUnderstood],
  ['(no|oh|er|uh) wait( ,|) (the|a|i|we|from|to|in|on|since|with|that|those|all|last)', notUnderstood],
  ['(scratch that|strike that|or rather|i meant|no i mean|correction|make that)', notUnderstood],
  ['(and|,|but|) (of|from|among|out of) (those|these|them) (just |only |)(the ones|those|the mails|the messages|)', operator('but')],
  ['(in|within|inside) (their|its|the) (text|texts|wording|body|bodies|content|contents|message text|mail text)', m.body],

  ['(in|into) (the |)(french|german|english|spanish|italian|polish|dutch|portuguese|russian|turkish|chinese|japanese|korean|arabic|czech|danish|swedish|norwegian|finnish|greek|hungarian|romanian|ukrainian|hebrew|hindi|latin)( language|)', m.notRecorded],
  ['(french|german|english|spanish|italian|polish|dutch|portuguese|russian|turkish|chinese|japanese|korean|arabic|czech|danish|swedish|norwegian|finnish|greek)(-| )(language|speaking|written)', m.notRecorded],
  // 'When' is answered by the mails themselves.
  ['when (did|have|had)', m.filler],
  ['what (have |had |has |did |)(the |our |my |)(users|employees|people|colleagues|staff|recipients|coworkers|end users) (have |had |has |)(reported|report|submitted|flagged to us)', m.reported],
  ['(,|in the|on the|) (app|application|platform|service)( :| =| is|) (gmail|google mail|google workspace)', m.google],
  ['(,|in the|on the|) (app|application|platform|service)( :| =| is|) (office 365|microsoft 365|exchange|exchange online|outlook)', m.microsoft365],

  // Who judged and who held, with a helping verb or by themselves.
  [`(no|neither|not one|none of the|none of our|not a single) (engine|engines|scanner|scanners|filter|filters|product|products|system|systems) (has |have |had |)${judges}( it| them| these| this|)( as| to be| for| is| are|)( a| an|)`, operator('not')],
  ['(microsoft|defender|ms) (itself|on its own|by itself)', m.byMicrosoft],
  ['(the |our |)(system|product|engine|filter|postern) (itself|on its own|by itself)', m.byProduct],
  ...actors([
    '(the |our |)(system|product|engine|filter|scanner|postern)',
    '(an |the |our |any |some |one of the |one of our |)(admin|admins|administrator|administrators)',
    '(an |the |our |any |some |one of the |one of our |)(analyst|analysts)',
    '(microsoft|defender|exchange)',
  ]).flatMap(([who, actor]): LexiconLine[] => [
    [`(what |)(did|does|do|has|have|had) ${who}( itself| himself| herself| themselves| on its own|) (quarantine|quarantined|hold|hold back|held|held back|block|blocked|stop|stopped|intercept|intercepted|withhold|withheld|((put|place|placed|move|moved|send|sent|lock|locked|keep|kept) (in|into|to|under) (the |)quarantine))( automatically| manually| by hand| on its own|)`, quarantinedBy(actor)],
    [`${who} (itself|himself|herself|themselves|on its own) (has |have |had |)(quarantined|held|held back|blocked|stopped|intercepted|withheld|((put|placed|moved|sent|locked|kept) (in|into|to|under) (the |)quarantine))`, quarantinedBy(actor)],
  ]),

  ['(mind|care|fancy|willing) (to |)(show|showing|list|listing|give|giving|get|getting|find|finding|pull|pulling|check|checking|look|looking|send|sending)( up|)( me| us|)', m.filler],
  ['(time|next|now) to (look at|check|review|see|list|find)', m.filler],
  ['(i|we) could (really |)(use|do with)', m.filler],
  ['(a |the |)(rundown|run-down|round-up|roundup|breakdown list|inventory|summary list|tally list) of', m.filler],
  ['(from among|from amongst) (the|all|all the|those|these)', m.filler],
  ['(next|then|first|firstly|secondly|lastly|finally) :', m.filler],
  ['(going|went|sent|exchanged|passed|flowing|travelling|traveling) (back and forth|to and fro|both ways)', m.clause],
  ['(both|all|the two|the) (engines|scanners|filters|products|systems) (both |)(call|called|rate|rated|consider|considered|say|said|flag|flagged|marked|mark|detected|detect|classified|classify|judge|judged|deem|deemed|agree|agreed)( it| them|)( as| is| are| to be| on|)( a|)', bothOf],
  ['(despite|in spite of|notwithstanding) (a|an|the|its|their|having a|getting a)', operator('but')],
  ['(despite|in spite of|regardless of|notwithstanding) (being|having been)( found| flagged| marked| detected|)( as|)', m.clause],
  ['(microsoft|defender|exchange|outlook) (has |have |had |)(put|puts|moved|sent|dropped|filed|sorted)( it| them|) (in|into|to) (the |)(junk|spam)( folder| mail folder|)', condition({ kind: 'state', anyOf: ['ms_delivered_junk'] })],
  ["(is not|isn't|isnt|are not|aren't|was not|wasn't|not|never) (left |)(empty|blank)", m.there],
  ['(a |the |)couple of (attachments|files|links|urls|recipients|addressees|people)', { is: 'refused', reason: 'prompt_ambiguous' }],

  // Having and belonging.
  ['(belong|belongs|belonging|belonged|pertain|pertains|pertaining) to', m.contains],
  ['(sits|sit|lies|lie|located|situated|falls|fall|resides|ranges|ranging) (somewhere |)(in|within|inside)( the range| the network| the subnet|)', m.contains],
  ['somewhere (in|within|inside)', m.contains],
  ['(hold|holding|bore|keeps|features|sporting|packing)', m.clause],
  ['(mentioned|referenced|quoted|cited|spelled)', anyText],
  ['(that|which|who) (names|name|mentions|mention|mentioned|quotes|cites|reads|spells)', anyText],
  ['(the |)(characters|character string|letters|character sequence|sequence|substring|expression|wording)', m.contains],
  ['(with |having |)(the |a |)(precise|very|literal|verbatim) (subject|subject line|title)', { ...subject, exact: true }],
  ['(annexed|appended|affixed|attached) (to (it|them|which)|thereto|therewith)', m.there],
  ['(a |an |at least one |one or more |)(attachment|attachments|file|files|document|documents) (is|are|was|were|has been|have been) (annexed|appended|affixed|enclosed|included|added)', cue('attachment', { part: 'attachment' })],
  ["(in|as|within|inside|for) (the |their |its |a |)(sender's |sender |senders' |from |)(display name|sender name|shown name|visible name|from name)", { is: 'owner', field: 'sender_name' }],
  ["(in|as) (the |)sender(')(s|) display name", { is: 'owner', field: 'sender_name' }],
  ['(as|as a) part of (the |its |their |)(file name|filename|attachment name|name of (the |an |)(attachment|file))', { is: 'owner', field: 'attachment' }],
  ['(in|within|as) (the |a |)(file name|filename|name of (the |an |)(attached file|attachment|file))', { is: 'owner', field: 'attachment' }],
  ['(in|with in) (the |)name of (an |the |)(attached file|attachment|attached document)', cue('attachment', { free: true, part: 'attachment' })],

  // Of ours.
  [`(from|by|of|came from|sent from|sent by) (one of |any of |some of |) (our own|our|own|the own) ${address}`, m.fromOwn],
  [`(to|for|sent to|addressed to) (one of |any of |some of |) (our own|our|own) ${address}`, m.toOwn],
  ['(its|their|the) (newsletter|mailing|marketing|billing|support|service|info|notification|no-reply|noreply) (address|addresses)', m.filler],

  // Handed over by a machine, sent over by somebody.
  ['(handed|passed|relayed|brought|pushed|sent|delivered|transferred|submitted|given) (over |on |in |)(by|via|through|from) (the |a |our |)(mail |sending |smtp |)(server|relay|host|gateway|mta)(s|)( ip| address| with the ip| at|)', serverIp],
  ['(sent|mailed|emailed|forwarded|written) (over|across|along|through|around|in) (by|from)', cue('sender')],
  ["((sent |coming |came |)(from|by|via) (the |a |)|)(sender's|senders|sender|sender s) (own |)(pc|computer|machine|device|workstation) (with|has|had|having|at|is|was|=|:)( the| an| a|)( ip|)( address|)( is| of|)", clientIp],
  ["(the |)(client ip|client ip address|client address|ip address of the client|ip of the client) of (the |a |)(sender|senders|sending person)( is| was| =| :| equals|)", clientIp],
  ["(sender's|senders|sender) (own |)(client |)(ip|ip address)( is| was| =| :| equals|)", serverIp],
  ["(sender's|senders) client (ip|ip address)( is| was| =| :| equals|)", clientIp],
  ['(arrived|arriving|arrive|arrives|came|came in|come in|landed) for', cue('recipients')],
  ['(which|that|what) (matched|match|matches|hit|triggered|tripped) (a |an |any |the |our |some |one of our |one of the |)(microsoft |ms |exchange |microsoft 365 |)(transport|mail flow) (rule|rules)', m.transportRule],
  ['(matched|match|matches|matching|hit|triggered|tripped) (a |an |any |the |our |some |one of our |one of the |)(microsoft |ms |exchange |microsoft 365 |)(transport|mail flow) (rule|rules)', m.transportRule],
  ['(left|leave|leaves|let|passed|pass|passes|cleared|waved through) (it |them |)as (a |)', m.clause],
  ['(reported|flagged|submitted|complained about) by (anyone|anybody)', m.reported],
  ['(been |be |)reported by (any |some |)(anyone|anybody|user|users|employee|employees|staff|colleague|colleagues)', m.reported],
  ['(did|do|does) (they |it |these |those |any of them |)(end up|wind up|land|get stuck|get caught|get held|get trapped) in (the |our |)quarantine', m.quarantined],
  ['(end up|ends up|ending up|wind up|wound up|get stuck|gets stuck|get caught|gets caught|got caught|get trapped|get held|caught) (in|inside) (the |our |)quarantine', m.quarantined],
  ['(reach|reaches|hit|hits|enter|enters|entered) (the |an |our |their |a |any |)(inbox|inboxes)', m.inInbox],
]; // oxfmt-ignore
