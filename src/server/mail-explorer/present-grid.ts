import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { quarantineEmails, restoreEmails, manualActions } from '../../api/contract/emails/change-emails.ts';
import { cancelJob, showJob, undoJob } from '../../api/contract/jobs/job.ts';
import { detections, directions, quarantineStates } from '../../api/vocabulary.ts';
import { readPreferences } from '../../islands/results-grid/preferences.ts';
import type { PackedRow } from '../../islands/results-grid/packed-row.ts';
import type { BadgeView, ColumnView, GridProps, GridUrls } from '../../islands/results-grid/props.ts';
import { gridLabelKeys } from '../../islands/results-grid/label-keys.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { signOfState, signOfVerdict } from '../../views/ui/tones.ts';
import { describeTime, presentChips } from './describe-search.ts';
import type { SearchContext } from './criteria-of-state.ts';
import { formatSearchState } from './format-search-state.ts';
import { elementIds } from './present-filters.ts';
import { parseInstant } from './resolve-time.ts';
import type { SearchState } from './search-state.ts';
import { copyState, emptyState, hasRuleFilter } from './search-state.ts';
import { fullWordFor, wordFor } from '../present/vocabulary-words.ts';

interface GridInput {
  /** The search as its address says it. */
  state: SearchState;
  /** The same with absolute dates; later pages, the count and actions speak of this one. */
  frozen: SearchState;
  criteria: SearchCriteriaInput;
  rows: PackedRow[];
  searchAfter: string | null;
  mayAct: boolean;
  /** The viewer may open profiles (MX-14). */
  mayOpen: boolean;
  /** The request's `Cookie` header, for the viewer's density and columns. */
  cookies: string;
}

/** The props of the results grid. */
export function presentGrid(input: GridInput, context: SearchContext, t: Translate): GridProps {
  const { state, frozen, mayAct } = input;
  const columns = columnsOf(context, t);
  const { density, columns: shown } = readPreferences(input.cookies, columns);
  const search = formatSearchState(withoutPage(state));
  const frozenSearch = formatSearchState(withoutPage(frozen));
  return {
    id: 'explorer-grid',
    locale: t.locale,
    timeZone: context.timeZone,
    urls: {
      rows: paths.mailExplorer.rows(frozenSearch),
      count: paths.mailExplorer.count(frozenSearch),
      nextPage: input.searchAfter
        ? paths.mailExplorer.show(formatSearchState({ ...frozen, after: input.searchAfter, open: undefined }))
        : '',
      profile: input.mayOpen ? template(paths.profile.email('TYPE', 'ID', { hide_menu: '1' })) : '',
      file: input.mayOpen ? template(paths.profile.file('TYPE', 'ID', { hide_menu: '1' })) : '',
      panel: template(`${paths.mailExplorer.emailPanel('TYPE', 'ID')}?${search}`),
      filterBy: `${paths.mailExplorer.show(search)}&narrow={field}:{value}`,
      actOnRows: manualActions.path,
      actOnAll: { quarantine: quarantineEmails.path, release: restoreEmails.path },
      job: showJob.path.replace(':id', '{id}'),
      cancelJob: cancelJob.path.replace(':id', '{id}'),
      undoJob: undoJob.path.replace(':id', '{id}'),
      ...ruleUrls(state, mayAct),
      exports: mayAct && context.tenant.features.csv_export ? exportUrls(frozenSearch) : undefined,
      signIn: paths.signIn.login(),
    },
    permissions: { act: mayAct, createRule: hasRuleFilter(state) },
    columns,
    preferences: { density, columns: shown },
    vocabulary: vocabularyOf(t),
    labels: islandLabels(t.locale, 'grid', gridLabelKeys),
    rows: input.rows,
    searchAfter: input.searchAfter,
    search: {
      query: search,
      criteria: { ...input.criteria },
      formId: elementIds.form,
      ...presentEmpty(state, context, t),
    },
    open: state.open ? `${state.open.entityType}/${state.open.entityId}` : null,
    effects: {
      quarantine: { state: 'cp_quarantined_by_admin', quarantinedBy: t('mail_explorer.actor.admin') },
      release: { state: 'cp_not_quarantined', quarantinedBy: '' },
    },
  };
}

/** Where rules are made; nowhere without the permission (RU-01). */
function ruleUrls(state: SearchState, mayAct: boolean): Pick<GridUrls, 'createRule' | 'createRuleLike'> {
  if (!mayAct) return { createRule: '', createRuleLike: '' };
  const create = paths.policy.createRule();
  return {
    createRule: `${create}?type={type}&${formatSearchState(withoutPage(state))}`,
    createRuleLike: `${create}?type={type}&from_email={value}&from_email_matching=exact`,
  };
}

