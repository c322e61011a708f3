import { Hono } from 'hono';
import { z } from 'zod';
import {
  changeRetention,
  previewRetention,
  runRetention,
  showRetention,
} from '../../api/contract/config/retention.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import {
  byCategory,
  daysOf,
  retentionCategories,
  type RetentionDays,
  type RetentionKind,
  retentionKinds,
  retentionPresetNames,
  retentionPresets,
} from '../../api/vocabulary/retention.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import {
  RetentionPage,
  type RetentionPageModel,
  type RetentionPreviewModel,
} from '../../views/system-settings/retention-page.tsx';
import type { Definition } from '../../views/ui/definition-list.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice } from '../fields.ts';
import { defineForm, formPage, formRoute, type FormState, readForm } from '../form-page.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderSettings } from '../render/render-page.tsx';
import { readQuery } from '../validate.ts';

const { systemSettings } = paths;

/** The name of a choice in URLs and forms, such as `clean_raw`. */
const fieldOf = (category: (typeof retentionCategories)[number], kind: RetentionKind) =>
  `${category}_${kind}`;

const dayFields = Object.fromEntries(
  retentionCategories.flatMap((category) =>
    retentionKinds.map((kind) => [fieldOf(category, kind), choice(daysOf(category, kind).map(String))]),
  ),
);
const pageQuery = z.object({ preset: choice(retentionPresetNames), preview: choice(['1']) });
const fields = z.object({ active: choice(['0', '1']), ...dayFields });
type Answer = CallAnswer<typeof showRetention>;
const readRetention = (c: ConsoleContext): Promise<Answer> => c.var.client.call(showRetention, {});

/** The page with the chosen periods, and what they would remove. */
const previewOf = (days: RetentionDays): string =>
  systemSettings.retention({ ...fieldsOf(days), preview: '1' });

const periodForm = formPage(systemSettings.retention(), {
  fields,
  load: readRetention,
  async save(c, values, answer) {
    const days = chosenDays(values, answer.days);
    // Mail must not be removed because of a truncated form.
    if (!values.active) return previewOf(days);
    const active = values.active === '1';
    await c.var.client.call(changeRetention, {
      body: { active, days: byCategory((one) => ({ ...days[one] })) },
    });
    return systemSettings.retention({ done: active ? 'saved' : 'off' });
  },
  // The preview finds the same problems, at their fields.
  explain: (error, c, values, answer) =>
    error.code === 'invalid_input' ? c.redirect(previewOf(chosenDays(values, answer.days)), 303) : undefined,
  afterProof: (_, values, answer) => previewOf(chosenDays(values, answer.days)),
  show,
});

const runForm = defineForm({
  name: 'run',
  fields: z.object({}),
  page: () => systemSettings.retention(),
  load: readRetention,
  async save(c) {
    const { job_id } = await c.var.client.call(runRetention, {});
    return paths.jobs.show(job_id);
  },
  show,
});

/** The retention of mail (SH-13); changes for administrators only, as enforced by the service. */
export const retentionRoutes = new Hono<ConsoleEnv>()
  .route('/', periodForm)
  .route('/', formRoute(systemSettings.retentionRun(), runForm));

async function show(
  c: ConsoleContext,
  { values, done, failure }: FormState<z.ZodObject>,
  answer: Answer,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const asked = readQuery(c, pageQuery);
  const days = asked.preset ? retentionPresets[asked.preset] : chosenDays(values, answer.days);
  const model = presentPage(c, answer, days);
  model.failure = failure || readForm(c, runForm, answer).failure;
  model.done = done === 'saved' || done === 'off' ? done : null;
  if (asked.preview || asked.preset) {
    try {
      model.preview = { ...(await readPreview(c, days)), kept: presentKept(days, t) };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
      // The choices stay on the page when what they would remove cannot be counted.
      if (!error.fields?.length) model.failure = messageOfRefusal(t, error);
      for (const field of error.fields ?? []) {
        const [, category = '', kind = ''] = field.path.split('.');
        const words = t.find(`service.${field.problem}`) ?? field.message;
        model.problems[`${category}_${kind}`] = words;
      }
    }
  }
  return renderSettings(
    c,
    t('settings.retention'),
    <RetentionPage t={t} viewer={c.var.user} model={model} />,
  );
}

/** The selected days; the current ones for missing or invalid values. */
const chosenDays = (typed: Record<string, unknown>, kept: RetentionDays): RetentionDays =>
  byCategory((category) => {
    const of = (kind: RetentionKind) => Number(typed[fieldOf(category, kind)] ?? kept[category][kind]);
    return { raw: of('raw'), metadata: of('metadata') };
  });

