import type { Translate } from '../../messages/messages.ts';
import type { ChipView, UnappliedView } from '../../views/mail-explorer/model.ts';
import { paths } from '../../site/paths.ts';
import { operatorOf, rangeOf, type SearchContext, selectedLeaves, treesOf } from './criteria-of-state.ts';
import { valuesOfField } from '../../api/validators.ts';
import { formatSearchState } from './format-search-state.ts';
import {
  type ChoiceFilterName,
  choiceFilterNames,
  choiceFilters,
  factsOf,
  textFilterNames,
  treeFilterNames,
} from '../../api/vocabulary/search-fields.ts';
import {
  copyState,
  emptyState,
  hasQueryDays,
  hasTime,
  isActive,
  type SearchState,
  withoutPage,
} from './search-state.ts';
import { choiceLabel, fullLabelFor, labelFor } from '../present/vocabulary-labels.ts';
import type { Unapplied } from './parse-search-state.ts';

/** Most values in a tree's chip; more are counted. */
const namedValues = 3;

/** The active filters as chips (experience.md), each with the search without it. */
export function presentChips(state: SearchState, context: SearchContext, t: Translate): ChipView[] {
  const chips: ChipView[] = [];
  const without = (change: (rest: SearchState) => void) => {
    const rest: SearchState = withoutPage(copyState(state));
    change(rest);
    return paths.mailExplorer.show(formatSearchState(rest));
  };
  for (const name of textFilterNames) {
    const filter = state.texts[name];
    if (!isActive(filter)) continue;
    const { kind, matching } = factsOf(name);
    chips.push({
      name: t(`mail_explorer.filter.${name}`),
      relation:
        filter.mode && filter.mode !== matching?.modes[0] ? t(`mail_explorer.mode.${filter.mode}`) : '',
      value: valuesOfField(kind, filter.value).join(', '),
      removeHref: without((rest) => {
        rest.texts[name].enabled = false;
      }),
    });
  }
  const trees = treesOf(context.tenant);
  for (const name of treeFilterNames) {
    const values = selectedLeaves(trees[name], state.trees[name]);
    if (!values) continue;
    const word = name === 'direction' ? labelFor : fullLabelFor;
    const operator =
      name !== 'direction' && state.treeOperators[name] === 'and' ? t('mail_explorer.and') : ', ';
    chips.push({
      name: t(`mail_explorer.filter.${name}`),
      relation: '',
      value:
        values.length > namedValues
          ? t('mail_explorer.chip.values', { count: values.length })
          : values.map((value) => word(t, value)).join(operator),
      removeHref: without((rest) => {
        rest.trees[name] = [];
      }),
    });
  }
  return [...chips, ...presentChoices(state, t, (name) => !choiceFilters[name].isBound)];
}

/**
 * Chips that apply regardless of the operator between filters: a query, the dates, and values set by links.
 */
export const presentBounds = (state: SearchState, context: SearchContext, t: Translate): ChipView[] => [
  ...(state.query && !state.prompt ? [presentQueryChip(state, t)] : []),
  ...(hasQueryDays(state) && !state.prompt ? [presentZoneChip(state, context, t)] : []),
  ...(hasTime(state) ? [presentTimeChip(state, context, t)] : []),
  ...presentChoices(state, t, (name) => choiceFilters[name].isBound),
];

/**
 * What an action on all matches repeats of a question, or of a query; empty without one.
 * @param sentence what the question was understood as
 */
export function describeAsked({ query }: SearchState, t: Translate, sentence = ''): string {
  if (sentence) return t('mail_explorer.act.asked', { sentence });
  return query ? t('mail_explorer.act.asked_query', { query }) : '';
}

function presentQueryChip(state: SearchState, t: Translate): ChipView {
  const rest: SearchState = { ...withoutPage(copyState(state)), query: '' };
  return {
    name: t('mail_explorer.filter.query'),
    relation: '',
    value: state.query,
    removeHref: paths.mailExplorer.show(formatSearchState(rest)),
  };
}

/** The zone of the query's days; one that is not the viewer's, from the link of somebody else, can be removed. */
function presentZoneChip(state: SearchState, { timeZone }: SearchContext, t: Translate): ChipView {
  const zone = state.zone || timeZone;
  const rest: SearchState = { ...withoutPage(copyState(state)), zone: timeZone };
  return {
    name: t('mail_explorer.chip.zone'),
    relation: '',
    value: zone.replaceAll('_', ' '),
    isZone: true,
    removeHref: zone === timeZone ? '' : paths.mailExplorer.show(formatSearchState(rest)),
  };
}

