import { z } from 'zod';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { CallAnswer, CallInput } from '../../api/contract/endpoint.ts';
import type {
  AllowRuleInput,
  BlockRuleInput,
  ExceptionType,
} from '../../api/contract/exception-rules/exception-rule.ts';
import {
  countRulePast,
  listRuleMatches,
  previewExceptionRule,
} from '../../api/contract/exception-rules/preview-exception-rule.ts';
import { ServiceError } from '../../api/errors.ts';
import { bulkLimit, gridPageSize } from '../../api/limits.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import type { FiguresAnswer, MatchesAnswer } from '../../islands/embedded-explorer/props.ts';
import type { Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { PastWordsView, PreviewView } from '../../views/exception-rules/model.ts';
import { PastWordsLines } from '../../views/exception-rules/rule-form.tsx';
import { RulePreview } from '../../views/exception-rules/rule-preview.tsx';
import type { ConsoleContext } from '../context.ts';
import { exactly, given, rows, ticked } from '../fields.ts';
import { criteriaOfState } from '../mail-search/criteria-of-state.ts';
import { readSearch } from '../mail-search/read-search.ts';
import { requireSearch } from '../mail-search/require-search.ts';
import { mayOpen, searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { errorText, messageOfField } from '../present/error-messages.ts';
import { knownSince } from '../present/for-viewer.ts';
import { listVerdicts } from '../present/vocabulary-labels.ts';
import { presentEmailRows } from '../present/present-email-row.ts';
import { renderFragment } from '../render/render-fragment.ts';
import type { Asked } from '../validate.ts';
import { checkRuleForm, type RuleProblems } from './check-rule-form.ts';
import { checkHeaders, describeHeaderProblem } from './header-rows.ts';
import { type anyRuleForm, pageRuleForm, type RuleForm, type searchRuleForm } from './rule-form.ts';
import { payloadOf } from './rule-payload.ts';

/**
 * POST /policy/rule-preview: what the rule of a form would have done in the past; empty if that cannot be
 * determined (RU-02).
 */
export async function previewRule(c: Asked<{ form: typeof searchRuleForm }>): Promise<Response> {
  const view = await loadPreview(c, c.req.valid('form'));
  return renderFragment(c, view && <RulePreview view={view} t={translatorOf(c)} />);
}

/** The preview of a form's rule; null when the service does not answer. */
export async function loadPreview(c: ConsoleContext, form: RuleForm): Promise<PreviewView | null> {
  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  if ('problems' in checked) return null;
  const body = payloadOf(form, checked.headers, c.var.timeZone) as PreviewBody;
  try {
    const preview = await c.var.client.call(previewExceptionRule, { body });
    return presentPreview(preview, form.type, {
      t: translatorOf(c),
      user: c.var.user,
      timeZone: c.var.timeZone,
      knownSince: knownSince(c),
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return null;
    throw error;
  }
}

type PreviewBody = CallInput<typeof previewExceptionRule>['body'] & (AllowRuleInput | BlockRuleInput);

type Preview = CallAnswer<typeof previewExceptionRule>;

/** Most listed senders and recipients. */
const namedTops = 5;
/** Most listed other rules. */
const namedOverlaps = 5;

/** A preview in the viewer's language, with a warning about unintended effects. */
function presentPreview(
  preview: Preview,
  type: ExceptionType,
  { t, user, timeZone, knownSince }: { t: Translate; user: HasRights; timeZone: string; knownSince: string },
): PreviewView {
  const { total, by_severity: severity, overlaps } = preview;
  return {
    total: describeTotal(total, t),
    isEmpty: total === 0,
    notes: [
      ...(preview.complete ? [] : [t('exception_rules.preview_incomplete')]),
      ...(type === 'whitelist' && preview.spf_failed > 0
        ? [t('exception_rules.preview_spf', { count: preview.spf_failed })]
        : []),
      ...(preview.freed > 0 ? [t('exception_rules.preview_freed', { count: preview.freed })] : []),
      ...[presentKept(preview.kept, t), knownSince].filter(Boolean),
    ],
    warning: warningOf(severity, type, t),
    figures: presentFigures(preview, type, t),
    sample: preview.sample.map((row) => ({
      key: row.entity_id,
      href: openTo(user, paths.profile.email(row.entity_type, row.entity_id, { hide_menu: '1' })),
      subject: row.subject || t('grid.no_subject'),
      sender: row.sender_address || row.nickname,
      received: t.dateTime(row.received_at, timeZone, 'short'),
      verdict: bySeverity(row.detections)[0] ?? '',
    })),
    tops: [
      { title: t('exception_rules.top_senders'), entries: presentTop(preview.top_senders, t) },
      { title: t('exception_rules.top_recipients'), entries: presentTop(preview.top_recipients, t) },
    ].filter(({ entries }) => entries.length > 0),
    // Contradicting rules first, because they require a decision.
    overlaps: [...overlaps]
      .sort((a, b) => Number(b.contradicts) - Number(a.contradicts))
      .slice(0, namedOverlaps)
      .map((rule) => ({
        key: rule.entity_id,
        href: paths.policy.editRule(rule.entity_id),
        type: t(`exception_rules.overlap.${rule.exception_type}`),
        summary: rule.summary,
        relation: [
          // The rule's list, or that it contradicts.
          ...(rule.contradicts ? [t(`exception_rules.overlap.${rule.exception_type}`)] : []),
          t(`exception_rules.relation.${rule.relation}`),
          ...(rule.shared > 0 ? [t('exception_rules.overlap.shared', { count: rule.shared })] : []),
        ].join(' · '),
        contradicts: rule.contradicts,
      })),
    moreOverlaps: Math.max(0, overlaps.length - namedOverlaps),
    hasContradiction: overlaps.some((rule) => rule.contradicts),
  };
}

function describeTotal(total: number, t: Translate): string {
  if (total === 0) return t('exception_rules.preview_none');
  if (total >= bulkLimit) return t('exception_rules.preview_total_max', { count: bulkLimit });
  return t('exception_rules.preview_total', { count: total });
}

/** Malicious mail that an allow rule would release, clean mail that a block rule would hold. */
function warningOf(
  severity: Preview['by_severity'],
  type: ExceptionType,
  t: Translate,
): PreviewView['warning'] {
  if (type === 'whitelist') {
    const text = t('exception_rules.preview_warning_allow', { count: severity.malicious });
    return severity.malicious > 0 ? { tone: 'danger', text } : null;
  }
  const text = t('exception_rules.preview_warning_block', { count: severity.clean });
  return severity.clean > 0 ? { tone: 'caution', text } : null;
}

function presentFigures(preview: Preview, type: ExceptionType, t: Translate): PreviewView['figures'] {
  const { by_severity: severity, by_state: state } = preview;
  const entry = (
    name: keyof typeof severity | keyof typeof state,
    count: number,
    tone: PreviewView['figures'][number]['entries'][number]['tone'],
    isWrong = false,
  ) => ({
    label: t(`exception_rules.figure.${name}`),
    count: t.number(count),
    tone,
    warn: isWrong && count > 0,
  });
  return [
    {
      title: t('exception_rules.by_verdict'),
      entries: [
        entry('malicious', severity.malicious, 'danger', type === 'whitelist'),
        entry('suspicious', severity.suspicious, 'caution'),
        entry('clean', severity.clean, 'positive', type === 'blacklist'),
      ],
    },
    {
      title: t('exception_rules.by_state'),
      entries: [
        entry('quarantined', state.quarantined, 'accent'),
        entry('restored', state.restored, 'neutral'),
        entry('delivered', state.delivered, 'neutral'),
      ],
    },
  ];
}

function presentTop(counted: Preview['top_senders'], t: Translate): { value: string; count: string }[] {
  return counted.slice(0, namedTops).map(({ value, count }) => ({ value, count: t.number(count) }));
}

/** The form is not a valid rule yet, so it cannot be searched. */
class UnfinishedRule extends Error {}

/** A request for a page of matches: the additional filters, and the cursor. */
export const matchesForm = pageRuleForm.and(
  z.object({
    after: given.transform((cursor) => cursor?.slice(0, 200)),
    also_quarantined: ticked,
    filters: exactly(),
    size: rows,
  }),
);

/** POST: past mails that match the rule of a form, as JSON; 422 with the errors while it is incomplete. */
export async function answerMatches(c: Asked<{ form: typeof matchesForm }>): Promise<Response> {
  const { after, also_quarantined: alsoQuarantined, filters, size, ...form } = c.req.valid('form');
  return answerJson(c, async () =>
    loadMatches(c, form, {
      after: after ?? null,
      alsoQuarantined,
      filters: filtersOf(c, filters),
      size,
    }),
  );
}

/** POST: the numbers of malicious, suspicious and clean mails among them, as JSON. */
export async function answerFigures(c: Asked<{ form: typeof pageRuleForm }>): Promise<Response> {
  const form = c.req.valid('form');
  return answerJson(c, async (): Promise<FiguresAnswer> => {
    const t = translatorOf(c);
    const { by_severity } = await c.var.client.call(previewExceptionRule, { body: ruleOf(c, form) });
    const tones = { malicious: 'danger', suspicious: 'serious', clean: 'positive' } as const;
    return {
      figures: (['malicious', 'suspicious', 'clean'] as const)
        .filter((severity) => by_severity[severity] > 0)
        .map((severity) => ({
          label: t(`exception_rules.figure.${severity}`),
          count: t.number(by_severity[severity]),
          tone: tones[severity],
        })),
    };
  });
}

interface MatchesOptions {
  after: string | null;
  alsoQuarantined: boolean;
  /** Additional filters from the filters panel. */
  filters?: SearchCriteriaInput | undefined;
  size?: number;
}

/**
 * The filters panel's search as criteria. Relative dates stay relative: all pages of a list have the same
 * search.
 * @throws ServiceError `invalid_input` with the fields.
 */
function filtersOf(c: ConsoleContext, search: string): SearchCriteriaInput | undefined {
  if (search === '') return undefined;
  const query = new URLSearchParams(search);
  requireSearch(c, query);
  const context = searchContextOf(c);
  return criteriaOfState(readSearch(query, context).state, context);
}

/**
 * A page of mails that match the rule of a form.
 * @throws UnfinishedRule with the errors if the form is not a valid rule yet.
 */
export async function loadMatches(
  c: ConsoleContext,
  form: RuleForm,
  { after, alsoQuarantined, filters, size = gridPageSize }: MatchesOptions,
): Promise<MatchesAnswer> {
  const t = translatorOf(c);
  const answer = await c.var.client.call(listRuleMatches, {
    query: { size },
    body: { rule: ruleOf(c, form), include_quarantined: alsoQuarantined, filters, search_after: after },
  });
  const context = { t, timeZone: c.var.timeZone, mayOpen: mayOpen(c) };
  return {
    rows: presentEmailRows(answer.rows, context),
    searchAfter: answer.search_after,
    total: answer.total_rows,
    text: t(countWords(answer), { count: answer.total_rows }),
  };
}

function countWords({ total_rows: total, complete }: { total_rows: number; complete: boolean }) {
  // With fewer, the service has only stopped reading headers.
  if (total >= bulkLimit) return 'embedded.count_max';
  return complete ? 'embedded.count' : 'embedded.count_min';
}

function ruleOf(c: ConsoleContext, form: RuleForm) {
  const { problems, headers } = checkRuleForm(form, c.var.timeZone, translatorOf(c));
  const [problem] = [
    problems.whole,
    ...Object.values(problems.conditions),
    ...headerWords(c, problems),
  ].filter(Boolean);
  if (problem) throw new UnfinishedRule(problem);
  return payloadOf(form, headers, c.var.timeZone) as MatchesBody['rule'];
}

type MatchesBody = CallInput<typeof listRuleMatches>['body'];

/** The errors of header rows, as text. */
function headerWords(c: ConsoleContext, { headers }: Pick<RuleProblems, 'headers'>): string[] {
  const t = translatorOf(c);
  return headers.map((problem) => describeHeaderProblem(problem, t));
}

/** Why the matches of a form cannot be shown, as text; undefined for errors that are not about the form. */
export function unfinishedText(c: ConsoleContext, error: unknown): string | undefined {
  if (error instanceof UnfinishedRule) return error.message;
  if (!(error instanceof ServiceError) || error.code !== 'invalid_input') return undefined;
  const [field] = error.fields ?? [];
  return field ? messageOfField(translatorOf(c), field) : errorText(translatorOf(c), error);
}

async function answerJson(c: ConsoleContext, answer: () => Promise<object>): Promise<Response> {
  try {
    return c.json(await answer());
  } catch (error) {
    const info = unfinishedText(c, error);
    if (info === undefined) throw error;
    return c.json({ success: false, code: 'invalid_input', info }, 422);
  }
}

/**
 * POST /policy/rule-past: how many past mails the rule of a form would release or quarantine, as text; empty
 * without such an option and if it cannot be determined.
 */
export async function countPast(c: Asked<{ form: typeof anyRuleForm }>): Promise<Response> {
  const form = c.req.valid('form');
  const words = form.releaseAll || form.quarantineAll ? await describePast(c, form) : undefined;
  return renderFragment(c, words ? <PastWordsLines words={words} /> : <></>);
}

/** The effect of `release_all` or `quarantine_all` of a form; undefined if the service does not answer. */
async function describePast(c: ConsoleContext, form: RuleForm): Promise<PastWordsView | undefined> {
  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  if ('problems' in checked) return undefined;
  const body = payloadOf(form, checked.headers, c.var.timeZone) as RuleBody;
  try {
    const past = await c.var.client.call(countRulePast, { body });
    return presentPast(past, body.exception_type === 'whitelist' ? 'release' : 'quarantine', translatorOf(c));
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return undefined;
    throw error;
  }
}

type RuleBody = CallInput<typeof countRulePast>['body'];

type Past = CallAnswer<typeof countRulePast>;
type Kept = Past['kept'][number];

/** The effect of `release_all` or `quarantine_all` as text. */
function presentPast(
  past: Pick<Past, 'total' | 'complete' | 'verdicts' | 'malicious' | 'kept'>,
  kind: 'release' | 'quarantine',
  t: Translate,
): PastWordsView {
  const { total, complete, malicious } = past;
  const { list, more } = listVerdicts(past.verdicts, t);
  return {
    total: !complete
      ? t(`exception_rules.past_count_${kind}_min`, { count: total })
      : total === 0
        ? t(`exception_rules.past_none_${kind}`)
        : t(`exception_rules.past_count_${kind}`, { count: total }),
    verdicts: list === '' ? '' : t('exception_rules.past_verdicts', { list }),
    more,
    isMalicious: malicious > 0,
    kept: presentKept(past.kept, t),
  };
}

/** `5 stay in quarantine: 3 held by Microsoft, 2 Malware`. */
function presentKept(kept: readonly Kept[], t: Translate): string {
  const count = kept.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return '';
  const reasons = kept.map((one) => `${t.number(one.count)} ${t(`exception_rules.kept.${one.reason}`)}`);
  return t('exception_rules.past_kept', { count, list: reasons.join(', ') });
}