const fieldsOf = (days: RetentionDays): Record<string, string> =>
  Object.fromEntries(
    retentionCategories.flatMap((category) =>
      retentionKinds.map((kind) => [fieldOf(category, kind), String(days[category][kind])]),
    ),
  );

function presentPage(c: ConsoleContext, answer: Answer, days: RetentionDays): RetentionPageModel {
  const t = messagesOf(c.var.locale);
  const when = (at: string) => t.dateTime(Date.parse(at), c.var.timeZone, 'short');
  return {
    active: answer.active,
    mayChange: mayAct(c, 'system_settings'),
    changed:
      answer.changed_by && answer.changed_at
        ? t('settings.feature_changed', { who: answer.changed_by, when: when(answer.changed_at) })
        : '',
    completeSince: answer.complete_since ? when(answer.complete_since) : '',
    nextRun: answer.next_run_at ? when(answer.next_run_at) : '',
    presets: retentionPresetNames.map((name) => ({
      label: t('settings.retention_preset', { days: keptOf(retentionPresets[name].clean, t) }),
      isChosen: answer.preset === name,
      href: systemSettings.retention({ preset: name }),
    })),
    rows: retentionCategories.map((category) => ({
      category,
      fields: retentionKinds.map((kind) => ({
        kind,
        name: fieldOf(category, kind),
        value: String(days[category][kind]),
        options: daysOf(category, kind).map((count) => ({
          value: String(count),
          label: t('settings.retention_days', { count }),
        })),
      })),
    })),
    chosen: fieldsOf(days),
    problems: {},
    failure: '',
    done: null,
    preview: null,
    lastRun: answer.last_run ? presentLastRun(c, answer.last_run) : null,
    runningHref: answer.running ? paths.jobs.show(answer.running) : '',
    file: t('settings.retention_file_size', {
      size: t.bytes(answer.file.bytes),
      free: t.bytes(answer.file.free),
    }),
    needsCompacting: !answer.file.gives_back,
  };
}

/** `originals 14 days, metadata 90 days`. */
const keptOf = ({ raw, metadata }: RetentionDays['clean'], t: Translate): string =>
  t('settings.retention_kept_for', {
    raw: t('settings.retention_days', { count: raw }),
    metadata: t('settings.retention_days', { count: metadata }),
  });

/** How long each part is kept; categories with the same periods are one. */
const presentKept = (days: RetentionDays, t: Translate): RetentionPreviewModel['kept'] =>
  [...Map.groupBy(retentionCategories, (one) => keptOf(days[one], t))].map(([value, categories]) => ({
    term: categories.map((one) => t(`settings.retention_of.${one}`)).join(', '),
    value,
  }));

async function readPreview(
  c: ConsoleContext,
  days: RetentionDays,
): Promise<Omit<RetentionPreviewModel, 'kept'>> {
  const t = messagesOf(c.var.locale);
  const found = await c.var.client.call(previewRetention, {
    body: { days: byCategory((one) => ({ ...days[one] })) },
  });
  const date = (at: string | null) =>
    at === null ? '' : t.dateTime(Date.parse(at), c.var.timeZone, 'short');
  return {
    mails: found.mails,
    originals: found.originals,
    size: found.bytes > 0 ? t.bytes(found.bytes) : '',
    period:
      found.oldest && found.newest
        ? t('settings.retention_period', { from: date(found.oldest), to: date(found.newest) })
        : '',
    firstRun: date(found.first_run_at),
    rules: found.rules,
    requests: found.requests,
    exports: found.exports,
    holds: found.holds,
  };
}

type LastRun = NonNullable<Answer['last_run']>;

/** What a nightly run removed, as text. */
function presentLastRun(c: ConsoleContext, run: LastRun): { entries: Definition[]; href: string } {
  const t = messagesOf(c.var.locale);
  const when = (at: string) => t.dateTime(Date.parse(at), c.var.timeZone, 'short');
  const kept = run.held + run.asked_for;
  return {
    href: paths.jobs.show(run.job_id),
    entries: [
      { term: t('jobs.started'), value: when(run.began_at) },
      { term: t('jobs.finished'), value: run.finished_at ? when(run.finished_at) : '' },
      { term: t('settings.retention_removed'), value: t('settings.retention_mails', { count: run.mails }) },
      { term: t('settings.retention_removed_originals'), value: t.number(run.originals) },
      { term: t('settings.retention_removed_bytes'), value: t.bytes(run.bytes) },
      { term: t('settings.retention_given_back'), value: run.given_back > 0 ? t.bytes(run.given_back) : '' },
      {
        term: t('settings.retention_kept'),
        value: kept === 0 ? '' : t('settings.retention_kept_by', { held: run.held, asked: run.asked_for }),
      },
    ],
  };
}
