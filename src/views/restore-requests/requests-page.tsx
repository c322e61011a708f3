import { reasonLimit } from '../../api/limits.ts';
import type { RequestSort, RestoreRequest } from '../../api/contract/end-users/restore-requests.ts';
import type { RequestState } from '../../api/vocabulary/held-mail.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import {
  canDecide,
  DecisionList,
  type DecisionListView,
  DecisionMail,
  DecisionPerson,
} from '../decisions/decision-list.tsx';
import { Select, TextArea, TextInput } from '../ui/field.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { cardLook, pageTitleLook, textPageLook } from '../ui/looks.ts';

/** A request in the list. */
export interface RequestRow {
  id: string;
  href: string;
  subject: string;
  sender: string;
  group: RestoreRequest['group'];
  isMalicious: boolean;
  /** The requested file; null for the whole mail. */
  attachment: string | null;
  requester: string;
  /** Number of further requesters of the same copy. */
  more: number;
  message: string;
  askedAt: string;
  askedExactly: string;
  /** Who decided, when and after how long, or who approved first; empty if undecided. */
  decided: string;
  reason: string;
}

interface RequestsView extends DecisionListView<RequestState, RequestRow> {
  /** The verdict group of the mails; empty for all. */
  group: string;
  sort: RequestSort;
  /** Available filters. */
  groups: readonly RestoreRequest['group'][];
  sorts: readonly RequestSort[];
  /** The typed reason, if the form was sent without a selection. */
  reason: string;
}

/** Requests of employees by state; open ones can be decided together. */
export function RequestsPage({ t, view }: { t: Translate; view: RequestsView }) {
  const isOpen = canDecide(view);
  return (
    <DecisionList
      t={t}
      view={view}
      action={paths.restoreRequests.list()}
      of="requests"
      tabLabel={(state) => t(`requests.state.${state}`)}
      isNarrowed={view.search !== '' || view.group !== ''}
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
      rows={view.rows.map((row) => (
        <Request key={row.id} t={t} row={row} isOpen={isOpen} />
      ))}
      decisions={
        <>
          <div className="min-w-48 flex-1">
            <TextInput
              id="requests-reason"
              name="reason"
              label={t('requests.reason')}
              defaultValue={view.reason}
              optional={t('common.optional')}
              maxLength={reasonLimit}
            />
          </div>
          <Button type="submit" variant="primary" name="decision" value="approve" data-key="A">
            {t('requests.approve_selected')}
          </Button>
          <Button type="submit" name="decision" value="decline" data-key="D">
            {t('requests.decline_selected')}
          </Button>
        </>
      }
      icon="inbox"
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
        <Badge tone={row.isMalicious ? 'danger' : 'neutral'}>{t(`requests.group.${row.group}`)}</Badge>
      </td>
      <DecisionPerson
        t={t}
        email={row.requester}
        more={row.more}
        at={row.askedAt}
        exactly={row.askedExactly}
      />
      <td className="job-source wrap-anywhere">
        <MailText t={t} text={row.message} />
        {row.decided && <span className="block text-sm text-ink-3">{row.decided}</span>}
        {row.reason && <MailText t={t} text={row.reason} className="block text-sm text-ink-3" />}
      </td>
    </tr>
  );
}

/** The question before malicious mail is released. */
interface ApproveView {
  /** The requests to approve, also those of harmless mail. */
  ids: string[];
  malicious: RequestRow[];
  /** Where the answer is sent, and where one returns to without. */
  action: string;
  backHref: string;
  reason: string;
}

/** Asks once more before malicious mail is released, which is final. */
export function ApprovePage({ t, view }: { t: Translate; view: ApproveView }) {
  const count = view.malicious.length;
  const harmless = view.ids.length - count;
  return (
    <div className={textPageLook}>
      <h1 className={pageTitleLook}>{t('requests.ask_title', { count })}</h1>
      <form className={`${cardLook} grid grid-cols-1 gap-4 p-4`} method="post" action={view.action}>
        <Banner tone="danger" urgent>
          <p>{t('requests.ask', { count })}</p>
        </Banner>
        <ul className="grid gap-3">
          {view.malicious.map((row) => (
            <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <a className="min-w-0 flex-1 wrap-anywhere" href={row.href}>
                <MailText t={t} text={row.subject} className="block font-medium" />
                <MailText t={t} text={row.sender} className="block text-sm text-ink-2" isAddress />
              </a>
              <Badge tone="danger">{t(`requests.group.${row.group}`)}</Badge>
              <p className="w-full text-sm text-ink-2">
                {t('requests.who')} <MailText t={t} text={row.requester} isAddress />
                {row.message && (
                  <MailText t={t} text={row.message} className="line-clamp-3 whitespace-pre-line text-ink" />
                )}
              </p>
            </li>
          ))}
        </ul>
        {harmless > 0 && <p>{t('requests.ask_others', { count: harmless })}</p>}
        <TextArea
          id="approve-reason"
          name="reason"
          rows={2}
          maxLength={reasonLimit}
          defaultValue={view.reason}
          label={t('requests.reason')}
          optional={t('common.optional')}
          hint={t('requests.reason_hint')}
        />
        {view.ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <input type="hidden" name="back" value={view.backHref} />
        <input type="hidden" name="sure" value="1" />
        <div className="flex flex-wrap gap-2">
          <LinkButton href={view.backHref} autoFocus>
            {t('common.cancel')}
          </LinkButton>
          <Button type="submit" variant="danger" name="decision" value="approve">
            {t('requests.ask_submit', { count: view.ids.length })}
          </Button>
        </div>
      </form>
    </div>
  );
}
