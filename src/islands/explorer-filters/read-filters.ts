import type { ValueKind } from '../../api/validators.ts';
import { presets } from '../date-range/presets.ts';
import type { DateRangeProps } from '../date-range/props.ts';
import type { TextField, TextFiltersProps } from '../text-filters/props.ts';
import type { TreeFilterProps, TreeNode } from '../tree-filter/props.ts';

/** Reads a tree from the server's markup, so that the page contains it only once. */
export function readTree(
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
export function readDates(
  element: Element,
): Pick<DateRangeProps, 'value' | 'presets' | 'units' | 'maxAmount'> {
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
export function readFields(element: Element): Pick<TextFiltersProps, 'fields'> {
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
