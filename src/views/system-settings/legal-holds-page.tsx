import { legalHoldLimits } from '../../api/limits.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { DoneNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextArea } from '../ui/field.tsx';
import { type ListPages, ListPagination } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import { SettingsCard, SettingsFrame } from './settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import { MailLink, MailText } from '../ui/mail-text.tsx';

const { cards } = settingsPlaces.legal_holds;

export interface HoldRow {
  id: string;
  /** A search as text, or the id of a mail. */
  words: string;
  kind: string;
  /** The URL of its mails; empty if they cannot be shown. */
  href: string;
  reason: string;
  set: string;
  /** By whom it was lifted and why; empty while in force. */
  lifted: string;
  liftHref: string;
}

export interface LegalHoldsModel extends ListPages {
  done: 'set' | 'lifted' | null;
  mayChange: boolean;
  /** The target of a new hold. */
  target: {
    kind: 'mail' | 'search';
    words: string;
    href: string;
    fields: Readonly<Record<string, string>>;
  } | null;
  /** The hold to lift. */
  lifting: { id: string; words: string } | null;
  /** As typed. */
  reason: string;
  /** Why it failed; empty without a refusal. */
  problem: string;
  rows: HoldRow[];
}

interface PartProps {
  t: Translate;
  model: LegalHoldsModel;
}

const { systemSettings } = paths;

/** Mail exempt from retention: the holds, and the form to create or lift one. */
export function LegalHoldsPage({ t, model, viewer }: PartProps & { viewer: HasRights }) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="legal_holds" width="middle">
      <DoneNotice text={model.done && t(`settings.legal_hold_done.${model.done}`)} />
      {model.lifting ? (
        <LiftForm t={t} model={model} lifting={model.lifting} />
      ) : model.target ? (
        <SetForm t={t} model={model} target={model.target} />
      ) : (
        <p className="text-ink-2">{t('settings.legal_hold_from_search')}</p>
      )}
      <Holds t={t} model={model} />
    </SettingsFrame>
  );
}

function SetForm({ t, model, target }: PartProps & { target: NonNullable<LegalHoldsModel['target']> }) {
  return (
    <Card title={t('settings.legal_hold_new')}>
      <form className="grid gap-4" method="post" action={systemSettings.legalHolds()} noValidate>
        {Object.entries(target.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid gap-1">
          <p className="text-ink-2">{t(`settings.legal_hold_${target.kind}`)}</p>
          <p className="font-semibold wrap-anywhere">
            <MailLink t={t} text={target.words} href={target.href} />
          </p>
          {target.kind === 'search' && (
            <p className="text-sm text-ink-2">{t('settings.legal_hold_search_text')}</p>
          )}
        </div>
        <Reason t={t} model={model} />
        {model.mayChange && (
          <p>
            <Button type="submit" variant="primary">
              {t('settings.legal_hold_set')}
            </Button>
          </p>
        )}
      </form>
    </Card>
  );
}

function LiftForm({ t, model, lifting }: PartProps & { lifting: NonNullable<LegalHoldsModel['lifting']> }) {
  return (
    <Card title={t('settings.legal_hold_lift_title')}>
      <form className="grid gap-4" method="post" action={systemSettings.legalHoldLift(lifting.id)} noValidate>
        <p className="font-semibold wrap-anywhere">
          <MailText t={t} text={lifting.words} />
        </p>
        <p>{t('settings.legal_hold_lift_text')}</p>
        <Reason t={t} model={model} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger">
            {t('settings.legal_hold_lift_confirm')}
          </Button>
          <LinkButton href={systemSettings.legalHolds()}>{t('common.cancel')}</LinkButton>
        </p>
      </form>
    </Card>
  );
}

const Reason = ({ t, model }: PartProps) => (
  <TextArea
    id="reason"
    name="reason"
    rows={3}
    maxLength={legalHoldLimits.reason}
    label={t('settings.legal_hold_reason')}
    defaultValue={model.reason}
    error={model.problem}
  />
);

function Holds({ t, model }: PartProps) {
  return (
    <SettingsCard t={t} place={cards.list}>
      {model.rows.length === 0 ? (
        <p className="text-ink-2">{t('settings.legal_hold_none')}</p>
      ) : (
        <Table
          stacks
          caption={t('settings.legal_hold_list')}
          columns={[
            { title: t('settings.legal_hold_what') },
            { title: t('settings.legal_hold_reason') },
            { title: t('settings.legal_hold_since') },
            { title: t('settings.legal_hold_state') },
          ]}
          rows={model.rows.map((row) => ({
            id: row.id,
            cells: [
              <div key="what" className="grid wrap-anywhere">
                <MailLink t={t} text={row.words} href={row.href} />
                <span className="text-sm text-ink-3">{row.kind}</span>
              </div>,
              <MailText key="reason" t={t} text={row.reason} className="wrap-anywhere" />,
              row.set,
              row.lifted ? (
                <MailText key="state" t={t} text={row.lifted} className="text-ink-2 wrap-anywhere" />
              ) : (
                <span key="state" className="flex flex-wrap items-center gap-2">
                  <Badge tone="caution">{t('settings.legal_hold_holds')}</Badge>
                  {model.mayChange && (
                    <LinkButton size="sm" href={row.liftHref}>
                      {t('settings.legal_hold_lift')}
                    </LinkButton>
                  )}
                </span>
              ),
            ],
          }))}
        />
      )}
      <ListPagination t={t} {...model} />
    </SettingsCard>
  );
}
