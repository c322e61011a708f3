import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { signOfState, signOfVerdict, type Tone } from './tones.ts';

interface BadgeProps {
  tone?: Tone;
  icon?: IconName;
  look?: 'soft' | 'outline' | 'count';
  children: ReactNode;
}

/** A small label. The colour repeats what the words say and is never the only sign. */
export function Badge({ tone = 'neutral', icon, look = 'soft', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'badge',
        tone !== 'neutral' && `tone-${tone}`,
        look !== 'soft' && `badge-${look}`,
      )}
    >
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </span>
  );
}

/** The badge of a verdict (detection vocabulary). */
export function VerdictBadge({ value, t }: { value: string; t: Translate }) {
  const { tone, icon } = signOfVerdict(value);
  return (
    <Badge tone={tone} icon={icon}>
      {t.find(`vocabulary.${value}`) ?? value}
    </Badge>
  );
}

/** The badge of a quarantine or delivery state. */
export function StateBadge({ value, t }: { value: string; t: Translate }) {
  const { tone, icon } = signOfState(value);
  return (
    <Badge tone={tone} icon={icon} look="outline">
      {t.find(`vocabulary.${value}`) ?? value}
    </Badge>
  );
}

interface ChipProps {
  /** The name of what is filtered, such as "Subject contains". */
  name?: string;
  value: string;
  /** The page without this filter; without it the chip cannot be removed. */
  removeHref?: string;
  removeLabel?: string;
}

/** An active filter; its cross is a link to the page without it. */
export function Chip({ name, value, removeHref, removeLabel }: ChipProps) {
  return (
    <span className="chip">
      <span>
        {name && <span className="chip-name">{name} </span>}
        {value}
      </span>
      {removeHref && (
        <a className="chip-remove" href={removeHref} aria-label={removeLabel}>
          <Icon name="x" size="sm" />
        </a>
      )}
    </span>
  );
}

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}
