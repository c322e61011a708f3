import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { Job } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { type Detection, heldStates } from '../../api/vocabulary.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type {
  ActionView,
  DashboardView,
  FigureView,
  HeldMailView,
  Part,
} from '../../views/dashboard/model.ts';
import { bySeverity } from '../present/by-severity.ts';
import { wordFor } from '../present/vocabulary-words.ts';
import { presentWeek } from './present-week.ts';
import type { DashboardRead, Days } from './read-dashboard.ts';

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
export function presentDashboard(read: DashboardRead, days: Days, viewer: Viewer): DashboardView {
  const { t, timeZone } = viewer;
  const last = Date.parse(days.to) - 1;
  return {
    locale: t.locale,
    range: `${t.dateTime(days.from, timeZone, 'day')} – ${t.dateTime(last, timeZone, 'day')}`,
    explorerHref: explorerOf(days),
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

function presentFigures({ histogram, facets }: DashboardRead, days: Days, t: Translate): Part<FigureView[]> {
  return part(facets, ({ counts, estimated }) => {
    const figure = (id: string, label: string, count: number, filter: string, isAbout = estimated) => ({
      id,
      label,
      count: isAbout && count > 0 ? t('dashboard.about', { count }) : t.number(count),
      href: explorerOf(days, filter),
    });
    const held = heldStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
    const all = histogram instanceof ServiceError ? undefined : histogram;
    const total = all?.buckets.reduce((sum, day) => sum + day.malicious + day.suspicious + day.clean, 0);
    return [
      ...(total === undefined ? [] : [figure('all', t('dashboard.received'), total, '', all?.estimated)]),
      figure('cp_quarantined', t('vocabulary.cp_quarantined'), held, 'quarantined_state=cp_quarantined'),
      ...counted.map((verdict) =>
        figure(verdict, wordFor(t, verdict), counts[verdict] ?? 0, `detection=${verdict}`),
      ),
    ];
  });
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
