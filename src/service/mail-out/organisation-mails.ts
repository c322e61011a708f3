import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { cleanLine, unlinked } from './clean-message.ts';
import type { MailTemplates, ReportValues } from './mail-out.ts';
import type { MailChart, MailTexts } from './mail-texts.ts';

interface RenderedContent {
  subject: string;
  texts: Omit<MailTexts, 'head' | 'footer'>;
}

/** Hebrew, Arabic and other letters that are written from right to left, by the blocks that Unicode reserves for them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A stranger's line within the subject of a mail: short, and apart from the words around it. */
function named(t: Translate, text: string): string {
  const name = unlinked(text, 60) || t('mail.held_no_subject');
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** The code that proves an address on a page for end users; its subject is enough to read it in a notification. */
export function endUserCode(
  t: Translate,
  { code, minutes, organisation }: MailTemplates['end_user_code'],
): RenderedContent {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    subject: t('mail.end_user_code_subject', { code: spaced }),
    texts: {
      title: t('mail.end_user_code_title'),
      paragraphs: [t('mail.end_user_code_text', { organisation: unlinked(organisation) })],
      code: spaced,
      note: t('mail.end_user_code_note', { time: t('mail.minutes', { count: minutes }) }),
    },
  };
}

/** The mail held for a person, with a link to each. Text by strangers is plain text without links. */
export function heldMail(
  t: Translate,
  values: MailTemplates['held_mail'],
  publicUrl: string,
): RenderedContent {
  const { address, mails, organisation, others, timeZone, total } = values;
  const more = total - mails.length;
  const notes = [
    ...(more > 0 ? [t('mail.held_more', { count: more })] : []),
    ...(others > 0 ? [t('mail.held_others', { count: others })] : []),
    t('mail.held_zone', { zone: timeZone.replaceAll('_', ' ') }),
    t('mail.held_note', { host: new URL(publicUrl).host }),
  ];
  return {
    subject: t('mail.held_subject', {
      count: total,
      date: t.dateTime(values.at, timeZone, 'day'),
      subject: named(t, mails[0]?.subject ?? ''),
    }),
    texts: {
      title: t('mail.held_title', { count: total }),
      paragraphs: [
        t('mail.held_for', { address, organisation: cleanLine(organisation) }),
        t('mail.held_text', { count: total }),
      ],
      items: mails.map((mail) => {
        const subject = unlinked(mail.subject) || t('mail.held_no_subject');
        return {
          title: subject,
          facts: [
            [t('mail.held_from'), unlinked(mail.sender)],
            ...(mail.mailbox ? [[t('mail.held_to'), mail.mailbox]] : []),
            [
              t('mail.held_received'),
              `${t.dateTime(mail.received_at, timeZone, 'day')}, ${t.dateTime(mail.received_at, timeZone, 'time')}`,
            ],
            [t('mail.held_why'), t(`restore.why.${mail.group}`)],
          ] as [string, string][],
          links: [
            { label: t('mail.held_review', { subject }), url: new URL(mail.path, publicUrl).href },
            { label: t('mail.held_answer'), url: new URL(mail.dismiss_path, publicUrl).href },
          ],
        };
      }),
      all: {
        label: t('mail.held_all'),
        url: new URL(paths.emailActions('held-mail'), publicUrl).href,
      },
      note: notes.join(' '),
    },
  };
}

/** The mail about requests that wait for an administrator. */
export function newRequests(
  t: Translate,
  { total, requests, path }: MailTemplates['new_requests'],
  publicUrl: string,
): RenderedContent {
  return {
    subject: t('mail.requests_subject', { count: total, subject: named(t, requests[0]?.subject ?? '') }),
    texts: {
      title: t('mail.requests_title', { count: total }),
      paragraphs: [t('mail.requests_text')],
      items: requests.map((request) => {
        const subject = unlinked(request.subject) || t('mail.held_no_subject');
        return {
          title: subject,
          facts: [
            [t('requests.who'), request.email],
            [t('requests.verdict'), t(`requests.group.${request.group}`)],
            ...(request.by_code ? [] : [[t('mail.requests_approval'), t('mail.requests_console')]]),
          ] as [string, string][],
          links: [
            ...(request.decide_path === null
              ? []
              : [
                  {
                    label: t(request.by_code ? 'mail.requests_decide' : 'mail.requests_decline', { subject }),
                    url: new URL(request.decide_path, publicUrl).href,
                  },
                ]),
            { label: t('mail.requests_open', { subject }), url: new URL(request.path, publicUrl).href },
          ],
        };
      }),
      all: { label: t('mail.requests_all'), url: new URL(path, publicUrl).href },
      note: t('mail.requests_note'),
    },
  };
}

/** The mail with one file of a held mail attached. */
export function heldFile(
  t: Translate,
  { file, sender, subject }: MailTemplates['held_file'],
): RenderedContent {
  return {
    subject: t('mail.file_subject', { file: named(t, file) }),
    texts: {
      title: t('mail.file_title'),
      paragraphs: [t('mail.file_text')],
      facts: [
        [t('restore.file'), unlinked(file)],
        [t('outbox.subject'), unlinked(subject) || t('mail.held_no_subject')],
        [t('mail.held_from'), unlinked(sender)],
      ],
      note: t('mail.file_note'),
    },
  };
}