/** An export speaks of the search as it was shown. */
const exportUrls = (search: string) => ({
  create: paths.exports.create(),
  confirm: paths.exports.confirm(search),
  search,
});

function withoutPage(state: SearchState): SearchState {
  return { ...state, after: undefined, open: undefined };
}

/** An address of a mail or file as the islands fill it in. */
export const template = (path: string) => path.replace('TYPE', '{type}').replace('ID', '{id}');

/** The columns of the page (console.md §2.1); SPF and comment belong to allow-list views only. */
function columnsOf(context: SearchContext, t: Translate): ColumnView[] {
  const column = (key: ColumnView['key'], byDefault = true): ColumnView => ({
    key,
    label: t(`mail_explorer.column.${key}`),
    fixed: key === 'subject',
    byDefault,
  });
  return [
    column('received'),
    column('direction'),
    column('verdicts'),
    column('states'),
    ...(context.tenant.features.unified_quarantine ? [column('quarantinedBy', false)] : []),
    column('subject'),
    column('sender'),
    column('recipients'),
    column('attachments'),
    column('links'),
    column('serverIp'),
  ];
}

const vocabularies = new Map<string, Record<string, BadgeView>>();

/** Words and tones of all values a row can carry, made once a language. */
export function vocabularyOf(t: Translate): Record<string, BadgeView> {
  const known = vocabularies.get(t.locale);
  if (known) return known;
  const made: Record<string, BadgeView> = {};
  for (const value of detections)
    made[value] = { label: fullWordFor(t, value), tone: signOfVerdict(value).tone };
  for (const value of quarantineStates)
    made[value] = { label: wordFor(t, value), tone: signOfState(value).tone };
  for (const value of directions) made[value] = { label: wordFor(t, value), tone: 'neutral' };
  vocabularies.set(t.locale, made);
  return made;
}

/** Ranges offered when nothing matched: the widest first that is wider than what was searched. */
const widerRanges = [
  { amount: '30', unit: 'd', hours: 30 * 24 },
  { amount: '12', unit: 'M', hours: 366 * 24 },
  { amount: '10', unit: 'y', hours: 3653 * 24 },
] as const;
/** The longest a unit can be: a range that is no wider helps nobody. */
const hoursOf = { h: 1, d: 24, w: 24 * 7, M: 24 * 31, y: 24 * 366 } as const;

/** How far back a search reaches, in hours; infinitely where it names no beginning. */
function reachOf({ time }: SearchState, timeZone: string): number {
  if (time.type === 'last') return Number(time.amount) * hoursOf[time.unit];
  const from = parseInstant(time.from, timeZone);
  return from ? (Date.now() - from.epochMilliseconds) / 3_600_000 : Infinity;
}

/** What to say when nothing matched, and the step that most likely helps (experience.md, "Honest empties"). */
function presentEmpty(
  state: SearchState,
  context: SearchContext,
  t: Translate,
): { emptyText: string; emptyAction: { label: string; href: string } | null } {
  const chips = presentChips(state, context, t);
  const filters = [
    describeTime(state, context.timeZone, t),
    ...chips.map((chip) => `${chip.name} ${chip.relation ? `${chip.relation} ` : ''}${chip.value}`),
  ].join(' · ');
  const emptyText = t('mail_explorer.empty', { filters });
  const { time } = state;
  const searched = reachOf(state, context.timeZone);
  const wider = widerRanges.find((range) => range.hours > searched);
  if (wider) {
    const widened = withoutPage(copyState(state));
    widened.time = { type: 'last', amount: wider.amount, unit: wider.unit, from: '', to: '' };
    const range = t(`mail_explorer.last.${wider.unit}`, { count: Number(wider.amount) });
    return {
      emptyText,
      emptyAction: {
        label: t('mail_explorer.widen', { range: range.charAt(0).toLowerCase() + range.slice(1) }),
        href: paths.mailExplorer.show(formatSearchState(widened)),
      },
    };
  }
  if (chips.length === 0) return { emptyText, emptyAction: null };
  const cleared = { ...emptyState(), time };
  return {
    emptyText,
    emptyAction: {
      label: t('mail_explorer.widen_clear'),
      href: paths.mailExplorer.show(formatSearchState(cleared)),
    },
  };
}
