import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import { TextArea } from '../ui/inputs.tsx';
import { linkLook } from '../ui/button-look.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsHead, settingsPageLook } from './settings-head.tsx';
import { settingsPlaces } from '../../settings-pages/places-of-pages.ts';
import { SettingsNotices, type SettingsOutcome } from './settings-notices.tsx';

const { cards } = settingsPlaces.sender_trust;

export interface SenderTrustModel extends SettingsOutcome {
  /** As typed, or as stored, one per line. */
  hops: string;
  ids: string;
  problems: { hops?: string; ids?: string };
}

/** The trusted servers and senders, for administrators. */
export function SenderTrustPage({
  t,
  model,
  viewer,
}: {
  t: Translate;
  model: SenderTrustModel;
  viewer: HasRights;
}) {
  return (
    <div className={settingsPageLook.text}>
      <SettingsHead t={t} viewer={viewer} page="sender_trust" lead={t('settings.trust_intro')} />
      <SettingsNotices
        t={t}
        outcome={model}
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
              id="trusted_hops"
              label={t('settings.trust_hops_label')}
              hint={t('settings.trust_hops_hint')}
              value={model.hops}
              error={model.problems.hops}
            />
          </div>
        </SettingsCard>
        <SettingsCard t={t} place={cards.ids}>
          <div className="grid gap-4">
            <p>{t('settings.trust_ids_text')}</p>
            <p>{t('settings.trust_ids_empty')}</p>
            <ListField
              id="trusted_authserv_ids"
              label={t('settings.trust_ids_label')}
              hint={t('settings.trust_ids_hint')}
              value={model.ids}
              error={model.problems.ids}
            />
          </div>
        </SettingsCard>
      </SettingsForm>
    </div>
  );
}

interface ListFieldProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
}

/** Names and addresses, one per line. */
function ListField({ id, label, hint, value, error }: ListFieldProps) {
  return (
    <TextArea
      id={id}
      name={id}
      rows={5}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      label={label}
      hint={hint}
      defaultValue={value}
      {...(error !== undefined && { error })}
    />
  );
}
