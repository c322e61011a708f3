/** @jsxImportSource preact */
import { Icon } from '../icon.tsx';
import type { TranslateLabel } from '../labels.ts';
import type { GridLabels } from '../results-grid/props.ts';
import type { EmbeddedLabels } from './props.ts';
import type { Matches } from './use-matches.ts';
import { FailedLine, LoadingLine } from '../results-grid/foot-lines.tsx';
import { emptyLook } from '../../views/ui/looks.ts';

interface MatchesFootProps {
  t: TranslateLabel<keyof EmbeddedLabels>;
  gridT: TranslateLabel<keyof GridLabels>;
  matches: Matches;
}

/** Below the last row: loading, an error, why there is no search, or that nothing matches. */
export function MatchesFoot({ t, gridT, matches }: MatchesFootProps) {
  const { rows, state, problem, search } = matches;
  // The bar shows the form's error; the rows are those of the last search.
  if (problem !== '') return null;
  if (state === 'denied') return <FailedLine text={t('failed')} />;
  if (state === 'failed') {
    return <FailedLine text={t('failed')} retry={gridT('retry')} onRetry={search} />;
  }
  if (state === 'end' && rows.length === 0) {
    return (
      <div class={`${emptyLook.box} py-16!`}>
        <span class={emptyLook.icon}>
          <Icon name="mail-search" />
        </span>
        <p class={emptyLook.title}>{t('empty')}</p>
        <p class={emptyLook.text}>{t('empty_text')}</p>
      </div>
    );
  }
  return state === 'end' ? null : <LoadingLine text={gridT('loading')} />;
}
