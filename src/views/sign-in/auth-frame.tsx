import type { ReactNode } from 'react';
import { locales, type Translate } from '../../messages/messages.ts';
import { PreferenceForm } from '../shell/preference-form.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import type { Brand } from '../ui/brands.ts';

interface AuthFrameProps {
  t: Translate;
  brand: Brand;
  /** The frame's own page, to come back to when the language was changed. */
  path: string;
  /** What is in the form of the page and no secret, by field: a change of the language takes it along. */
  typed?: Readonly<Record<string, string | undefined>>;
  wide?: boolean;
  /** The content is a modal dialog, which has the languages itself: what is behind it cannot be used. */
  inDialog?: boolean;
  children: ReactNode;
}

/** The frame of the sign-in area (SI-01): the brand, a vertical divider, the page's content. */
export function AuthFrame({ t, brand, path, typed, wide, inDialog, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <header className="auth-brand">
        <Arches />
        <p className="auth-logo">
          <BrandMark brand={brand} />
          {brand.name}
        </p>
        <p className="auth-tagline">{t('sign_in.tagline')}</p>
      </header>
      <hr className="auth-divider" aria-orientation="vertical" />
      <div className="auth-content">
        <main className={wide ? 'auth-panel auth-panel-wide' : 'auth-panel'}>{children}</main>
        {!inDialog && (
          <footer>
            <Languages t={t} path={path} typed={typed} />
          </footer>
        )}
      </div>
    </div>
  );
}

/** Changes the language and comes back to the page. */
export function Languages({ t, path, typed = {} }: Pick<AuthFrameProps, 't' | 'path' | 'typed'>) {
  return (
    <PreferenceForm returnUrl={path} className="auth-foot">
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
          className="foot-button"
          aria-pressed={t.locale === locale}
        >
          {t(`shell.language_${locale}`)}
        </button>
      ))}
    </PreferenceForm>
  );
}

/** The gate behind the words: arches within arches on one threshold. */
function Arches() {
  const radii = [480, 410, 340, 270, 200, 130, 60];
  return (
    <svg
      className="auth-arches"
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
