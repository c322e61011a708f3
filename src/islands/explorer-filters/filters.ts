import type { ValueKind } from '../../api/validators.ts';
import { type DateRangeProps, presets } from '../date-range/props.ts';
import type { Label } from '../labels.ts';
import type { TextField, TextFiltersProps } from '../text-filters/props.ts';
import type { TreeFilterProps, TreeNode } from '../tree-filter/props.ts';

// The filter islands of the Explorer, which always occur together.
export { DateRange } from '../date-range/island.tsx';
export { FiltersPanel } from '../filters-panel/island.tsx';
export { HistogramBrush } from '../histogram-brush/island.tsx';
export { TextFilters } from '../text-filters/island.tsx';
export { TreeFilter } from '../tree-filter/island.tsx';

/** The words of the filters, one file per language. */
const catalogues = import.meta.glob<{ filters: Readonly<Record<string, Label>> }>(
  '../../messages/*-filters.ts',
);

const loadMessages = (locale: string) => catalogues[`../../messages/${locale}-filters.ts`]!();
// Beside the code, not after it.
void loadMessages(document.documentElement.lang).catch(() => undefined);

/** What the filters have instead of props, by island: the prefix of its words, and what is read from the server's markup. */
const unsent: Readonly<Record<string, { words: string; read?: (element: Element) => object }>> = {
  'date-range': { words: 'date_range.', read: readDates },
  'filters-panel': { words: 'filters_panel.' },
  'text-filters': { words: 'text_filters.', read: readFields },
  'tree-filter': { words: 'tree.', read: readTree },
};

/** Completes the props that the page has for an island, before it is hydrated. */
export async function completeProps(
  name: string,
  props: Record<string, unknown>,
  element: Element,
): Promise<Record<string, unknown>> {
  const missing = unsent[name];
  if (!missing) return props;
  const { words, read } = missing;
  const { filters } = await loadMessages((props['locale'] as string).slice(0, 2));
  const labels = Object.entries(filters)
    .filter(([key]) => key.startsWith(words))
    .map(([key, label]) => [key.slice(words.length), label]);
  return { ...props, ...read?.(element), labels: Object.fromEntries(labels) as Record<string, Label> };
}

/** Reads a tree from the server's markup, so that the page contains it only once. */
function readTree(
  element: Element,
): Pick<TreeFilterProps, 'name' | 'label' | 'nodes' | 'selected' | 'operator'> {
  const boxes = [...element.querySelectorAll<HTMLInputElement>('.tree input')];
  const ticked = boxes.filter((box) => box.defaultChecked && !box.closest('.tree-item')!.querySelector('ul'));
  const select = element.querySelector('select');
  return {
    name: boxes[0]?.name ?? '',
    label: element.querySelector('summary > span')?.textContent ?? '',
    nodes: readNodes(element.querySelector('.tree')!),
    selected: [...new Set(ticked.map(({ value }) => value))],
    operator: select && { name: select.name, value: defaultOf(select) as 'and' | 'or' },
  };
}

const readNodes = (list: Element): TreeNode[] =>
  [...list.children].map((item) => {
    const children = item.querySelector('ul');
    return {
      value: item.querySelector('input')!.value,
      label: item.querySelector('label > span')!.textContent,
      ...(children && { children: readNodes(children) }),
    };
  });

/** Reads the date filter from the server's markup. */
function readDates(element: Element): Pick<DateRangeProps, 'value' | 'presets' | 'units' | 'maxAmount'> {
  const input = (selector: string) => element.querySelector<HTMLInputElement>(`input${selector}`)!;
  const amount = input('[name=amount]');
  const unit = element.querySelector('select')!;
  const buttons = [...element.querySelectorAll('button')];
  return {
    value: {
      timeType: input('[value=range]').defaultChecked ? 'range' : 'last',
      amount: Number(amount.defaultValue),
      unit: defaultOf(unit),
      from: input('[name=from]').defaultValue,
      to: input('[name=to]').defaultValue,
    },
    presets: presets.map((preset, index) => ({ ...preset, label: buttons[index]!.textContent })),
    units: [...unit.options].map(({ value, label }) => ({ value, label })),
    maxAmount: Number(amount.max),
  };
}

/** Reads the text filters from the server's markup. */
function readFields(element: Element): Pick<TextFiltersProps, 'fields'> {
  const inputs = element.querySelectorAll<HTMLInputElement>('input[data-kind]');
  return { fields: [...inputs].map(readField) };
}

function readField(input: HTMLInputElement): TextField {
  const row = input.parentElement!;
  const select = row.querySelector('select');
  return {
    name: input.name,
    label: row.querySelector('label[for]')!.textContent,
    value: input.defaultValue,
    placeholder: input.placeholder,
    kind: input.dataset['kind'] as ValueKind,
    mode: select && {
      name: select.name,
      value: defaultOf(select),
      options: [...select.options].map(({ value, label }) => ({ value, label })),
    },
    problem: row.querySelector('p')?.textContent ?? '',
  };
}

/** The value that the server chose, whatever is chosen by now. */
const defaultOf = (select: HTMLSelectElement): string =>
  ([...select.options].find(({ defaultSelected }) => defaultSelected) ?? select.options[0])?.value ?? '';
