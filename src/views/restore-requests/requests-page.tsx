import { reasonLimit } from '../../api/limits.ts';
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
import { Select, TextInput } from '../ui/inputs.tsx';
import type { RequestRow, RequestsView } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';

/** Requests of employees by state; open ones can be decided together. */
export function RequestsPage({ t, view }: { t: Translate; view: RequestsView }) {
  const isOpen = canDecide(view);
  return (
    <DecisionList
      t={t}
      view={view}
      action={paths.restoreRequests.list()}
      title={t('requests.title')}
      lead={t('requests.lead')}
      tabsLabel={t('requests.states')}
      tabLabel={(state) => t(`requests.state.${state}`)}
      searchId="requests-search"
      searchLabel={t('requests.search')}
      filters={
        <>
          <Select
            id="requests-group"
            name="group"
            label={t('requests.verdict')}
            options={[
              { value: '', label: t('requests.any_group') },
              ...view.groups.map((group) => ({ value: group, label: t(`requests.group.${group}`) })),
            ]}
            defaultValue={view.group}
          />
          <Select
            id="requests-sort"
            name="sort"
            label={t('requests.sort')}
            options={view.sorts.map((sort) => ({ value: sort, label: t(`requests.sort_${sort}`) }))}
            defaultValue={view.sort}
          />
        </>
      }
      columns={[t('requests.verdict'), t('requests.who'), t('requests.message')]}
      selectAll={t('requests.select_all')}
      rows={view.rows.map((row) => (
        <Request key={row.id} t={t} row={row} isOpen={isOpen} />
      ))}
      decisions={
        <>
          <TextInput
            id="requests-reason"
            name="reason"
            label={t('requests.reason')}
            defaultValue={view.reason}
            optional={t('common.optional')}
            hint={t('requests.reason_hint')}
            maxLength={reasonLimit}
          />
          <DecisionKeys keys={t('requests.keys')}>
            <Button type="submit" variant="primary" name="decision" value="approve" data-key="A">
              {t('requests.approve_selected')}
            </Button>
            <Button type="submit" name="decision" value="decline" data-key="D">
              {t('requests.decline_selected')}
            </Button>
          </DecisionKeys>
        </>
      }
      count={t('requests.count', { count: view.total })}
      empty={<NoRequests t={t} view={view} />}
    />
  );
}

function Request({ t, row, isOpen }: { t: Translate; row: RequestRow; isOpen: boolean }) {
  return (
    <tr>
      <DecisionMail
        t={t}
        row={row}
        isOpen={isOpen}
        selectLabel={t('requests.select', { email: row.requester, subject: row.subject })}
      >
        {row.attachment !== null && (
          <span className="block text-sm">
            <MailText t={t} text={t('requests.one_file_short', { name: row.attachment })} />
          </span>
        )}
      </DecisionMail>
      <td>
        <Badge tone={row.group === 'malware' || row.group === 'phishing' ? 'danger' : 'neutral'}>
          {t(`requests.group.${row.group}`)}
        </Badge>
      </td>
      <DecisionPerson
        t={t}
        email={row.requester}
        more={row.more}
        at={row.askedAt}
        exactly={row.askedExactly}
      />
      <td className="job-source min-w-48 wrap-anywhere">
        <MailText t={t} text={row.message} />
        {row.decided && <span className="block text-sm text-ink-3">{row.decided}</span>}
        {row.reason && <MailText t={t} text={row.reason} className="block text-sm text-ink-3" />}
      </td>
    </tr>
  );
}

function NoRequests({ t, view }: { t: Translate; view: RequestsView }) {
  const isNarrowed = view.search !== '' || view.group !== '';
  const title = isNarrowed
    ? t('requests.empty_search')
    : t(view.state === 'open' ? 'requests.empty_open' : 'requests.empty_other');
  return (
    <EmptyDecisionList
      t={t}
      icon="inbox"
      title={title}
      text={t('requests.empty_text')}
      allHref={isNarrowed ? paths.restoreRequests.list({ state: view.state }) : ''}
    />
  );
}
