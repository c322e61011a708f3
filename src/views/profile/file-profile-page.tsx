import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { VerdictBadge } from '../ui/badge.tsx';
import { CopyButton, LinkButton } from '../ui/button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import type { FileProfileView } from './model.ts';
import { cardHeaderLook, cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { MailText } from '../ui/mail-text.tsx';

/** One file by its hash: names, size, and the mails that contain it. */
export function FileProfilePage({ view }: { view: FileProfileView }) {
  const t = messagesOf(view.locale as Locale);
  const hash = (value: string) =>
    value && (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1">
        <span className="font-mono text-[0.93em]">{value}</span>
        <CopyButton t={t} value={value} />
      </span>
    );
  return (
    <article
      className={`${pageLook} print:gap-3 print:p-0 print:[&_section:has(.email-action,.email-obstacle)]:hidden tablet:[&_.data-table_:is(th,td):first-child]:ps-4 tablet:[&_.data-table_:is(th,td):last-child]:pe-4`}
    >
      <header className="grid gap-1.5">
        <p className="text-ink-2">{t('profile.file_title')}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1">
          <h1
            className={`${pageTitleLook} [white-space-collapse:preserve] min-w-[min(16rem,_100%)] wrap-anywhere`}
          >
            <MailText t={t} text={view.names[0] ?? view.md5} />
          </h1>
          <LinkButton href={view.explorerHref} icon="mail-search">
            {t('profile.explore')}
          </LinkButton>
        </div>
      </header>
      <section className={`${cardLook} p-4`}>
        <DefinitionList
          entries={[
            {
              term: t('profile.file_names'),
              value: view.names.length > 1 && (
                <ul>
                  {view.names.map((name) => (
                    <li key={name}>
                      <MailText t={t} text={name} />
                    </li>
                  ))}
                </ul>
              ),
            },
            { term: t('profile.file_type'), value: view.type },
            { term: t('profile.file_size'), value: view.size },
            { term: t('profile.file_md5'), value: hash(view.md5) },
            { term: t('profile.file_sha256'), value: hash(view.sha256) },
          ].filter((entry) => entry.value !== false)}
        />
      </section>
      <section className={cardLook}>
        <div className={cardHeaderLook}>
          <h2>{t('profile.file_mails')}</h2>
          {view.isCut && <LinkButton href={view.explorerHref}>{t('profile.file_mails_more')}</LinkButton>}
        </div>
        {view.mails.length === 0 ? (
          <p className="p-4 text-ink-2">{t('profile.file_unknown')}</p>
        ) : (
          <div className="max-tablet:px-4">
            <table className="data-table stacked-table">
              <thead>
                <tr>
                  <th scope="col">{t('mail_explorer.column.received')}</th>
                  <th scope="col">{t('mail_explorer.column.verdicts')}</th>
                  <th scope="col">{t('mail_explorer.column.subject')}</th>
                  <th scope="col">{t('mail_explorer.column.sender')}</th>
                  <th scope="col">{t('mail_explorer.column.recipients')}</th>
                </tr>
              </thead>
              <tbody>
                {view.mails.map((mail) => (
                  <tr key={mail.href}>
                    <td title={mail.receivedExact}>{mail.received}</td>
                    <td>{mail.verdict && <VerdictBadge value={mail.verdict} t={t} />}</td>
                    <td>
                      <a href={mail.href}>
                        <MailText t={t} text={mail.subject} />
                      </a>
                    </td>
                    <td data-label={t('mail_explorer.column.sender')}>
                      <MailText t={t} text={mail.sender} isAddress />
                    </td>
                    <td data-label={t('mail_explorer.column.recipients')}>
                      <MailText t={t} text={mail.recipient} />{' '}
                      <span className="text-ink-2">{mail.moreRecipients}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </article>
  );
}
