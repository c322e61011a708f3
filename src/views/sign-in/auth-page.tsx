import type { ReactNode } from 'react';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { type Brand, brandOf } from '../ui/brands.ts';
import { Button } from '../ui/button.tsx';
import { AuthFrame, Languages } from './auth-frame.tsx';

export interface AuthPageProps {
  locale: string;
  brandId?: string;
}

export interface AuthWords {
  t: Translate;
  brand: Brand;
}

/** The words and the brand a page of the sign-in area speaks with. */
export const wordsOf = ({ locale, brandId }: AuthPageProps): AuthWords => ({
  t: messagesOf(locale),
  brand: brandOf(brandId),
});

interface AuthDialogProps extends AuthWords {
  /** The page's own path. */
  path: string;
  /** What is in its form and no secret, by field. */
  typed?: Readonly<Record<string, string | undefined>>;
  title: string;
  /** CSS pixels; the widths of SI-23. */
  width: 550 | 600 | 700;
  /** The account that is signing in, shown beside the ways out. */
  email?: string;
  /** Ways out, below the content: buttons and small forms. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A step of the sign-in as a dialog over the frame, on a phone as a page of its own. It cannot be closed, only finished
 * or given up, and stands open in the markup, so that it works without JavaScript; with it, it is modal.
 */
export function AuthDialog({
  t,
  brand,
  path,
  typed,
  title,
  width,
  email,
  footer,
  children,
}: AuthDialogProps) {
  return (
    <AuthFrame t={t} brand={brand} path={path} inDialog>
      <dialog
        open
        className={classNames('dialog', 'auth-dialog', width !== 550 && `dialog-${width}`)}
        aria-labelledby="step-title"
        data-dialog=""
        data-open=""
        {...{ closedby: 'none' }}
      >
        <header className="dialog-header">
          <h1 id="step-title">{title}</h1>
        </header>
        <div className="dialog-body">
          {children}
          <Languages t={t} path={path} typed={typed} />
        </div>
        {footer && (
          <footer className="dialog-footer">
            {email && <span className="auth-who">{email}</span>}
            {footer}
          </footer>
        )}
      </dialog>
    </AuthFrame>
  );
}

/** Gives the sign-in up, to start again with another account; `alone` where that is all there is to do. */
export function OtherAccount({ t, alone = false }: { t: Translate; alone?: boolean }) {
  return (
    <form method="post" action={paths.signIn.logout()}>
      <input type="hidden" name="reason" value="other_account" />
      <Button type="submit" {...(alone ? { size: 'lg' } : { variant: 'ghost' })}>
        {t('sign_in.other_account')}
      </Button>
    </form>
  );
}

/** Goes on without MFA, where the tenant allows it (SI-16). */
export function SkipMfa({ t }: { t: Translate }) {
  return (
    <form method="post" action={paths.signIn.mfaSkip()}>
      <Button type="submit" variant="ghost">
        {t('sign_in.not_now')}
      </Button>
    </form>
  );
}
