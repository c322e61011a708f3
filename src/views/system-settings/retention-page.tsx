import type { RetentionCategory, RetentionKind } from '../../api/vocabulary/retention.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { Banner, DoneNotice, FailureNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Definition, DefinitionList } from '../ui/definition-list.tsx';
import { FieldError, type Option, SelectBox } from '../ui/field.tsx';
import { Table } from '../ui/table.tsx';
import { ReadOnlyNotice, SettingsCard, SettingsFrame } from './settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.retention;

/** What the periods would remove, as text. */
export interface RetentionPreviewModel {
  /** How long originals and metadata are kept, by category. */
  kept: Definition[];
  mails: number;
  originals: number;
  /** Empty if nothing is removed. */
  size: string;
  period: string;
  firstRun: string;
  rules: number;
  requests: number;
  exports: number;
  holds: number;
}

export interface RetentionPageModel {
  active: boolean;
  mayChange: boolean;
  /** Who set the current periods, and when; empty for the defaults. */
  changed: string;
  /** Empty if nothing was removed. */
  completeSince: string;
  nextRun: string;
  presets: { label: string; isChosen: boolean; href: string }[];
  rows: {
    category: RetentionCategory;
    fields: { kind: RetentionKind; name: string; value: string; options: Option[] }[];
  }[];
  /** The periods in the form, in days, by field. */
  chosen: Readonly<Record<string, string>>;
  /** Errors by field. */
  problems: Record<string, string>;
  failure: string;
  done: 'saved' | 'off' | null;
  /** What saving would remove. */
  preview: RetentionPreviewModel | null;
  lastRun: { entries: Definition[]; href: string } | null;
  /** The running job; empty if none is. */
  runningHref: string;
  file: string;
  needsCompacting: boolean;
}

interface PartProps {
  t: Translate;
  model: RetentionPageModel;
}

const { systemSettings } = paths;

/** The retention of mail: the periods, what they would remove, and the last run. */
export function RetentionPage({ t, model, viewer }: PartProps & { viewer: HasRights }) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="retention" width="middle">
      <Notices t={t} model={model} />
      {!model.mayChange && <ReadOnlyNotice t={t} />}
      <Choice t={t} model={model} />
      {model.preview && <Preview t={t} model={model} preview={model.preview} />}
      <Nights t={t} model={model} viewer={viewer} />
    </SettingsFrame>
  );
}

function Notices({ t, model }: PartProps) {
  return (
    <>
      <DoneNotice text={model.done && t(`settings.retention_${model.done}`)} />
      <FailureNotice text={model.failure} />
      {!model.active && (
        <Banner tone="info" title={t('settings.retention_is_off')}>
          <p>{t('settings.retention_is_off_text')}</p>
        </Banner>
      )}
      {model.completeSince && (
        <Banner>
          <p>{t('settings.retention_complete_since', { when: model.completeSince })}</p>
        </Banner>
      )}
    </>
  );
}

function Choice({ t, model }: PartProps) {
  return (
    <SettingsCard t={t} place={cards.choice} grid>
      {model.mayChange && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>a]:whitespace-normal">
          <span className="text-ink-2">{t('settings.retention_presets')}</span>
          {model.presets.map(({ label, isChosen, href }) => (
            <LinkButton key={href} href={href} size="sm" aria-current={isChosen ? 'true' : undefined}>
              {label}
            </LinkButton>
          ))}
        </p>
      )}
      <form className="grid gap-4" method="get" action={systemSettings.retention()}>
        <input type="hidden" name="preview" value="1" />
        <Table
          stacks
          caption={t('settings.retention_choice')}
          columns={[
            { title: t('settings.retention_category') },
            { title: t('settings.retention_kind.raw') },
            { title: t('settings.retention_kind.metadata') },
          ]}
          rows={model.rows.map(({ category, fields }) => ({
            id: category,
            cells: [
              <div key="category" className="grid gap-0.5 py-1">
                <span className="font-semibold">{t(`settings.retention_of.${category}`)}</span>
                <span className="text-sm text-ink-2">{t(`settings.retention_of.${category}_text`)}</span>
              </div>,
              ...fields.map(({ kind, name, value, options }) => (
                <div key={kind} className="grid gap-1 min-w-32 tablet:max-w-52">
                  <span className="text-sm text-ink-2 tablet:hidden" aria-hidden="true">
                    {t(`settings.retention_kind.${kind}`)}
                  </span>
                  <SelectBox
                    id={name}
                    name={name}
                    options={options}
                    defaultValue={value}
                    disabled={!model.mayChange}
                    aria-label={`${t(`settings.retention_of.${category}`)}: ${t(`settings.retention_kind.${kind}`)}`}
                    aria-invalid={model.problems[name] ? true : undefined}
                    aria-describedby={model.problems[name] ? `${name}-error` : undefined}
                  />
                  {model.problems[name] && <FieldError id={name} text={model.problems[name]} />}
                </div>
              )),
            ],
          }))}
        />
        <p className="text-ink-2">{t('settings.retention_longest')}</p>
        {model.changed && <p className="text-sm text-ink-3">{model.changed}</p>}
        {model.mayChange && (
          <p className="flex flex-wrap gap-3">
            <Button type="submit" variant={model.preview ? 'secondary' : 'primary'}>
              {t('settings.retention_show')}
            </Button>
          </p>
        )}
      </form>
    </SettingsCard>
  );
}

