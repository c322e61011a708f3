import {
  type AllowRuleInput,
  type BlockAction,
  blockActions,
  type BlockRuleInput,
  type ExceptionType,
  exceptionTypes,
  type LiftableDetection,
  liftableDetections,
  type RuleConditionsInput,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { withTypedConditions } from './typed-conditions.ts';
import { parseHeaders, type TypedHeaders } from './header-rows.ts';
import { pastOfSearch, pastPeriod, type PastRange, pastRanges } from './past-range.ts';
import { reasonLimit } from '../../api/limits.ts';

/** The form of a new rule as typed; what a rejected form shows again. */
export interface RuleForm {
  type: ExceptionType;
  /** The query string of the search whose filters are the rule's conditions. */
  search: string;
  headers: TypedHeaders;
  comment: string;
  /** The last day the rule works, `YYYY-MM-DD`; empty when it works for good. */
  expires: string;
  lifted: LiftableDetection[];
  ignoringSpf: boolean;
  releaseAll: boolean;
  action: BlockAction;
  quarantineAll: boolean;
  /** Which mail of the past `releaseAll` or `quarantineAll` means. */
  past: PastRange;
  /** The dialog belongs to another page than the Explorer (RU-03). */
  isEmbedded: boolean;
  /** The person has read the warning about a rule of a single condition. */
  isConfirmed: boolean;
  /** How many malicious mails the person has agreed to release. */
  agreed: number;
}

const searchLimit = 16_000;

/** The form as it is opened: every verdict but malware is lifted, a block is for phishing, nothing is done to the past. */
export function newRuleForm(type: ExceptionType, search: string, isEmbedded: boolean): RuleForm {
  return {
    type,
    search,
    headers: { condition: 'OR', rows: [] },
    comment: '',
    expires: '',
    lifted: liftableDetections.filter((kind) => kind !== 'malware'),
    ignoringSpf: false,
    releaseAll: false,
    action: 'phishing',
    quarantineAll: false,
    past: pastOfSearch(search),
    isEmbedded,
    isConfirmed: false,
    agreed: 0,
  };
}

/** Reads a sent form. Never fails: what it does not know is left out. */
export function parseRuleForm(form: URLSearchParams): RuleForm {
  const lifted = form.getAll('lifted');
  return {
    type: exceptionTypes.find((type) => type === form.get('type')) ?? 'whitelist',
    search: withTypedConditions(
      new URLSearchParams((form.get('search') ?? '').slice(0, searchLimit)).toString(),
      form,
    ),
    headers: parseHeaders(form),
    // One more than is allowed, so that a comment that is too long is refused instead of cut.
    comment: (form.get('comment') ?? '').replace(/\r\n/g, '\n').slice(0, reasonLimit + 1),
    expires: (form.get('expires') ?? '').slice(0, 40).trim(),
    lifted: liftableDetections.filter((kind) => lifted.includes(kind)),
    ignoringSpf: form.has('ignoring_spf_check'),
    releaseAll: form.has('release_all'),
    action: blockActions.find((action) => action === form.get('action_needed')) ?? 'phishing',
    quarantineAll: form.has('quarantine_all'),
    past: pastRanges.find((past) => past === form.get('past')) ?? pastOfSearch(form.get('search') ?? ''),
    isEmbedded: form.has('embedded'),
    isConfirmed: form.has('confirmed'),
    agreed: Number(form.get('agreed')) || 0,
  };
}

/** What is sent to the service (RU-04). */
export function payloadOf(
  form: RuleForm,
  conditions: RuleConditionsInput,
  timeZone: string,
): AllowRuleInput | BlockRuleInput {
  const expiry = expiryOf(form.expires, timeZone);
  const common = {
    ...conditions,
    exception_type: form.type,
    match_only_future: false,
    comment: form.comment.trim(),
    ...((form.releaseAll || form.quarantineAll) && pastPeriod(form.past, form.search, timeZone)),
    ...(expiry && { expires_at: expiry.toString() }),
  };
  if (form.type === 'whitelist') {
    return {
      ...common,
      exception_type: 'whitelist',
      // None ticked would be refused by the form; a preview of it shows the mails all the same.
      ...(form.lifted.length > 0 && { lifted_detections: form.lifted }),
      ignoring_spf_check: form.ignoringSpf,
      release_all: form.releaseAll,
    };
  }
  return {
    ...common,
    exception_type: 'blacklist',
    mail_explorer_version: 2,
    action_needed: form.action,
    quarantine_all: form.quarantineAll,
  };
}

/** The end of the last day the rule works, in the viewer's zone; undefined for none and for what is no date. */
export function expiryOf(day: string, timeZone: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  } catch {
    return undefined;
  }
}
