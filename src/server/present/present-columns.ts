import { columnOf, type ColumnKey } from '../../islands/results-grid/columns.tsx';
import type { ColumnView } from '../../islands/results-grid/props.ts';
import type { Translate } from '../../messages/messages.ts';

/** The available columns, in order; `has` checks their requirements. */
export function presentColumns(
  keys: readonly ColumnKey[],
  has: { unified_quarantine: boolean; allow_list: boolean },
  t: Translate,
): ColumnView[] {
  return keys.flatMap((key) => {
    const { needs, isFixed, isExtra } = columnOf(key);
    if (needs && !has[needs]) return [];
    return {
      key,
      label: t(`mail_explorer.column.${key}`),
      ...(isFixed && { fixed: true }),
      ...(isExtra && { extra: true }),
    };
  });
}
