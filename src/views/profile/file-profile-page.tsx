import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { VerdictBadge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import type { FileProfileView } from './model.ts';

/** One file by its hash: what it is called, how large it is, and which mails carry it. */
export function FileProfilePage({ view }: { view: FileProfileView }) {
  const t = messagesOf(view.locale as Locale);
  const hash = (value: string) =>
    value && (
      <span className="copyable">
        <span className="mono">{value}</span>
        <CopyButton t={t} value={value} />
      </span>
    );
  return (
    <article className="page profile">
      <header className="profile-head">
        <p className="muted">{t('profile.file_title')}</p>
        <div className="page-header">
          <h1 className="page-title profile-subject">{view.names[0] ?? view.md5}</h1>
          <LinkButton href={view.explorerHref} icon="mail-search">
            {t('profile.explore')}
          </LinkButton>
        </div>
      </header>
      <section className="card card-body">
        <DefinitionList
          entries={[
            {
              term: t('profile.file_names'),
              value: view.names.length > 1 && (
                <ul>
                  {view.names.map((name) => (
                    <li key={name}>{name}</li>
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
      <section className="card">
        <div className="card-header">
          <h2>{t('profile.file_mails')}</h2>
          {view.isCut && <LinkButton href={view.explorerHref}>{t('profile.file_mails_more')}</LinkButton>}
        </div>
        {view.mails.length === 0 ? (
          <p className="card-body muted">{t('profile.file_unknown')}</p>
        ) : (
          <div className="table-scroll">
            <table className="data-table">
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
                      <a href={mail.href}>{mail.subject}</a>
                    </td>
                    <td>{mail.sender}</td>
                    <td>
                      {mail.recipient} <span className="muted">{mail.moreRecipients}</span>
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
