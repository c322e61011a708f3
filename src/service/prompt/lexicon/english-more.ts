import type { QuarantineState } from '../../../api/vocabulary/states.ts';
import { bothOf, notUnderstood, quarantinedBy } from './actors.ts';
import { condition, denied, type LexiconLine, type PromptMeaning } from './lexicon.ts';
import { anyOf, cue, meanings as m, operator, otherSystems as others } from './meanings.ts';

const microsoft = '(microsoft|defender|ms|office 365|exchange|eop)';
const place = (state: QuarantineState) => condition({ kind: 'state', anyOf: [state] });
const contradiction = { is: 'refused', reason: 'prompt_contradiction' } as const;
const eitherPhishing = condition({
  kind: 'detection',
  anyOf: [...anyOf(m.phishing), ...anyOf(m.suspectedPhishing)],
});
const eitherMalware = condition({
  kind: 'detection',
  anyOf: [...anyOf(m.malware), ...anyOf(m.suspectedMalware)],
});
const someone =
  '(a |an |the |our |my |some |any |)(user|users|employee|employees|end user|end users|end-users|colleague|colleagues|staff|people|person|recipient|recipients)|somebody|someone|they';
const anyone =
  'anyone|anybody|someone|somebody|a user|users|an employee|employees|people|a colleague|one of us|one of our users';
const teller =
  'boss|manager|chief|ciso|colleague|colleagues|customer|supplier|user|caller|auditor|team|team lead|director|help desk|helpdesk|partner|vendor|employee|client';
const ownEngine = '(our own|our|own) (engine|scanner|filter)';
const attachment = cue('attachment', { part: 'attachment' });
const serverIp = cue('sender_server_ip', { exact: true });
const linkNotClicked: PromptMeaning = {
  is: 'condition',
  node: {
    kind: 'and',
    of: [
      { kind: 'detection', anyOf: anyOf(m.maliciousLink) },
      { kind: 'not', of: { kind: 'detection', anyOf: anyOf(m.maliciousLinkClick) } },
    ],
  },
};

