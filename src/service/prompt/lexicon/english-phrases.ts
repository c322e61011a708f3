import { condition, denied, type LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const subject = cue('subject', { free: true, part: 'subject' });
const attachment = cue('attachment', { part: 'attachment' });
const link = cue('link', { part: 'link' });
const notHeld = denied(m.quarantined);
const notReleased = denied(m.released);
const notDeleted = denied(m.deleted);
const hasNo = (part: 'subject' | 'sender_name') => denied(condition({ kind: 'present', part }));
/** Phrases for 'outside'; 'the company' behind it is redundant. */
const people =
  '(anyone|anybody|someone|somebody|people|persons|senders|recipients|addresses|parties|companies|domains|accounts|contacts)';
const house = '(company|organisation|organization|tenant|house|firm)';

/**
 * Longer synonyms of the words of `english.ts`. A phrase takes precedence over its words, so that none of them is read as
 * a name or on its own.
 */
export const englishPhrases: readonly LexiconLine[] = [
  // Asking.
  ["(can|could|may|might|shall|should|would|do|let) (i|we) (please|just|also|) (get|have|see|receive|find|obtain|be shown|view|check)( me| us|)", m.filler],
  ["(i|we) (can|could|may|should|want to|wanna|need to|would like to|have to|must|wish to|am trying to|are trying to|try to) (get|have|see|receive|find|obtain|view|check|pull|fetch|look at)( me| us|)", m.filler],
  ["(help|want|wants|need|like|trying|try|going|hoping) (me|us|you|) (to|) (get|find|see|receive|obtain|have|pull|fetch|locate|identify|view)", m.filler],
  ["(i am|i'm|im|we are|we're|is|are) (interested in|after|curious about|hunting for|hunting|on the lookout for|trying to find|trying to locate|investigating|checking for|checking|reviewing|searching|searching for|asking for)", m.filler],
  ["(what about|how about|give us|hand me|send me a list of|send me the list of|show us|tell us|point me to|point out|run a search for|do a search for|do a search on|run a query for|do a query for|perform a search for|look into|look out for|print|output|enumerate|extract|grab|collect|gather|track down|go find|go through|search all|search my|search our|return all|select|please return|check if|check whether|see if|find out if|i wonder if|verify if|verify whether|let me know if|know if|tell me if|tell me whether|in existence|in the system|in our system|on record|that exist|which exist|that you have|that you can find|you can find|you find|you have|that we know of)", m.filler],
  ['(a list of|the list of|list of|an overview of|overview of|a look at|the set of|a set of|the full list of|a full list of|the complete list of|all instances of|instances of|any instances of|examples of|cases of|any kind of|all kinds of|any sort of|every single|each and every|a couple of|all the|any and all|the following|as follows)', m.filler],
  ['(campaign|campaigns|instance|instances|item|items|threat|threats) of', m.mail],
  ["(urgently|asap|fyi|quickly|quick question|real quick|for me please|if possible|if there are any|if any|if you can|when you can|as well|that's all|thats all|thank you very much|many thanks|much appreciated|thx|tia|greetings|dear team|hi team|hello team|hi there|hello there|hey there)( ,|)", m.filler],

  ['u', m.filler],

  // Verdicts.
  ['(malicious|dangerous|harmful|bad) (link|url)(s|) (that |which |)(someone|somebody|anyone|anybody|users|people|a user|was|were|got|has been|have been) (has |have |)clicked( on|)', m.maliciousLinkClick],
  ['clicked (malicious|dangerous|harmful|bad) (link|url)(s|)', m.maliciousLinkClick],
  ['(recognized|recognised|deemed|regarded|assessed|evaluated|determined|declared|listed|designated|diagnosed|scored|seen|viewed|qualified|registered|filtered|filtered out|sorted|picked up|spotted|believed|assumed|known|thought|meant|concluded|established|confirmed|reckoned)( as| to be| to have been|)', m.clause],
  ['(judged|considered|rated|classified|classed|branded|pegged|diagnosed|reckoned|spotted|regarded|perceived|listed|recorded|registered|logged|flagged|marked|tagged|labelled|labeled|detected|identified|categorized|categorised|treated|caught|called|proven|proved|shown|said|supposed|ruled)( as| to be| to have been) (being|a|an|)', m.clause],
  ['(with|having|has|have|had|carrying|received|got) (a|the|an|) (verdict|classification|detection|rating|label|category)( of| as| is|)', m.clause],
  ['(the verdict|whose verdict|where the verdict|whose classification|where the classification|verdict|classification|category)( is| was| equals| of| reads|)', m.clause],
  ['(verdict|classification|category|label)', m.clause],
  ['(phishing|phish) (campaign|threat|case|incident|detection|event|verdict|hit|alert|one|item|finding|letter|try|tries|stuff|email|mail|message|e-mail)(s|)', m.phishing],
  ['(spam|spammy) (campaign|case|detection|event|verdict|hit|item|finding|one|letter|stuff)(s|)', m.spam],
  ['(malware|virus|viral) (campaign|threat|case|incident|detection|event|verdict|hit|alert|item|finding|one|email|mail|message|e-mail|file|attachment)(s|)', m.malware],
  ['(infected|malware-infected|virus-infected|malware infected|virus infected|infected with (malware|a virus|viruses)|weaponized|weaponised)( email| mail| message| file| attachment| document|)(s|)', m.malware],
  ['(malicious|dangerous|harmful|bad|infected) (attached |)(file|attachment|document)(s|)', m.malware],
  ['(malicious|dangerous|harmful|bad|evil) (url|link|hyperlink)(s|)( verdict| detection| hit|)(s|)', m.maliciousLink],
  ['(suspected|suspicious|possible|potential|likely|probable|presumed) (phishing|phish) (email|mail|message|e-mail|case|attempt|attack|detection|verdict|one|hit)(s|)', m.suspectedPhishing],
  ['(suspicion of|suspected of|suspected of being|suspected to be|suspected as|might be|may be|could be|possibly|probably|maybe|likely to be|potentially) (phishing|phish)', m.suspectedPhishing],
  ['(suspected|suspicious|possible|potential|likely|probable|presumed) (malware|virus|viruses) (email|mail|message|e-mail|case|detection|verdict|one|hit|attachment|file)(s|)', m.suspectedMalware],
  ['(suspicion of|suspected of|suspected of being|suspected to be|suspected as|might be|may be|could be|possibly|probably|likely to be|potentially) (malware|a virus|viruses)', m.suspectedMalware],
  ['(promotional|advertising|commercial|marketing) (email|mail|message|e-mail|newsletter)(s|)', m.graymail],
  ['(promotions|promos|advertisements|adverts|graymails|greymails|newsletter mails|newsletter emails|newsletter messages)', m.graymail],
  ['(leaked|leaking|sensitive|confidential) (data|information|info)', m.leak],
  ['(dlp|data leak|data loss|data leakage|data-leak) (event|case|detection|alert|verdict|finding|mail|email|message|violation|incident|match|matches|warning|e-mail|hit)(s|)', m.leak],
  ['(cleared|clean|harmless|benign|safe) (verdict|rating)(s|)', m.clean],
  ['(not malicious|non-malicious|nonmalicious)', denied(m.malicious)],
  ['(non-spam|nonspam|not spam|ham)', denied(m.spam)],
  ['(non-phishing|nonphishing)', denied(m.phishing)],

  ['(with|having|whose|where) (the|an|a|) (scl|spam confidence level|spam confidence|spam level|spam score)', { is: 'level' }],
  ['(scl|spam confidence level|spam confidence|scl level|scl value|scl score|microsoft scl)', { is: 'level' }],

  // Where a mail is.
  ['(is|are|was|were|been|being|get|gets|got|getting|be|to be|have been|has been) (quarantined|held|held back|kept back|blocked|stopped|intercepted)', m.quarantined],
  ['(placed|put|kept|held|sent|moved|sitting|stuck|waiting|caught|trapped|lying|went|landed|ended up|stored|isolated|remains|remaining|goes|going|shown|found|land|lands|landing|end up|ends up|ended|go|get|gets|stay|stays|stayed|stuck|remain|remained|sit|sits|rest|rests|resting|locked|locked up|locked away|parked|hang|hanging) (in|into|to|under|inside|within) (the |our |)quarantine', m.quarantined],
  ['(under|inside|within) (the |our |)quarantine', m.quarantined],
  ['(on hold|being held|withheld|detained|quarantine (items|mails|emails|messages|entries|contents)|currently (quarantined|held|blocked)|still (quarantined|held|blocked))', m.quarantined],
  ['(no longer|not any more|not anymore|not currently|not presently|not at the moment|never|not yet) (in |under |)(the |)(quarantine|quarantined|held|blocked)', notHeld],
  ['(not in|outside|outside of|out of) (the |our |any |)quarantine', notHeld],
  ['(taken|let|brought|gotten|got|moved|pulled|fetched|removed|freed) (out of|from) (the |our |)quarantine', m.released],
  ['allowed through', m.released],
  ['(since|meanwhile|later|subsequently|afterwards) (been |)(deleted|removed|binned|trashed|purged|wiped)', m.deleted],
  ['(come|came|coming|got|get|gone|went|made it|slipped|slip|broke|passed|sneaked|squeezed|slid) (through |)(to|into) (the |their |an |our |)inbox(es|)', m.inInbox],
  ['(in|into|to) (the |their |our |)(junk|spam) (mail |email |)(folder|folders|box|boxes)', m.inJunk],
  ['(yet|still) to be', operator('not')],
  ['(since been|later|subsequently|already|afterwards|in the meantime been|meanwhile been|finally|eventually) (released|restored)', m.released],
  ['(freed|set free|un-quarantined again|released again|released ones|released to (the |their |)(user|recipient|owner|inbox|mailbox|recipients|users))', m.released],
  ['(still exist|still exists|still existing|still there|that still exist)', notDeleted],
  ['(unreleased|not released|non-released|never released|not yet released)', notReleased],
  ['(undeleted|non-deleted|not deleted|never deleted)', notDeleted],
  ['(deleted|removed|erased|wiped|purged|trashed|gone|missing|disappeared)( from| out of) (the |their |its |a |)(mailbox|mailboxes|inbox|inboxes)', m.deleted],
  ['(erased|wiped|binned|thrown away|in (the |)(trash|bin|recycle bin|deleted items))', m.deleted],
  ["(in|into|to|reached|hit) (the |a |our |their |)(people|user|users|employees|employee|colleagues|staff|recipients|recipient|somebody|someone|everyone)(['’]s|['’]|) (inbox|inboxes)", m.inInbox],
  ['(landing|landed|ending up|arrived|arriving|sitting|found|placed|ended|sits|still|put|stored|dropped|currently) (up |)(in|into) (the |a |an |our |their |)(inbox|inboxes)', m.inInbox],
  ['(in|into|to) (the |a |our |their |)(junk|spam|junk mail|junk email|junk e-mail|junk-mail) (folder|folders|box)', m.inJunk],
  ['(junk|spam|junk mail|junk email|junk e-mail) folders', m.inJunk],
  ['(landing|landed|ending up|arrived|sitting|found|placed|ended|put|stored|filed|moved|went|sent|delivered) (up |)(in|into|to) (the |)(junk|spam|junk mail|junk folder|spam folder)', m.inJunk],
  ['(let through to|reached|got through to|made it to|made it through to|delivered to|came through to|passed to|arrived at|got to) (the |our |their |)(users|user|people|employees|recipients|recipient|mailboxes|mailbox|staff|colleagues|end users)', m.delivered],

  // Where it comes from and goes to.
  [`(from|by|sent from|sent by|received from|coming from|came from|come from|originating from|written by|arriving from) (${people} from |${people} |the |)outside( world|)`, m.incoming],
  [`(from|by|sent from|sent by|received from|coming from) (the |an |)(external|outside) (${people}|sender|address|party|source|contact|world)`, m.incoming],
  ['(from|by) (the |) (external|outside) (domain|party|world|side|source|sources|mail servers|mail addresses|email addresses)', m.incoming],
  ['(from the internet|external mail|external mails|external emails|external email|external messages|received externally|external origin|of external origin)', m.incoming],
  [`(to|sent to|going to|addressed to|for|went to|go to) (${people} from |${people} |the |)outside( world|)`, m.outgoing],
  [`(to|sent to|going to|addressed to|for|went to) (the |an |)(external|outside) (${people}|recipient|address|party|contact|domain|world)`, m.outgoing],
  [`(going|went|goes|go|sent|send|gone|sending|heading|delivered) (out |to the |)(outside|externally|external)`, m.outgoing],
  [`(left|leave|leaving|leaves|gone out of|went out of|going out of|sent out of|sent out from) (the|our) ${house}`, m.outgoing],
  [`(stayed|stay|staying|remaining|remained|sent|exchanged|kept|circulated) (internally|in-house|inside|within|internal)( (the|our) ${house}|)`, m.internal],
  [`(between|among|amongst) (our own|our|own|the|) (colleagues|employees|users|people|staff|coworkers|co-workers|departments|staff members|internal users)`, m.internal],
  [`(inside|within) (of |) (the|our) ${house}`, m.internal],
  ['outside', { is: 'refused', reason: 'prompt_not_understood' }],
  ["(on|in|using|via|through|over|hosted on|hosted in) (the |) (office 365|o365|m365|microsoft 365|exchange|exchange online|outlook)( platform| tenant| mailboxes| mailbox| side|)", m.microsoft365],
  ["(on|in|using|via|through|over|hosted on|hosted in) (the |) (gmail|google workspace|google|g suite|google mail)( platform| tenant| mailboxes| mailbox| side|)", m.google],
  ['(office 365|o365|m365|microsoft 365|exchange|exchange online) (platform|mailboxes|mailbox|accounts|account)', m.microsoft365],
  ['(gmail|google workspace|google) (platform|mailboxes|mailbox|accounts|account)', m.google],

  // Who decided.
  ['(verdict|verdicts|classification|detection|rating) (from|of|by|given by) (microsoft|defender|ms)', m.byMicrosoft],
  ['(anything|everything|all|all mails|all emails) (but|other than)', operator('not')],
  ['((held|kept|sitting|stuck|are|is|were|was|landed|ended up|put) |)(in|into) (the |)(microsoft|ms|defender|microsoft 365|office 365|exchange|microsoft defender)(\'s|) quarantine', condition({ kind: 'actor', anyOf: ['microsoft'] })],
  ['manually (quarantined|held|blocked) by (an|the|our|) (admin|admins|administrator|administrators)', condition({ kind: 'actor', anyOf: ['admin'] })],
  ['(quarantined|held|blocked) manually by (an|the|our|) (admin|admins|administrator|administrators)', condition({ kind: 'actor', anyOf: ['admin'] })],
  ['(holds|hold|holding|is holding|has been holding|keeps|kept|put|has put|places|placed|moved)( in| into| to|)( the|) quarantine', m.quarantined],
  ['(is holding|are holding|is blocking|has blocked|has held|held back|holds back|has quarantined|have quarantined|put into quarantine)', m.quarantined],

  // Fields.
  ['(md5|sha256|sha-256|hash|checksum|md5 hash|sha256 hash|hash value) of (the|an|its|their|one) (attachment|file|attached file|attachments)', cue('attach_sha256', { exact: true })],
  ['(our|our own|my own|own) (domain|domains)', m.fromOwn],
  ['(only |but only |and only |)(if|when|where|provided|provided that|as long as|given that|in case|so long as) (it|they|the mail|the email|the message|the mails|the emails|those)', m.clause],
  ['(whichever|whatever|regardless of|no matter the|in any|independent of the|irrespective of) (the |)(order|sequence)', m.clause],
  ['(skip|skipping|hide|hiding|filter out|without counting|disregard|disregarding|leaving aside|drop the|subtract|less the)( all| any|)', operator('except')],
  ['(provide|provides|provide me|provide us|furnish|supply|share|list out|bring me|bring|present|compile|report back|highlight|reveal|surface|isolate)', m.filler],
  ['(so far|yes|yep)', m.clause],
  ['(with|where|whose|in which|having|has|and|) (the|a|an|its|their|) (exact|full|complete|entire|whole) (subject|subject line|title)', { ...subject, exact: true }],
  ['((with|where|whose|in which|having) (the|a|its|their|)) (subject|subject line|subject lines|subjects|title|titles|headline)', subject],
  ['(subject|subjects) (line|lines|field|header|text|title)', subject],
  ['(subject|subject line) (is|are|was|being|) (missing|empty|blank|absent|not set|not there)', hasNo('subject')],
  ['(sender name|display name|sender display name|from name) (is|are|was|being|) (missing|empty|blank|absent|not set|not there)', hasNo('sender_name')],
  ['(lack|lacks|lacking|missing|misses|are missing|is missing|omit|omits) (a|the|any|) (subject|subject line)', hasNo('subject')],
  ['(lack|lacks|lacking|missing|misses|are missing|is missing) (a|the|any|) (sender name|display name)', hasNo('sender_name')],
  ['(subj|subj .|sbj)', subject],
  ['(subjectless|subject-less|untitled)', hasNo('subject')],
  ['(concerning|regarding|about|re|on) (the |) (topic|subject|theme|matter)( of|)', subject],
  ['((contain|contains|containing|include|including|with|having|has|have|mention|mentioning|matching) (the|a|)) (word|words|text|string|phrase|term|keyword|keywords|expression)', cue('anywhere', { free: true })],
  ['(anywhere|anywhere in (it|them|the mail|the email|the message)|somewhere|somewhere in (it|them|the mail|the email|the message)|in any field|in it|in them)', { is: 'owner', field: 'anywhere' }],
  ['((with|containing|contain|have|has|having|including) |)(at least (one|1|a|an)|one or more|1 or more|one or several|any number of|some kind of|any kind of) (attachment|attached file|file|document)(s|)( attached|)', attachment],
  ['((with|containing|contain|have|has|having|including) |)(at least (one|1|a|an)|one or more|1 or more|one or several|any number of|some kind of|any kind of) (link|url|hyperlink|web link|weblink)(s|)', link],
  ['(link|links|url|urls|hyperlink|hyperlinks) in (the |their |its |)(body|text|content|message|email|mail)', link],
  ['(sans|minus any|devoid of|not having|not containing|not including|not carrying|not bearing|with zero|zero|with neither|not with) (any |an |a |)', operator('not')],
  ['(attachement|attachements)', attachment],
  ['(attached (file|document)|file attached|document attached|attached attachment)(s|)', attachment],
  ['(link|links|url|urls|hyperlink|hyperlinks|linked|linking|point|points|pointing|lead|leads|leading|pointed|directing|direct|directs|redirecting|redirect|redirects) (to|at|towards|into|going to|leading to|pointing to|which go to|which goes to|that goes to|that go to)( the domain| the site| the website| the url| the page| a page on| a site on|)', cue('link')],
  ['(link|url|hyperlink)(s|) (that|which) (goes to|go to|leads to|lead to|points to|point to)', cue('link')],
  ['(whose|where (the|an|one|any)|with (a|an|the)) (attachment|attachments|file|attached file|document)(s|) (is|are|was|were)', attachment],
  ["(attachment|file|attached file|document)(s|) (whose|where the|with the|with a|that has the|with) (name|file name|filename)(s|)", attachment],
  ["(attachment|attachments|file)( name|)(['’]s|) name(s|)", attachment],
  ['in (its|the|their|his) (name|file name|filename|name of the attachment|attachment name|attachments name)( of (the|an|any|its|their) (attachment|attachments|file|files)|)', { is: 'owner', field: 'attachment' }],
  ['in the (name|file name|filename|names|title) of (the|an|a|any|one of the|their|its) (attachment|attachments|file|files|attached file|document|documents)', { is: 'owner', field: 'attachment' }],
  ['(containing|with|having|has|include|includes) (the|a|this|) (hash|md5|sha256|sha-256|checksum|md5 hash|sha256 hash|file hash|hash value)( of|)', cue('attach_sha256', { exact: true })],
  ['(directed at|directed to|reach|reached|reaching|reaches|(make|makes|made|making) it( through|) to|(get|gets|got|come|comes|came) through to|targeted|targeted at|targets|targeting|intended for|destined to|destined for|arriving at|arrived at|arrive at|delivered at|landed with|landing with|landed in the mailbox of|sent out to|that were for|in the direction of|headed to|bound for|copied to|who received|sent over to)', cue('recipients')],
  ['(stemming|stem|stems|originate|originates|originated|originating|transmitted|dispatched|issued|arriving)', m.clause],
  ['(mailed|emailed|issued|dispatched|transmitted|authored|composed) by', cue('sender')],
  ['to my (address|mailbox|inbox|account|email|email address|own address|own mailbox)', m.mine],
  ['(in|into|of) my (mailbox|account|own mailbox|own account)', m.mine],
  ['(from|by) my (address|account|own account|own address|email|email address)', { is: 'mine', field: 'sender_email' }],
  ['(involve|involves|involving|involved|concerning the user|exchanged with|to or by|from or for|by or to|by or for)', cue('person')],
  ['as (either |)(a |the |)(sender or (as |)(a |the |)recipient|recipient or (as |)(a |the |)sender)', { is: 'owner', field: 'person' }],
  ['(sender or recipient|recipient or sender|sender or receiver|either sender or recipient|sent to or from|either from or to|either to or from|sent from or to|received from or sent to|sent to or received from|with either sender or recipient|from/to|to/from)( is| being|)', cue('person')],
  ['(neither) (sent by|from) (nor) (sent to|to)', { is: 'refused', reason: 'prompt_ambiguous' }],
]; // oxfmt-ignore
