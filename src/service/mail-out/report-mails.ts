import type { Translate } from '../../messages/messages.ts';
import { cleanLine } from './clean-message.ts';
import type { ReportValues } from './mail-out.ts';
import type { MailChart, MailTexts } from './mail-texts.ts';

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
