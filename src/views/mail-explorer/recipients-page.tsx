import type { RecipientState } from '../../api/contract/emails/list-recipients.ts';
import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { CopyButton, LinkButton } from '../ui/button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Tone } from '../ui/tones.ts';
import { cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { MailText } from '../ui/mail-text.tsx';

interface RecipientsView {
  locale: string;
  subject: string;
  lead: string;
  /** A note that the list is truncated; empty if it is complete. */
  note: string;
  recipients: { address: string; state: RecipientState | 'unknown'; word: string; mails: string }[];
  /** The addresses, one per line. */
  copied: string;
  copyLabel: string;
  csvHref: string;
  /** The search for the mails. */
  searchHref: string;
  range: string;
  previousHref: string;
  nextHref: string;
}

const tones: Record<RecipientState | 'unknown', Tone> = {
  delivered: 'caution',
  restored: 'info',
  quarantined: 'accent',
  deleted: 'neutral',
  unknown: 'neutral',
};

/**
 * Addresses wrap before the table gets wider than a phone; there they have a line of their own above the
 * other cells.
 */
const tableLook =
  '[&_thead_th]:whitespace-normal [&_tbody_th]:text-inherit [&_tbody_th]:text-[length:inherit] [&_tbody_th]:font-normal [&_tbody_th]:whitespace-normal [&_tbody_th]:wrap-anywhere [&_:is(th,td):last-child]:text-end [&_tbody>tr:last-child>th]:border-b-0 max-phone:block max-phone:[&>:is(thead,tbody)]:block max-phone:[&_tr]:grid max-phone:[&_tr]:grid-cols-[minmax(0,1fr)_auto] max-phone:[&_tr]:items-center max-phone:[&_tr]:py-2 max-phone:[&_tr]:border-b max-phone:[&_tr]:border-line max-phone:[&_tbody_tr:last-child]:border-b-0 max-phone:[&_tr>:is(th,td)]:h-auto max-phone:[&_tr>:is(th,td)]:px-1.5 max-phone:[&_tr>:is(th,td)]:py-0.5 max-phone:[&_tr>:is(th,td)]:border-0 max-phone:[&_th:first-child]:col-span-full max-phone:[&_tbody_th]:wrap-break-word';

/** All recipients of a mail and similar ones, with the location of each. */
export function RecipientsPage({ view }: { view: RecipientsView }) {
  const t = messagesOf(view.locale as Locale);
  return (
    <div className={pageLook}>
      <div className="grid gap-1">
        <h1 className={pageTitleLook}>{t('recipients.title')}</h1>
        <p>
          <MailText t={t} text={view.subject} />
        </p>
        <p className="text-ink-2">{view.lead}</p>
        {view.note && <p className="text-ink-2">{view.note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton href={view.searchHref}>{t('recipients.show_mails')}</LinkButton>
        <LinkButton href={view.csvHref} icon="download" download="">
          {t('recipients.csv')}
        </LinkButton>
        <CopyButton t={t} value={view.copied} text={view.copyLabel} />
      </div>
      <div className={`${cardLook} overflow-hidden max-tablet:px-4`}>
        <table className={`data-table ${tableLook}`}>
          <caption className="visually-hidden">{t('recipients.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('recipients.address')}</th>
              <th scope="col">{t('recipients.where')}</th>
              <th scope="col">{t('recipients.mails')}</th>
            </tr>
          </thead>
          <tbody>
            {view.recipients.map(({ address, state, word, mails }) => (
              <tr key={address}>
                <th scope="row">
                  <MailText t={t} text={address} isAddress />
                </th>
                <td>
                  <Badge tone={tones[state]}>{word}</Badge>
                </td>
                <td>{mails}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination t={t} previousHref={view.previousHref} nextHref={view.nextHref}>
        {view.range}
      </Pagination>
    </div>
  );
}
