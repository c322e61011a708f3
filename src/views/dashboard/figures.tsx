import type { Translate } from '../../messages/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { signOfVerdict, type Tone } from '../ui/tones.ts';
import type { FigureView } from './model.ts';
import { cardLook } from '../ui/surface-look.ts';

const own: Readonly<Record<string, { tone: Tone; icon: IconName }>> = {
  all: { tone: 'neutral', icon: 'mail' },
  cp_quarantined: { tone: 'accent', icon: 'archive' },
};

/** The counts of the last days, each a link into the Mail Explorer. */
export function Figures({ figures, t }: { figures: readonly FigureView[]; t: Translate }) {
  return (
    <ul className="grid grid-cols-4 gap-3 max-tablet:grid-cols-2" aria-label={t('dashboard.figures')}>
      {figures.map(({ id, label, count, since, href }) => {
        const { tone, icon } = own[id] ?? signOfVerdict(id);
        return (
          <li key={id} className="grid">
            <a
              className={classNames(
                `${cardLook} grid grid-cols-[1fr_auto] gap-1 px-4 py-3 text-ink-2 text-table hover:border-line-strong hover:no-underline`,
                tone !== 'neutral' && `tone-${tone}`,
              )}
              href={href}
            >
              <span>{label}</span>
              <Icon name={icon} className="text-[color:var(--tone-solid,var(--ink-3))]" />
              <b className="col-span-full self-end text-2xl leading-[1.2] font-semibold text-ink">{count}</b>
              {since && (
                <small className="col-span-full text-sm">
                  {t('dashboard.since_yesterday', { number: since })}
                </small>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
