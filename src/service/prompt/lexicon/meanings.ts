import {
  detections,
  detectionsOfSeverity,
  isOwn,
  verdictNames,
  verdicts,
  verdictsNamed,
  type Detection,
  type VerdictName,
} from '../../../api/vocabulary/verdicts.ts';
import { directions } from '../../../api/vocabulary/directions.ts';
import { deliveredStates, type QuarantineState, quarantineStates } from '../../../api/vocabulary/states.ts';
import {
  condition,
  type CueMeaning,
  type LexiconLine,
  type PromptMeaning,
  type PromptOperator,
} from './lexicon.ts';
import type { PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';

const detection = (...anyOf: Detection[]) => condition({ kind: 'detection', anyOf });
const state = (...anyOf: QuarantineState[]) => condition({ kind: 'state', anyOf });

const namedVerdicts = Object.fromEntries(
  verdictNames.map((name) => [name, detection(...verdictsNamed(name))]),
) as Record<VerdictName, ReturnType<typeof detection>>;

/**
 * What both lexicons name. A verdict without the name of who gave it is that of the product or of Microsoft; the words
 * 'by Microsoft' narrow it.
 */
export const meanings = {
  ...namedVerdicts,
  training: detection(...detections.filter((value) => verdicts[value].branch === 'cp_sec_train')),
  malicious: detection(...detectionsOfSeverity('malicious')),
  suspicious: detection(...verdictsNamed('suspectedPhishing'), ...verdictsNamed('suspectedMalware')),

  quarantined: condition({ kind: 'flag', flag: 'is_quarantined' }),
  released: condition({ kind: 'flag', flag: 'is_restored' }),
  deleted: condition({ kind: 'flag', flag: 'is_deleted' }),
  reported: condition({ kind: 'flag', flag: 'is_reported' }),
  delivered: state(...deliveredStates.inbox, ...deliveredStates.junk),
  inInbox: state(...deliveredStates.inbox),
  inJunk: state(...deliveredStates.junk),

  incoming: condition({ kind: 'direction', anyOf: ['is_incoming'] }),
  outgoing: condition({ kind: 'direction', anyOf: ['is_outgoing'] }),
  internal: condition({ kind: 'direction', anyOf: ['is_internal'] }),
  fromOwn: { is: 'own', side: 'sender' },
  notFromOwn: { is: 'own', side: 'sender', isDenied: true },
  toOwn: { is: 'own', side: 'recipients' },
  fromUs: condition({ kind: 'direction', anyOf: ['is_outgoing', 'is_internal'] }),
  toUs: condition({ kind: 'direction', anyOf: ['is_incoming', 'is_internal'] }),
  empty: { is: 'existence', exists: false },
  there: { is: 'existence', exists: true },

  microsoft365: condition({ kind: 'platform', anyOf: ['office365_emails_email'] }),
  google: condition({ kind: 'platform', anyOf: ['google_mail_email'] }),

  filler: { is: 'filler', ends: false },
  clause: { is: 'filler', ends: true },
  /** 'what we received': others than the person who asks. */
  others: { is: 'filler', ends: true, others: true },
  mail: { is: 'mail' },
  me: { is: 'me' },
  mine: { is: 'mine' },
  order: { is: 'order' },
  contains: { is: 'match', match: 'contains' },
  exact: { is: 'match', match: 'exact' },
  starts: { is: 'match', match: 'starts' },
  ends: { is: 'match', match: 'ends' },
  is: { is: 'match', match: 'is' },
  byProduct: { is: 'by', actor: 'cp' },
  byAdmin: { is: 'by', actor: 'admin' },
  byAnalyst: { is: 'by', actor: 'analyst' },
  byMicrosoft: { is: 'by', actor: 'microsoft' },

  chart: { is: 'refused', reason: 'prompt_chart' },
  notRecorded: { is: 'refused', reason: 'prompt_not_recorded' },
  body: { is: 'refused', reason: 'prompt_body' },
  recurring: { is: 'refused', reason: 'prompt_recurring' },
  future: { is: 'refused', reason: 'prompt_future' },
} as const satisfies Record<string, PromptMeaning>;

/** The verdicts of a meaning that is one of verdicts. */
export const anyOf = (meaning: PromptMeaning): Detection[] =>
  meaning.is === 'condition' && meaning.node.kind === 'detection' ? [...meaning.node.anyOf] : [];

/** A meaning of verdicts, narrowed to those that Microsoft gave. */
export const ofMicrosoft = (meaning: PromptMeaning) =>
  detection(...anyOf(meaning).filter((value) => !isOwn(value)));

/** What people call other systems, of which nothing is known here; as senders they are names. */
export const otherSystems =
  '(slack|teams|microsoft teams|ms teams|sharepoint|onedrive|dropbox|google drive|whatsapp|signal|telegram|zoom|webex|siem|splunk|sentinel|firewall|firewall log|firewall logs|proxy|proxy log|proxy logs|active directory|entra|entra id|vpn|crowdstrike|proofpoint|sophos|barracuda|mimecast|sentinelone|trend micro|kaspersky|mcafee|symantec|virustotal|spamhaus|abuseipdb|urlscan|jira|servicenow|confluence|salesforce|sap)';

/** A field whose value follows. */
export const cue = (field: PromptTextField, more: Omit<CueMeaning, 'is' | 'field'> = {}): CueMeaning => ({
  is: 'cue',
  field,
  ...more,
});

/** A joining word. */
export const operator = (kind: PromptOperator) => ({ is: 'operator', operator: kind }) as const;

/** Ends of file names that stand for a kind of file; the first word is what both languages call it. */
export const fileKinds: readonly (readonly [names: string, endings: readonly string[]])[] = [
  ['pdf(s|)', ['pdf']],
  ['zip(s|)', ['zip']],
  ['word', ['doc', 'docx', 'docm']],
  ['excel', ['xls', 'xlsx', 'xlsm']],
  ['powerpoint', ['ppt', 'pptx', 'pptm']],
  ['html', ['html', 'htm']],
  ['exe(s|)', ['exe']],
  ['(archive(s|n|)|archiv)', ['zip', 'rar', '7z', 'tar', 'gz', 'tgz', 'bz2', 'xz', 'cab', 'arj', 'ace']],
  ['(executable(s|)|programm(e|en|)|ausfuehrbar~)', ['exe', 'com', 'scr', 'pif', 'msi', 'bat', 'cmd', 'cpl']],
  [
    '(image(s|)|picture(s|)|photo(s|)|bild(er|ern|)|foto(s|))',
    ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'tif', 'tiff', 'webp', 'heic', 'svg'],
  ],
  [
    '(script(s|)|skript(e|en|s|))',
    ['js', 'jse', 'vbs', 'vbe', 'wsf', 'wsh', 'ps1', 'hta', 'bat', 'cmd', 'sh'],
  ],
  ['(macro(-| )enabled)', ['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'pptm', 'ppam']],
  ['iso', ['iso']],
  ['onenote', ['one']],
  ['rar', ['rar']],
  ['svg', ['svg']],
  ['lnk', ['lnk']],
  ['docx', ['docx']],
  ['xlsx', ['xlsx']],
  ['docm', ['docm']],
  ['xlsm', ['xlsm']],
  ['eml', ['eml']],
  ['csv', ['csv']],
  ['js', ['js']],
  ['vbs', ['vbs']],
  ['bat', ['bat']],
  ['scr', ['scr']],
  ['img', ['img']],
  ['vhd', ['vhd']],
  ['jpg', ['jpg']],
  ['png', ['png']],
  ['gif', ['gif']],
  ['doc', ['doc']],
  ['xls', ['xls']],
  ['xlsb', ['xlsb']],
  ['pptx', ['pptx']],
  ['ppt', ['ppt']],
  ['htm', ['htm']],
  ['txt', ['txt']],
  ['xml', ['xml']],
  ['jar', ['jar']],
  ['hta', ['hta']],
  ['ps1', ['ps1']],
  ['7z', ['7z']],
  ['ics', ['ics']],
  ['apk', ['apk']],
  ['msi', ['msi']],
  ['rtf', ['rtf']],
  ['pptm', ['pptm']],
  ['dotm', ['dotm']],
  ['xlam', ['xlam']],
  ['shtml', ['shtml']],
  ['wsf', ['wsf']],
  ['vhdx', ['vhdx']],
  ['chm', ['chm']],
  ['mht', ['mht']],
];

/** Those that mean nothing else when they stand alone: 'mails with PDFs'. */
export const bareFileKinds = fileKinds.filter(
  ([names]) => !names.startsWith('(') && !['word', 'excel', 'powerpoint', 'html', 'onenote'].includes(names),
);

/** A condition for attachments with one of the endings. */
export const attachmentEnding = (endings: readonly string[]): PromptMeaning => {
  const leaves = endings.map(
    (ending) => ({ kind: 'text', field: 'attachment', match: 'ends', value: `.${ending}` }) as const,
  );
  const [only] = leaves;
  return { is: 'condition', node: only && leaves.length === 1 ? only : { kind: 'or', of: leaves } };
};

/** The values of the vocabularies by their own names, as programs write them: `cp_spam`. */
export const vocabularyLines: readonly LexiconLine[] = [
  ...detections.map((value): LexiconLine => [value, detection(value)]),
  ...quarantineStates.map((value): LexiconLine => [value, state(value)]),
  ...directions.map((value): LexiconLine => [value, condition({ kind: 'direction', anyOf: [value] })]),
];
