/** @jsxImportSource preact */
import { Icon } from '../icon.tsx';
import type { Say } from '../labels.ts';
import type { GridLabels } from '../results-grid/props.ts';
import type { EmbeddedLabels } from './props.ts';
import type { Matches } from './use-matches.ts';
import { FailedLine, LoadingLine } from '../results-grid/foot-lines.tsx';
import { emptyLook } from '../../views/ui/surface-look.ts';

interface MatchesFootProps {
  say: Say<keyof EmbeddedLabels>;
  gridSay: Say<keyof GridLabels>;
  matches: Matches;
}

/** Below the last row: what is loading, what failed, why nothing is searched, or that nothing matches. */
export function MatchesFoot({ say, gridSay, matches }: MatchesFootProps) {
  const { rows, state, problem, search } = matches;
  // The bar says what is wrong with the form; the rows of its last search still stand.
  if (problem !== '') return null;
  if (state === 'failed') {
    return <FailedLine text={say('failed')} retry={gridSay('retry')} onRetry={search} />;
  }
  if (state === 'end' && rows.length === 0) {
    return (
      <div class={`${emptyLook.box} py-16!`}>
        <span class={emptyLook.icon}>
          <Icon name="mail-search" />
        </span>
        <p class={emptyLook.title}>{say('empty')}</p>
        <p class={emptyLook.text}>{say('empty_text')}</p>
      </div>
    );
  }
  return state === 'end' ? null : <LoadingLine text={gridSay('loading')} />;
}
