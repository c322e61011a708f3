import type { Translate } from '../../messages/messages.ts';
import { Chip } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { classNames } from '../ui/looks.ts';
import { explorerLink } from '../email/explorer-link.ts';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';
import type { ChipView, ExplorerView } from './model.ts';

const look =
  'chips flex flex-wrap items-start gap-2 flex-none px-4 pt-2.5 pb-2 max-tablet:px-3 max-tablet:py-2 max-desk:min-h-11 max-tablet:-order-1 max-tablet:flex-nowrap max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none]';

/** Without a panel, the filters button precedes the chips, wider with a count. */
const besideFilters = {
  plain: 'max-desk:[@media(scripting:enabled)]:ms-20',
  counted: 'max-desk:[@media(scripting:enabled)]:ms-27',
};

const chipItemLook = 'max-w-88 max-tablet:flex-none max-tablet:max-w-64';
/** On a phone it comes first and without its name: behind the query, nobody sees that the days are another place's. */
const zoneItemLook = 'max-tablet:-order-1 max-tablet:flex-none max-tablet:[&_[data-chip]]:sr-only';

/** The active filters above the results; one click removes one or all. */
export function Chips({ view, t }: { view: ExplorerView; t: Translate }) {
  return (
    <nav
      id="explorer-chips"
      data-focus-to="#explorer-chips li a"
      className={classNames(
        look,
        view.filters.panel.activeCount > 0 ? besideFilters.counted : besideFilters.plain,
      )}
      aria-label={t('mail_explorer.active_filters')}
    >
      <ul className="flex flex-wrap items-center gap-1.5 min-w-0 max-tablet:flex-none max-tablet:flex-nowrap">
        {view.boundChips.map((chip) => (
          <li key={chip.name} className={chip.isZone ? zoneItemLook : chipItemLook}>
            <FilterChip
              t={t}
              chip={chip}
              removeLabel={
                chip.isTime
                  ? t('mail_explorer.chip.default_time')
                  : t('mail_explorer.chip.remove', { name: chip.name })
              }
            />
          </li>
        ))}
        {view.operatorText && <li className={`${chipItemLook} text-ink-3 text-sm`}>{view.operatorText}</li>}
        {view.chips.map((chip) => (
          <li key={chip.name} className={chipItemLook}>
            <FilterChip t={t} chip={chip} removeLabel={t('mail_explorer.chip.remove', { name: chip.name })} />
          </li>
        ))}
      </ul>
      {view.clearHref && (
        <LinkButton variant="ghost" size="sm" {...explorerLink(view.clearHref)}>
          {t('mail_explorer.clear_all')}
        </LinkButton>
      )}
      {/* As one, so that none of them stands alone on a line. */}
      <span className="ms-auto flex max-tablet:flex-none">
        {view.saveHref && (
          <LinkButton variant="ghost" size="sm" icon="bookmark" href={view.saveHref}>
            {t('custom_queries.save')}
          </LinkButton>
        )}
        {view.holdHref && (
          <LinkButton variant="ghost" size="sm" icon="lock" href={view.holdHref}>
            {t('mail_explorer.legal_hold')}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}

/** An active filter, with links to remove and, if possible, to change it. */
export function FilterChip({
  t,
  chip,
  removeLabel,
  editLabel,
  wraps,
}: {
  t: Translate;
  chip: ChipView;
  removeLabel: string;
  editLabel?: string;
  /** Wraps a long value. */
  wraps?: boolean;
}) {
  const label = editLabel && spellOut(editLabel);
  return (
    <Chip
      name={`${chip.name} ${chip.relation}`}
      value={<MailText t={t} text={chip.value} />}
      wraps={wraps}
      title={wraps || chip.value.length < 25 ? undefined : spellOut(chip.value)}
      edit={
        chip.editHref
          ? { href: chip.editHref, 'aria-label': label, title: label, 'data-part': chip.editPart }
          : undefined
      }
      removal={
        chip.removeHref
          ? { ...explorerLink(chip.removeHref), 'aria-label': spellOut(removeLabel) }
          : undefined
      }
    />
  );
}
