import type { Translate } from '../../messages/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { signOfVerdict, type Tone } from '../ui/tones.ts';
import type { FigureView } from './model.ts';

const own: Readonly<Record<string, { tone: Tone; icon: IconName }>> = {
  all: { tone: 'neutral', icon: 'mail' },
  cp_quarantined: { tone: 'accent', icon: 'archive' },
};

/** The counts of the last days, each a link into the Mail Explorer. */
export function Figures({ figures, t }: { figures: readonly FigureView[]; t: Translate }) {
  return (
    <ul className="figures" aria-label={t('dashboard.figures')}>
      {figures.map(({ id, label, count, since, href }) => {
        const { tone, icon } = own[id] ?? signOfVerdict(id);
        return (
          <li key={id}>
            <a className={classNames('card', 'figure', tone !== 'neutral' && `tone-${tone}`)} href={href}>
              <span>{label}</span>
              <Icon name={icon} />
              <b>{count}</b>
              {since && <small>{t('dashboard.since_yesterday', { number: since })}</small>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
