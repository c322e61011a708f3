import type { HasRights } from '../../api/vocabulary/sections.ts';
import { emailLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge, Chip } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, FilterForm, paginationLook } from '../ui/pagination.tsx';
import { Checkbox, Select, TextInput } from '../ui/field.tsx';
import { cardLook } from '../ui/looks.ts';
import { Table } from '../ui/table.tsx';
import { AuditFrame } from './audit-frame.tsx';
import type { AuditListView, AuditRowView } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

interface PageProps {
  t: Translate;
  view: AuditListView;
  viewer: HasRights;
}

/** The rows of the trail, newest first, with filters. */
export function AuditListPage({ t, view, viewer }: PageProps) {
  return (
    <AuditFrame
      t={t}
      viewer={viewer}
      page="rows"
      actions={view.exports && <Exports t={t} exports={view.exports} />}
    >
      {view.isLate && (
        <Banner
          tone="caution"
          actions={
            <LinkButton size="sm" href={paths.audit.delivery()}>
              {t('audit.delivery.late_link')}
            </LinkButton>
          }
        >
          <p>{view.lateText || t('audit.delivery.late')}</p>
        </Banner>
      )}
      <Questions t={t} view={view} />
      <Filters t={t} view={view} />
      {view.rows.length === 0 && !view.searchedTo ? (
        <EmptyState icon="history" title={t('audit.none')}>
          <p>{t('audit.none_text')}</p>
        </EmptyState>
      ) : (
        <div className={cardLook}>
          <div className="max-tablet:px-4">
            <Table
              caption={t('audit.caption')}
              stacks
              columns={[t('audit.when'), t('audit.what'), t('audit.about'), t('audit.where')].map(
                (title) => ({
                  title,
                }),
              )}
              rows={view.rows.map((row) => ({
                id: row.id,
                cells: [
                  <time key="time" className="whitespace-nowrap text-ink-2" title={row.exactTime}>
                    {row.when}
                  </time>,
                  <What key="what" row={row} t={t} />,
                  <Objects key="objects" row={row} t={t} />,
                  <span key="from" className="whitespace-nowrap text-ink-2">
                    {row.from}
                  </span>,
                ],
              }))}
            />
          </div>
          <Ways t={t} view={view} />
        </div>
      )}
    </AuditFrame>
  );
}

function Exports({ t, exports }: { t: Translate; exports: NonNullable<AuditListView['exports']> }) {
  return (
    <>
      <LinkButton size="sm" icon="download" href={exports.csv} download>
        {t('audit.export_csv')}
      </LinkButton>
      <LinkButton size="sm" icon="download" href={exports.ndjson} download>
        {t('audit.export_ndjson')}
      </LinkButton>
    </>
  );
}

/** Common filters, one click each: viewing the trail writes into it too, so the newest rows are rarely of interest. */
function Questions({ t, view }: Omit<PageProps, 'viewer'>) {
  return (
    <nav aria-label={t('audit.questions')} className="flex flex-wrap gap-2">
      {view.questions.map(({ name, href, isAsked }) => (
        <LinkButton
          key={name}
          size="sm"
          href={href}
          {...(isAsked && { 'aria-current': 'page' as const, icon: 'check' as const })}
        >
          {t(`audit.question.${name}`)}
        </LinkButton>
      ))}
    </nav>
  );
}

