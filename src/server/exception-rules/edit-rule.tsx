import { historyHref } from '../present/for-viewer.ts';
import { z } from 'zod';
import {
  type ExceptionRule,
  type ExceptionType,
  exceptionTypes,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { showExceptionRule } from '../../api/contract/exception-rules/change-exception-rules.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import { EditRulePage, MissingRulePage } from '../../views/exception-rules/edit-rule-page.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
import { given } from '../fields.ts';
import { mayOpen, searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { messageOf } from '../present/error-messages.ts';
import { readShown, showAgain, type Shown } from '../show-again.ts';
import { type Asked, readKeptForm } from '../validate.ts';
import { loadMatches, unfinishedText } from './rule-preview.tsx';
import { backToList } from './change-rules.tsx';
import {
  type FormAgain,
  judgeRuleForm,
  noProblems,
  readRefusal,
  type RuleProblems,
  saveRule,
} from './check-rule-form.ts';
import { formOfRule, newRuleOfFields, pageRuleForm, type RuleForm } from './rule-form.ts';
import { readList } from './rules-state.ts';
import { renderPage } from '../render/render-page.tsx';
import { renderPolicy } from './show-rules.tsx';
import { previewMonths } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import { type RuleCondition, ruleConditions } from '../../api/vocabulary/search-fields.ts';
import {
  type EmbeddedExplorerProps,
  embeddedLabelKeys,
  type MatchesAnswer,
} from '../../islands/embedded-explorer/props.ts';
import { gridIds, ruleColumns } from '../../islands/results-grid/columns.tsx';
import { edgeLabelKeys, gridLabelKeys } from '../../islands/results-grid/grid-labels.ts';
import { readRuleColumns } from '../../islands/results-grid/preferences.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ConditionFieldView, EditRuleView, HeaderRowsView } from '../../views/exception-rules/model.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import { presentFilters } from '../mail-search/present-filters.ts';
import { emptyState } from '../mail-search/search-state.ts';
import { gridActions, presentColumns, template } from '../present/present-email-row.ts';
import { rowVocabulary } from '../present/vocabulary-labels.ts';
import { presentHeaderRows } from './header-rows.ts';
import { presentFormPart } from './present-rule-form.ts';
import { describeAction, describeHeaderRow } from './present-rule.ts';
import { emptyContent } from './rule-payload.ts';

export const entityParam = z.object({ entity_id: z.string() });
export const typeParam = z.object({ type: z.enum(exceptionTypes) });
export const listQuery = z.object({ list: given.transform(readList) });

/** GET /policy/edit-rule/:entity_id: a rule with all editable fields, and its matches (RU-05, MX-02). */
export async function showRule(
  c: Asked<{ param: typeof entityParam; query: typeof listQuery }>,
): Promise<Response> {
  const about = await findOpened(c, c.req.valid('param').entity_id);
  const shown = readShown(c);
  if (shown.sent !== undefined) return showRefused(c, shown, about);
  const { rule } = about;
  if (!rule) return renderMissing(c);
  return renderEdit(c, { rule, form: formOfRule(rule, c.var.timeZone, c.req.valid('query').list) });
}

/** GET /policy/new-rule/:type: the same page for a new rule. */
export async function showNewRule(
  c: Asked<{ param: typeof typeParam; query: typeof listQuery }>,
): Promise<Response> {
  const { type } = c.req.valid('param');
  const shown = readShown(c);
  if (shown.sent !== undefined) return showRefused(c, shown, newRule);
  return renderEdit(c, { rule: undefined, form: newRuleOfFields(type, c.req.valid('query').list) });
}

/** POST of an existing rule: saves it, or redirects to the form with its errors. */
export const changeRule = async (
  c: Asked<{ param: typeof entityParam; form: typeof pageRuleForm }>,
): Promise<Response> => takeForm(c, await findOpened(c, c.req.valid('param').entity_id));

/** POST of a new rule. */
export const createRule = (c: Asked<{ form: typeof pageRuleForm }>): Promise<Response> =>
  takeForm(c, newRule);

/** The subject of a page: the current rule, undefined if it is gone; no id for a new rule. */
interface Opened {
  id?: string;
  rule: ExceptionRule | undefined;
}
const newRule: Opened = { rule: undefined };

async function takeForm(c: Asked<{ form: typeof pageRuleForm }>, about: Opened): Promise<Response> {
  const form = c.req.valid('form');
  const { rule } = about;
  const judged = await judge(c, form, about);
  if (!('payload' in judged)) return answerRefused(c, form, about);
  const saved = await saveRule(c, {
    ...judged.payload,
    ...(rule && {
      entity_id: rule.entity_id,
      updated_at: form.updatedAt || rule.updated_at,
      match_only_future: rule.match_only_future && !form.releaseAll && !form.quarantineAll,
    }),
  });
  if ('refusal' in saved) {
    const { refusal, ruleId } = saved;
    return answerRefused(c, form, about, {
      refusal,
      ...(ruleId !== undefined && { values: { rule: ruleId } }),
    });
  }
  const past = saved.job_id ? { id: saved.job_id, mails: saved.job_total } : undefined;
  // A new rule is at the top of the unfiltered list.
  return rule ? backToList(c, form.list, 'saved', past) : backToList(c, '', 'created', past);
}

const judge = (c: ConsoleContext, form: RuleForm, { id, rule }: Opened) =>
  judgeRuleForm(c, form, { rule, isRemoved: rule === undefined && id !== undefined && !form.isAnew });

/**
 * Redirects to the form, so that reloading sends nothing. If the values exceed what a browser stores, the
 * page is the response itself.
 */
async function answerRefused(
  c: ConsoleContext,
  form: RuleForm,
  about: Opened,
  why: Shown = {},
): Promise<Response> {
  const shown = { ...why, sent: await c.req.text() };
  const page =
    about.id === undefined
      ? paths.policy.newRule(form.type, form.list)
      : paths.policy.editRule(about.id, form.list);
  return showAgain(c, page, shown, () => showRefused(c, shown, about));
}

/** The refused form as typed, with its errors. */
async function showRefused(
  c: ConsoleContext,
  { refusal, sent = '', values = {} }: Shown,
  about: Opened,
): Promise<Response> {
  const form = readKeptForm(pageRuleForm, sent);
  const { rule } = about;
  const judged = await judge(c, form, about);
  if ('again' in judged) return renderEdit(c, { rule, ...judged.again });
  if (!refusal) return renderEdit(c, { rule, form });
  const t = translatorOf(c);
  if (values['rule'] !== undefined) {
    const ruleHref = values['rule'] && paths.policy.editRule(values['rule']);
    const title = t(rule ? 'policy.not_saved' : 'exception_rules.not_created');
    const text = messageOf(t, refusal, refusal.message);
    return renderEdit(c, { rule, form, refusal: { title, text, ruleHref } });
  }
  if (refusal.code === 'not_found') return renderEdit(c, { rule: undefined, form, isRemoved: true });
  if (refusal.code === 'conflict' && rule) return renderConflict(c, form, rule);
  return renderEdit(c, { rule, form, ...readRefusal(refusal, form, t) });
}

/**
 * After a concurrent change: shows the other version beside this one, which overwrites it if the person
 * confirms.
 */
function renderConflict(c: ConsoleContext, form: RuleForm, theirs: ExceptionRule): Promise<Response> {
  const conflict = presentConflict(theirs, form, translatorOf(c), c.var.timeZone);
  return renderEdit(c, { rule: theirs, form: { ...form, updatedAt: theirs.updated_at }, conflict });
}

type Rendered = Omit<EditRuleInput, 'problems' | 'mayAct' | 'explorer'> &
  Partial<Pick<EditRuleInput, 'problems'>>;

async function renderEdit(c: ConsoleContext, shown: Rendered): Promise<Response> {
  const t = translatorOf(c);
  const { type } = shown.form;
  const explorer = presentEmbedded(
    {
      type,
      formId: editFormId,
      timeZone: c.var.timeZone,
      mayOpen: mayOpen(c),
      mayAct: mayAct(c, 'policy'),
      cookies: c.req.header('cookie') ?? '',
      closeHref: paths.policy.rules(shown.form.list),
      ...(await firstMatches(c, shown.form)),
    },
    searchContextOf(c),
    t,
  );
  const view = presentEditRule(
    {
      problems: noProblems,
      ...shown,
      mayAct: mayAct(c, 'policy'),
      explorer,
      ...(shown.rule && { historyHref: historyHref(c, 'rule', shown.rule.entity_id) }),
    },
    searchContextOf(c),
    t,
  );
  return renderPage(c, <EditRulePage view={view} />, {
    title: view.title,
    section: 'policy',
    sheet: 'rules',
    islands: ['embedded-explorer/island'],
  });
}

/** The page works without matches if they are not available: the form matters most. */
async function firstMatches(c: ConsoleContext, form: RuleForm) {
  try {
    return { first: await loadMatches(c, form, { after: null, alsoQuarantined: true }), problem: '' };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') throw error;
    return { first: null, problem: unfinishedText(c, error) ?? '' };
  }
}

async function findOpened(c: ConsoleContext, id: string): Promise<Opened> {
  try {
    return { id, rule: await c.var.client.call(showExceptionRule, { params: { entity_id: id } }) };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return { id, rule: undefined };
    throw error;
  }
}

function renderMissing(c: ConsoleContext): Response {
  const t = translatorOf(c);
  return renderPolicy(c, <MissingRulePage locale={t.locale} />, t('policy.missing'), 404);
}

/** Element id of the form; the embedded explorer tracks it. */
const editFormId = 'rule-form';

interface EditRuleInput extends FormAgain {
  /** The stored rule; undefined for a new one and for one that is gone. */
  rule: ExceptionRule | undefined;
  problems: RuleProblems;
  conflict?: EditRuleView['conflict'];
  mayAct: boolean;
  historyHref?: string;
  explorer: EmbeddedExplorerProps;
}

/** The page of a rule in the viewer's language. */
function presentEditRule(input: EditRuleInput, context: SearchContext, t: Translate): EditRuleView {
  const { rule, form, problems, mayAct, isRemoved = false } = input;
  return {
    ...presentFormPart(input, context, t),
    title: t(rule || isRemoved ? `policy.edit_${form.type}` : `policy.create_${form.type}`),
    facts: rule ? factsOf(rule, context, t) : '',
    theirsHref: rule ? paths.policy.editRule(rule.entity_id, form.list) : '',
    action: rule ? paths.policy.editRule(rule.entity_id) : paths.policy.newRule(form.type),
    listHref: paths.policy.rules(form.list),
    historyHref: input.historyHref ?? '',
    removalHref: rule && mayAct ? paths.policy.ruleRemoval(rule.entity_id, form.list, 'rule') : undefined,
    mayAct,
    hidden: [
      ['exception_type', form.type],
      ['updated_at', form.updatedAt],
      ['kept_expiry', form.keptExpiry],
      ['list', form.list],
      ...(form.isConfirmed ? [['confirmed', '1'] as [string, string]] : []),
      ...(form.hasHeaderRows ? [['header_rows', '1'] as [string, string]] : []),
    ],
    fields: ruleConditions.map((field) => presentField(field, input, context, t)),
    conditionsProblem: problems.whole,
    emptyContent: problems.isEmpty
      ? {
          title: t(`exception_rules.obstacle.${emptyContent[form.type]}.title`),
          text: problems.whole,
          ruleHref: '',
        }
      : null,
    headerRows: form.hasHeaderRows ? presentRows(input, t) : null,
    conflict: input.conflict ?? null,
    isRemoved,
    explorer: input.explorer,
  };
}

function presentField(
  { name, filter, matching }: RuleCondition,
  { form, problems }: EditRuleInput,
  { tenant }: SearchContext,
  t: Translate,
): ConditionFieldView {
  const hint = filter === 'hash' && tenant.features.sha256 ? 'hash256' : filter;
  return {
    name,
    label: t(`mail_explorer.filter.${filter}`),
    value: form.texts[name],
    placeholder: t(`mail_explorer.placeholder.${hint}`),
    mode: matching && {
      name: matching.name,
      value: form.modes[matching.name],
      options: matching.modes.map((value) => ({ value, label: t(`mail_explorer.mode.${value}`) })),
    },
    problem: problems.conditions[name] ?? '',
  };
}

function presentRows({ form, problems, newRow }: EditRuleInput, t: Translate): HeaderRowsView {
  const typed = form.headers;
  return presentHeaderRows(
    { typed, problems: problems.headers, goToProblem: true, ...(newRow !== undefined && { newRow }) },
    t,
  );
}

function factsOf(rule: ExceptionRule, { timeZone }: SearchContext, t: Translate): string {
  return t('policy.edit_facts', {
    created: t.dateTime(rule.created_at, timeZone, 'date'),
    who: rule.created_by,
    hits: rule.hits === null ? t('policy.hits_of_all') : t('policy.edit_hits', { count: rule.hits }),
  });
}

interface EmbeddedInput {
  type: ExceptionType;
  formId: string;
  timeZone: string;
  mayOpen: boolean;
  closeHref: string;
  first: MatchesAnswer | null;
  problem: string;
  mayAct: boolean;
  /** The request's `Cookie` header, for the viewer's column settings. */
  cookies: string;
}

/** Form fields that determine what a rule matches. */
const matchingFields = [
  'exception_type',
  ...ruleConditions.flatMap(({ name, matching }) => (matching ? [name, matching.name] : [name])),
  'header_condition',
  'header_name',
  'header_operator',
  'header_value',
];

/** The Explorer's filters, all of which must match, in addition to the preview. */
function filtersPanel(context: SearchContext, t: Translate): EmbeddedExplorerProps['filters'] {
  const empty = emptyState();
  const state = { ...empty, time: { ...empty.time, amount: String(previewMonths), unit: 'M' as const } };
  const input = { state, problems: {}, collapsed: false };
  const { dateRange, trees, texts } = presentFilters(input, context, t);
  return { dateRange, trees, texts };
}

/** The props of the explorer embedded in the page of a rule (MX-02). */
function presentEmbedded(input: EmbeddedInput, context: SearchContext, t: Translate): EmbeddedExplorerProps {
  // SPF check and comment are columns of allow-list views.
  const has = { unified_quarantine: false, allow_list: input.type === 'whitelist' };
  const columnOptions = presentColumns(ruleColumns, has, t);
  return {
    id: gridIds.embedded,
    locale: t.locale,
    timeZone: input.timeZone,
    searchOptions: {
      formId: input.formId,
      fields: matchingFields,
      matches: paths.policy.ruleMatches(),
      figures: paths.policy.ruleFigures(),
    },
    columnOptions,
    columns: readRuleColumns(input.cookies, columnOptions),
    filters: filtersPanel(context, t),
    hideActions: !input.mayAct,
    ...gridActions(t),
    exceptionShowAlsoQuarantine: true,
    closeHref: input.closeHref,
    profileUrl: input.mayOpen ? template(paths.profile.email('TYPE', 'ID', { hide_menu: '1' })) : '',
    fileUrl: input.mayOpen ? template(paths.profile.file('TYPE', 'ID', { hide_menu: '1' })) : '',
    vocabulary: rowVocabulary(t),
    labels: islandLabels(t.locale, 'embedded', embeddedLabelKeys),
    gridLabels: islandLabels(t.locale, 'grid', gridLabelKeys),
    edgeLabels: islandLabels(t.locale, 'grid', edgeLabelKeys),
    first: input.first,
    problem: input.problem,
  };
}

/** The differences between another person's version and the form. */
function presentConflict(
  theirs: ExceptionRule,
  mine: RuleForm,
  t: Translate,
  timeZone: string,
): NonNullable<EditRuleView['conflict']> {
  const saved = linesOf(formOfRule(theirs, timeZone), theirs, t);
  const typed = linesOf(mine, theirs, t);
  return {
    text: t('policy.conflict_text', {
      who: theirs.updated_by,
      date: t.dateTime(theirs.updated_at, timeZone, 'short'),
    }),
    rows: saved.flatMap(([name, value], index) => {
      const own = typed[index]?.[1] ?? '';
      return own === value ? [] : [{ name, theirs: value, mine: own }];
    }),
  };
}

/** The fields of a form as text. */
function linesOf(
  { texts, modes, ...options }: RuleForm,
  rule: ExceptionRule,
  t: Translate,
): [string, string][] {
  return [
    ...ruleConditions.map(({ name, filter, matching }): [string, string] => {
      const values = texts[name]
        .split('\n')
        .map((value) => value.trim())
        .filter(Boolean);
      const relation =
        matching && values.length > 0 ? `${t(`mail_explorer.mode.${modes[matching.name]}`)} ` : '';
      return [t(`mail_explorer.filter.${filter}`), relation + values.join(t('policy.or'))];
    }),
    [
      t('exception_rules.headers'),
      options.headers.rows
        .map((row) => describeHeaderRow(t, row))
        .join(t(options.headers.condition === 'AND' ? 'policy.and' : 'policy.or')),
    ],
    [
      t('policy.column.action'),
      describeAction(t, { ...rule, lifted_detections: options.lifted, action_needed: options.action }),
    ],
    ...(rule.exception_type === 'whitelist'
      ? [
          [
            t('policy.column.spf'),
            t(options.ignoringSpf ? 'policy.spf_ignored' : 'policy.spf_needed'),
          ] satisfies [string, string],
        ]
      : []),
    [t('policy.column.comment'), options.comment.trim()],
    [t('policy.column.expires'), options.expires],
  ];
}
