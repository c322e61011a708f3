import type { ReactNode } from 'react';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { usePageBrand } from '../ui/brand-picture.tsx';
import type { Brand } from '../../site/brands.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AuthFrame } from './auth-frame.tsx';

export interface AuthPageProps {
  locale: string;
}

export interface AuthWords {
  t: Translate;
  brand: Brand;
}

/** The translations and the brand of a sign-in page. */
export const useWords = ({ locale }: AuthPageProps): AuthWords => ({
  t: messagesOf(locale),
  brand: usePageBrand().brand,
});

interface AuthDialogProps extends AuthWords {
  /** The page's path. */
  path: string;
  /** Typed values without secrets, by field. */
  typed?: Readonly<Record<string, string | undefined>> | undefined;
  title: string;
  /** CSS pixels; the widths of SI-23. */
  width: 550 | 600;
  /** The account that is signing in, shown in the footer. */
  email?: string;
  /** Alternatives below the content: buttons and small forms. */
  footer?: ReactNode;
  children: ReactNode;
}

/** In the frame's content; on a phone as a whole page. */
const inFrame =
  'static! m-auto! max-h-none! max-w-full! max-tablet:w-full max-tablet:rounded-none! max-tablet:border-0! max-tablet:lift-none max-tablet:bg-surface [&>header]:pt-5 [&>header>h1]:flex-1 [&>header>h1]:text-xl [&>header>h1]:tracking-[-0.012em]';

/**
 * A step of the sign-in as a dialog in the frame, on a phone as a page. It cannot be closed, only completed or
 * cancelled, and is not modal: the page has nothing else to use but its languages.
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
    <AuthFrame t={t} brand={brand} path={path} typed={typed} isDialog>
      <Dialog
        open
        isPage
        id="step"
        title={title}
        width={width}
        look={inFrame}
        footer={
          footer && (
            <>
              {email && (
                <span className="min-w-32 flex-1 self-center truncate text-sm text-ink-3">{email}</span>
              )}
              {footer}
            </>
          )
        }
      >
        {children}
      </Dialog>
    </AuthFrame>
  );
}

/** Cancels the sign-in to use another account; `alone` if there is no other action. */
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

/** Continues without MFA, if the tenant allows it (SI-16). */
export function SkipMfa({ t }: { t: Translate }) {
  return (
    <form method="post" action={paths.signIn.mfaSkip()}>
      <Button type="submit" variant="ghost">
        {t('sign_in.not_now')}
      </Button>
    </form>
  );
}
