import type { ComponentProps, ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { badgeCountLook, classNames } from './looks.ts';
import { Icon, type IconName } from './icon.tsx';
import { signOfVerdict, type Tone } from './tones.ts';

interface BadgeProps {
  tone?: Tone;
  icon?: IconName;
  look?: 'soft' | 'outline' | 'count';
  /** Additional classes. */
  className?: string | undefined;
  children: ReactNode;
}

const looks = { soft: '', outline: 'badge-outline', count: badgeCountLook };

/** A small label. Its colour repeats the text and is never the only sign. */
export function Badge({ tone = 'neutral', icon, look = 'soft', className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `tone-${tone}`, looks[look], className)}>
      {icon && <Icon name={icon} className="size-3.25 stroke-2" />}
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

interface ChipProps {
  /** The name of what is filtered, such as "Subject contains". */
  name?: string;
  value: ReactNode;
  /** Whether a long value wraps instead of being truncated. */
  wraps?: boolean;
  /** The whole value, if truncated. */
  title?: string;
  /** The link to where the filter is changed, with its label. */
  edit?: ComponentProps<'a'> & { 'data-part'?: string | undefined };
  /** The link to the page without this filter, with its label; without it the chip cannot be removed. */
  removal?: ComponentProps<'a'>;
}

/** An active filter; its text may link to where it is changed, its cross to the page without it. */
export function Chip({ name, value, wraps, title, edit, removal }: ChipProps) {
  const Words = edit ? 'a' : 'span';
  return (
    <span className="inline-flex min-h-6.5 max-w-full items-center rounded-md border border-line-strong bg-raised text-sm leading-[1.2]">
      <Words className={`ps-2 pe-1.5 ${wraps ? 'py-1 wrap-anywhere' : 'truncate'}`} title={title} {...edit}>
        {name && (
          <span className="text-ink-3" data-chip="">
            {name}{' '}
          </span>
        )}
        {value}
      </Words>
      {removal && (
        <a
          {...removal}
          className="inline-grid w-6 flex-none place-content-center self-stretch rounded-e-[calc(var(--radius-md)-1px)] text-ink-3 hover:bg-hover hover:text-ink hover:no-underline"
        >
          <Icon name="x" size="sm" />
        </a>
      )}
    </span>
  );
}
