import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Table } from '../ui/table.tsx';

/** A mail in the outbox folder. */
export interface OutboxMail {
  /** Its file name. */
  name: string;
  subject: string;
  to: string;
  /** ISO 8601; empty if the mail has none. */
  date: string;
  text: string;
  html: string;
}

interface PageProps {
  locale: string;
  timeZone: string;
}

/** The latest mails of the outbox folder. */
export function OutboxPage({ locale, timeZone, mails }: PageProps & { mails: readonly OutboxMail[] }) {
  const t = messagesOf(locale);
  return (
    <main className="grid gap-4 max-w-240 mx-auto px-5 py-8 [&_h1]:text-xl">
      <h1>{t('outbox.title')}</h1>
      <p>{t('outbox.intro')}</p>
      {mails.length === 0 ? (
        <p>{t('outbox.empty')}</p>
      ) : (
        <Table
          stacks
          isCard
          caption={t('outbox.title')}
          columns={[
            { title: t('outbox.subject') },
            { title: t('outbox.to') },
            { title: t('outbox.written') },
          ]}
          rows={mails.map((mail) => ({
            id: mail.name,
            cells: [
              <a key="subject" href={paths.outbox.mail(mail.name)}>
                {mail.subject}
              </a>,
              mail.to,
              timeOf(mail, t, timeZone),
            ],
          }))}
        />
      )}
    </main>
  );
}

/** One mail: as text with working links, and as a mail program shows it. */
export function OutboxMailPage({ locale, timeZone, mail }: PageProps & { mail: OutboxMail }) {
  const t = messagesOf(locale);
  return (
    <main className="grid gap-4 max-w-240 mx-auto px-5 py-8 [&_h1]:text-xl">
      <p>
        <a href={paths.outbox.list()}>{t('outbox.back')}</a>
      </p>
      <h1>{mail.subject}</h1>
      <DefinitionList
        entries={[
          { term: t('outbox.to'), value: mail.to },
          { term: t('outbox.written'), value: timeOf(mail, t, timeZone) },
        ]}
      />
      <h2>{t('outbox.text')}</h2>
      <pre className="wrap-anywhere p-4 border border-line rounded-md bg-surface font-mono whitespace-pre-wrap [&_a]:underline">
        {withLinks(mail.text)}
      </pre>
      <h2>{t('outbox.message')}</h2>
      <iframe
        className="w-full h-168 border border-line rounded-md"
        title={t('outbox.message')}
        src={paths.outbox.message(mail.name)}
        sandbox=""
      />
    </main>
  );
}

const timeOf = (mail: OutboxMail, t: Translate, timeZone: string) =>
  mail.date && t.dateTime(mail.date, timeZone, 'medium');

/** Text with links for its URLs. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={`${index}-${part}`} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
