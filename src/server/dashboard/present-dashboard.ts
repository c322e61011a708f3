import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { Job } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { heldStates } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type {
  ActionView,
  DashboardView,
  FigureView,
  HeldMailView,
  Part,
} from '../../views/dashboard/model.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import { wordFor } from '../present/vocabulary-words.ts';
import { presentWeek } from './present-week.ts';
import type { DashboardRead, Days, LastDays } from './read-dashboard.ts';

interface Viewer {
  t: Translate;
  timeZone: string;
}

/** The verdicts that have a figure of their own, the ones people ask for first. */
const counted = [
  'cp_phishing',
  'cp_ap_suspicious',
  'cp_malicious',
  'cp_malicious_url',
  'cp_spam',
  'cp_leak',
] as const satisfies Detection[];

/** The page in the viewer's words; every figure with the address of the mails it counts. */
export function presentDashboard(read: DashboardRead, days: LastDays, viewer: Viewer): DashboardView {
  const { t, timeZone } = viewer;
  const last = Date.parse(days.to) - 1;
  return {
    locale: t.locale,
    range: `${t.dateTime(days.from, timeZone, 'day')} – ${t.dateTime(last, timeZone, 'day')}`,
    explorerHref: explorerOf(days),
    sinceYesterdayHref: explorerOf({ from: days.yesterday, to: days.to }),
    figures: presentFigures(read, days, t),
    week: part(read.histogram, (answer) => presentWeek(answer, viewer, explorerOf)),
    held: part(read.held, ({ rows }) => rows.map((row) => presentHeld(row, viewer))),
    heldHref: explorerOf(days, 'quarantined_state=cp_quarantined'),
    actions: part(read.jobs, ({ jobs }) => jobs.map((job) => presentAction(job, viewer))),
  };
}

/** The address of the Explorer over these days, narrowed by `filter`. */
const explorerOf = ({ from, to }: Days, filter = ''): string =>
  paths.mailExplorer.show(`from=${from}&to=${to}${filter && `&${filter}`}`);

function presentFigures(
  { histogram, facets, recent }: DashboardRead,
  days: LastDays,
  t: Translate,
): Part<FigureView[]> {
  return part(facets, ({ counts, estimated }) => {
    const say = (count: number, isAbout: boolean) =>
      isAbout && count > 0 ? t('dashboard.about', { count }) : t.number(count);
    const since = recent instanceof ServiceError ? undefined : recent;
    const figure = (
      id: string,
      label: string,
      filter: string,
      countIn: (values: Readonly<Record<string, number>>) => number,
    ) => ({
      id,
      label,
      count: say(countIn(counts), estimated),
      since: since ? say(countIn(since.counts), since.estimated) : '',
      href: explorerOf(days, filter),
    });
    const heldIn = (values: Readonly<Record<string, number>>) =>
      heldStates.reduce((sum, state) => sum + (values[state] ?? 0), 0);
    return [
      ...presentTotal(histogram, days, t),
      figure('cp_quarantined', t('vocabulary.cp_quarantined'), 'quarantined_state=cp_quarantined', heldIn),
      ...counted.map((verdict) =>
        figure(verdict, wordFor(t, verdict), `detection=${verdict}`, (values) => values[verdict] ?? 0),
      ),
    ];
  });
}

/** All mails of the days and of the last two of them; nothing when they could not be counted. */
function presentTotal(histogram: DashboardRead['histogram'], days: LastDays, t: Translate): FigureView[] {
  if (histogram instanceof ServiceError) return [];
  const sumOf = (buckets: typeof histogram.buckets) =>
    buckets.reduce((sum, day) => sum + day.malicious + day.suspicious + day.clean, 0);
  const say = (count: number) =>
    histogram.estimated && count > 0 ? t('dashboard.about', { count }) : t.number(count);
  const { buckets } = histogram;
  return [
    {
      id: 'all',
      label: t('dashboard.received'),
      count: say(sumOf(buckets)),
      since: say(sumOf(buckets.slice(-2))),
      href: explorerOf(days),
    },
  ];
}

function presentHeld(row: EmailRow, { t, timeZone }: Viewer): HeldMailView {
  return {
    id: `${row.entity_type}/${row.entity_id}`,
    subject: row.subject || t('mail_explorer.panel.no_subject'),
    href: paths.profile.email(row.entity_type, row.entity_id),
    sender: row.nickname || row.sender_address,
    when: t.dateTime(row.received_at, timeZone, 'short'),
    verdict: bySeverity(row.detections)[0] ?? '',
  };
}

function presentAction(job: Job, { t, timeZone }: Viewer): ActionView {
  return {
    id: job.id,
    label: t(`jobs.kind.${job.kind}`),
    href: paths.jobs.show(job.id),
    progress: t('jobs.progress', { done: job.done + job.failed, total: job.total }),
    status: job.status,
    who: `${job.actor} · ${t.dateTime(job.created_at, timeZone, 'short')}`,
  };
}

const part = <Answer, View>(answer: Answer | ServiceError, present: (ready: Answer) => View): Part<View> =>
  answer instanceof ServiceError
    ? { kind: 'failed', code: answer.code }
    : { kind: 'ready', view: present(answer) };
