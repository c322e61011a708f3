import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import {
  canDecide,
  DecisionKeys,
  DecisionList,
  DecisionMail,
  DecisionPerson,
  EmptyDecisionList,
} from '../ui/decision-list.tsx';
import type { ReportRow, ReportsView } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';

/** Reports of employees by state; several can be decided together. */
export function ReportsPage({ t, view }: { t: Translate; view: ReportsView }) {
  const isOpen = canDecide(view);
  return (
    <DecisionList
      t={t}
      view={view}
      action={paths.mailReports.list()}
      title={t('reports.title')}
      lead={t('reports.lead')}
      tabsLabel={t('reports.states')}
      tabLabel={(state) => t(`reports.state.${state}`)}
      searchId="reports-search"
      searchLabel={t('reports.search')}
      columns={[t('reports.votes'), t('reports.who'), t('reports.place')]}
      selectAll={t('reports.select_all')}
      rows={view.rows.map((row) => (
        <Report key={row.id} t={t} row={row} isOpen={isOpen} />
      ))}
      decisions={
        <>
          <DecisionKeys keys={t('reports.keys')}>
            <Button type="submit" variant="primary" name="decision" value="quarantine" data-key="Q">
              {t('reports.quarantine_selected')}
            </Button>
            <Button type="submit" name="decision" value="spam" data-key="M">
              {t('reports.spam')}
            </Button>
            <Button type="submit" name="decision" value="safe" data-key="S">
              {t('reports.safe')}
            </Button>
          </DecisionKeys>
          <p className="text-sm text-ink-2">{t('reports.quarantine_hint')}</p>
        </>
      }
      count={t('reports.count', { count: view.total })}
      empty={<NoReports t={t} view={view} />}
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
      <td className="job-source min-w-48 wrap-anywhere">
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

function NoReports({ t, view }: { t: Translate; view: ReportsView }) {
  const isSearched = view.search !== '';
  const title = isSearched
    ? t('reports.empty_search')
    : t(view.state === 'open' ? 'reports.empty_open' : 'requests.empty_other');
  return (
    <EmptyDecisionList
      t={t}
      icon="mail-x"
      title={title}
      text={t('reports.empty_text')}
      allHref={isSearched ? paths.mailReports.list({ state: view.state }) : ''}
    />
  );
}
