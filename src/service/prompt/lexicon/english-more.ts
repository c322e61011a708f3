import type { LexiconLine } from './lexicon.ts';
import { attachmentEnding, cue, meanings as m, operator } from './meanings.ts';

const microsoft = '(microsoft|defender|ms|office 365|exchange|eop)';
const notUnderstood = { is: 'refused', reason: 'prompt_not_understood' } as const;

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
  ['(scam|scams|fraud|frauds|fraudulent|bec|business email compromise|ceo fraud|extortion|sextortion|blackmail|ransomware|trojan|trojans|ransom|worm|worms|keylogger|spyware|botnet|spear phishing|spearphishing|credential phishing|quishing|smishing|vishing|whaling|false positive|false positives|false negative|false negatives|misclassified|wrongly classified|wrongly)', m.notRecorded],
  ['((tagged|labelled|labeled|categorized|categorised|marked) with (the |a |)|with (the|a) )(category|label|tag|sensitivity label|flag)', m.notRecorded],
  ['(sensitivity|confidentiality) (label|labels|level)', m.notRecorded],

  ['(does|do|did) (the|this|that|these) (subject|sender|link|attachment|mail|email|message|text)', notUnderstood],

  // Verdicts.
  ['phishing training(s|)( mail| email| message|)(s|)', m.training],
  [`${microsoft} (missed|has missed|overlooked|has overlooked|let slip|failed to (detect|catch|flag|notice|recognise|recognize|spot))`, { ...m.byMicrosoft, missed: true }],
  [`(missed|overlooked|unnoticed|not noticed) by ${microsoft}`, { ...m.byMicrosoft, missed: true }],
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

  // Kinds of files.
  ['(excel|spreadsheet)(s|) with (macros|macro|a macro)', attachmentEnding(['xlsm', 'xlsb', 'xltm', 'xlam'])],
  ['(word|office|powerpoint) (files|file|documents|document) with (macros|macro|a macro)', attachmentEnding(['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'pptm', 'ppam'])],
]; // prettier-ignore
