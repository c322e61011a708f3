import type { Translate } from '../../messages/messages.ts';
import { cleanLine, unlinked } from './clean-message.ts';
import type { MailTemplates } from './mail-out.ts';
import type { MailTexts } from './mail-texts.ts';

/** The mail about new matches of a custom query, with a link to each mail and to the search. */
export function queryMatches(
  t: Translate,
  { name, total, mails, timeZone, path, queries_path: queriesPath }: MailTemplates['query_matches'],
  publicUrl: string,
): { subject: string; texts: Omit<MailTexts, 'footer'> } {
  const query = cleanLine(name);
  const more = total - mails.length;
  const notes = [
    ...(more > 0 ? [t('mail.query_more', { count: more })] : []),
    t('mail.held_zone', { zone: timeZone.replaceAll('_', ' ') }),
    t('mail.query_note', { url: new URL(queriesPath, publicUrl).href }),
  ];
  return {
    subject: t('mail.query_subject', { count: total, name: query }),
    texts: {
      title: t('mail.query_title', { count: total, name: query }),
      paragraphs: [t('mail.query_text')],
      items: mails.map((mail) => {
        const subject = unlinked(mail.subject) || t('mail.held_no_subject');
        return {
          title: subject,
          facts: [
            [t('mail.held_from'), unlinked(mail.sender)],
            [
              t('mail.held_received'),
              `${t.dateTime(mail.received_at, timeZone, 'day')}, ${t.dateTime(mail.received_at, timeZone, 'time')}`,
            ],
          ] as [string, string][],
          links: [{ label: t('mail.query_open', { subject }), url: new URL(mail.path, publicUrl).href }],
        };
      }),
      all: { label: t('mail.query_run'), url: new URL(path, publicUrl).href },
      note: notes.join(' '),
    },
  };
}
