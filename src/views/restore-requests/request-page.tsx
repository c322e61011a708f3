import { HistoryButton } from '../audit/history-button.tsx';
import { reasonLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { EmailFacts, EvidenceCard } from '../email/email-sections.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextArea } from '../ui/field.tsx';
import { cardLook, pageLook } from '../ui/looks.ts';
import { DecisionHead, type DoneNotice } from '../decisions/decision-list.tsx';
import type { RequestRow } from './requests-page.tsx';
import type { RequestState } from '../../api/vocabulary/held-mail.ts';
import type { EmailDetailsView } from '../email/model.ts';
import { MailText } from '../ui/mail-text.tsx';

/** A copy of the mail in another mailbox. */
export interface CopyRow {
  to: string;
  href: string;
  /** Its location. */
  place: string;
}

export interface RequestView {
  id: string;
  /** The page's URL, including the list's filters. */
  address: string;
  listHref: string;
  /** The list beside it. */
  beside: RequestRow[];
  state: RequestState | 'unknown';
  group: RequestRow['group'];
  /** The requested file; null for the whole mail. */
  attachment: string | null;
  subject: string;
  requesters: { email: string; message: string; askedAt: string }[];
  /** Other recipients; empty without any. */
  others: string;
  decided: string;
  reason: string;
  jobHref: string;
  mayDecide: boolean;
  /** Whether another person must approve it, because the viewer requested it or approved first. */
  isOwn: boolean;
  /** Null if the mail is gone, or the viewer may not see mails. */
  details: EmailDetailsView | null;
  isGone: boolean;
  /** How the mail begins; empty if that is not known or hidden. */
  text: string;
  /** The result of current inspectors and rules; empty if the mail is gone. */
  today: string;
  /** Whether nothing speaks against an approval: the mail is not malicious and would not be held again. */
  isApprovalUsual: boolean;
  /** Whether it has just taken the place of another, so that a click may have been meant for that. */
  isNext: boolean;
  copies: CopyRow[];
  /** The next open request; empty if there is none. */
  nextHref: string;
  /** The employee's earlier requests. */
  earlier: { href: string; subject: string; state: RequestState | 'unknown'; askedAt: string }[];
  profileHref: string;
  /** The audit trail of the request and its mail; empty without permission. */
  historyHref: string;
  mailHistoryHref: string;
  /** All recipients of the mail and similar ones; empty if it is gone. */
  recipientsHref: string;
  done: DoneNotice | null;
}

/** One request: the requesters' messages, beside the mail and its evidence. */
export function RequestPage({ t, view }: { t: Translate; view: RequestView }) {
  const { details } = view;
  return (
    <div className={pageLook} data-row-keys="">
      <DecisionHead t={t} view={view}>
        {view.nextHref && (
          <LinkButton href={view.nextHref} icon="chevron-right">
            {t('requests.next')}
          </LinkButton>
        )}
        <LinkButton href={view.listHref} icon="arrow-left" variant={view.nextHref ? 'ghost' : 'secondary'}>
          {t('requests.back')}
        </LinkButton>
        <HistoryButton t={t} of="mail" href={view.mailHistoryHref} />
        <HistoryButton t={t} of="request" href={view.historyHref} />
      </DecisionHead>
      <div className="grid grid-cols-2 items-start gap-5 max-tablet:grid-cols-1 min-[84rem]:grid-cols-[17rem_1fr_1fr]">
        <Beside t={t} view={view} />
        <div className="grid grid-cols-1 gap-5">
          <Card title={t('requests.who')} actions={<State t={t} view={view} />}>
            <ul className="grid gap-4">
              {view.requesters.map(({ email, message, askedAt }) => (
                <li key={email}>
                  <p className="font-medium wrap-anywhere">
                    <MailText t={t} text={email} isAddress />{' '}
                    <span className="inline-block text-ink-2">{askedAt}</span>
                  </p>
                  <p className="border-s-3 border-line-strong ps-3 wrap-anywhere whitespace-pre-line">
                    <MailText t={t} text={message} />
                  </p>
                </li>
              ))}
            </ul>
            {view.attachment !== null && (
              <p className="mt-4 wrap-anywhere">
                <MailText t={t} text={t('requests.one_file', { name: view.attachment })} />
              </p>
            )}
            {view.others && <p className="mt-4">{view.others}</p>}
          </Card>
          {view.text && (
            <Card title={t('restore.safe_view')}>
              {/* The service has put characters around what would become a link: marks would show them. */}
              <bdi className="block wrap-anywhere whitespace-pre-line">{view.text}</bdi>
            </Card>
          )}
          {view.state !== 'open' && <Decided t={t} view={view} />}
          {view.state === 'open' && view.mayDecide && <Decision t={t} view={view} />}
          {view.earlier.length > 0 && <Earlier t={t} view={view} />}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {details ? (
            <>
              <EvidenceCard
                t={t}
                title={t('requests.evidence')}
                view={details}
                profileHref={view.profileHref}
              >
                {view.today && <p className="border-t border-line pt-3">{view.today}</p>}
              </EvidenceCard>
              <Card
                title={t('requests.email')}
                actions={
                  view.recipientsHref && (
                    <LinkButton href={view.recipientsHref} icon="users" size="sm">
                      {t('requests.recipients')}
                    </LinkButton>
                  )
                }
              >
                <EmailFacts view={details} t={t} />
              </Card>
              {view.copies.length > 0 && <Copies t={t} view={view} />}
            </>
          ) : (
            <Card>
              <p>{view.isGone ? t('requests.gone') : t('requests.no_details')}</p>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

/** The list beside it if there is room; otherwise a button leads back to it. */
const Beside = ({ t, view }: { t: Translate; view: RequestView }) => (
  <nav
    className={`${cardLook} sticky top-4 hidden max-h-[calc(100vh-6rem)] overflow-y-auto min-[84rem]:block`}
    aria-label={t('requests.title')}
    data-row-links=""
  >
    <ul>
      {view.beside.map((row) => (
        <li key={row.id} className="border-b border-line last:border-0">
          <a
            className="block px-4 py-2.5 wrap-anywhere text-ink hover:bg-hover aria-[current]:bg-accent-soft"
            href={row.href}
            aria-current={row.id === view.id ? 'true' : undefined}
          >
            <MailText t={t} text={row.subject} className="block font-medium" />
            <MailText t={t} text={row.requester} className="block text-sm text-ink-2" isAddress />
            <span className="block text-sm text-ink-2">
              {t(`requests.group.${row.group}`)}, {row.askedAt}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Other recipients, and the location of each copy. */
const Copies = ({ t, view }: { t: Translate; view: RequestView }) => (
  <Card title={t('requests.copies')}>
    <ul className="grid gap-1.5">
      {view.copies.map(({ to, href, place }) => (
        <li key={to} className="flex flex-wrap justify-between gap-x-4">
          <a className="wrap-anywhere" href={href || undefined}>
            <MailText t={t} text={to} isAddress />
          </a>
          <span className="text-ink-2">{place}</span>
        </li>
      ))}
    </ul>
  </Card>
);

/** The employee's earlier requests with their outcomes. */
const Earlier = ({ t, view }: { t: Translate; view: RequestView }) => (
  <Card title={t('requests.earlier')}>
    <ul className="grid gap-1.5">
      {view.earlier.map(({ href, subject, state, askedAt }) => (
        <li key={href} className="flex flex-wrap justify-between gap-x-4">
          <a className="wrap-anywhere" href={href}>
            <MailText t={t} text={subject} />
          </a>
          <span className="text-ink-2">
            {t(`requests.state.${state}`)}, {askedAt}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

const State = ({ t, view }: { t: Translate; view: RequestView }) => (
  <Badge tone={view.state === 'approved' ? 'positive' : view.state === 'open' ? 'caution' : 'neutral'}>
    {t(`requests.state.${view.state}`)}
  </Badge>
);

function Decision({ t, view }: { t: Translate; view: RequestView }) {
  return (
    <Card>
      <form className="grid grid-cols-1 gap-4" method="post" action={view.address}>
        {view.decided && <p>{view.decided}</p>}
        {view.isOwn && <p>{t('requests.own')}</p>}
        <TextArea
          id="request-reason"
          name="reason"
          rows={3}
          maxLength={reasonLimit}
          label={t('requests.reason')}
          optional={t('common.optional')}
          hint={t('requests.reason_hint')}
        />
        <div className={`flex flex-wrap items-center gap-2 ${view.isNext ? 'settling' : ''}`}>
          {!view.isOwn && (
            <Button
              type="submit"
              variant={view.isApprovalUsual && !view.isNext ? 'primary' : undefined}
              name="decision"
              value="approve"
              data-key="A"
            >
              {t(view.attachment === null ? 'requests.approve' : 'requests.approve_file')}
            </Button>
          )}
          <Button type="submit" name="decision" value="decline" data-key="D">
            {t('requests.decline')}
          </Button>
          {!view.isOwn && (
            <span className="needs-js text-sm text-ink-3 max-tablet:hidden">{t('requests.keys_one')}</span>
          )}
        </div>
      </form>
    </Card>
  );
}

function Decided({ t, view }: { t: Translate; view: RequestView }) {
  return (
    <Card>
      <div className="grid grid-cols-1 gap-4">
        {view.decided && <p>{view.decided}</p>}
        {view.reason && (
          <p>
            <MailText t={t} text={view.reason} />
          </p>
        )}
        {view.jobHref && (
          <p>
            <a href={view.jobHref}>{t('requests.job')}</a>
          </p>
        )}
      </div>
    </Card>
  );
}
