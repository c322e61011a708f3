import { useState } from 'preact/hooks';
import { bulkLimit } from '../../api/limits.ts';
import type { Notice } from './late-labels.ts';

/** More matches than one action accepts. */
export const tooManySelected: Notice = (t) => t('selection_too_large', { limit: bulkLimit });

/** The notice over a grid, null for none. */
export function useNotice(): [Notice | null, (notice: Notice | null) => void] {
  const [notice, keep] = useState<Notice | null>(null);
  return [notice, (next) => keep(() => next)];
}
