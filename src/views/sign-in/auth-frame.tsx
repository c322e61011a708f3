import type { ReactNode } from 'react';
import { locales, type Translate } from '../../messages/messages.ts';
import { PreferenceForm } from '../shell/preference-form.tsx';
import { BrandPicture, usePageBrand } from '../ui/brand-picture.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import type { Brand } from '../../site/brands.ts';

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
