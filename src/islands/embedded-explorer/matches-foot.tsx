/** @jsxImportSource preact */
import { Icon } from '../icon.tsx';
import type { Say } from '../labels.ts';
import type { GridLabels } from '../results-grid/props.ts';
import type { EmbeddedLabels } from './props.ts';
import type { Matches } from './use-matches.ts';

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
    return (
      <div class="grid-foot" role="alert">
        {say('failed')}
        <button type="button" class="button button-sm needs-js" onClick={search}>
          {gridSay('retry')}
        </button>
      </div>
    );
  }
  if (state === 'end' && rows.length === 0) {
    return (
      <div class="empty">
        <span class="empty-icon">
          <Icon name="mail-search" />
        </span>
        <p class="empty-title">{say('empty')}</p>
        <p class="empty-text">{say('empty_text')}</p>
      </div>
    );
  }
  if (state === 'end') return null;
  return (
    <div class="grid-foot">
      <span class="grid-loading needs-js">
        <span class="spinner" aria-hidden="true" />
        {gridSay('loading')}
      </span>
    </div>
  );
}
