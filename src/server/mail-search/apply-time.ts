import { timeUnitOf } from '../../api/vocabulary/time-units.ts';
import type { TimeFilter } from './search-state.ts';
import type { Given, Unapplied } from './unapplied.ts';

/** Names of the date filter: `last=7d`, or the form's fields: `time` (`last` or `range`) with its parts. */
export const timeNames = ['last', 'time', 'amount', 'unit', 'from', 'to'] as const;

/**
 * Applies the dates to the search: `last=7d`, an amount with a unit, or `from` and `to`. Returns what is
 * invalid, or ignored because another date takes precedence; the form's own unselected fields are ignored
 * silently.
 */
export function applyTime(
  time: TimeFilter,
  one: (name: string) => Given | undefined,
  all: (name: string) => readonly Given[],
): Unapplied[] {
  const unapplied: Unapplied[] = [];
  const report = (given: Given | undefined, reason: Unapplied['reason']) =>
    given && unapplied.push({ name: given.label, value: given.text, reason });
  const chosen = one('time');
  const preset = one('last');
  const [amount, unit, from, to] = (['amount', 'unit', 'from', 'to'] as const).map(one);
  const isForm = chosen?.label === 'time';
  const type = chosen?.text === 'last' || chosen?.text === 'range' ? chosen.text : undefined;
  if (!type) report(chosen, 'unknown_value');
  const parsed = preset && parsePreset(preset.text);
  if (preset && !parsed) report(preset, 'unknown_value');

  const isRange = type ? type === 'range' : !parsed && !amount && !unit && (from ?? to) !== undefined;
  if (isRange) {
    Object.assign(time, { type: 'range', from: from?.text ?? '', to: to?.text ?? '' });
    if (parsed) report(preset, 'other_time');
    if (!isForm) for (const other of [amount, unit]) report(other, 'other_time');
    return unapplied;
  }
  time.type = 'last';
  if (parsed && !(isForm && amount)) {
    Object.assign(time, parsed);
    if (!isForm) for (const other of [amount, unit]) report(other, 'other_time');
  } else {
    if (parsed) report(preset, 'other_time');
    if (all('amount').length > 0) time.amount = amount?.text ?? '';
    const known = unit && (timeUnitOf(unit.text) ?? timeUnitOf(`${unit.text}s`));
    if (known) time.unit = known;
    else report(unit, 'unknown_value');
  }
  if (isForm) Object.assign(time, { from: from?.text ?? '', to: to?.text ?? '' });
  else for (const other of [from, to]) report(other, 'other_time');
  return unapplied;
}

/** `7d`, `7 days`, `last 7 days`. */
function parsePreset(text: string): Pick<TimeFilter, 'amount' | 'unit'> | undefined {
  const [, amount, word] = /^\s*(?:last\s*)?(\d{1,5})\s*([a-z]+)\s*$/i.exec(text) ?? [];
  const unit = word === undefined ? undefined : (timeUnitOf(word) ?? timeUnitOf(`${word}s`));
  return amount && unit ? { amount, unit } : undefined;
}
