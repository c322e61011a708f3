import type { Translate } from '../../messages/messages.ts';
import { Icon } from '../ui/icon.tsx';
import { explorerLink } from '../email/explorer-link.ts';
import type { ChipView, ExplorerView } from './model.ts';

/** The active filters over the results; one click removes one of them or all. */
export function Chips({ view, t }: { view: ExplorerView; t: Translate }) {
  return (
    <nav className="chips" aria-label={t('mail_explorer.active_filters')}>
      <ul className="chips-list">
        {view.boundChips.map((chip, index) => (
          <li key={chip.name}>
            <FilterChip
              chip={chip}
              removeLabel={
                index === 0
                  ? t('mail_explorer.chip.default_time')
                  : t('mail_explorer.chip.remove', { name: chip.name })
              }
            />
          </li>
        ))}
        {view.operatorText && <li className="chips-operator">{view.operatorText}</li>}
        {view.chips.map((chip) => (
          <li key={chip.name}>
            <FilterChip chip={chip} removeLabel={t('mail_explorer.chip.remove', { name: chip.name })} />
          </li>
        ))}
      </ul>
      {view.clearHref && (
        <a className="button button-ghost button-sm" {...explorerLink(view.clearHref)}>
          {t('mail_explorer.clear_all')}
        </a>
      )}
    </nav>
  );
}

function FilterChip({ chip, removeLabel }: { chip: ChipView; removeLabel: string }) {
  return (
    <span className="chip">
      <span title={chip.value}>
        <span className="chip-name">
          {chip.name} {chip.relation}
        </span>{' '}
        {chip.value}
      </span>
      {chip.removeHref && (
        <a className="chip-remove" aria-label={removeLabel} {...explorerLink(chip.removeHref)}>
          <Icon name="x" size="sm" />
        </a>
      )}
    </span>
  );
}
