import { notUnderstood } from './actors.ts';
import { condition, denied, type LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const attachmentName = cue('attachment', { free: true, part: 'attachment' });
const subject = cue('subject', { free: true, part: 'subject' });
const anyText = cue('anywhere', { free: true });
const senderName = cue('sender_name', { part: 'sender_name' });
const senderAddress = cue('sender_email');
const serverIp = cue('sender_server_ip', { exact: true });
const clientIp = cue('sender_client_ip', { exact: true });
const quarantine = '(the |our |your |)quarantine';
const house = '(company|organisation|organization|tenant|house|firm|network|business)';
const outsiders = '(strangers|others|parties|folks|contacts|sources|addresses|accounts|third parties)';
const microsoft = '(microsoft|defender|ms|microsoft defender)';
const product = '(postern|check point|checkpoint|(our|the) (product|system|engine|own engine))';
const text = '(word|words|phrase|term|terms|text|string|expression|keyword|keywords)';
const named =
  '(named|called|titled|entitled|labelled|labeled|by the name of|by the name|with the name|going by the name of|whose name is|whose name (contains|includes|has|mentions)|(which|that) (is|are|was|were) (named|called))';

const holders = [
  ['(microsoft|defender|ms)', 'microsoft'],
  ['(an |the |our |)(admin|admins|administrator|administrators)', 'admin'],
  ['(an |the |our |)(analyst|analysts)', 'analyst'],
  ['(postern|check point|checkpoint|(the |our |)(system|product|engine))', 'cp'],
] as const;
/** 'Microsoft or an admin': either of two. */
const pairs = holders.flatMap(
  ([one, first]) =>
  holders
    .filter(([, second]) => second !== first)
    .map(([other, second]) => [`(either |both |)${one} (or|and) ${other}`, condition({ kind: 'actor', anyOf: [first, second] })] as const), // oxfmt-ignore
);

/** Words for what the other lists name already, concept by concept: verdicts, states, directions, people, texts, parts. */
export const englishSynonyms: readonly LexiconLine[] = [
  // Verdicts.
  ['(convicted|condemned|diagnosed|picked up|picked out|called out|written off|confirmed|determined|assessed|established|verified|recognised|recognized)( as| to be| for|)', m.clause],
  [`(our|the|your) filters (flag|flagged|think|thinks|thought|consider|considered|call|called|say|said|rate|rated|found|caught|detected|marked|saw|see)( it| them| these|)( as| to be| is| are| was| were|)`, m.byProduct],
  ['(in|over|around|round) here', m.filler],
  ['(we|i|they|you|somebody|someone|people) (suspect|suspected|suspects) (is|are|to be|of being|as|was|were|may be|might be|could be) (phishing|phish)', m.suspectedPhishing],
  ['(we|i|they|you|somebody|someone|people) (suspect|suspected|suspects) (is|are|to be|of being|as|was|were|may be|might be|could be) malware', m.suspectedMalware],
  ['(malware|virus|trojan)(-| )(laden|ridden|carrying|bearing|infected|loaded)', m.malware],
  ['(infected|infested|contaminated|riddled) (with|by) (a |any |some |)(malware|virus|viruses)', m.malware],
  ['((might|may|could|possibly|probably|perhaps|maybe) (be |)(contain|containing|carry|carrying|have|include|including|infected with|bear|bearing)|(suspected|suspicious|suspicion) of (containing|carrying|having|including|bearing)|suspected to (contain|carry|have|include)|(likely|believed|thought|presumed) to (contain|carry|have|include)) (a |some |any |)(malware|virus|viruses)', m.suspectedMalware],
  ['(potentially|possibly|probably|suspectedly) (malicious|infected|dangerous|harmful) (attachment|attachments|file|files|document|documents)', m.suspectedMalware],
  [`(in|from|to) the (eyes|opinion|view|judgement|judgment|assessment|estimation|eye) of (the |)${microsoft}`, m.byMicrosoft],
  [`(in|from|to) the (eyes|opinion|view|judgement|judgment|assessment|estimation|eye) of ${product}`, m.byProduct],
  [`(as |)(seen|viewed|judged|assessed|scored|graded) by (the |)${microsoft}`, m.byMicrosoft],
  [`(as |)(seen|viewed|judged|assessed|scored|graded) by ${product}`, m.byProduct],
  [`per ${product}`, m.byProduct],
  ['(hc|hi-conf|high-conf|high conf|hiconf) (phish|phishing)', m.sureMicrosoftPhishing],
  ['(hc|hi-conf|high-conf|high conf|hiconf) spam', m.sureMicrosoftSpam],
  ['(phishing|phish)( mail| mails| messages| emails|) (with|of|at|in) (a |)(high|very high) confidence( level|)', m.sureMicrosoftPhishing],
  ['spam( mail| mails| messages| emails|) (with|of|at|in) (a |)(high|very high) confidence( level|)', m.sureMicrosoftSpam],
  [`${microsoft} (is|was) (highly |very |quite |absolutely |)(confident|sure|certain) (is|are|was|were|that it is|that they are|to be) (phishing|phish)`, m.sureMicrosoftPhishing],
  [`${microsoft} (is|was) (highly |very |quite |absolutely |)(confident|sure|certain) (is|are|was|were|that it is|that they are|to be) spam`, m.sureMicrosoftSpam],
  ['(simulated|simulation|fake|mock|pretend|test) (phish|phishes|phishing|phishing attack|phishing attacks|phishing mail|phishing mails|phishing email|phishing emails|phishing message|phishing messages)', m.simulation],
  ['(mail flow|mailflow|exchange transport|exchange mail flow|etr) rule(s|)( hit| hits| match| matches|)', m.transportRule],
  ['(a |an |any |the |our |some |)(transport|mail flow|mailflow) (rule|rules) (acted on|acted upon|acted|took action on|was applied to|were applied to|touched|handled|modified|changed|stopped|blocked|triggered for|fired for|has matched|had matched|processed)', m.transportRule],
  [`(found|finds|find|saw|sees|detected|detects) nothing (bad|wrong|suspicious|malicious|harmful)( in| about| with|)`, m.clean],

  // What no search can answer.
  ['(delayed|delay|delays|took long|took longer|late arrivals|arrived late)', notUnderstood],
  ['(written|generated|created|composed|sent|authored) by (ai|chatgpt|a bot|bots|a machine|a robot|an ai|a human|an llm)', m.notRecorded],
  ['(allow|block|exception|bypass|skip|safe sender|blocked sender|trusted sender|tenant allow) (rule|rules|list|lists|entry|entries)', m.notRecorded],
  ['(on|in|from|matching|match|matched|by) (the |our |an |a |any |)(allowlist|blocklist|whitelist|blacklist|allow list|block list|safelist|denylist|exception list|allow-list|block-list)', m.notRecorded],
  ['(look|looks|looking|looked|appear|appears|seem|seems|sound|sounds|sounding) (a lot |almost |just |very much |exactly |)(like|similar to|as if|alike)', m.notRecorded],
  ['(resemble|resembles|resembling|imitate|imitates|imitating|mimic|mimics|mimicking|impersonate|pose as|posing as|poses as|masquerade as|masquerading as|pretend to be|typosquat|typosquats|typosquatting|typosquatted|homograph|homoglyph|homoglyphs|cousin domain|cousin domains)', notUnderstood],
  ['(mails |mail |messages |emails |anything |something |more |)(like|as) (the one|the ones|this one|that one|those|these)( from| of| above| below|)', notUnderstood],

  ['(i am|i\'m|im|we are) not (sure|certain|positive)( if| whether| about| which|)', { is: 'refused', reason: 'prompt_ambiguous' }],

  // Context around a question.
  ['(i|we) (would|should|might|will|do|shall|also|just|still|really|urgently|quickly|now|only) (need|like|want|require|love)( to see| to have| to know| to get| to find|)', m.filler],
  ["((i |we |)hope|hoping) (you are|you're|all is|everything is|this finds you|you are all|you're all|your day is|the week is) (doing |going |)(well|fine|good|great|ok|okay)", m.filler],
  ['(not urgent|no rush|no hurry|nothing urgent|not very urgent|super urgent|very urgent|when you have time|when you have a minute|when you get a chance|whenever you have time|whenever you can|if you have a minute|if you have time|at your convenience|as soon as possible|as soon as you can|at your earliest convenience|time permitting|sorry for the (delay|noise|late reply|short notice|inconvenience|trouble)|sorry for asking again|sorry to chase)( but|)', m.filler],
  ['(says|said|claims|claimed) (that |)(he|she|they|it)( has| have| had| did| only|)', m.others],
  ['(as|like) (discussed|agreed|requested|promised|mentioned|you know|always|usual|before|announced|talked about|spoken about|said|per usual|asked)( on the phone| in the meeting| with you| before| earlier|)', m.filler],
  ['(as |)per (our|my|your|the) (last |earlier |previous |)(call|mail|email|message|chat|conversation|request|agreement|discussion|meeting|phone call)', m.filler],
  [`(the |our |my |a |an |)(boss|manager|ciso|cio|auditor|auditors|audit team|audit|legal team|legal|legal department|compliance|compliance team|management|soc|soc team|ir team|security team|dpo|data protection officer|works council|insurer|insurance|police|lawyer|lawyers|hr|finance|it|it team|helpdesk|service desk|customer|customer tenant|client|regulator|board|controller|external auditor|external auditors) (has |have |is |are |)(again |just |now |still |also |urgently |)(asks|ask|asked|asking|wants|want|wanted|needs|need|needed|requests|request|requested|requesting|would like|insists on|insisted on|demands|demanded|is after|expects|expected)( again| now| urgently| today|)( for| to see| to know| to have| to get|)( a list of| a copy of| an overview of| evidence of|)( whether| if| which| what|)`, m.filler],
  ['(for|as|as part of|in|during) (our|the|my|a|this|an) (sampling|sample|spot check|spot checks|walkthrough|metrics|kpi|kpis|postmortem|post-mortem|root cause analysis|rca|forensics|tabletop|pentest|red team exercise|insurance claim|gdpr request|subject access request|legal hold|e-discovery|ediscovery|retention check|retention review|lessons learned|risk assessment|tuning|newsletter cleanup)( of| for|)', m.filler],
  ['(a |the |this |that |another |one |)(wave|batch|bunch|flood|burst|slew|barrage|spate|handful)( of|)( mails| mail| messages| emails|)', m.mail],

  // Times, and words around them.
  ['(the |a |in the |for the |within the |)(period|timeframe|time frame|time range|time window|date range|time period|time span|timespan|window|interval|dates)( :| =| is| of|)', m.filler],
  ['(all day|all day long|each time|each day|on both days|both days|on each day)', m.filler],

  // In quarantine and out of it.
  [`(the |)(contents|content) of ${quarantine}`, m.quarantined],
  [`${quarantine} (holds|contains|keeps|is holding|currently holds|has in it)`, m.quarantined],
  [`(diverted|redirected|shunted|banished|consigned|relegated|routed|transferred|directed|assigned|committed|confined|delivered|dropped|dumped|thrown|filed|pulled) (in|into|to) ${quarantine}`, m.quarantined],
  [`(escaped|escapes|escape|escaping|dodged|avoided|evaded|bypassed|skipped|missed) ${quarantine}`, denied(m.quarantined)],
  [`(was|were|been|being|got|get|gets|is|are) (let|taken|pulled|freed|released|rescued|recovered|fetched|retrieved|brought) (back |)(out of|from) ${quarantine}`, m.released],
  ['(previously|formerly|initially|originally|once|first|earlier) (quarantined|held|blocked|stopped)( mail| mails| message| messages| email| emails| ones| and| but|)( which| that|)( were| was| has been| have been| got| are| is|) (now |later |then |since |subsequently |afterwards |eventually |)(released|restored|let go)', m.released],
  ["(no longer exist|no longer exists|does not exist any more|do not exist any more|don't exist anymore|doesn't exist anymore|do not exist anymore|does not exist anymore)", m.deleted],
  ['(unreported|non-reported)', denied(m.reported)],
  ['(user|end user|end-user|employee|staff) (submission|submissions|report|reports)', m.reported],
  ['(with|having|has|have|had|received|got|there is|there are|there were) (a |an |any |some |one or more |at least one |)(user|end user|end-user|employee|staff) (submission|submissions|report|reports)', m.reported],
  ['(reported|submitted|flagged) (via|using|through|with|by means of|over|by) (the |our |a |)(report|reporting|report phishing|report message|report phish|phish alert|phish report|phishing|phish) (button|add-in|addin|add-on|plugin|plug-in|tool|function|feature)', m.reported],
  ["(in|into|to|reached|hit|inside) (the |our |their |)(users'|users|user's|employees'|employees|people's|recipients'|recipients|somebody's|someone's) (junk|junk folder|junk folders|spam folder|spam folders|junk mail folder|junk mail folders)", m.inJunk],

  ["(make|makes|made|making) it (to|into|in|through to) (the |an |any |our |their |)((anyone|anybody|someone|somebody|people|users|user|a user|any user|employees|anyone here)('s|'|)s? |)(inbox|inboxes)", m.inInbox],
  ["(land|lands|landed|landing|end up|ends up|ended up|arrive|arrived) (in|into|inside) (the |an |any |our |their |)(anyone's|anybody's|someone's|somebody's|people's|users'|user's|a user's|any user's|employees'|an employee's|our users'|our) (inbox|inboxes|inboxes)", m.inInbox],
  ['(without|with no|lacking) (a |any |)(release|restore)', denied(m.released)],
  ...pairs.map(([names, actor]): LexiconLine => [`(${names})( has| have| had|)( (quarantined|held|blocked|held back|stopped|put in quarantine|moved to quarantine))`, actor]),

  // Directions.
  ['(what |which mails |which emails |anything |everything |)(did|do|have|had) we (send|sent|mail|mailed|email|emailed) (out|externally|outside|to the outside)', m.outgoing],
  [`(from|by|) (${outsiders}|anybody|anyone|somebody|someone|people|senders) (that are |who are |)outside (of |)(the|our) ${house}`, m.incoming],
  ['(from |)(colleague|employee|user|coworker|staff member|inside|internal|one employee|one colleague|one user) to (colleague|employee|user|coworker|staff member|inside|internal|another|another employee|another colleague|another user)', m.internal],
  ['(from|by|sent by|written by|sent from|coming from|of) (our|our own) (people|own people|staff|side|employees|workforce|personnel|colleagues|coworkers|staff members|own staff|own employees|own users|own side)', m.fromUs],
  ['(to|for|sent to|addressed to|received by) (our|our own) (people|own people|staff|side|employees|workforce|personnel|colleagues|coworkers|staff members|own staff|own employees|own users|own side)', m.toUs],
  ['my sent( items| folder|) (mail|mails|email|emails|message|messages|items|folder)', { is: 'mine', field: 'sender_email' }],
  ['(my sent items|my sent folder|my sent mail|my sent ones)', { is: 'mine', field: 'sender_email' }],

  // Somebody at Gmail has its address, whichever platform ours is.
  ['(from|by|sent by|sent from|coming from) (a |an |any |some |)(gmail|googlemail)( (address|addresses|account|accounts|sender|senders|user|users)|)', condition({ kind: 'text', field: 'sender_domain', match: 'contains', value: 'gmail.com' })],
  ['(to|sent to|addressed to|going to) (a |an |any |some |)(gmail|googlemail)( (address|addresses|account|accounts|recipient|recipients|user|users)|)', condition({ kind: 'text', field: 'recipients', match: 'contains', value: '@gmail.com' })],

  // People.
  ['(gotten|has gotten|have gotten|had gotten)', { is: 'owner', field: 'recipients' }],
  ['((for|to) the attention of|attn|attn \\.|attn :|attention of)', cue('recipients')],
  ['(originating|originates|originated|originate|stemming|stems) (at|in|with)', cue('sender')],
  ['(senders |sender |people |someone |somebody |anyone |)(who|that) (call|calls|called|calling|name|names|style|styles) (themselves|itself|himself|herself)', senderName],
  ['(calling|naming|styling) (themselves|itself|himself|herself)', senderName],
  ['(using|under|bearing|showing|displaying|carrying|with|wearing) (the |a |)(display name|sender name|from name|senders name)( of|)', senderName],
  ['(showing|displaying|displayed|using)', m.clause],
  ["((whose|where|in which|with|having|has|have) (the |a |an |)(sender|from|sender's|senders|from:) (address|email|email address|mail address|e-mail address)|the sender's (address|email|email address|mail address|e-mail address))", senderAddress],
  ["(in|within|inside|as part of|somewhere in) (the |their |its |his |)(sender's |senders |sender |from )(address|email address|e-mail address|mail address)", { is: 'owner', field: 'sender_email' }],
  ["(in|within|inside|as part of|somewhere in) (the |their |its |)(recipient's |recipient |recipients |to )(address|addresses|email address|e-mail address|mail address)", { is: 'owner', field: 'recipients' }],

  // Texts.
  [`((the|a|any|this|that) (string|expression|token|substring|characters|letters|sequence|wording|key word)|(containing|contains|contain|includes|include|including|mentions|mention|mentioning|has|have|having|with|features) (the |a |any |)(${text}))`, anyText],
  [`(where the |whose |with a |in which the |the |)(subject|subject line|subjects|title) (is |are |that is |)(missing|lacking|lacks|lack|misses|omits|does without|omitting) (the |a |any |)(${text})`, { ...subject, denied: true }],
  ['(with |where |whose |)(the |a |an |)(subject|subject line|title) (is |was |were |are |has been |)left (empty|blank|out)', denied(condition({ kind: 'present', part: 'subject' }))],
  ['(that |which |)(reads|reading|says|saying|goes|is|has|contains|containing|mentions|with|titled|called|named) (something|anything|sth) (like|with|along the lines of|containing|including|similar to|resembling|such as)', m.contains],
  ['(subject|title|subject line) ((reads|says|goes|is|has|contains|containing|mentions) |)(something|anything|sth) (like|with|about|along the lines of|containing|including|resembling|such as)', subject],
  ['(titled|entitled|headed) (something|anything|sth) (like|with|about|along the lines of|containing|including)', subject],
  ['((which|that|having|have|has|had|) (something |anything |everything |)to do with|having to do with|(topic|topics)( is| are| was| :| =|)|on the matter of|in the matter of|in connection with|with regards to|with regard to|in regard to|as regards|with respect to|with reference to)', subject],
  ['(matches|matching|match) (exactly|precisely|literally)', m.exact],
  ['(exactly|precisely|literally) (matches|matching|match|reads|says)', m.exact],
  ['(reads|says) (exactly|precisely|literally)', m.exact],
  ['(referencing|references|referring to|refers to|quoting|citing) (the |a |this |)(url|link|urls|links|website|site|web address)', cue('link')],

  // Parts.
  [`(attachment|attachments|attached file|attached files|file|files|document|documents|attached document|attached documents) ${named}( as|)`, attachmentName],
  [`(attachment|attachments|attached file|attached files|file|files|document|documents)('s|) (name|names|filename|file name|title) (contains|containing|includes|including|has|have|mentions|mentioning|with)( the word| the string| the text| the term|)`, attachmentName],
  ['(filename|file name|filenames|attachment filename|attachment file name) (contains|containing|includes|including|has|have|mentions|mentioning|with)( the word| the string| the text| the term|)', attachmentName],
  ['(attachments|attachment|files|file) whose (name|filename|file name|title) (contains|includes|has|mentions|is|reads)( the word| the string| the text| the term|)', attachmentName],
  ['(among|amongst|as one of|as part of) (the |its |their |)(link|links|url|urls|hyperlinks)', { is: 'owner', field: 'link' }],
  ['(appearing|occurring|showing up|present|found|standing|used|mentioned|featuring|somewhere|anywhere|contained) in (the |their |its |a |)(subject|subject line|title)(s|)', { is: 'owner', field: 'subject' }],
  ['(sent |coming |came |originating |delivered |arriving |arrived |)(from|by|via|in|inside|within|out of) (the |an |a |this |)(ip |address |ip address |network |server |)(range|block|subnet|cidr|netblock|network|net|cidr range|cidr block)', serverIp],
  ['(sender|sending) client (ip|ip address|address)( is| was| =| :| equals|)', clientIp],
  ['(with |with the |with an |having the |)(md5 sum|md5sum|md5 checksum|md5 digest|md5 value|md5 fingerprint)( of| is| :| =|)', cue('attach_md5', { exact: true })],
  ['(with |with the |)((file |attachment |)(fingerprint|digest|hash sum|hashsum)|sha256 sum|sha256sum|sha256 checksum|sha256 digest|sha256 value)( of| is| :| =|)', cue('attach_sha256', { exact: true })],
  ['(contain|contains|contained|containing|include|includes|included|including|carry|carries|carrying|have|has|had|having|with) (this|these|that|those|the following) (link|links|url|urls)', cue('link')],
  ['(contain|contains|contained|containing|include|includes|included|including|carry|carries|carrying|have|has|had|having|with) (this|these|that|those|the following) (hash|hashes|md5|sha256|file hash|file hashes|attachment hash|attachment hashes)', cue('attach_sha256', { exact: true })],
  ['messageid', cue('message_id', { exact: true, part: 'message_id' })],
  ['(message-id|message id|internet message id|messageid) (header|field|value)( is| :| =| of|)', cue('message_id', { exact: true, part: 'message_id' })],
  ['(not|never) (mentioned|contained|included|present) (in|within) (the |)(subject|subject line)', operator('not')],
]; // oxfmt-ignore
