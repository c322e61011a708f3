import { z } from 'zod';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import {
  listRuleMatches,
  previewExceptionRule,
} from '../../api/contract/exception-rules/preview-exception-rule.ts';
import { ServiceError } from '../../api/errors.ts';
import type { FiguresAnswer, MatchesAnswer } from '../../islands/embedded-explorer/props.ts';
import { bulkLimit, gridPageSize } from '../../api/limits.ts';
import type { ConsoleContext } from '../context.ts';
import { errorText } from '../present/error-texts.ts';
import { presentEmailRows } from '../present/present-email-row.ts';
import { criteriaOfState } from '../mail-search/criteria-of-state.ts';
import { readSearch } from '../mail-search/read-search.ts';
import { requireSearch } from '../mail-search/require-search.ts';
import { mayOpen, searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { messageOfField } from '../present/error-messages.ts';
import { exactly, given, rows, ticked } from '../fields.ts';
import type { Asked } from '../validate.ts';
import { checkRuleForm, type RuleProblems } from './check-rule-form.ts';
import { pageRuleForm, type RuleForm } from './rule-form.ts';
import { payloadOf } from './rule-payload.ts';
import { describeHeaderProblem } from './present-header-rows.ts';

/** The form is not a valid rule yet, so it cannot be searched. */
export class UnfinishedRule extends Error {}

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
export function headerWords(c: ConsoleContext, { headers }: Pick<RuleProblems, 'headers'>): string[] {
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