function Preview({ t, model, preview }: PartProps & { preview: RetentionPreviewModel }) {
  return (
    <Card title={t('settings.retention_preview')}>
      <div className="grid gap-4" id="preview">
        <h3 className="font-semibold">{t('settings.retention_stays')}</h3>
        <DefinitionList entries={preview.kept} />
        <h3 className="font-semibold">{t('settings.retention_goes')}</h3>
        <DefinitionList
          entries={[
            {
              term: t('settings.retention_removed'),
              value: t('settings.retention_mails', { count: preview.mails }),
            },
            {
              term: t('settings.retention_removed_originals'),
              value: t('settings.retention_more_originals', { count: preview.originals }),
            },
            { term: t('settings.retention_received'), value: preview.period },
            { term: t('settings.retention_size'), value: preview.size },
            { term: t('settings.retention_first_run'), value: preview.firstRun },
          ]}
        />
        <ul className="grid gap-1.5 list-disc ps-5">
          <li>{t('settings.retention_without_original')}</li>
          {preview.rules > 0 && <li>{t('settings.retention_rules', { count: preview.rules })}</li>}
          {preview.requests > 0 && <li>{t('settings.retention_requests', { count: preview.requests })}</li>}
          {preview.exports > 0 && <li>{t('settings.retention_exports', { count: preview.exports })}</li>}
          {preview.holds > 0 && <li>{t('settings.retention_holds', { count: preview.holds })}</li>}
          <li>{t('settings.retention_charts')}</li>
        </ul>
        {model.mayChange && (
          <form className="grid gap-3" method="post" action={systemSettings.retention()}>
            {Object.entries(model.chosen).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <p>{t('settings.retention_no_way_back')}</p>
            <p className="flex flex-wrap gap-3">
              <Button type="submit" name="active" value="1" variant="primary">
                {t('settings.retention_save')}
              </Button>
              <LinkButton href={systemSettings.retention()}>{t('settings.retention_cancel')}</LinkButton>
            </p>
          </form>
        )}
      </div>
    </Card>
  );
}

function Nights({ t, model, viewer }: PartProps & { viewer: HasRights }) {
  const { lastRun } = model;
  return (
    <SettingsCard
      t={t}
      place={cards.nights}
      actions={
        mayVisit(viewer, systemSettings.legalHolds()) && (
          <LinkButton href={systemSettings.legalHolds()} size="sm" icon="lock">
            {t('settings.legal_holds')}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-4">
        {model.nextRun && <p>{t('settings.retention_next', { when: model.nextRun })}</p>}
        {lastRun ? (
          <>
            <DefinitionList entries={lastRun.entries} />
            <p>
              <a href={lastRun.href}>{t('settings.retention_job')}</a>
            </p>
          </>
        ) : (
          <p className="text-ink-2">{t('settings.retention_no_run')}</p>
        )}
        {model.runningHref && (
          <p>
            <a href={model.runningHref}>{t('settings.retention_is_running')}</a>
          </p>
        )}
        <p className="text-ink-2">{model.file}</p>
        {model.needsCompacting && (
          <p className="text-ink-2">
            {t('settings.retention_compact')} <code>postern compact</code>
          </p>
        )}
        {model.mayChange && model.active && (
          <div className="flex flex-wrap gap-3">
            {!model.runningHref && (
              <form method="post" action={systemSettings.retentionRun()}>
                <Button type="submit">{t('settings.retention_run_now')}</Button>
              </form>
            )}
            <form method="post" action={systemSettings.retention()}>
              <Button type="submit" name="active" value="0">
                {t('settings.retention_turn_off')}
              </Button>
            </form>
          </div>
        )}
      </div>
    </SettingsCard>
  );
}
