import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner, FailureNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, type ListPages, ListPagination } from '../ui/pagination.tsx';
import { pageLook, pageTitleLook } from '../ui/looks.ts';
import { Table } from '../ui/table.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

export interface NoticeFailuresModel extends ListPages {
  /** The outcome of retrying an address. */
  retried: { email: string; isDone: boolean } | null;
  failure: string;
  stopped: number;
  /** The return address of notices; empty if it is not monitored. */
  bounceAddress: string;
  mayChange: boolean;
  rows: {
    email: string;
    kind: 'hard' | 'soft';
    way: 'refused' | 'returned';
    /** The mail server's code and message. */
    words: string;
    failures: number;
    when: string;
    isStopped: boolean;
    /** When a later notice was accepted; empty if none was. */
    taken: string;
  }[];
}

interface PartProps {
  t: Translate;
  model: NoticeFailuresModel;
}

/** Addresses with failed notices, the reasons, and a retry for each. */
export function NoticeFailuresPage({ t, model }: PartProps) {
  const { retried } = model;
  return (
    <div className={pageLook}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1">
        <h1 className={pageTitleLook}>{t('settings.failures')}</h1>
        <LinkButton href={paths.systemSettings.endUsers()} icon="arrow-left">
          {t('common.back')}
        </LinkButton>
      </div>
      {retried && (
        <Banner tone={retried.isDone ? 'positive' : 'neutral'}>
          <p role="status" className="wrap-anywhere">
            <MailText
              t={t}
              text={t(retried.isDone ? 'settings.failures_retried' : 'settings.failures_gone', {
                email: retried.email,
              })}
            />
          </p>
        </Banner>
      )}
      <FailureNotice text={model.failure} />
      <div className="grid max-w-168 gap-2 text-ink-2">
        <p>{t('settings.failures_intro')}</p>
        <p className="wrap-anywhere">
          {model.bounceAddress
            ? t('settings.failures_read', { address: model.bounceAddress })
            : t('settings.failures_unread')}
        </p>
      </div>
      {model.stopped > 0 && (
        <Banner tone="caution">
          <p>{t('settings.failures_stopped', { count: model.stopped })}</p>
        </Banner>
      )}
      {model.rows.length === 0 ? (
        <Card>
          <EmptyState icon="badge-check" title={t('settings.failures_none')}>
            {t('settings.failures_none_text')}
          </EmptyState>
        </Card>
      ) : (
        <Failures t={t} model={model} />
      )}
    </div>
  );
}

function Failures({ t, model }: PartProps) {
  return (
    <Card>
      <Table
        stacks
        caption={t('settings.failures')}
        columns={[
          { title: t('settings.failures_address') },
          { title: t('settings.failures_why') },
          { title: t('settings.failures_when') },
          { title: t('settings.failures_state') },
        ]}
        rows={model.rows.map((row) => ({
          id: row.email,
          cells: [
            <MailText key="address" t={t} text={row.email} className="wrap-anywhere" isAddress />,
            <div key="why" className="grid wrap-anywhere">
              <span>
                {t(`settings.failures_${row.kind}`)}, {t(`settings.failures_${row.way}`)}
              </span>
              {row.words && (
                <span className="text-sm text-ink-2" lang="">
                  <MailText t={t} text={row.words} />
                </span>
              )}
            </div>,
            <div key="when" className="grid">
              <span>{row.when}</span>
              <span className="text-sm text-ink-2">
                {t('settings.failures_count', { count: row.failures })}
              </span>
            </div>,
            <form
              key="state"
              method="post"
              action={paths.systemSettings.noticeFailures()}
              className="flex flex-wrap items-center gap-2"
            >
              <Badge tone={row.isStopped ? 'caution' : 'neutral'}>
                {t(row.isStopped ? 'settings.failures_stopped_badge' : 'settings.failures_going_badge')}
              </Badge>
              {model.mayChange && (
                <>
                  <input type="hidden" name="email" value={row.email} />
                  <Button
                    type="submit"
                    size="sm"
                    aria-label={t('settings.failures_retry_label', { email: spellOut(row.email) })}
                  >
                    {t('settings.failures_retry')}
                  </Button>
                </>
              )}
              {row.taken && (
                <span className="w-full text-sm text-ink-2">
                  {t('settings.failures_taken', { when: row.taken })}
                </span>
              )}
            </form>,
          ],
        }))}
      />
      <ListPagination t={t} {...model} />
    </Card>
  );
}