/** The chip of the date filter; without a remove link while it is the default. */
export function presentTimeChip(state: SearchState, context: SearchContext, t: Translate): ChipView {
  const { time } = emptyState();
  const isDefault =
    state.query === '' &&
    state.time.type === 'last' &&
    state.time.amount.trim() === time.amount &&
    state.time.unit === time.unit;
  const rest: SearchState = {
    ...withoutPage(copyState(state)),
    time: { ...time, ...(state.query && { amount: '' }) },
  };
  return {
    name: t('mail_explorer.filter.received'),
    relation: '',
    value: describeTime(state, context.timeZone, t),
    isTime: state.query === '',
    removeHref: isDefault ? '' : paths.mailExplorer.show(formatSearchState(rest)),
  };
}

const presentChoices = (
  state: SearchState,
  t: Translate,
  isMeant: (name: ChoiceFilterName) => boolean,
): ChipView[] => choiceFilterNames.filter(isMeant).flatMap((name) => presentChoice(state, name, t));

function presentChoice(state: SearchState, name: ChoiceFilterName, t: Translate): ChipView[] {
  if (state.choices[name] === '') return [];
  const rest: SearchState = withoutPage(copyState(state));
  rest.choices[name] = '';
  return [
    {
      name: t(`mail_explorer.filter.${name}`),
      relation: '',
      value: choiceLabel(t, name, state.choices[name]),
      removeHref: paths.mailExplorer.show(formatSearchState(rest)),
    },
  ];
}

/** `Last 7 days`, or both ends of a range in the viewer's zone. */
export function describeTime(state: SearchState, timeZone: string, t: Translate): string {
  if (state.time.type === 'last') {
    return t(`mail_explorer.last.${state.time.unit}`, { count: Number(state.time.amount) });
  }
  const range = rangeOf(state, timeZone);
  if (!range) return t('mail_explorer.range');
  return `${t.dateTime(range.from.epochMilliseconds, timeZone, 'short')} – ${t.dateTime(range.to.epochMilliseconds, timeZone, 'short')}`;
}

/** The meaning of 'any filter' for these filters; empty if all must match, or there is only one. */
export function describeAny(
  state: SearchState,
  context: SearchContext,
  chips: readonly ChipView[],
  t: Translate,
): string {
  if (chips.length < 2 || operatorOf(state, context.tenant) === 'and') return '';
  return t('mail_explorer.any_means', { count: chips.length });
}

/** The word between the chips; empty if there is nothing to combine. */
export function describeOperator(
  state: SearchState,
  context: SearchContext,
  chips: readonly ChipView[],
  t: Translate,
): string {
  if (!context.tenant.features.search_operator || chips.length < 2) return '';
  return t(
    operatorOf(state, context.tenant) === 'and' ? 'mail_explorer.chips_all' : 'mail_explorer.chips_any',
  );
}

/** Unapplied values that are listed; beyond this only their number is shown. */
const namedLimit = 30;
/** Longest part of a name or value that is shown, in characters. */
const shownLimit = 80;

/** The parts of a link that the search does not contain, with reasons. */
export function presentUnapplied(unapplied: readonly Unapplied[], t: Translate): UnappliedView | null {
  if (unapplied.length === 0) return null;
  const named = new Map(unapplied.map((one) => [JSON.stringify(one), one]));
  const items = [...named.values()].slice(0, namedLimit).map(({ name, value, reason }) => ({
    text: value === '' ? shorten(name) : `${shorten(name)}=${shorten(value)}`,
    reason: t(`mail_explorer.unapplied.${reason}`),
  }));
  const left = named.size - items.length;
  return {
    title: t('mail_explorer.unapplied.title', { count: named.size }),
    items,
    more: left > 0 ? t('mail_explorer.unapplied.more', { count: left }) : '',
  };
}

function shorten(text: string): string {
  const characters = Array.from(text.slice(0, shownLimit * 4));
  return characters.length > shownLimit ? `${characters.slice(0, shownLimit).join('')}…` : text;
}
