import { HistoryButton } from '../audit/history-button.tsx';
import type { ReportState } from '../../api/vocabulary/report-states.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { EmailFacts, EvidenceCard } from '../email/email-sections.tsx';
import type { EmailDetailsView } from '../email/model.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import {
  canDecide,
  DecisionHead,
  DecisionList,
  type DecisionListView,
  DecisionMail,
  DecisionPerson,
  type DoneNotice,
} from '../decisions/decision-list.tsx';
import { MailLink, MailText } from '../ui/mail-text.tsx';
import { pageLook } from '../ui/looks.ts';

/** A report in the list. */
export interface ReportRow {
  id: string;
  href: string;
  subject: string;
  sender: string;
  /** The reporters' classifications. */
  votes: string;
  isDangerous: boolean;
  reporter: string;
  /** Number of further reporters of the same mail. */
  more: number;
  message: string;
  reportedAt: string;
  reportedExactly: string;
  /** Location of the reported copy. */
  place: string;
  /** Who decided, and when; empty if undecided. */
  decided: string;
}

/** A similar mail, or the reported one itself. */
export interface SimilarView {
  rows: {
    id: string;
    /** Its page; empty without permission. */
    href: string;
    subject: string;
    sender: string;
    to: string;
    receivedAt: string;
    place: string;
    /** The similarities to the reported mail; empty for that one. */
    reasons: string;
  }[];
  total: number;
  /** How many of them can be quarantined: from outside, and from inside. */
  outside: number;
  inside: number;
}

export interface ReportView {
  id: string;
  /** The audit trail of the report; empty without permission. */
  historyHref: string;
  state: ReportState | 'unknown';
  subject: string;
  /** Whether the mail itself is stored. */
  isStored: boolean;
  facts: { term: string; text: string }[];
  reporters: {
    email: string;
    kind: string;
    channel: string;
    message: string;
    reportedAt: string;
    /** The outcomes of the person's earlier reports. */
    record: string;
  }[];
  similar: SimilarView;
  decided: string;
  jobHref: string;
  profileHref: string;
  mayDecide: boolean;
  /** Null if the mail is not stored, or the viewer may not see mails. */
  details: EmailDetailsView | null;
  done: DoneNotice | null;
}

/** Reports of employees by state; several can be decided together. */
export function ReportsPage({ t, view }: { t: Translate; view: DecisionListView<ReportState, ReportRow> }) {
  const isOpen = canDecide(view);
  return (
    <DecisionList
      t={t}
      view={view}
      action={paths.mailReports.list()}
      of="reports"
      tabLabel={(state) => t(`reports.state.${state}`)}
      isNarrowed={view.search !== ''}
      columns={[t('reports.votes'), t('reports.who'), t('reports.place')]}
      rows={view.rows.map((row) => (
        <Report key={row.id} t={t} row={row} isOpen={isOpen} />
      ))}
      decisions={
        <>
          <Button type="submit" variant="primary" name="decision" value="quarantine" data-key="Q">
            {t('reports.quarantine_selected')}
          </Button>
          <Button type="submit" name="decision" value="spam" data-key="M">
            {t('reports.spam')}
          </Button>
          <Button type="submit" name="decision" value="safe" data-key="S">
            {t('reports.safe')}
          </Button>
          <p className="w-full text-sm text-ink-2">{t('reports.quarantine_hint')}</p>
        </>
      }
      icon="mail-x"
    />
  );
}

function Report({ t, row, isOpen }: { t: Translate; row: ReportRow; isOpen: boolean }) {
  return (
    <tr>
      <DecisionMail
        t={t}
        row={row}
        isOpen={isOpen}
        selectLabel={t('reports.select', { subject: row.subject })}
      />
      <td>
        <Badge tone={row.isDangerous ? 'danger' : 'neutral'}>{row.votes}</Badge>
      </td>
      <DecisionPerson
        t={t}
        email={row.reporter}
        more={row.more}
        at={row.reportedAt}
        exactly={row.reportedExactly}
      />
      <td className="job-source wrap-anywhere">
        {row.place}
        {row.message && (
          <span className="block text-sm text-ink-3">
            <MailText t={t} text={row.message} />
          </span>
        )}
        {row.decided && <span className="block text-sm text-ink-3">{row.decided}</span>}
      </td>
    </tr>
  );
}

/** One report: the reporters, the mail with its evidence, and similar mails. */
export function ReportPage({ t, view }: { t: Translate; view: ReportView }) {
  return (
    <div className={pageLook}>
      <DecisionHead t={t} view={view}>
        <LinkButton href={paths.mailReports.list({ state: view.state })} icon="arrow-left">
          {t('reports.back')}
        </LinkButton>
        <HistoryButton t={t} of="report" href={view.historyHref} />
      </DecisionHead>
      <div className="grid grid-cols-2 items-start gap-5 max-tablet:grid-cols-1">
        <div className="grid grid-cols-1 gap-5">
          <Reporters t={t} view={view} />
          <Decision t={t} view={view} />
        </div>
        <Mail t={t} view={view} />
      </div>
      <Similar t={t} view={view} />
    </div>
  );
}

