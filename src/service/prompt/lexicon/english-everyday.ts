import type { LexiconLine } from './lexicon.ts';
import { condition } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

const mails =
  '(mail|mails|email|emails|e-mail|e-mails|message|messages|stuff|things|them|these|those|it|items|correspondence|comms|post)';
const amount =
  '(a |whole |a whole |quite a |)(load|loads|bunch|pile|piles|ton|tons|heap|heaps|lot|lots|handful|batch|batches|slew|flood|wave|stack|stacks|series|spate|flurry|barrage|raft|host|mass|masses|stream|string|trickle|crop|chunk|bit|bits|swathe|glut|deluge|torrent|shedload|boatload|bundle|bulk|majority|rest|collection|sequence|set|group|number)';
const somebody = '(anyone|anybody|someone|somebody|everyone|everybody|people|folks|users|staff|colleagues)';
const here =
  '(here|of us|of ours|in here|around here|over here|on our side|at our end|on our end|at our place|at our company|at work|in our company|in our organisation|in our organization|in our team|in the company|in the office|in the house|in the team|in the building|in the organisation|in the organization|at the company)';

/** What people say on a working day around a question, in it, and for looking. */
export const englishEveryday: readonly LexiconLine[] = [
  // Speaking to somebody.
  ["(can|could|would|will|cud|wud|might) (ya|y'all|yall|ye|youse|you guys|you all|you lot|u|yous|one|someone|somebody|anyone|anybody)( please| kindly| perhaps| possibly| quickly| just| maybe| pls|)", m.filler],
  ["(ya|y'all|yall|lads|lass|lasses|chaps|chap|fellas|fella|buddy|pal|pals|mates|bud|boss|dear|dears|friend|bro|dude|man|ladies|gents)", m.filler],
  ["(ah|aha|ach|och|ahem|ahh|aww|oops|ooh|phew|ugh|argh|hmm|hmmm|mmm|erm|err|eh|ey|aye|yep|yup|yeah|yah|nah|nope|whoa|wow|gosh|gee|jeez|blimey|cripes|crikey|bother|darn|drat|heck|cool|sweet|brill|grand|lovely|splendid|super|nice one|cheers mate|fab|ace|alas|alright then|right then|righty|okey-dokey|okie|okies|k|kk|yo|oi|hiya|heya|howdy|g'day|gday|ciao|hola|salut|cordially|namaste|peace)( ,| !| .|)", m.filler],
  ["(thanks|thank you|thx|cheers|ta) (a million|a bunch|a lot|a ton|a load|loads|heaps|tons|ever so much|so much|very much|again|mate|all|team|folks|everyone|guys|man|for that|for this|for your help|for helping|for the help|for your time|in anticipation|in advance)", m.filler],
  ['(is there |)(any|a|some) (chance|way|possibility|option|opportunity|means) (of|to|that (you|we|i|someone) (can|could|might|may))( seeing| getting| finding| having| show| find| get| see| have| pull| dig out|)', m.filler],
  ['(just |i was |i am |was |am |)(wondering|curious|asking|checking|trying to work out|trying to figure out|trying to establish|not sure|keen to know|eager to know|dying to know) (if|whether|which|what|about)', m.filler],
  ["(never mind|forget|forget about|ignore|don't mind|disregard|leave aside|skip|not interested in|don't care about|do not care about|couldn't care less about|nothing to do with) (the|about the|any|those|that)", operator('not')],
  ["(no rush|no hurry|no worries|no pressure|whenever suits|whenever you can|when you have a minute|when you get a minute|when you get a chance|at your convenience|at your earliest convenience|at the earliest|if you don't mind|if you would|if you'd be so kind|if it's not too much trouble|if that's ok|if that is ok|if that's alright|sorry to bother|sorry to bother you|sorry for the bother|hope that's ok|much obliged|pretty please|pretty pls|asap please|as soon as you can|as soon as possible|right away|straight away|pronto|sharpish|this instant|on the double)", m.filler],
  ['(apparently|supposedly|seemingly|presumably|possibly|perhaps|maybe|probably|allegedly|purportedly|reportedly|evidently|arguably|frankly|honestly|basically|actually|literally|essentially|generally|ideally|roughly speaking|strictly speaking|strictly|specifically|in particular|particularly|especially|notably|namely|effectively|ultimately|kind of|sort of|kinda|sorta|more or less|as far as i know|afaik|as far as i can tell|afaict|to my knowledge|to be honest|tbh|to be fair|in fact|as a matter of fact|by any chance|perchance|if at all|at any rate|in any event|in any case|as it happens|as usual|as always|as ever|once more|once again|yet again|all over again)', m.filler],
  ['(to|by|from|for) (do|know|check|see|find out|make sure|be sure|be safe|be certain|be thorough|be on the safe side|rule out|follow up|compare|confirm|verify|double-check|double check)( that| if| whether| on|)', m.filler],

  // Looking.
  ['(fish|dig|haul|rustle|dredge|drag|root|ferret|sift|sniff|seek|hunt|weed|pick|single|sort|smoke|winkle|scare|round|call|bring|flush|turn|throw|whip|conjure|rake|scout|nose|look|pull) (out|up|down|together|around for|around|through|forth)( for| me| us|)', m.filler],
  ['(trace|unearth|uncover|pinpoint|surface|discover|spot|detect me|look-up|lookup|retrieve|recover me|fetch|obtain|summon|present|display|reveal|expose|query for|query|enumerate|itemise|itemize|tabulate me|filter for|filter by|filter on|filter to|narrow to|narrow down to|narrow it to|narrow it down to|restrict to|restrict it to|restrict this to|limit to|limit it to|limit this to|focus on|zoom in on|home in on|concentrate on|scoped to|scope it to|confine to|confine it to|stick to|only consider|consider only|just consider|take only|keep only|keep to|go for|filter)', m.filler],
  ['(the |any |some |known |more |further |new |recent |)(sighting|sightings|occurrence|occurrences|appearance|appearances|trace|traces|sign|signs|evidence|hit|hits|match|matches|instance|instances|specimen|specimens|sample|samples|example|examples|case|cases|record|records|copy|copies|exemplar|exemplars) (of|for|with|involving|relating to)', m.mail],
  ['(comms|comm|msgs|msg|missive|missives|dispatches|mailing|mailings|email traffic|mail traffic|mail flow)', m.mail],
  [`${amount} of ${mails}`, m.mail],
  ['(the |)(whole|entire|full|complete) (lot|bunch|set|batch|caboodle|shebang|pile|collection)( of (it|them|mails|messages|emails|those|these)|)', m.mail],
  ['(every|each) (last|single|and every|blessed|damn|bloody)( one of (the|those|these|them)|)', m.filler],
  ['(the lot|lot of it|all of the above|as many as there are|as many as you can find|however many there are|whatever there is|whatever you have|whatever you find|whatever turns up|whatever comes up|what have you got|anything going)', m.filler],
  [`(to |by |from |)${somebody} ${here}`, m.clause],
  ['(before|without) (they|it|these|those|the (mail|mails|message|messages)) (reached|reaching|hit|hitting|got to|getting to|landed in|made it to|making it to|arrived in|went to|touched|was delivered to|were delivered to) (the |their |any |an |a |)(inbox|inboxes|mailbox|mailboxes|user|users|recipient|recipients|people)', m.filler],

  // Legal and incident language.
  ['(custodian|custodians|data custodian|account holder|mailbox owner|mailbox holder)( :| =| is|)', cue('mailbox', { exact: true })],
  ['(date range|time range|date window|time window|timeframe|time frame|period|relevant period|date|dates|reporting period|review period|time span|timespan)( :| =| is| of| from|)', m.filler],
  ['(counterparty|correspondent|correspondents|interlocutor)( :| =| is|)', cue('person')],
  ['(ioc|iocs|indicator|indicators|indicators of compromise|observable|observables|artefact|artefacts|artifact|artifacts|intel|threat intel|ttp|ttps)( list|)( :| =| -|)', m.filler],
  ['(responsive|in scope|in-scope|relevant|applicable|pertinent)( ,|)', m.filler],

  // Judging and moving.
  ['(by hand|by a human|by a person|by a human being|by an operator)', m.byAnalyst],
  ['(junked|put (in|into) junk|moved to junk|sent to junk|put (in|into) the junk folder) by (microsoft|defender|outlook|exchange)', condition({ kind: 'state', anyOf: ['ms_delivered_junk'] })],
  ['(outward|outgoing)(-| )(bound|going)', m.outgoing],
  ['(inward|incoming)(-| )(bound|going)', m.incoming],
  ['(talk|talks|talked|speak|speaks|spoke|chat|rant|rants|bang on|go on) about', cue('anywhere', { free: true })],
  ['(binned|thrown away|thrown out|chucked out|chucked|discarded|erased|purged|wiped|scrubbed|got rid of|disposed of)', m.deleted],
]; // oxfmt-ignore
