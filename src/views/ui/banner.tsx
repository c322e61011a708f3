import type { ReactNode } from 'react';
import { classNames, spinnerLook } from './looks.ts';
import { bannerBodyLook, bannerLook, progressLook } from './popup-look.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tones.ts';

interface BannerProps {
  tone?: Extract<Tone, 'neutral' | 'info' | 'positive' | 'caution' | 'danger'>;
  title?: string;
  actions?: ReactNode;
  /** Announced immediately; for the result of an action. */
  urgent?: boolean;
  /** Gets the focus when it appears, and is scrolled into view: for a question far from the pressed button. */
  autoFocus?: boolean;
  id?: string;
  children?: ReactNode;
}

const icons: Readonly<Record<NonNullable<BannerProps['tone']>, IconName>> = {
  neutral: 'info',
  info: 'info',
  positive: 'circle-check',
  caution: 'triangle-alert',
  danger: 'circle-alert',
};

/** A message that stays in the page: what happened, what was kept, what to do. */
export function Banner({ tone = 'neutral', title, actions, urgent, autoFocus, id, children }: BannerProps) {
  return (
    <div
      id={id}
      className={classNames(
        bannerLook,
        Boolean(actions) && 'flex-wrap',
        tone !== 'neutral' && `tone-${tone}`,
      )}
      role={urgent ? 'alert' : undefined}
      {...(autoFocus && { autoFocus, tabIndex: -1 })}
    >
      <Icon name={icons[tone]} />
      <div className={actions ? `${bannerBodyLook} max-w-[calc(100%-2rem)] basis-56` : bannerBodyLook}>
        {title && <p className="font-semibold text-(--tone-ink)">{title}</p>}
        {children}
      </div>
      {actions && <div className="ms-auto flex flex-wrap gap-2 self-center">{actions}</div>}
    </div>
  );
}

type Text = string | false | null | undefined;

/** Why something was not done; nothing without a text. */
export const FailureNotice = ({ text, title }: { text: Text; title?: string }) =>
  text ? (
    <Banner tone="danger" urgent title={title}>
      <p>{text}</p>
    </Banner>
  ) : null;

/** What was done; nothing without a text. */
export const DoneNotice = ({ text }: { text: Text }) =>
  text ? (
    <Banner tone="positive">
      <p role="status">{text}</p>
    </Banner>
  ) : null;

/** A spinner, decorative: the text beside it names what is loading. */
export function Spinner() {
  return <span className={spinnerLook} aria-hidden="true" />;
}

interface ProgressProps {
  /** What progresses, for assistive technology. */
  label: string;
  value?: number;
  max?: number;
}

/** A progress bar; indeterminate without `value`. */
export function Progress({ label, value, max = 100 }: ProgressProps) {
  return <progress className={progressLook} aria-label={label} value={value} max={max} />;
}