function Reporters({ t, view }: { t: Translate; view: ReportView }) {
  return (
    <Card
      title={t('reports.who')}
      actions={
        <Badge tone={view.state === 'threat' ? 'danger' : view.state === 'open' ? 'caution' : 'neutral'}>
          {t(`reports.state.${view.state}`)}
        </Badge>
      }
    >
      <ul className="grid gap-4">
        {view.reporters.map((one) => (
          <li key={one.email}>
            <p className="font-medium wrap-anywhere">
              <MailText t={t} text={one.email} isAddress />: {one.kind}
            </p>
            <p className="text-sm text-ink-2">
              {one.reportedAt} · {one.channel} · {one.record}
            </p>
            {one.message && (
              <p className="mt-1 border-s-3 border-line-strong ps-3 wrap-anywhere whitespace-pre-line">
                <MailText t={t} text={one.message} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Decision({ t, view }: { t: Translate; view: ReportView }) {
  const { similar } = view;
  const all = similar.outside + similar.inside;
  return (
    <Card title={t('reports.decision')}>
      <form className="grid grid-cols-1 gap-4" method="post" action={paths.mailReports.show(view.id)}>
        {view.decided && <p>{view.decided}</p>}
        {view.jobHref && (
          <p>
            <a href={view.jobHref}>{t('reports.job')}</a>
          </p>
        )}
        {view.mayDecide && all > 0 && (
          <>
            <p>{t('reports.quarantine_lead', { count: similar.outside })}</p>
            {similar.inside > 0 && (
              <label className="flex items-center gap-2.5">
                <input type="checkbox" className="check" name="inside" value="1" />
                {t('reports.inside', { count: similar.inside })}
              </label>
            )}
          </>
        )}
        {view.mayDecide && (
          <div className="flex flex-wrap items-center gap-2">
            {all > 0 && (
              <Button type="submit" variant="primary" name="decision" value="quarantine">
                {t('reports.quarantine')}
              </Button>
            )}
            {(['threat', 'spam', 'safe', 'open'] as const)
              .filter((decision) => decision !== view.state)
              .map((decision) => (
                <Button key={decision} type="submit" name="decision" value={decision}>
                  {t(`reports.${decision}`)}
                </Button>
              ))}
          </div>
        )}
        <p className="text-sm text-ink-2">{t('reports.decision_hint')}</p>
      </form>
    </Card>
  );
}

function Mail({ t, view }: { t: Translate; view: ReportView }) {
  const { details } = view;
  if (!details) {
    return (
      <Card title={t('requests.email')}>
        <dl className="grid gap-2">
          {view.facts.map(({ term, text }) => (
            <div key={term}>
              <dt className="text-sm text-ink-3">{term}</dt>
              <dd className="wrap-anywhere">
                <MailText t={t} text={text} />
              </dd>
            </div>
          ))}
        </dl>
        {view.isStored && <p className="mt-4">{t('requests.no_details')}</p>}
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <EvidenceCard t={t} title={t('reports.evidence')} view={details} profileHref={view.profileHref} />
      <Card title={t('requests.email')}>
        <EmailFacts view={details} t={t} />
      </Card>
    </div>
  );
}

function Similar({ t, view }: { t: Translate; view: ReportView }) {
  const { rows, total } = view.similar;
  return (
    <Card title={t('reports.similar')}>
      {rows.length === 0 ? (
        <p>{t('reports.similar_none')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <p className="text-ink-2">{t('reports.similar_lead', { count: total })}</p>
          <table className="data-table jobs-table">
            <caption className="visually-hidden">{t('reports.similar')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('requests.email')}</th>
                <th scope="col">{t('reports.to')}</th>
                <th scope="col">{t('reports.place')}</th>
                <th scope="col">{t('reports.like')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row" className="wrap-anywhere whitespace-normal">
                    <MailLink t={t} text={row.subject} href={row.href} className="font-medium" />
                    <span className="block text-sm text-ink-3">
                      <MailText t={t} text={row.sender} isAddress />
                    </span>
                  </th>
                  <td className="wrap-anywhere">
                    <MailText t={t} text={row.to} isAddress />
                    <span className="block text-sm text-ink-3">{row.receivedAt}</span>
                  </td>
                  <td>{row.place}</td>
                  <td className="job-source">{row.reasons || t('reports.itself')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {total > rows.length && <p>{t('reports.similar_more', { count: total - rows.length })}</p>}
        </div>
      )}
    </Card>
  );
}
