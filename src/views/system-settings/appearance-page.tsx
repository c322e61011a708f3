import type { ReactNode } from 'react';
import type { LogoKind } from '../../api/contract/config/custom-logo.ts';
import { logoLimits } from '../../api/limits.ts';
import { type HasRights, may } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import type { FailedPart } from '../dashboard/model.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { BrandMark } from '../ui/brand.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import type { Brand } from '../../site/brands.ts';
import { Checkbox, FieldError } from '../ui/field.tsx';
import { hintLook, labelLook } from '../ui/looks.ts';
import { ReadOnlyNotice, SettingsCard, SettingsFrame, type SettingsOutcome } from './settings-page.tsx';
import { pictureCard, settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.appearance;

/** The place of an uploaded logo: one, or all. */
export type LogoPlace = LogoKind | 'all';

export interface AppearanceModel extends SettingsOutcome {
  brand: Brand;
  organisation: string;
  /** The logo by kind, or what is shown without one. */
  logos: readonly {
    kind: LogoKind;
    picture: { path: string; width: number; height: number; size: number } | null;
  }[];
  /** Whether the console shows the brand's own, because one of its logos is missing. */
  isPartial: boolean;
  showsLogo: boolean;
  /** Why the logos, or the choice about mails, could not be read. */
  noLogos?: FailedPart;
  noAlerts?: FailedPart;
  /** The error of an uploaded file, and its place. */
  problem?: { place: LogoPlace; text: string };
}

interface CardProps {
  t: Translate;
  model: AppearanceModel;
}

/** The organisation's logos, each in its context, and the appearance of its mails; for administrators. */
export function AppearancePage({ t, model, viewer }: CardProps & { viewer: HasRights }) {
  const mayChange = may(viewer, 'system_settings', 'act');
  return (
    <SettingsFrame
      t={t}
      viewer={viewer}
      page="appearance"
      width="wide"
      outcome={model}
      saved={t('settings.appearance_saved')}
    >
      {!mayChange && <ReadOnlyNotice t={t} />}
      <div className="grid grid-cols-[3fr_2fr] items-start gap-5 max-desk:grid-cols-1">
        <SettingsCard t={t} place={cards.everywhere}>
          {model.noLogos ? (
            <ErrorNotice locale={t.locale} {...model.noLogos} />
          ) : (
            <div className="grid gap-4">
              <p>{t('settings.logo_everywhere_text')}</p>
              <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
                <Preview t={t} model={model} kind="dark" />
                <Preview t={t} model={model} kind="white" />
              </div>
              {mayChange && (
                <LogoForm
                  t={t}
                  model={model}
                  place="all"
                  hasPicture={model.logos.some(({ picture }) => picture)}
                />
              )}
              <p id="logo-hint" className={hintLook}>
                {t('settings.logo_hint', { bytes: logoLimits.bytes / 1_000_000, side: logoLimits.side })}
              </p>
            </div>
          )}
        </SettingsCard>
        <AlertsCard t={t} model={model} mayChange={mayChange} />
      </div>
      <details
        hidden={!!model.noLogos}
        open={isDifferent(model)}
        className="grid gap-5 [&>summary]:w-fit [&>summary]:rounded-sm"
      >
        <summary className="font-semibold">{t('settings.logo_differs')}</summary>
        {model.isPartial && (
          <Banner tone="info">
            <p>{t('settings.logo_console_partial')}</p>
          </Banner>
        )}
        <ul className="mt-3 grid grid-cols-2 items-stretch gap-5 max-tablet:grid-cols-1">
          {model.logos.map(({ kind, picture }) => (
            <li key={kind} className="grid">
              <SettingsCard t={t} place={pictureCard(kind)} grid>
                <p>{t(`settings.logo_kind.${kind}_text`)}</p>
                <Preview t={t} model={model} kind={kind} />
                <p className={hintLook}>
                  {picture
                    ? t('settings.logo_is_set', { ...picture, size: t.bytes(picture.size) })
                    : t(`settings.logo_is_${standsIn[kind]}`)}
                </p>
                {mayChange && <LogoForm t={t} model={model} place={kind} hasPicture={picture !== null} />}
                {kind === 'quarantine_report' && (
                  <p>
                    <LinkButton href={paths.systemSettings.noticePreview()} size="sm">
                      {t('settings.notice_preview_open')}
                    </LinkButton>
                  </p>
                )}
              </SettingsCard>
            </li>
          ))}
        </ul>
      </details>
    </SettingsFrame>
  );
}

/** Whether a place has another picture than the others, or an error. */
const isDifferent = ({ logos, problem }: AppearanceModel): boolean =>
  (problem !== undefined && problem.place !== 'all') ||
  new Set(logos.map(({ picture }) => picture && `${picture.width} ${picture.height} ${picture.size}`)).size >
    1;

/** What is shown in a place without a logo. */
const standsIn = {
  dark: 'own',
  white: 'own',
  av: 'own',
  cp: 'own',
  browser_pages: 'name',
  email_notification: 'own',
  quarantine_report: 'reports',
  checkup_report: 'reports',
} as const satisfies Record<LogoKind, string>;

function AlertsCard({ t, model, mayChange }: CardProps & { mayChange: boolean }) {
  return (
    <SettingsCard t={t} place={cards.alerts}>
      {model.noAlerts ? (
        <ErrorNotice locale={t.locale} {...model.noAlerts} />
      ) : (
        <form
          className="grid gap-4"
          method="post"
          action={paths.systemSettings.appearance()}
          noValidate
          data-edit-clears=""
        >
          <fieldset className="grid min-w-0 gap-4" disabled={!mayChange}>
            <div className="grid gap-1">
              <Checkbox
                name="email_alerts_show_logo"
                value="on"
                defaultChecked={model.showsLogo}
                aria-describedby="show-logo-text"
                label={t('settings.alerts_show_logo')}
              />
              <p id="show-logo-text" className="ps-6 text-sm text-ink-2">
                {t('settings.alerts_show_logo_text')}
              </p>
            </div>
          </fieldset>
          {mayChange && (
            <p>
              <Button type="submit" variant="primary">
                {t('settings.save')}
              </Button>
            </p>
          )}
        </form>
      )}
    </SettingsCard>
  );
}

/** Uploads a logo for a place, or removes it. */
function LogoForm({ t, model, place, hasPicture }: CardProps & { place: LogoPlace; hasPicture: boolean }) {
  const problem = model.problem?.place === place ? model.problem.text : undefined;
  const id = `logo-${place}`;
  return (
    <form
      id={`form-${place}`}
      className="grid gap-3"
      method="post"
      action={paths.systemSettings.logo()}
      encType="multipart/form-data"
    >
      <input type="hidden" name="place" value={place} />
      <div className="grid gap-1.5">
        <label className={labelLook} htmlFor={id}>
          {t('settings.logo_file')}
        </label>
        <input
          id={id}
          className="min-w-0 text-table text-ink-2 file:me-3 file:min-h-control file:rounded-md file:border file:border-line-strong file:bg-raised file:px-3 file:font-medium file:text-ink hover:file:bg-hover"
          type="file"
          name="logo"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          aria-describedby={problem ? `${id}-error logo-hint` : 'logo-hint'}
          aria-invalid={problem ? true : undefined}
        />
        {problem && <FieldError id={id} text={problem} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm">
          {t('settings.logo_save')}
        </Button>
        {hasPicture && (
          <Button type="submit" size="sm" name="step" value="remove">
            {t('settings.logo_remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A preview of the place: the console's bar, the header of a page or mail. */
function Preview({ t, model, kind }: CardProps & { kind: LogoKind }) {
  const name = t('settings.logo_preview', { place: t(`settings.logo_kind.${kind}`) });
  return (
    <figure
      aria-label={name}
      className={`overflow-hidden rounded-md border border-line ${kind === 'white' ? '[color-scheme:dark]' : kind === 'av' || kind === 'cp' ? '' : '[color-scheme:light]'}`}
    >
      {kind === 'av' || kind === 'cp' ? (
        <>
          <Strip className="[color-scheme:light]">{standing(model, kind)}</Strip>
          <Strip className="[color-scheme:dark]">{standing(model, kind)}</Strip>
        </>
      ) : (
        <Strip>{standing(model, kind)}</Strip>
      )}
    </figure>
  );
}

const Strip = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`flex h-18 items-center bg-surface px-4 text-ink ${className}`}>{children}</div>
);

/** The logo of a place, or what is shown without one. */
function standing({ brand, logos, organisation, showsLogo }: AppearanceModel, kind: LogoKind): ReactNode {
  const pictureOf = (one: LogoKind) => logos.find((logo) => logo.kind === one)?.picture;
  const isReport = kind === 'quarantine_report' || kind === 'checkup_report';
  const isMail = isReport || kind === 'email_notification';
  const picture = pictureOf(kind) ?? (isReport ? pictureOf('email_notification') : undefined);
  if (picture && !(isMail && !showsLogo)) {
    return (
      <img
        className={`max-w-full object-contain ${isMail ? 'max-h-12 max-w-60 border border-line bg-white p-1' : kind === 'browser_pages' ? 'h-10' : 'h-8 max-w-48'}`}
        src={picture.path}
        alt=""
      />
    );
  }
  if (kind === 'browser_pages') return <span className="font-semibold">{organisation}</span>;
  if (isMail) return <span className="text-lg font-bold text-accent">{brand.name}</span>;
  return (
    <span className="flex items-center gap-2.5 font-semibold">
      <BrandMark brand={brand} />
      {brand.name}
    </span>
  );
}
