import { notUnderstood } from './actors.ts';
import type { LexiconLine } from './lexicon.ts';
import { cue, meanings as m, operator } from './meanings.ts';

/** Verbs, pronouns and asides about mails without a condition, and where a mail was delivered. */
export const englishAsides: readonly LexiconLine[] = [
  ['(they|it|them) (carry|carries|have|has|had|contain|contained|bear|bore|were|was|are|is|came|come|got|get|did|do|does)', m.clause],
  ['(travelling|traveling|travelled|traveled|circulating|circulated|going round|going around|making the rounds|floating around|flying around|moving)', m.clause],
  ['(call|calls|called|consider|considers|deem|deems|deemed) (it|them|as|to be)', m.clause],
  ["(doesn't|does not|don't|do not|didn't|did not) (call|consider|deem|rate|class|judge|label|think)( it| them| as| to be|)", operator('not')],
  ['(all on its own|on its own|of its own accord|by itself|itself alone|on their own|by themselves|ourselves|on our own)', m.filler],
  ['(any|whatever|either|no matter which) (confidence|confidence level|level of confidence|level)', m.filler],
  ['(have|has|had) i been (sent|mailed|emailed|written|forwarded|given)', m.mine],
  ['(was|were) i (sent|mailed|emailed|written|given)', m.mine],
  ['(have|did) i (get|receive|received|gotten) sent', m.mine],
  ['i (was|have been|had been) (told|informed|advised|asked)( that| about| by a colleague that|)', m.filler],
  ['(excepted|exempted|exempt|aside|set aside|put aside)', operator('except')],
  ['(md5s|md5 hashes|md5 sums|md5 checksums)', cue('attach_md5', { exact: true })],
  ['(sha256s|sha256 hashes|sha-256 hashes|sha256 sums)', cue('attach_sha256', { exact: true })],
  ['(sha256|md5|hash) (sweep|search|hunt|lookup|look-up|check)( for| of|)', cue('attach_sha256', { exact: true })],
  ['((handed (over|in)|delivered|submitted|relayed|transmitted|sent|injected) |)(by|from|via|through|out of|over) (the |a |this |)(sending |sender |sender\'s |mail |smtp |)(server|servers|relay|host|server range|server network|server subnet|server block|server ip range|ip range|mail server|ip block)', cue('sender_server_ip', { exact: true })],
  ["(microsoft|defender|exchange) (own |)(engine|engines|filter|filters|scanner|scanners)", m.byMicrosoft],
  // Our engine as an actor, not as a sender.
  ["ours (did not|didn't|does not|doesn't|has not|hasn't|missed|found|did)", notUnderstood],
  ['(from|by|of) (our own|our|own) (senders|sender|addresses|accounts)', m.fromOwn],
  ['(sender|senders|sender is|sender was) not (one of us|from us|one of ours|ours|us|of ours|our own)', m.notFromOwn],
  ["(not|never) (yet |)(been |)reported by (anyone|anybody|any user|any employee|any of our users|a user|an employee|users|employees)", { is: 'condition', node: { kind: 'not', of: { kind: 'flag', flag: 'is_reported' } } }],
  ["reported by (no one|nobody|no user|no employee|none of our users)", { is: 'condition', node: { kind: 'not', of: { kind: 'flag', flag: 'is_reported' } } }],
]; // oxfmt-ignore