/** The mail about the decision on a request. */
export function restoreDecided(
  t: Translate,
  values: MailTemplates['restore_decided'],
  publicUrl: string,
): RenderedContent {
  const { decision, path, reason } = values;
  const subject = unlinked(values.subject) || t('mail.held_no_subject');
  return {
    subject: t(`mail.decided_${decision}_subject`, { subject: named(t, values.subject) }),
    texts: {
      title: t(`mail.decided_${decision}_title`),
      paragraphs: [t(`mail.decided_${decision}_text`)],
      facts: [
        [t('outbox.subject'), subject],
        ...(reason && decision === 'declined'
          ? [[t('mail.decided_reason'), reason] as [string, string]]
          : []),
      ],
      ...(path !== null && {
        button: {
          label: t('mail.decided_button'),
          url: new URL(path, publicUrl).href,
        },
      }),
      note: t('mail.decided_note'),
    },
  };
}

/** The decision about a report. */
export function reportDecided(
  t: Translate,
  { decision, subject }: MailTemplates['report_decided'],
): RenderedContent {
  return {
    subject: t(`mail.report_${decision}_subject`, { subject: named(t, subject) }),
    texts: {
      title: t(`mail.report_${decision}_title`),
      paragraphs: [t(`mail.report_${decision}_text`)],
      facts: [[t('outbox.subject'), unlinked(subject) || t('mail.held_no_subject')]],
      note: t('mail.report_note'),
    },
  };
}

/** The confirmation of a report. */
export function reportReceived(
  t: Translate,
  { subjects, left }: MailTemplates['report_received'],
): RenderedContent {
  return {
    subject: t('mail.report_received_subject', {
      count: subjects.length,
      subject: named(t, subjects[0] ?? ''),
    }),
    texts: {
      title: t('mail.report_received_title'),
      paragraphs: [
        t('mail.report_received_text', { count: subjects.length }),
        ...(left > 0 ? [t('mail.report_received_more', { count: left })] : []),
      ],
      facts: subjects.map((subject): [string, string] => [
        t('outbox.subject'),
        unlinked(subject) || t('mail.held_no_subject'),
      ]),
      note: t('mail.report_note'),
    },
  };
}

/** The report of some days: numbers and charts that lead to what they count. */
export function protectionReport(
  t: Translate,
  values: ReportValues,
  publicUrl: string,
): { subject: string; texts: Omit<MailTexts, 'head' | 'footer'> } {
  const { timeZone } = values;
  const urlOf = (path: string) => new URL(path, publicUrl).href;
  const number = ({ count, path }: { count: number; path: string }) => ({
    value: t.number(count),
    url: urlOf(path),
  });
  const percent = (share: number) => t('analytics.percent', { percent: Math.round(share) });
  const pictureOf = (id: string): MailChart['picture'] => values.pictures.find((one) => one.id === id);
  const organisation = cleanLine(values.organisation);
  const range = rangeText(t, values);
  const attacks = values.actions.reduce((sum, { count }) => sum + count, 0);
  const columns = (all: ReportValues['weeks'], style: 'short_day' | 'month') =>
    someOf(all).map((one) => ({ label: t.dateTime(one.from, timeZone, style), ...number(one) }));
  const charts: MailChart[] = [
    {
      title: t('analytics.detections'),
      picture: pictureOf('detections'),
      rows: someOf(values.categories).map((one) => ({
        label: t(`analytics.category.${one.name}`),
        note:
          one.count === 0
            ? ''
            : t('analytics.remediated', {
                percent: percent(one.remediatedPercent),
              }),
        ...number(one),
      })),
      columns: [],
      empty: t('analytics.no_threats'),
    },
    {
      title: t('analytics.actions'),
      picture: pictureOf('action_marks'),
      ring: pictureOf('actions'),
      rows: someOf(values.actions).map((one) => ({
        label: t(`analytics.action.${one.name}`),
        note: attacks === 0 ? '' : percent((one.count / attacks) * 100),
        ...number(one),
      })),
      columns: [],
      empty: t('analytics.no_attacks'),
    },
    {
      title: t('analytics.weekly'),
      picture: pictureOf('weeks'),
      rows: [],
      columns: columns(values.weeks, 'short_day'),
      empty: t('analytics.no_threats'),
    },
    {
      title: t('analytics.monthly'),
      picture: pictureOf('months'),
      rows: [],
      columns: columns(values.months, 'month'),
      empty: t('analytics.no_threats'),
    },
    ...(values.people === null
      ? []
      : [
          {
            title: t('analytics.users'),
            picture: pictureOf('people'),
            rows: values.people.map((one) => ({
              label: cleanLine(one.name || one.email, 40),
              note: '',
              ...number(one),
            })),
            columns: [],
            empty: t('analytics.no_attacks'),
          },
        ]),
  ];
  return {
    subject: t('mail.report_subject', { organisation, range }),
    texts: {
      title: t('mail.report_title', { range }),
      paragraphs: [t('mail.report_text', { organisation })],
      figures: [
        {
          label: t('analytics.detected'),
          note: t('analytics.before', { count: values.total.before }),
          ...number(values.total),
        },
        ...values.quality.map((one) => ({
          label: t(`analytics.quality_${one.name}`),
          note: '',
          ...number(one),
        })),
      ],
      charts,
      all: { label: t('mail.report_open'), url: urlOf(values.path) },
      note: [
        t('mail.held_zone', { zone: timeZone.replaceAll('_', ' ') }),
        ...(values.stop_path === null ? [] : [t('mail.report_stop', { url: urlOf(values.stop_path) })]),
      ].join(' '),
    },
  };
}

/** None where all are zero. */
const someOf = <Row extends { count: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.some(({ count }) => count > 0) ? rows : [];

/** Such as "Nov 16 – Nov 22", or the one day that it is. */
function rangeText(t: Translate, { from, to, timeZone }: ReportValues): string {
  const [first, last] = [from, Date.parse(to) - 1].map((at) => t.dateTime(at, timeZone, 'short_day')) as [
    string,
    string,
  ];
  return first === last ? first : t('analytics.range', { from: first, to: last });
}
