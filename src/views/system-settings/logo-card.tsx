import { logoLimits } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FieldError } from '../ui/field.tsx';
import { hintLook, labelLook } from '../ui/field-look.ts';

interface LogoCardProps {
  t: Translate;
  logo: { path: string; isInMails: boolean; problem: string };
}

/** The organisation's picture on the pages for employees and in their mails: what it is now, and another one. */
export function LogoCard({ t, logo }: LogoCardProps) {
  const error = logo.problem !== '';
  return (
    <Card title={t('settings.logo')}>
      <form
        id="logo"
        className="grid gap-4"
        method="post"
        action={paths.systemSettings.logo()}
        encType="multipart/form-data"
      >
        <p>{t('settings.logo_text')}</p>
        {logo.path && (
          <div className="grid justify-items-start gap-2">
            <img
              className="max-h-12 max-w-60 rounded-md border border-line bg-white p-1"
              src={logo.path}
              alt={t('settings.logo_now')}
            />
            {!logo.isInMails && <p className={hintLook}>{t('settings.logo_not_in_mails')}</p>}
          </div>
        )}
        <div className="grid gap-1.5">
          <label className={labelLook} htmlFor="logo-file">
            {t('settings.logo_file')}
          </label>
          <input
            id="logo-file"
            className="text-table"
            type="file"
            name="logo"
            accept="image/png"
            aria-describedby={error ? 'logo-file-error logo-file-hint' : 'logo-file-hint'}
            aria-invalid={error ? true : undefined}
          />
          {error && <FieldError id="logo-file" text={logo.problem} />}
          <p id="logo-file-hint" className={hintLook}>
            {t('settings.logo_hint', {
              bytes: logoLimits.bytes / 1_000,
              mail: logoLimits.mailBytes / 1_000,
              width: logoLimits.width,
              height: logoLimits.height,
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{t('settings.logo_save')}</Button>
          {logo.path && (
            <Button type="submit" name="step" value="remove">
              {t('settings.logo_remove')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
