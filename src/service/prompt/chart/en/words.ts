import { markers } from '../words.ts';
import type { Rule } from '../engine.ts';
import { englishConditions, englishRefusals } from './conditions.ts';

const mail = '(mail*|email*|e-mail*|message*|msg*)';
const quarantine = '[the|our|your] quarantine';

/** Small words of English, by what they mark. */
const marks = markers({
  And: `& & | + | and | & | plus | as well as | and also | along with | together with | while | and then | with also`,
  Or: 'or | and/or | or else | alternatively | or also',
  Not: `nobody [has|have|had] | no one [has|have|had] | no-one | not being | without (being|having been) | not | no |
      never | isn't | isnt | aren't | arent | wasn't | wasnt | weren't | werent | don't | dont |
    doesn't | doesnt | didn't | didnt | haven't | havent | hasn't | hasnt | hadn't | non | none | nothing |
    (is|are|was|were|has|have|had|do|did|does|been) (not|never) | not yet | no longer | cannot | not (been|be) |
    (was|were|has|have|had|is|are) (not|never) (been|being)`,
  Without: `without being | not a single | not one | w / o | w / no | with neither | without [a|an|any|the] | no |
      with no | w/o
    | lacking [a|an|any] | (has|have|had|having) no | missing [a|an|any|the] | zero | free of | without any |
    not (having|containing|carrying|including) [a|an|any] | not with [a|an|any] | (do|does|did) not
    (have|contain|include|carry) [a|an|any]| minus`,
  But: `but | yet | however | though | although | nevertheless | nonetheless | even though | anyway | and still
    | but still | still | despite being | but also`,
  Except: `except (when|if|where|that) [it|they] [comes|come|came|is|are|was|were] | leaving aside | bar | except
      [for] | excluding | exclude | excluded | excl | other than | apart from | aside from | besides
    | minus | leaving out | leave out | ignoring | ignore | omitting | omit | not counting | not including | all
    but | everything but | anything but | unless | but not | skip | bar | barring | skipping`,
  Neither: 'neither',
  Nor: 'nor | or | , nor',
  Reverse: `(or|and|,) (the other way (round|around)|vice versa|the reverse|vice-versa|in reverse|back|the opposite
      direction|in the other direction)`,
  On: 'on | at | pointing to | going to | point! to',
  Incl: `(including | incl [.] | inclusive of) [also]`,
  Must: 'must | should | has to | have to | needs to | shall',
  Staff: `(users | employees | people | colleagues | staff | recipients | coworkers | somebody | someone | anyone)`,
  Reports: 'report | reported',
  Correct: `[no|nope|sorry|oh|ah|hmm] [,] (wait | scratch that | i mean | i meant | correction | rather | make that |
      make it | never mind | actually no) [,] [no] [,] [i (mean|meant)] | (no|nope|sorry) ,`,
  Misses: `(says|said|claims) (he|she|they) (is|are) missing | is missing | misses | is waiting for | waits for
    | expects | is expecting | (did not|didn't|didnt|never) (get|got|receive|received) | (says|said|claims)
    (he|she|they) (never|did not|didn't) (got|get|received|receive) | cannot find | can't find | is looking for
    | asks for | asks about`,
  Only: 'only | just',
  At: 'at | in | of | with | within | inside | on',
  Outside: 'outside [of] | anything but | other than',
  Jointly: 'at the same time | simultaneously | at once | both at once | together | in one',
  Including: `(including|incl|incl .|and|plus|or|with) (suspected|suspicious|suspicion|suspected ones|suspects)`,
  ExceptThose: `without (mails|emails|anything|those|messages) | except (those|the ones|the mails|mails) |
    excluding (those|the ones|mails) | other than those | but not those | all but those`,
  Subdomains: '(subdomains|subdomain|sub-domains) (of|under)',
  Itself: `itself | (no|not|without|excluding|and no|but no|but not|not its) [the|its|any]
    (subdomains|subdomain) | exactly | alone`,
  Either: 'either | both',
  Det: `the | a | an | any | some | our | this | that | these | those | all | every | each | their | its | his |
    her | your | both | one | such | certain | another | all of the | any of the`,
  Glue: `(by|from) (senders|someone|somebody|people|anyone) (whose|with|who) | (to|by) (anyone|anybody) [at all] | to
      which | on which | in which | for which | to whom | handed [over] [to us] | found to | been mailed | inclusive
      | being | travelling | traveling | moving | flowing | running | passing | straight | directly | right |
    since | meanwhile | nevertheless | nonetheless | alone | itself | themselves | anywhere | turn! up | turned |
        pop! up | show! up |
    surface! | if | whether | as well | for us | for our | to our | kept | stay! | remain! | handled | processed |
        logged | recorded |
    registered | listed | stored | known to us | found | seen | noted | present | existing | available | obviously |
        clearly |
    (in|of|to) the same (mail|message|one|time) | in one and the same mail | for the | of the | on the | at the | by
        the | with us | supposed | apparently | allegedly | each | own | other | others | inclusive | any time | via
        | through | that | which | whose | whom | manually | by hand | automatically
    | by itself | (people | users | senders | anyone | everyone | those | someone | somebody) who | who
    (are|is|was|were) | where | is | are | was | were | be | been | being | do | does | did | came | come! |
    coming | arrive! | happen* | occur! | appear! | it | they | them | then | already | later | also | just |
    only | there | in | of | among | within | oh | to us | us | we | so far | currently | now | once | ended up
    | end! up | sit! | contain! | hit us | reach! us | has been | have been | had been | got | gets | get |
    getting | went | go! | afterwards | subsequently | again | ever | yet | at all | still | as | be! | and
    which | and that`,
  Fill: `(show|list|find|get|pull|check|see|look|search|tell|give|prepare) for me | who [has|have|had]
      (sent|send|emailed|mailed|wrote|received|got|gets|receives|sends) | where
      (did|does|do|was|were|has|have|is|are) | when did | i have need of |
    (lookup | look up | lookups) | whats | thats | theres | there's | what's | rn | tho | though | asap | fyi | btw |
        tbh | imo | ta | mate | sir | madam | ma'am |
    one small doubt | small doubt | quick (question|one|check|look) | um | uh | er | erm | hmm | huh | howya | heya |
        yo | grand | grand . | cheers | much appreciated |
    (would be|is|are|be) (appreciated|great|nice|helpful|good|lovely|perfect|fine) | appreciated | much obliged | so
        much | so kind | wondering | wonder | curious |
    interested in | interested | intrested | bring me | point me to | have a look | take a look | do a search | run a
        search | run a query | do a lookup |
    (would|could|can|will) (you|u|ya) [please|kindly|ever|perhaps|maybe|possibly|quickly]
        [check|tell|show|see|look|find|get|list|pull|give|help] [me|for me] |
    i (am|was|would be) (looking for|after|searching for|interested in|trying to find|trying to see) | i'm (looking
        for|after|searching for|interested in|trying to find) |
    to bother [you] | again | in the system | on file | the lot | any of | of them | for starters | for the record |
        for my report | by the way | kindly share | share | prepare | compile | extract | collect |
    gather | export me | print me | dig | fish out | turn! up | come! up | crop! up | (the|any) (ones|one|kind) |
        that's all | that is all | nothing else | to (show [me]|see|find|know|check|list|get|have|look) | let me
        (see|have) | (i|we) only (want|need) | i search | sure look |
    (get|give|show|find|bring|tell|list|pull|fetch|send|display) me | i'd (like|love|appreciate) [to]
    [see|know|have|find|get|list] | looking for | sometime | thanks a lot | that would help [me] [a lot] | gimme
    | yo | could ya | how (can|do) (i|we) (see|find|get|list|search) | date of receipt | date received |
    received on | i fear | my boss (wants|asks|needs) | show | find | list | get | give | display | search [for]
    | fetch | pull [up] | retrieve | see | look! [up|for] | need | want | like | check | tell | identify |
    locate | filter | hunt [for] | query | please | pls | plz | kindly | hi | hello | hey | thanks | thank you |
    thx | i'd | i'm | im | i'd | (i|we) (need|want|require|think|remember|believe|guess|like|look [for]|search
    [for]|am [looking|searching] [for]|was wondering|would|could|can|see|wonder|look at|would like) [to see|to
    know|to have|to find] | (can|could|would|may) (i|we|you|u|someone|somebody) | u | oh | both ways | both
    directions | either way | in both directions | either direction | hello | would it be possible | is it
    possible | trace | enumerate | provide | grateful | appreciate | i would appreciate | be so kind | kind
    enough | if you could | if possible | try | gimme | grab | dump | review | seen | must have been | should be
    | investigate | know | you | let | let's | can | could | would | should | may | might | will | simply |
    everything | everthing | anything | something | all | what | which | show me | give me | what about | how
    about | anyone | anybody | someone | somebody | ones | stuff | overview | ok | okay | so | well | good
    morning | good afternoon | good evening | morning | team | in advance | have | a lot | very much |
    here | there | list of | a list of | pretty please | any chance | actually | basically | ? | ! | report |
    quickly | quick | asap | i would like to see | i think | i believe | i guess | somewhere | somehow | sort of
    | kind of | whatever | whenever | were there | are there | is there | was there | have there been | has
    there been | do we have | did we have | did we (get|receive) | we
    (got|get|received|receive|have|had|see|saw) | have we (got|received|had|seen) | (has|did|have)
    (anything|something|anyone|anybody|someone|somebody) | came in | come in | in there | that we | the ones |
    those | only | just | limit to | limited to | sorry | hiya | dear | folks | guys | at the moment | right now
    | currently | received | receive | arrived | delivered at | dated | sent | sending | mailed | case |
    incident | ticket | audit | bring up | dig up | dig out | look into`,
  Mail: `${mail} | hit* (on|for) | sightings of | evidence of | verdict* | finding* | rating* | everything |
    anything | letter* | mailing* | traffic | correspondence | conversation* | communication* | thread* | hit* |
    item* | result* | case* | incident* | attempt* | attack* | detection* | event* | finding* | campaign* |
    stuff`,
  Have: 'did | has | have | had | does | do',
  From: `from | by | (sent | send | written | mailed | emailed | coming | came | come! | arrived | arriving |
      originating
    | originated | delivered | stemming | posted | issued | submitted | relayed | handed [over] | passed on |
        dispatched |
    transmitted | generated | authored) (from|by|via|through) | (received | got | get | obtained | heard) from |
    (came|coming|come!|originat{e,es,ed,ing}) out of | whose sender is |
    (is|are|was|were) from | sent on behalf of | heard from | hear from | (have|had|got|get) from`,
  For: 'for | on behalf of',
  Be: 'was | were | is | are | am | been',
  To: `(emailed | mailed | messaged | contacted | wrote to | written to) | to | meant for | intended for | addressed
      to | hitting | hit | reached | reach! | (sent | send | written
    | mailed | emailed | addressed | went | going | go | goes | delivered | directed | forwarded | destined |
    meant | intended | bound | came | come | coming) (to|for|at) | received by | reached | reaching | cc |
    addressed to | landed (with|at) | targeting | targeted at | aimed at`,
  Between: 'between | exchanged between',
  FromOrTo: `(correspondence | communication* | conversation* | traffic | exchange* | dealings | emails exchanged |
      thread*) with | (from or to | to or from | from/to | to/from | from and to | to and from | sent or received by |
    involving | sent by or to | sent to or from | either from or to | exchanged with)`,
  Sent: `(send!|hand! [over]|relay!|submit!|transmit!|dispatch!|pass! on|forward! us|write!|emailed|mailed|emails
      us|sent) [to] [us|out|over|in|them] | (sent|send|sending)
    (us|out)`,
  AllWords: `in any order | all [of] the words | all words | the words | whole words | contains all | in
    whatever order`,
  Got: `been sent | (get!|receive!|got) [in] | (was|were) sent | (should|would|must|was supposed to) have
    (got|received|gotten) | (is|was) (a|the) recipient`,
  Sender: 'sender* [address] | sent by | from address | senders | author',
  SenderName: `(sender* (display|) name | display [-] name | from name | sender name* | senders name | name of
    the sender | nickname | from_name [:] | sender (called|named) | sender display name | display name of the
    sender)`,
  SenderAddress: `[email|mail|sender|from|sender's|sender] address* | from_email [:] | sender email* [address] |
    account* | address of the sender`,
  SenderDomain: 'sender* domain* | domain of the sender | from domain | sending domain',
  DomainWord: 'recipients | address* | account* | domain* | the domain* | host',
  Recipient: 'recipient* | receiver* | addressee* | addressed to | recipient address | rcpt',
  InBox: `[in] [the] (mailbox|mailboxes) [of|for|:] | in the inbox of | mailbox is`,
  Title: `[the] (company|firm|supplier|vendor|customer|client) | mr [.] | mrs [.] | ms [.] | dr [.] | prof [.] |
      colleague | user | employee | someone called |
    somebody called | a certain | someone named | somebody named`,
  Whoever: `(anyone | anybody | someone | somebody | people | everyone | everybody | domains | addresses | accounts |
    user | users | address | mail server*) [at|in|from|of|with|on] | (senders | sender | recipient | recipients |
    mailbox | mailboxes) (at|in|from|of|with|on) | (any|some|an|all) (address|addresses|sender|recipient|user)
    [at|in|of|on|from]`,
  By: 'by | from | of',
  Of: 'of | at | on',
  According: `according to | in the opinion of | as per | per | for | by | says | in the eyes of`,
  Subject: `subject* [line*] | [whose|the|with|where|in which] [a|the] subject [line] | title* [:] | titled |
    entitled | headline | subj | headed`,
  InSubject: `(in|within|inside|as|under|at) [the|their|its|a] (subject*|subject line*|title|subject field|subj)
    | in subject | as subject`,
  About: `about | regarding | concerning | re | re : | on the topic of | on the subject of | dealing with |
    relating to | related to | on the topic | with regard to | to do with`,
  Says: `mention! | talk! about | say! | that (say|says|mention|mentions) | with the
    (word*|phrase|text|term|keyword*|string) | (containing|contains|contain|including|includes|include) the
    (word*|phrase|text|term|keyword*|string) | the (word*|phrase|term|keyword*) | keyword* | refer! to |
    matching | containing | contains | contain`,
  Contains: `hold | come! with | contain! | include! | carry! | with | have | has | having | mention! | : | like |
      read! | bear! |
    including | matching`,
  Word: `number | reference | code | word* | phrase* | text | term* | keyword* | string | the word* | the phrase |
      name | named | called`,
  Is: '~ | is | are | was | were | = | being | equals | to be | reads | will be',
  Exactly: `exact | exactly | is exactly | equals | equal to | = = | precisely | exact | is equal to | identical to |
    exactly matching | matches exactly | exactly named`,
  Starts: `(start!|begin!) (with|by|in) | starting with | beginning with`,
  Ends: 'end! (with|in|by|on) | ending in',
  Named: `named | called | with the name | by the name [of] | name* | whose name (is|contains) | titled |
    labeled | labelled | with name | file name`,
  With: `with | carry! [a|an|the|both] | bear! | w [/] | having | have | has | had | w/ | with the | who (has|have) |
      includes | along
    with | bearing`,
  As: `as | to be | as being | as a | as an | is | are | like | under | was | were | it | them | it as | them as
    | it is | they are | is a`,
  File: `attchment* | att | atts | attachment* | attached file* | file* | document* | filename* | file [-] name* |
      attachment
    [file] name* | attached document* | attached | enclosure* | file attachment* | sheet*`,
  InFile: `in (their|the|its) (name|names|file name*|filename*|title) | in (the|an|their|its|a) (attachment*|file
      name*|attachment name*|filename*|file) [name*] | in the
    (name|names) of (the|an|its) (attachment*|file*) | as [an|the] (attachment*|file*) | in filename | in
    attachments`,
  Extension: `extension* | ending* | type* | of type | file type | format | ending in | suffix | kind | with the
    extension`,
  Link: 'weblink* | link* | url* | hyperlink* | web address* | weblink*',
  LinkTo: `(link*|url*) (that|which) (go!|lead!|point!|link!|refer!) (to|at) |
      (link*|url*|hyperlink*|pointing|links|linked) (to|on|at|pointing to|leading to|towards|into|for) |
    linking to | that (link|links|point|points|lead|leads) to | point! to | leading to | lead! to | link to |
    (a|any) link* to | link! to | links going to | url* (to|on|at|under)`,
  InLink: 'in [the|a|their|one of the|any] (link*|url*) | as [a] (link|url)',
  Empty: `none | empty | blank | missing | absent | is missing | not there | not set`,
  Present: `attached to (it|them|the mail|the same mail|the same) | attached | present | inside | included | in it |
      in them | there | enclosed | exists | embedded | in
    the mail | set`,
  Judged: `(classed | called out | detected | flagged | marked | classified | rated | identified | recogni{sed,zed} |
      considered |
    called | tagged | labelled | labeled | judged | deemed | categori{sed,zed} | found | caught | treated | seen
    | regarded | reported | assessed | verdict | verdicts | scored | given | filtered | declared) | (detection*
    | verdict* | judg{ement,ment} | rating | classification | opinion | hit* | hits) | picked up`,
  Judges: `(class! | take! | detect! | flag! | mark! | classify! | rate! | identify! | recognize! | recognise! |
      consider! |
    call! | tag! | label! | judge! | deem! | categorize! | find! | catch! | treat! | see! | regard! | say! |
    think! | verdict) [it|them|this|these] [is|are]`,
  Missed: `miss! | overlook! | did not (catch|detect|flag|find|see|notice|recogni{se,ze}) | didn't
    (catch|detect|flag|find|see|notice|recogni{se,ze}) | didnt (catch|detect|flag|find|see) | failed to
    (catch|detect|flag|find) | let through | not (caught|detected|flagged|found)`,
  Holds: `quarantine! | hold! [back] | block! | stop! | intercept! | isolate! | put (in|into) ${quarantine} |
    (move|moved|sent|send) (in|into|to) ${quarantine} | (keep|keeps|kept|has|have) in ${quarantine}`,
  Held: `on hold | quarantined | held [back] | blocked | stopped | intercepted | isolated | in ${quarantine} |
    quarantine | (put | moved | kept | held | sitting | stuck | sent | placed | went | landed | sits | still |
    lying | currently | ended up|that is|is|are) (in|into|to) ${quarantine} | under quarantine | q'd |
    quarantined mail`,
  ServerIp: `(ip|server|sender|sending|mail [-] server|smtp|source) [ip] (address*|range|server|network|) |
    [the] (network|subnet|ip range|range|server|net) | sending server | mail server | ip address* | source ip |
    sending ip | sender ip`,
  ClientIp: `[the] (senders|sender) [own] (computer|pc|machine|laptop) [had|has|with] [the] [client] [ip] |
    client ip address | client address | [the] client`,
  Hash: `(md5|sha256|sha-256|hash|checksum) of [the|an] [attachment|file] | [attachment|file]
    (hash*|checksum*|fingerprint) | hash value | file [-] hash* | attachment hash`,
  MessageId: 'message id* | mail id | id | internet id',
  Campaign: `[part of|belong! to|from|in] [the] (campaign*|attack*) [number] | campaign number | attack campaign`,
  Level: `[a|an|the] microsoft spam confidence [level] | [a|an] scl | spam confidence | spam [confidence]
      (level|score) |
        level of spam | scl value`,
});

/** The words of English. */
export const englishRules: readonly Rule[] = [...marks, ...englishConditions, ...englishRefusals];