function Filters({ t, view }: Omit<PageProps, 'viewer'>) {
  const { fields } = view;
  return (
    <FilterForm
      t={t}
      id="audit-filters"
      action={paths.audit.list()}
      found={view.rows.length}
      aria-label={t('audit.filters')}
      className="grid justify-items-start gap-3 [&>:not(.visually-hidden)]:w-full"
    >
      <div className="grid grid-cols-[2fr_1fr_1fr_1fr_1fr] items-end gap-3 max-desk:grid-cols-3 max-phone:grid-cols-2">
        <TextInput
          id="audit-person"
          name="person"
          label={t('audit.who')}
          maxLength={emailLimit}
          autoComplete="off"
          defaultValue={fields.person}
        />
        <Select
          id="audit-group"
          name="group"
          label={t('audit.group')}
          options={fields.group.options}
          defaultValue={fields.group.value}
        />
        <Select
          id="audit-outcome"
          name="outcome"
          label={t('audit.outcome')}
          options={fields.outcome.options}
          defaultValue={fields.outcome.value}
        />
        <TextInput
          id="audit-from"
          name="from"
          type="date"
          label={t('audit.from')}
          defaultValue={fields.from}
        />
        <TextInput id="audit-to" name="to" type="date" label={t('audit.to')} defaultValue={fields.to} />
      </div>
      <details id="audit-more" data-keep-open="" open={view.isWide} className="grid gap-3">
        <summary className="w-fit cursor-pointer text-table text-ink-2">{t('audit.more_filters')}</summary>
        <div className="mt-3 grid grid-cols-[1fr_1fr_2fr_auto] items-end gap-3 max-desk:grid-cols-2 max-phone:grid-cols-1">
          <TextInput
            id="audit-address"
            name="address"
            label={t('audit.address')}
            maxLength={64}
            autoComplete="off"
            defaultValue={fields.address}
          />
          <Select
            id="audit-object-type"
            name="object_type"
            label={t('audit.object_type')}
            options={fields.object_type.options}
            defaultValue={fields.object_type.value}
          />
          <TextInput
            id="audit-object-id"
            name="object_id"
            label={t('audit.object_id')}
            maxLength={300}
            autoComplete="off"
            defaultValue={fields.object_id}
          />
          <Checkbox
            name="support"
            value="1"
            label={t('audit.support_only')}
            defaultChecked={fields.isSupport}
          />
        </div>
      </details>
      <div className="grid has-[>a]:grid-cols-[minmax(0,2fr)_auto] items-end gap-3 max-phone:grid-cols-1">
        <TextInput
          id="audit-text"
          name="text"
          icon="search"
          label={t('audit.text')}
          maxLength={200}
          autoComplete="off"
          defaultValue={fields.text}
          {...(!view.seesPrivate && { hint: t('audit.text_public') })}
        />
        {view.kept.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {view.isFiltered && <LinkButton href={paths.audit.list()}>{t('audit.clear')}</LinkButton>}
      </div>
      {view.kept.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {view.kept.map(({ name, label, removeHref, removeLabel }) => (
            <Chip
              key={name}
              value={<MailText t={t} text={label} />}
              removal={{ href: removeHref, 'aria-label': removeLabel }}
            />
          ))}
        </div>
      )}
    </FilterForm>
  );
}

function What({ row, t }: { row: AuditRowView; t: Translate }) {
  return (
    <div className="grid min-w-56 gap-0.5 wrap-anywhere max-tablet:min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a className={row.isQuiet ? 'text-ink-2' : 'font-medium'} href={row.href}>
          <MailText t={t} text={row.sentence} />
        </a>
        {row.isSupport && (
          <Badge tone="serious" icon="badge-check">
            {t('audit.support')}
          </Badge>
        )}
        {row.outcome && <Badge tone={row.outcome.tone}>{row.outcome.label}</Badge>}
      </div>
      <Search row={row} t={t} />
      {row.run.length > 0 && (
        <details className="text-sm text-ink-2">
          <summary>{t('audit.others', { count: row.run.length })}</summary>
          <ul className="grid gap-1 pt-1">
            {row.run.map((one) => (
              <li key={one.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                <a className="whitespace-nowrap text-inherit" href={one.href} title={one.exactTime}>
                  {one.when}
                </a>
                <Search row={one} t={t} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {row.reason && (
        <p className={row.isSupport ? 'text-sm font-medium' : 'text-sm text-ink-2'}>
          <MailText t={t} text={t('audit.reason', { reason: row.reason })} />
        </p>
      )}
    </div>
  );
}

function Search({ row: { search }, t }: { row: AuditRowView; t: Translate }) {
  if (!search?.words) return null;
  const words = <MailText t={t} text={search.words} />;
  return (
    <p className="text-sm text-ink-2">
      {search.href ? (
        <a
          className="text-inherit underline decoration-line-strong underline-offset-[3px]"
          href={search.href}
        >
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
}

/** The objects of a row, with links to their history. */
export function Objects({ row, t }: { row: Pick<AuditRowView, 'objects' | 'more'>; t: Translate }) {
  return (
    <ul className="grid text-sm">
      {row.objects.map(({ key, label, id, name, historyHref }) => (
        <li key={key} className="min-w-0">
          <a
            className="block max-w-64 truncate py-1"
            href={historyHref}
            title={spellOut(name === id ? `${label} ${id}` : `${label} ${name} (${id})`)}
          >
            {label} <MailText t={t} text={name} className="text-ink-3" />
          </a>
        </li>
      ))}
      {row.more > 0 && <li className="text-ink-3">{t('audit.more_objects', { count: row.more })}</li>}
    </ul>
  );
}

function Ways({ t, view }: Omit<PageProps, 'viewer'>) {
  if (!view.firstHref && !view.nextHref) return null;
  return (
    <nav className={`${paginationLook} flex-wrap px-3`} aria-label={t('common.pagination')}>
      {view.searchedTo && (
        <span className="me-auto">{t('audit.searched_to', { time: view.searchedTo })}</span>
      )}
      {view.firstHref && (
        <LinkButton size="sm" href={view.firstHref}>
          {t('audit.first')}
        </LinkButton>
      )}
      {view.nextHref && (
        <LinkButton size="sm" iconAfter="chevron-right" rel="next" href={view.nextHref}>
          {view.searchedTo ? t('audit.search_on') : t('audit.next')}
        </LinkButton>
      )}
    </nav>
  );
}
