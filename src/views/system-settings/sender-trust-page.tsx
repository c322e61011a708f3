import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { fieldOf, type FormView, TextArea } from '../ui/field.tsx';
import { linkLook } from '../ui/looks.ts';
import { SettingsCard, SettingsForm, SettingsFrame } from './settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.sender_trust;

/** Names and addresses, one per line. */
type TrustForm = FormView<{ trusted_hops: string | undefined; trusted_authserv_ids: string | undefined }>;

/** The trusted servers and senders, for administrators. */
export function SenderTrustPage({ t, form, viewer }: { t: Translate; form: TrustForm; viewer: HasRights }) {
  return (
    <SettingsFrame
      t={t}
      viewer={viewer}
      page="sender_trust"
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
    >
      <SettingsForm t={t} viewer={viewer} action={paths.systemSettings.senderTrust()}>
        <SettingsCard t={t} place={cards.hops} grid>
          <p>{t('settings.trust_hops_text')}</p>
          <p>{t('settings.trust_hops_empty')}</p>
          <p>{t('settings.trust_hops_named')}</p>
          <TextArea
            {...fieldOf(form, 'trusted_hops')}
            {...listProps}
            label={t('settings.trust_hops_label')}
            hint={t('settings.trust_hops_hint')}
          />
        </SettingsCard>
        <SettingsCard t={t} place={cards.ids} grid>
          <p>{t('settings.trust_ids_text')}</p>
          <p>{t('settings.trust_ids_empty')}</p>
          <TextArea
            {...fieldOf(form, 'trusted_authserv_ids')}
            {...listProps}
            label={t('settings.trust_ids_label')}
            hint={t('settings.trust_ids_hint')}
          />
        </SettingsCard>
      </SettingsForm>
    </SettingsFrame>
  );
}

const listProps = { rows: 5, spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' };
