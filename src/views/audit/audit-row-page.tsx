import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { linkLook } from '../ui/looks.ts';
import { Table } from '../ui/table.tsx';
import { AuditFrame } from './audit-frame.tsx';
import type { AuditDetailView } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';

interface PageProps {
  t: Translate;
  view: AuditDetailView;
  viewer: HasRights;
}

/** One row of the trail with all details. */
export function AuditRowPage({ t, view, viewer }: PageProps) {
  const { row } = view;
  return (
    <AuditFrame t={t} viewer={viewer} page="rows">
      <div className="grid gap-1">
        <p>
          <a className="text-table" href={paths.audit.list()}>
            {t('audit.back')}
          </a>
        </p>
        <h2 className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
          <MailText t={t} text={row.sentence} />
          {row.isSupport && <Badge tone="serious">{t('audit.support')}</Badge>}
          {row.outcome && <Badge tone={row.outcome.tone}>{row.outcome.label}</Badge>}
        </h2>
        {row.reason && (
          <p className="wrap-anywhere">
            <MailText t={t} text={t('audit.reason', { reason: row.reason })} />
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-5 max-tablet:grid-cols-1 [&>*]:min-w-0">
        <Card title={t('audit.row_title', { row: row.id })}>
          <DefinitionList
            entries={[
              { term: t('audit.when'), value: row.exactTime },
              { term: t('audit.action'), value: <code>{view.action}</code> },
              { term: t('audit.where'), value: view.address },
              { term: t('audit.session'), value: view.session },
              { term: t('audit.request'), value: view.request && <code>{view.request}</code> },
              { term: t('audit.hash'), value: <code className="wrap-anywhere">{view.hash}</code> },
            ]}
          />
          <ul className="mt-4 grid text-table leading-6">
            {view.links.map(({ label, href }) => (
              <li key={href}>
                <a className={linkLook} href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Card>
        {row.objects.length > 0 && (
          <Card title={t('audit.about')}>
            <ul className="grid max-h-96 gap-1 overflow-y-auto text-table leading-6" tabIndex={0}>
              {row.objects.map(({ key, label, id, href, historyHref }) => (
                <li key={key} className="flex flex-wrap gap-x-3 wrap-anywhere">
                  <span className="min-w-0 flex-1">
                    {label} <MailText t={t} text={id} className="text-ink-2" />
                  </span>
                  {href && (
                    <a className={linkLook} href={href}>
                      {t('audit.open')}
                    </a>
                  )}
                  <a className={linkLook} href={historyHref}>
                    {t('audit.history_of')}
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {view.changes.length > 0 && (
        <Card title={t('audit.changes')}>
          <Table
            caption={t('audit.changes')}
            stacks
            columns={[t('audit.part'), t('audit.before'), t('audit.after')].map((title) => ({ title }))}
            rows={view.changes.map(({ id, name, before, value }) => ({
              id,
              cells: [
                name,
                <Value key="before" text={before ?? ''} t={t} />,
                <Value key="after" text={value} t={t} />,
              ],
            }))}
          />
        </Card>
      )}
      {view.facts.length > 0 && (
        <Card title={t('audit.details')}>
          <DefinitionList
            entries={view.facts.map(({ name, value }) => ({
              term: name,
              value: <MailText t={t} text={value} className="whitespace-pre-wrap wrap-anywhere" />,
            }))}
          />
        </Card>
      )}
    </AuditFrame>
  );
}

function Value({ text, t }: { text: string; t: Translate }) {
  return text === '' || text === 'null' ? (
    <span className="text-ink-3">{t('audit.nothing')}</span>
  ) : (
    <MailText t={t} text={text} className="whitespace-pre-wrap wrap-anywhere" />
  );
}
