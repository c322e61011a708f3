import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { type FormView, TextArea } from '../ui/field.tsx';
import { linkLook } from '../ui/looks.ts';
import {
  SettingsCard,
  SettingsForm,
  SettingsHead,
  SettingsNotices,
  settingsPageLook,
} from './settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.sender_trust;

/** Names and addresses, one per line. */
type TrustForm = FormView<{ trusted_hops: string | undefined; trusted_authserv_ids: string | undefined }>;

/** The trusted servers and senders, for administrators. */
export function SenderTrustPage({ t, form, viewer }: { t: Translate; form: TrustForm; viewer: HasRights }) {
  return (
    <div className={settingsPageLook.text}>
      <SettingsHead t={t} viewer={viewer} page="sender_trust" lead={t('settings.trust_intro')} />
      <SettingsNotices
        t={t}
        outcome={form}
        saved={t('settings.trust_saved')}
        next={
          mayVisit(viewer, paths.systemSettings.judgements()) && (
            <p>
              <a className={linkLook} href={paths.systemSettings.judgements()}>
                {t('settings.judge_again')}
              </a>
            </p>
          )
        }
      />
      <SettingsForm t={t} viewer={viewer} action={paths.systemSettings.senderTrust()}>
        <SettingsCard t={t} place={cards.hops}>
          <div className="grid gap-4">
            <p>{t('settings.trust_hops_text')}</p>
            <p>{t('settings.trust_hops_empty')}</p>
            <p>{t('settings.trust_hops_named')}</p>
            <ListField
              name="trusted_hops"
              form={form}
              label={t('settings.trust_hops_label')}
              hint={t('settings.trust_hops_hint')}
            />
          </div>
        </SettingsCard>
        <SettingsCard t={t} place={cards.ids}>
          <div className="grid gap-4">
            <p>{t('settings.trust_ids_text')}</p>
            <p>{t('settings.trust_ids_empty')}</p>
            <ListField
              name="trusted_authserv_ids"
              form={form}
              label={t('settings.trust_ids_label')}
              hint={t('settings.trust_ids_hint')}
            />
          </div>
        </SettingsCard>
      </SettingsForm>
    </div>
  );
}

interface ListFieldProps {
  name: keyof TrustForm['values'];
  form: TrustForm;
  label: string;
  hint: string;
}

function ListField({ name, form, label, hint }: ListFieldProps) {
  const error = form.problems[name];
  return (
    <TextArea
      id={name}
      name={name}
      rows={5}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      label={label}
      hint={hint}
      defaultValue={form.values[name] ?? ''}
      {...(error !== undefined && { error })}
    />
  );
}
