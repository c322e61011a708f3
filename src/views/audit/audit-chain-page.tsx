import { auditRetentionDays } from '../../api/limits.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { TextInput } from '../ui/field.tsx';
import { Table } from '../ui/table.tsx';
import { AuditFrame } from './audit-frame.tsx';
import type { ChainView } from './model.ts';
import { SettingsCard } from '../system-settings/settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.audit.below.chain;

interface PageProps {
  t: Translate;
  view: ChainView;
  viewer: HasRights;
}

/** The state of the chain, its checkpoints, and the retention of rows. */
export function AuditChainPage({ t, view, viewer }: PageProps) {
  return (
    <AuditFrame t={t} viewer={viewer} page="chain" notices={view.notices}>
      <SettingsCard t={t} place={cards.chain} grid>
        <p className="max-w-168">{t('audit.chain_text')}</p>
        <DefinitionList
          entries={view.facts.map(({ term, value }) => ({
            term,
            value: value && <span className="wrap-anywhere">{value}</span>,
          }))}
        />
        <Banner tone={view.verification.tone}>
          <p role="status">{view.verification.text}</p>
        </Banner>
        {view.isVerifying ? (
          <p>
            <LinkButton href={paths.audit.chain()}>{t('audit.verify_again')}</LinkButton>
          </p>
        ) : (
          view.mayVerify && (
            <form method="post" action={paths.audit.verifications()}>
              <Button type="submit">{t('audit.verify')}</Button>
            </form>
          )
        )}
      </SettingsCard>
      <Retention t={t} retention={view.retention} />
      <SettingsCard t={t} place={cards.checkpoints}>
        {view.checkpoints.length === 0 ? (
          <p className="text-ink-2">{t('audit.checkpoints_none')}</p>
        ) : (
          <Table
            caption={t('audit.checkpoints')}
            stacks
            columns={[{ title: t('audit.row') }, { title: t('audit.signed') }, { title: t('audit.hash') }]}
            rows={view.checkpoints.map(({ id, row, when, hash }) => ({
              id,
              cells: [
                row,
                <span key="when" className="whitespace-nowrap">
                  {when}
                </span>,
                <code key="hash" className="wrap-anywhere">
                  {hash}
                </code>,
              ],
            }))}
          />
        )}
        {view.publicKey && (
          <div className="mt-4 grid gap-1">
            <p className="text-table text-ink-2">{t('audit.public_key')}</p>
            <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-sm" tabIndex={0}>
              {view.publicKey}
            </pre>
          </div>
        )}
      </SettingsCard>
    </AuditFrame>
  );
}

function Retention({ t, retention }: { t: Translate; retention: ChainView['retention'] }) {
  const { least, most } = auditRetentionDays;
  return (
    <SettingsCard t={t} place={cards.retention}>
      <form className="grid max-w-168 gap-4" method="post" action={paths.audit.retention()} noValidate>
        <p>{t('audit.retention_text')}</p>
        {retention.removed && <p>{retention.removed}</p>}
        <div className="max-w-60">
          <TextInput
            id="audit-days"
            name="days"
            inputMode="numeric"
            autoComplete="off"
            label={t('audit.keep_days')}
            hint={t('audit.keep_days_hint', { least, most })}
            defaultValue={retention.days}
            disabled={!retention.mayChange}
            {...(retention.problem && { error: retention.problem })}
          />
        </div>
        {retention.mayChange && (
          <p>
            <Button type="submit" variant="primary">
              {t('audit.delivery.save')}
            </Button>
          </p>
        )}
      </form>
    </SettingsCard>
  );
}