/** What people of help desks, analysts and managers say around a question, and what looks like one and is none. */
export const englishMore: readonly LexiconLine[] = [
  // 'only' begins anew: what was denied before it is not denied behind it.
  ['(only|just|solely|exclusively)', m.clause],
  ['(not only|not just|not merely)', { is: 'refused', reason: 'prompt_ambiguous' }],
  ["(supposedly|apparently|allegedly|presumably|obviously|hopefully|definitely|certainly|anyhow|meanwhile|at least the ones|if possible|in total|overall|all together|altogether|all time|of all time|since ever|no matter when|whenever|regardless of (date|time|when))", m.filler],
  ['(any|whatever|no matter which|regardless of) (extension|file type|type|format|size|ending)', m.filler],
  ['(should|ought to|supposed to|must|might|may|could|would|will) (have |)(been |be |)(arrived|come|come in|delivered|received|here)', m.clause],
  ["(can|could|would|will) you (check|see|tell me|find out|verify|look|look up|confirm) (if|whether|what|which|that|)", m.filler],
  ['(whether|if) (it|they|this|that|there) (was|were|is|are|got|has been|have been)', m.clause],
  ['(in|within) (one and |)the same (mail|email|message|e-mail)', m.filler],
  ['one and the same (mail|email|message|e-mail)', m.filler],
  ['(bring back|pull out|dig up|turn up|sift out|single out|pick out|run|run me|query for|get hold of|throw me|shoot me|gimme|lemme see|wanna see|can i get|may i get|could i get|could we get|can we get|can we see|could we see|can i see)', m.filler],
  ['(hits|matches|entries|records|rows|samples|cases|instances|examples)( for| of|)', m.mail],

  ['(starting|starts|beginning|begins)', m.starts],
  // Not what it looks like.
  ['this (mail|email|message|e-mail|one)', notUnderstood],
  ['(the|) same (as|like|thing|again)', notUnderstood],
  ['same', notUnderstood],
  ['(to|for) my (team|department|colleagues|boss|manager|people)', notUnderstood],
  // Somebody without a name, whose mails are not those of the person who asks; who awaits mail is left out.
  ['my (colleague|coworker|co-worker|teammate|boss|manager|supervisor|client|customer|user|employee|assistant)', notUnderstood],
  ['my (colleague|coworker|co-worker|teammate|boss|manager|supervisor|client|customer|user|employee|assistant) (is |)(waiting|waits|missing|misses|expecting|expects|awaiting|awaits)( for|)( an| a| the| some|)', m.clause],
  ['(scam|scams|fraud|frauds|fraudulent|bec|business email compromise|ceo fraud|extortion|sextortion|blackmail|ransomware|trojan|trojans|ransom|worm|worms|keylogger|spyware|botnet|spear phishing|spearphishing|credential phishing|quishing|smishing|vishing|whaling|false positive|false positives|false negative|false negatives|misclassified|wrongly classified|wrongly)', m.notRecorded],
  ['((tagged|labelled|labeled|categorized|categorised|marked) with (the |a |)|with (the|a) )(category|label|tag|sensitivity label|flag)', m.notRecorded],
  ['(sensitivity|confidentiality) (label|labels|level)', m.notRecorded],

  ['(does|do|did) (the|this|that|these) (subject|sender|link|attachment|text)', notUnderstood],
  ['(does|do) (the|this|that|these) (mail|email|message)', notUnderstood],
  // Another query language.
  ['select * from', notUnderstood],
  ['(did|has|have|was|is) (the|this|that|my|his|her|their|our) (mail|email|message) (arrive|arrived|arriving|come|coming|get|got|land|landed|go|gone|show|shown|turn|turned|reach|reached|make|made|there|here|lost)', notUnderstood],

  // Verdicts.
  ['phishing training(s|)( mail| email| message|)(s|)', m.training],
  [`${microsoft} (missed|has missed|overlooked|has overlooked|let slip|(let|lets|letting|waved|waves) (it |them |this |these |)(through|pass|by)|failed to (detect|catch|flag|notice|recognise|recognize|spot))`, { ...m.byMicrosoft, missed: true }],
  [`(missed|overlooked|unnoticed|not noticed|let through|waved through) by ${microsoft}`, { ...m.byMicrosoft, missed: true }],
  ['(postern|we|our product|our system) (missed|has missed|overlooked|have missed|failed to (detect|catch|flag|notice))', { ...m.byProduct, missed: true }],
  ['(suspicious|suspect|shady) (link|url|hyperlink)(s|)', m.maliciousLink],
  ['(auto|automatically|system)(-| )(quarantined|held|blocked)', { is: 'condition', node: { kind: 'actor', anyOf: ['cp'] } }],
  ['(reported|flagged|marked|submitted)( as (suspicious|phishing|spam)|) by (a |an |the |our |my |)(user|users|employee|employees|end user|end users|end-users|colleague|colleagues|staff|people|somebody|someone|recipient|recipients)( as (phishing|suspicious|spam|malicious|dangerous)|)', m.reported],
  ['(user|employee|end-user|end user|staff)(-| )(reported|reports|submitted)', m.reported],
  ['(reported|submitted) (by (a |an |the |our |my |)(user|users|employee|employees|end user|end users|end-users|colleague|colleagues|staff|people|recipients) |)as (phishing|suspicious|spam|malicious|dangerous)', m.reported],
  ['(users|employees|people|colleagues|somebody|someone|staff|recipients|they|a user|an employee) (have |had |has |)reported( as (suspicious|phishing|spam)|)', m.reported],
  ['(is_reported|reported)( :| =|) (true|yes)', m.reported],
  ['(was|were|been|got|have been|has been|are|is) reported', m.reported],

  ['(we|us|our side) (say|says|said|call|called|consider|rate|rated|think|thought|judge|judged)( it| them|)( as|)', m.byProduct],
  ['(hitting|attacking|against|aimed at|arriving for|landing at|sent over to|that hit|targetting)', cue('recipients', { typed: true })],
  ['neither (came from|from|sent by|came in from|sent from) nor (went to|to|sent to|addressed to|went out to)', cue('person', { denied: true })],
  ['(phone|mobile phone|cell phone|computer|laptop|outlook app|app|printer|scanner|fax)', m.notRecorded],

  // Where a mail is.
  ['(the |)(junk|spam) (mail|email|e-mail) (folder|folders|box)', m.inJunk],
  ['(overview|picture|list)', m.filler],
  ['(released|restored) by (us|our team|the team|our side)', m.released],
  ['(caught|trapped|stuck|parked|hanging|sitting|sits|hangs|waiting) (there |)(in|at) (the |our |)quarantine', m.quarantined],

  // Who.
  ['(none|not one|not any) of ours', m.notFromOwn],
  ['(one of |any of |)ours', m.fromOwn],
  ['(who|whom)ever', m.filler],

  // Exceptions.
  ['(is|are|was|were|to be|being|) (excluded|left out|ignored|not included|omitted|not counted|taken out)', operator('except')],
  ['(with the exception of|with exception of|save for|bar|barring|other than those|leaving aside|not considering|disregarding|short of|outside of those)', operator('except')],


// Synonyms of the object of a request.
  ['(tell|inform) (me|us) (more |everything |all |)about', m.filler],
  ['(many thanks|thanks|thank you|thx) (so much |very much |a lot |again |)(in advance|for your help|for the help|for looking|for checking)', m.filler],
  ['(how about|what of|anything on|everything on|news on|details on|details of|info on|information on|data on|the story with) (the|)', m.filler],
  ['reported', m.reported],
  ['(user|employee|staff|end user) reports', m.reported],
  [`(${someone}) (have |had |has |did |)(report|reported)( as (suspicious|phishing|spam|malicious|dangerous)| it| them|)`, m.reported],
  [`(was|were|been|got|have been|has been|are|is|being) (reported|flagged|submitted|marked)( as (suspicious|phishing|spam)|) by (${someone})`, m.reported],
  [`(a |an |the |our |)(user|employee|colleague|caller) (reports|reported) (that|a missing|missing|not getting|not receiving)`, m.others],
  [`(outsiders|externals|external senders|external people|strangers|people outside|people from outside|external parties) (have |had |)(sent|wrote|send|write|mailed|emailed)( to us| us| in|)`, m.incoming],
  [`(our |my |)(own |)(people|users|employees|colleagues|staff|coworkers|co-workers) (have |had |)(sent|wrote|send|write|mailed|emailed) (each other|one another|to each other|to one another|among themselves|internally)`, m.internal],
  [`(our |)(own |)(people|users|employees|staff) (have |had |)(sent|wrote|send|write|mailed|emailed) (out|outside|externally|to (outsiders|the outside|external addresses|external recipients|externals))`, m.outgoing],
  [`(our|our own) (people|users|employees|staff|colleagues) (have |had |)(sent|wrote|send|write|mailed|emailed)`, m.fromUs],
  ['(the|our|your|this) (system|filter|engine|product|console|scanner) (has |had |have |)(flagged|detected|marked|classified|caught|found|rated|identified|considers|considered|sees|saw|calls|called|judged|thinks)( as| to be| it| them|)', m.byProduct],
  ['(the|our|your|this) (system|filter|engine|product|console) (has |had |have |)(quarantined|held|blocked|stopped)', quarantinedBy('cp')],
  ['(by|according to|per|from) (the |)(check point|checkpoint)', m.byProduct],
  ['(check point|checkpoint) (has |had |have |)(flagged|detected|marked|classified|caught|found|rated|identified)( as| to be|)', m.byProduct],
  ['(check point|checkpoint|postern) (quarantined|held|blocked)', quarantinedBy('cp')],
  [`(by |)both (${microsoft}) and (check point|checkpoint|postern|us|we|our system|our product|the product|the system)( have| has|)( flagged| detected| marked| classified| call| rate| say| said| caught|)( as| is| are|)`, bothOf],
  [`(by |)both (check point|checkpoint|postern|us|we|our system|our product|the product|the system) and (${microsoft})( have| has|)( flagged| detected| marked| classified| call| rate| say| said| caught|)( as| is| are|)`, bothOf],
  ['(violates|violate|violated|violating|triggers|triggering|trigger|triggered|breaks|broke|breaking|breached|breaching|hit|hits|hitting|tripped|tripping|caught by|stopped by|flagged by) (the |our |a |an |any |some |)(dlp|data loss|data loss prevention|data leak)( policy| policies| rule| rules| filter| check|)', m.leak],
  ['(dlp|data loss prevention|data loss) (policy|policies|rule|rules|policy violation|policy violations|breach|breaches)', m.leak],
  ['(phishing|phish)( ,| -|) (both |either |whether |)(confirmed|actual|definite|sure|certain) (or|and) (merely |only |just |)(suspected|possible)', eitherPhishing],
  ['(phishing|phish)( ,| -|) (both |either |whether |)(suspected|possible) (or|and) (confirmed|actual|definite|sure)', eitherPhishing],
  ['(confirmed|actual|definite|real) (or|and) (suspected|possible) (phishing|phish)( mail| email| message|)(s|)', eitherPhishing],
  ['(suspected|possible) (or|and) (confirmed|actual|definite|real) (phishing|phish)( mail| email| message|)(s|)', eitherPhishing],
  ['(malware)( ,| -|) (both |either |whether |)(confirmed|actual|definite|sure|certain) (or|and) (merely |only |just |)(suspected|possible)', eitherMalware],
  ['(confirmed|actual|definite|real) (or|and) (suspected|possible) malware', eitherMalware],
  ['(phishing|phish) (including|incl|incl .|inclusive of|plus|and|or|as well as|together with) (the |)(suspected|possible)( phishing| ones| cases|)', eitherPhishing],
  ['malware (including|incl|incl .|inclusive of|plus|and|or|as well as|together with) (the |)(suspected|possible)( malware| ones| cases|)', eitherMalware],
  ['(confirmed|definite|actual|proven) (phishing|phish)', m.phishing],
  ['(confirmed|definite|actual|proven) malware', m.malware],
  ['(exactly|only|just|precisely) (that|this) (one |)(domain|address|sender)', { is: 'whole' }],
  ['((and|but|,) |)(no|not|without|excluding|not counting|not including) (its |the |any |)(subdomains|subdomain|sub-domains)', { is: 'whole' }],
  ['(none of (them|these|those|which)|not one of (them|which)) (is|are|was|were|being|has|have|) (a|an|)', operator('not')],
  ['(still |)(sitting|lying|waiting|resting|hanging around|hanging|languishing|locked up|locked) (in|inside) (the |our |)quarantine', m.quarantined],

  // What is no search.
  ['(count|increase|increased|decrease|decreased|rise|rising|spike|surge|uptick|sorted by|sort by|order by|ordered by|ascending|descending|newest first|oldest first|random|sample of|duplicates|duplicate|unique|distinct|heat map|heatmap|timeline|overview by|split by|per person|per domain|by (department|domain|recipient|category|type|verdict|direction|team))', m.chart],
  [`(in|on|over|inside|within|via|through|uploaded to|shared on|shared in|according to|from (the|our)|by) (the |our |a |)(${others})`, m.notRecorded],
  ['(sms|text messages|phone calls|calls|chats|chat messages|instant messages|teams messages|slack messages|failed logins|failed log-ins|logins|log-ins|sign-ins|passwords|faxes|letters by post)', m.notRecorded],
  ['(what|which) (rule|policy|filter|exception|setting|reason|cause)', m.notRecorded],
  ['(what happened|what caused|what made|what triggered|what should|what shall|what can i do|what do i do|what do you|what would you|should i|shall i|do you|are you|who are|who is|what is your|is it (safe|ok|okay|dangerous|normal|bad|true|friday|monday|tuesday|wednesday|thursday|saturday|sunday)|can i trust|could i trust|how dangerous|how bad|how safe|how risky|how serious|for what reason|for which reason|how come|tell me why|what if|worth worrying)', notUnderstood],
  [`(which|what) (user|users|people|person|admin|admins|analyst|analysts|colleague|colleagues|employee|employees|recipient|recipients|one of us) (have |has |had |did |)(deleted|released|restored|removed|reported|opened|read|clicked|quarantined|blocked|forwarded|answered|replied|ignored)`, m.notRecorded],
  ['(the |our |)(quarantined|quarantine) (phishing|spam|malware) (for me|now|at once)', m.order],
  ['(recall|rescan|escalate|assign|tag|print|subscribe|unsubscribe|remind|schedule|undo|revert|clean up|get rid of|take down|throw away|throw out|put back|send back|kick out|wipe out|email me|mail me|text me|call me|alert me|warn me|ping me|keep me posted|turn off|turn on|switch off|switch on|train|retrain|whitelisting|please quarantine|go quarantine)', m.order],
  ['(send|email|mail|forward) (me|us|it|them|this|these|those) (a |an |the |these |those |all |every |any |)', m.order],
  ['(as|to|into) (a |an |)(csv|excel|pdf|spreadsheet|xlsx|json)( file| export| list| report| table|)', m.order],
  ['(coming|the coming|this coming|upcoming|following|forthcoming) (week|weekend|month|year|quarter|days|weeks|hours|monday|tuesday|wednesday|thursday|friday|saturday|sunday)', m.future],
  ['(that|which|who|) (are|is|were|was) both (incoming|inbound|external) and (outgoing|outbound|internal)', contradiction],
  ['(that|which|who|) (are|is|were|was) both (outgoing|outbound|internal) and (incoming|inbound|external)', contradiction],
  ['(that|which|who|) (are|is|were|was) both (internal and (outgoing|outbound)|(outgoing|outbound) and internal)', contradiction],
  ['(from|to|by|for) (a |an |the |our |my |my own |)(personal|private|free|shared|public|work|guest|service|anonymous|disposable|known|trusted|safe|blocked|whitelisted|verified|unverified|unauthenticated|compromised|hacked) (account|accounts|address|addresses|mailer|mailers|email provider|email providers|providers|contact|contacts|sender|senders|domain|domains|mailbox|mailboxes)', m.notRecorded],
  ['(from|to|by|for) (the |our |my |any |some |)(finance|hr|human resources|it|legal|sales|marketing|accounting|purchasing|procurement|support|executive|management|leadership|security|engineering|product|whole|entire|other|board|payroll|help desk|helpdesk|service desk) (department|departments|dept|team|teams|group|groups|division|unit|staff|people|board|crew)', m.notRecorded],
  ['(from|to|by) (eastern|western|northern|southern|central|south|north|latin|middle) (europe|america|africa|asia|east)', m.notRecorded],
  ['(seen|viewed|noticed|looked at|read|opened|ignored|downloaded|accepted|declined) by', m.notRecorded],
  ['(from|by|of|in) my (team|department|boss|manager)', notUnderstood],
  ['(paid|pays|lost money|transferred money|wired money)', m.notRecorded],
  ['(login page|log-in page|tracking pixel|tracking pixels|shortened links|short links|url shortener|url shorteners|expired links|unsubscribe link|unsubscribe links|signature|logo|logos|embedded images|inline images)', m.notRecorded],

  // Around a question.
  ['(dear|hello|hi) (all|everyone|everybody|colleague|colleagues|support|helpdesk|help desk|sir or madam|sir|madam|admin|security team|it team|it)', m.filler],
  ['(no matter|regardless of|regardless|irrespective of|whether it is|does not matter) (if|whether|which|who|what|when|where|whom)( it is| it was| they are| by|)', m.clause],
  // 'or' beside 'and': two readings.
  ['(no matter|regardless of|irrespective of) (which|who|whom) of (the two|the three|them|these|those|both)', { is: 'refused', reason: 'prompt_ambiguous' }],
  ['(both|all|all the|each of the|the) (engines|scanners|filters)', m.filler],
  ['(external|outside|foreign) (senders|sender|parties|sources)', m.incoming],
  ['external (recipients|recipient)', m.outgoing],
  ['(anyone|anybody|everyone|everybody|someone|somebody|people) (but|except|except for|other than|apart from|besides)', operator('not')],
  ['(exactly|precisely) (the|this|that) (subject|subject line|title)', { ...cue('subject', { free: true }), exact: true }],
  ['not (a |) malicious (url|link)(s|)', denied(m.maliciousLink)],
  ['not (a |) malicious (url|link) click(s|)', denied(m.maliciousLinkClick)],
  ['(in |in the |the |)(microsoft|ms) (junk|junk folder|spam folder)', place('ms_delivered_junk')],
  ['(in |in the |the |)(microsoft|ms) (inbox|inboxes)', place('ms_delivered_inbox')],
  ['(simulation|simulations) (,|or|and) feedback (or|and|, or) (module|modules)', m.training],

  // Short hands of analysts, and what they write in front of a search.
  ['(att|atts|attmt|attmts)', attachment],
  ['(att|atts|attachment|attachments) (filename|file name|name)', attachment],
  ['((att|atts)( with|)|attachment|file) (md5|md5 hash)', cue('attach_md5', { exact: true })],
  ['((att|atts)( with|)|attachment|file) (sha256|sha-256|hash|checksum)', cue('attach_sha256', { exact: true })],
  ['(md5|md5 hash|hash|checksum) of (an|the|this|that) (attachment|file)( ,| -|)( can you check it| can you check| please check| please|)( :|)', cue('attach_md5', { exact: true })],
  ['(rcpt|rcpts|recip|recips|rcv)', cue('recipients')],
  ['(sender|sending|from|sndr) (dom|domn)', cue('sender_domain')],
  ['(sending|sender|source|mail|smtp) (srv|svr|server|host)( ip| ips| addr|)', serverIp],
  ['(from|in|within|inside) (the |an |a |)(ip |address |)(range|network|subnet|netblock)', serverIp],
  ['(whose |where |where the |)(links|link|urls|url) (that |which |)(go|goes|going|lead|leads|leading|point|points|pointing|redirect|redirects|redirecting|refer|refers) (to|at|towards)', cue('link')],
  ['((from|by|via|through) |)(the |)(mail |sending |)servers (in|within|inside|of|from)( the| a|)( network| subnet| range| ip range|)', serverIp],
  ["(where |)(the |)(sender|senders|sender's) (own |)(pc|computer|machine)( has| had| with|)( the|)( ip| ip address| address|)", cue('sender_client_ip', { exact: true })],
  ["(del'd|dltd|deltd)", m.deleted],
  ["(q'd|quar'd|qtined|quarantd)", m.quarantined],
  ["(rel'd|rlsd)", m.released],
  ['(phish|phishing)(-| )(simulation|simulations|sim|sims|test|tests|drill|drills)( mail| mails| msg| msgs| message| messages| email| emails|)', m.simulation],
  ['(url|uri|link) path(s|)', cue('link')],
  ['(lateral movement|account takeover|exfiltration|campaign|new wave) ?', m.clause],
  ['(incl|including|plus|with) ( .|) (all |any |its |the |)(subdomains|subdomain|sub-domains)', m.filler],
  ['as (the |a |)(sender|sending|from) domain', { is: 'owner', field: 'sender_domain' }],

  // Other names of the product, and holders of a mail as subjects.
  [`((by|for|according to) |)${ownEngine}( says| said| called| considered| considers| rated| found| flagged| marked| classified| saw| detected|)( it| as| it is|)`, m.byProduct],
  [`${ownEngine} (has |have |had |)(quarantined|held|blocked|stopped)`, quarantinedBy('cp')],
  [`${microsoft} (has |have |had |)((put|placed|moved|sent|kept|held|keeps|holds|locked)( it| them|) (in|into|to) (the |)quarantine|quarantined|held back|holds back)`, quarantinedBy('microsoft')],
  ['(auto|automatically)(-| )(quarantined|held|blocked) by (the |our |)(system|product|engine|filter)', quarantinedBy('cp')],
  ['(the |an |a |our |)(admin|admins|administrator|administrators) (has |have |had |)(manually |)(quarantined|held|blocked)( manually| by hand|)', quarantinedBy('admin')],
  ['(quarantined|held|blocked) (by hand|manually) by (an |the |our |)(admin|admins|administrator|administrators)', quarantinedBy('admin')],
  ['(quarantined|held|blocked) by (an |the |our |)(admin|admins|administrator|administrators) (by hand|manually)', quarantinedBy('admin')],

  // Clicks on what was found malicious.
  [`(where |if |that |)(${anyone}) (has |)(clicked|clicked on) (the |a |any |)malicious (url|link)(s|)`, m.maliciousLinkClick],
  [`malicious (url|link)(s|) (,|) (that |which |)(nobody|no one|noone)( has| had|)( yet| ever|) clicked( on|)`, linkNotClicked],

  // Where a mail is.
  ['(did|do) (it|they|this|these|any|any of them) (land|arrive|end up|get|go) (in|into|to) (a |an |the |any |)inbox(es|)', m.inInbox],
  ['(land|lands|arrive|end up|get) (in|into) (a |an |the |any |)inbox(es|)', m.inInbox],
  ['out of (the|our) (company|organisation|organization|house|tenant|building|firm)', m.outgoing],

  // Context around a question.
  [`(my |our |the |a )(${teller}) (asks|asked|wants to know|told|says|said|gave|wonders|thinks|claims)( me| us|)( if| whether| that|)`, m.others],
  ['(i am|i\'m|im|we are|we\'re) (wondering|asking myself|looking to see|curious)( which| what| if| whether| about|)', m.filler],
  ["(i'd|i would|we'd|we would|would) (appreciate|be grateful|be glad|be happy|be pleased)( it|)( to| if|)( see| get| have| find| know| you showed me|)", m.filler],
  ['(i|we) (look|search|am looking|are looking|am searching|are searching) for( what| everything| anything| all|)', m.filler],
  ['(i|we) (am |are |)(speak|speaking|talk|talking) (about|of) (one|two|three|four|several|the following|these) (people|persons|senders|addresses|domains)', m.others],
  ['(this|that|it) (would|will) (help|be helpful|be great|be nice|be useful|do)( me| us|)( a lot| very much| greatly| so much|)', m.clause],
  ["i (don't|do not|can't|cannot|dont) (remember|know|recall|say)( exactly|)( which| what| when| the exact|)( day| date| one|)( it was| that was|)", m.clause],
  ['(look|check|list|show|find|get|pull|search|give|bring|fetch|print)( it| them| this| these|)( up| out|) for (me|us)', m.filler],
  ['(look|check|pull|bring|dig) (it|them|this|these|that) (up|out|for me|for us)', m.filler],
  ['(among|amongst|out of|from among) (the|all|all the|these|those) (mails|emails|messages|ones)', m.mail],
  ["(let's say|lets say|let us say|say about|roughly|i mean|that is to say|i\\.e\\.)", m.clause],
  ['(can|could|would|will) (you|somebody|someone)( please| kindly|) (look|check|pull|bring|dig) (it|them|this|that|these|those) (up|out)', m.filler],
  ['(supposedly|allegedly|apparently) (no|not|nothing|never|none|nobody|did not|does not|didn\'t|doesn\'t)', notUnderstood],
  ['dated', m.clause],
  ['(no|any) (engine|scanner|filter) (has |have |)(flagged|marked|rated|classified|detected|recognised|recognized|found)( it| them|)( as|)', operator('not')],
  ['(anybody|anyone|somebody|someone) here', m.filler],
  ['(sorry|apologies|excuse me)( to| for)( bother| bothering| disturb| disturbing| trouble| ask| asking)( you|)', m.filler],
  ['(the |)(microsoft|ms|exchange|office 365)( spam confidence level| scl| spam level| spam confidence| scl value)', { is: 'level' }],
  ['(when|how long|how often|how soon|how fast|how recently|what time|at what time|since when) (was|were|did|is|are|has|have|had|do|does|will|ago)', notUnderstood],
]; // oxfmt-ignore
