/** @jsxImportSource preact */
import { Icon } from '../icon.tsx';
import type { TranslateLabel } from '../labels.ts';
import type { EmbeddedGrid } from './use-embedded-grid.ts';
import type { EmbeddedExplorerProps, EmbeddedLabels } from './props.ts';
import type { Matches } from './use-matches.ts';
import { buttonLook, choiceLook, iconButtonLook, linkLook } from '../../views/ui/looks.ts';
import { gridStatusLook } from '../../views/ui/grid-look.ts';

interface MatchesBarProps {
  props: EmbeddedExplorerProps;
  t: TranslateLabel<keyof EmbeddedLabels>;
  matches: Matches;
  grid: EmbeddedGrid;
  live: boolean;
  alsoQuarantined: boolean;
  onAlsoQuarantined: (also: boolean) => void;
}

/** Title, number and verdicts of the matches, and whether quarantined ones are included. */
export function MatchesBar(bar: MatchesBarProps) {
  const { props, t, matches, grid, live, alsoQuarantined, onAlsoQuarantined } = bar;
  const { figures, problem, state, text } = matches;
  const { selected } = grid;
  const gridT = grid.context.t;
  return (
    <header class="grid gap-0.5 flex-none px-3 py-2.5 border-b border-line bg-surface">
      <div class="flex items-center justify-between [&>h2]:text-md">
        <h2>{t('title')}</h2>
        <CloseButton label={t('close')} href={props.closeHref} />
      </div>
      <p class="text-ink-2 text-sm">{t('hint')}</p>
      <div class="flex flex-wrap items-center gap-y-1.5 gap-x-3 min-h-7 mt-1 [&>label]:ms-auto">
        <p
          class={
            problem === ''
              ? gridStatusLook
              : 'embedded-problem flex items-center gap-2 px-2 py-1 rounded-md bg-caution-soft text-caution-ink text-table'
          }
          role="status"
        >
          {problem !== '' && <Icon name="circle-alert" small />}
          {problem ||
            (state === 'searching'
              ? t('searching')
              : selected.length > 0
                ? gridT('selected_some', { count: selected.length })
                : text)}
        </p>
        {grid.hasMore && (
          <button
            type="button"
            class={`${linkLook} me-auto text-table whitespace-nowrap`}
            onClick={() => grid.selectExtent('all')}
          >
            {gridT('select_all')}
          </button>
        )}
        {figures.length > 0 && problem === '' && (
          <ul class="flex flex-wrap gap-1.5" aria-label={t('severities')}>
            {figures.map(({ label, count, tone }) => (
              <li key={label} class={`badge tone-${tone}`}>
                {count} {label}
              </li>
            ))}
          </ul>
        )}
        <label class={`${choiceLook} needs-js`}>
          <input
            type="checkbox"
            class="check"
            autocomplete="off"
            checked={alsoQuarantined}
            onChange={(event) => onAlsoQuarantined(event.currentTarget.checked)}
          />
          <span>{t('also_quarantined')}</span>
        </label>
        <div class="needs-js ms-auto flex items-center gap-1.5">
          {!props.hideActions &&
            (['quarantine', 'release'] as const).map((action) => (
              <button
                key={action}
                type="button"
                class={buttonLook({ size: 'sm' })}
                disabled={!live || selected.length === 0}
                onClick={() => grid.askFor(action, selected)}
              >
                <Icon name={action === 'quarantine' ? 'archive' : 'archive-restore'} small />
                {gridT(action)}
              </button>
            ))}
          <button
            type="button"
            class={`${iconButtonLook('sm')} tip tip-end`}
            aria-label={gridT('columns')}
            data-tip={gridT('columns')}
            aria-haspopup="menu"
            aria-expanded={grid.overlay?.kind === 'columns'}
            onClick={(event) => grid.setOverlay({ kind: 'columns', anchor: event.currentTarget })}
          >
            <Icon name="columns-3" />
          </button>
        </div>
      </div>
    </header>
  );
}

/** The button that closes the page around the explorer, unless the event is handled. */
function CloseButton({ label, href }: { label: string; href: string }) {
  const close = (event: Event) => {
    const wish = new CustomEvent('postern:close-exception', { bubbles: true, cancelable: true });
    if (!event.currentTarget?.dispatchEvent(wish)) event.preventDefault();
  };
  return (
    <a class={iconButtonLook('sm')} href={href} aria-label={label} title={label} onClick={close}>
      <Icon name="x" />
    </a>
  );
}
