import type { ReactNode } from 'react';
import { locales, messagesOf, type Translate } from '../../messages/messages.ts';
import { PreferenceForm } from '../shell/preference-form.tsx';
import { BrandMark, BrandPicture, usePageBrand } from '../ui/brand.tsx';
import type { Brand } from '../../site/brands.ts';
import { paths } from '../../site/paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface AuthFrameProps {
  t: Translate;
  brand: Brand;
  /** The page's path, to return to after a change of language. */
  path: string;
  /** Typed values without secrets, by field, to keep during a change of language. */
  typed?: Readonly<Record<string, string | undefined>> | undefined;
  wide?: boolean;
  /** Whether the content is a dialog, of up to 600 px; on a phone it begins right below the brand. */
  isDialog?: boolean;
  children: ReactNode;
}

/** The frame of the sign-in area (SI-01): the brand, a vertical divider, the page's content. */
export function AuthFrame({ t, brand, path, typed, wide, isDialog, children }: AuthFrameProps) {
  const { picture, organisation } = usePageBrand();
  const isKnown = organisation && organisation !== brand.name;
  return (
    <div
      className={`grid ${isDialog ? 'grid-cols-[minmax(0,1fr)_1px_minmax(40rem,1.15fr)]' : 'grid-cols-[minmax(0,1fr)_1px_minmax(0,1.15fr)]'} min-h-dvh bg-surface max-[56rem]:grid-cols-1 max-[56rem]:grid-rows-[auto_1px_1fr]`}
    >
      <header className="relative flex flex-col justify-center isolate overflow-hidden px-[clamp(2rem,_6vw,_6rem)] py-12 bg-canvas max-[56rem]:px-5 max-[56rem]:pt-7 max-[56rem]:pb-6">
        <Arches />
        <p className="flex items-center gap-3.5 text-ink text-2xl font-[650] tracking-[-0.025em] max-[56rem]:text-xl">
          {picture ? (
            <BrandPicture picture={picture} height={48} alt={brand.name} />
          ) : (
            <>
              <BrandMark brand={brand} className="size-12 max-[56rem]:size-9" />
              {brand.name}
            </>
          )}
        </p>
        <div
          className={`max-w-96 mt-5 text-ink-2 text-[1.0625rem] leading-normal wrap-anywhere max-[56rem]:mt-3 max-[56rem]:text-md ${isDialog ? 'max-tablet:hidden' : ''}`}
        >
          {isKnown && <p className="font-semibold text-ink">{organisation}</p>}
          <p>{brand.tagline?.[t.language] ?? t('sign_in.tagline')}</p>
        </div>
      </header>
      <hr className="border-0 bg-line" aria-orientation="vertical" />
      <div
        className={`grid grid-cols-1 grid-rows-[1fr_auto] pb-5 ${isDialog ? 'px-4 pt-8 max-tablet:px-0 max-tablet:pt-0' : 'px-[clamp(1.25rem,_6vw,_6rem)] pt-8'}`}
      >
        <main
          className={
            isDialog
              ? 'grid grid-cols-1 content-center max-[56rem]:content-start'
              : wide
                ? 'grid grid-cols-1 content-center gap-6 w-full wrap-anywhere mx-auto max-w-120 max-phone:max-w-none max-phone:[&_:is(a,button)]:whitespace-normal max-[56rem]:content-start'
                : 'grid grid-cols-1 content-center gap-6 w-full wrap-anywhere max-w-94 mx-auto max-phone:max-w-none max-phone:[&_:is(a,button)]:whitespace-normal max-[56rem]:content-start'
          }
        >
          {children}
        </main>
        <footer>
          <Languages t={t} path={path} typed={typed} />
        </footer>
      </div>
    </div>
  );
}

/** Changes the language and returns to the page. */
function Languages({ t, path, typed = {} }: Pick<AuthFrameProps, 't' | 'path' | 'typed'>) {
  return (
    <PreferenceForm
      returnUrl={path}
      className="flex flex-wrap justify-center gap-y-1 gap-x-4 pt-6 text-ink-3 text-sm"
    >
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={`typed.${name}`} value={value ?? ''} />
      ))}
      {locales.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          className="text-ink-2 aria-pressed:text-ink aria-pressed:font-semibold hover:text-ink hover:underline hover:underline-offset-[0.2em]"
          aria-pressed={t.language === locale}
        >
          {t(`shell.language_${locale}`)}
        </button>
      ))}
    </PreferenceForm>
  );
}

/** The decorative gate: nested arches. */
function Arches() {
  const radii = [480, 410, 340, 270, 200, 130, 60];
  return (
    <svg
      className="absolute inset-x-0 top-auto bottom-0 -z-1 w-full h-[82%] text-accent-line fill-[color-mix(in_oklab,_var(--color-accent)_3.5%,_transparent)] [mask-image:linear-gradient(to_top,_#000_10%,_transparent_97%)] max-[56rem]:hidden"
      viewBox="0 0 1000 700"
      preserveAspectRatio="xMidYMax slice"
      stroke="currentColor"
      aria-hidden="true"
    >
      {radii.map((radius) => (
        <path
          key={radius}
          d={`M${500 - radius} 700V${520 - radius * 0.15}a${radius} ${radius} 0 0 1 ${2 * radius} 0V700`}
        />
      ))}
    </svg>
  );
}

export interface AuthPageProps {
  locale: string;
}

interface AuthWords {
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

/** The heading of a step with an introduction. `role` announces the result of an action. */
export function AuthHeading({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <div
      className="grid gap-1.5 [&>h1]:text-2xl [&>h1]:font-[650] [&>h1]:tracking-[-0.022em] max-[24rem]:[&>h1]:text-xl [&>p]:text-ink-2"
      role={role}
    >
      {children}
    </div>
  );
}
