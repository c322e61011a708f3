import type { LexiconLine } from './lexicon.ts';
import { meanings as m } from './meanings.ts';

const looking =
  '(review|see|check|inspect|examine|look at|look into|view|verify|find|list|get|obtain|have|know|go through|go over|trace|locate|identify|establish|determine|investigate|understand|ascertain|analyse|analyze|retrieve|collect|compile|gather|pull|pull up|search for|search|ask for|request|learn|browse|scan|show)';
const wishing =
  '(like|wish|want|love|prefer|hope|intend|aim|need|have|keen|eager|hoping|trying|going|able|glad|happy|ready|looking|required|obliged|tasked|asked|ought|mean|plan)';
const kindly = '(most |very |greatly |much |highly |really |so |more than |also |deeply |)';

/** How English asks for something and thanks for it, and where mails are, in whole phrases. */
export const englishRequests: readonly LexiconLine[] = [
  // Asking.
  [`(i|we|i'd|we'd|i'm|we're|)( should| would| do| am| are| will| just| only|)( very much| really| just| rather| also|) ${wishing} to ${looking}( me| us| again|)`, m.filler],
  [`(would|will|should) be ${kindly}(appreciated|helpful|great|useful|welcome|nice|lovely|ideal|wonderful|perfect|brilliant|good|grand|handy|super|awesome|kind|fantastic|amazing|fine)( indeed| please| thanks| thank you| to me| to us| for me| for us| here|)`, m.filler],
  [`(is|are|will be) ${kindly}appreciated`, m.filler],
  [`(any|some|your|all|) (help|assistance|support) (with|on|finding|locating|in finding|regarding|to find|to locate)( the following| this one| this| these|)( would be ${kindly}(appreciated|great|welcome)|)( :|)`, m.filler],
  ['(please|pls|plz|kindly) (provide|advise|assist|oblige|action|share|revert|arrange|expedite|suggest)( asap| soon| urgently| at the earliest| the same| it| them| details| the list| the details|)', m.filler],
  ['(please |kindly |pls |)(confirm|verify|check|ascertain) (whether|if)( there (is|are|was|were)( any|)|)', m.filler],
  ['(all right|alright|alrighty|righto|right so|right then|right ok|right okay|okay so|ok so|now then|well then|so yeah|yeah so)', m.filler],
  ['(grateful|thankful|obliged|much obliged|many thanks indeed|thanks so much|thanks ever so much|ta|ta very much|bless you)', m.filler],

  // States and places.
  ['(since|later|meanwhile|subsequently|afterwards) (been |)(released|restored|let go|freed) (from|out of) (the |our |)quarantine', m.released],
  ['(lying|lurking|parked|languishing|loitering)( around| about|)', m.clause],
  ['(in |across |for |)(any|all|every|whichever|whatever|no matter which) (mailbox|mailboxes|mail account|mail accounts)', m.clause],
  ['(a |the |our |)(user|users|employee|employees|staff|recipients|people|colleagues|end users) (has|have|had|did|) (also|already|since|themselves|meanwhile|in turn|) (reported|flagged up|reported to us)', m.reported],
  ['(real|actual|genuine|proper|true) (phishing|phish)', m.phishing],
  ['(real|actual|genuine|proper|true) (malware|virus|viruses)', m.malware],
  ['(real|actual|genuine|proper|true) spam', m.spam],
  ['(separately|additionally|in addition|furthermore|moreover|on top of that)', m.filler],
  ['(time|when|day|days|dates|zeitraum|timing)( :| =)', m.filler],
]; // oxfmt-ignore
