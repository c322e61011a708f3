import { Hono } from 'hono';
import { z } from 'zod';
import {
  changeRetention,
  previewRetention,
  runRetention,
  showRetention,
} from '../../api/contract/config/retention.ts';
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
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type {
  RetentionPageModel,
  RetentionPreviewModel,
} from '../../views/system-settings/retention-model.ts';
import { RetentionPage } from '../../views/system-settings/retention-page.tsx';
import { withProof } from '../ask-for-proof.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice } from '../fields.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, form, onlyForms, query } from '../validate.ts';
import { presentLastRun } from './present-retention.ts';

const { systemSettings } = paths;

/** The name of a choice in URLs and forms, such as `clean_raw`. */
const fieldOf = (category: (typeof retentionCategories)[number], kind: RetentionKind) =>
  `${category}_${kind}`;

const dayFields = Object.fromEntries(
  retentionCategories.flatMap((category) =>
    retentionKinds.map((kind) => [fieldOf(category, kind), choice(daysOf(category, kind).map(String))]),
  ),
);
const pageQuery = z.object({
  done: choice(['saved', 'off']),
  preset: choice(retentionPresetNames),
  preview: choice(['1']),
  ...dayFields,
});
const saveForm = z.object({ active: choice(['0', '1']), ...dayFields });

/** The retention of mail (SH-13); changes for administrators only, as enforced by the service. */
export const retentionRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.retention(), query(pageQuery), (c) => show(c))
  .post(systemSettings.retention(), onlyForms, form(saveForm), (c) => save(c))
  .post(systemSettings.retentionRun(), async (c) => {
    try {
      const { job_id } = await c.var.client.call(runRetention, {});
      return c.redirect(paths.jobs.show(job_id), 303);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'conflict') throw error;
      return c.redirect(pathShowing(c, systemSettings.retention(), { refusal: error }), 303);
    }
  });

type Answer = Awaited<ReturnType<typeof readRetention>>;
const readRetention = (c: ConsoleContext) => c.var.client.call(showRetention, {});

async function show(c: Asked<{ query: typeof pageQuery }>): Promise<Response> {
  const asked = c.req.valid('query');
  const t = messagesOf(c.var.locale);
  const answer = await readRetention(c);
  const days = asked.preset ? retentionPresets[asked.preset] : chosenDays(asked, answer.days);
  const { refusal } = readShown(c);
  const model = presentPage(c, answer, days);
  if (refusal) model.failure = messageOfRefusal(t, refusal);
  model.done = asked.done ?? null;
  if (asked.preview || asked.preset) {
    try {
      model.preview = await readPreview(c, days);
    } catch (error) {
      if (!(error instanceof ServiceError && error.fields?.length)) throw error;
      for (const field of error.fields) {
        const [, category = '', kind = ''] = field.path.split('.');
        const words = t.find(`service.${field.problem}`) ?? field.message;
        model.problems[`${category}_${kind}`] = words;
      }
    }
  }
  return renderPage(c, <RetentionPage t={t} viewer={c.var.user} model={model} />, {
    title: t('settings.retention'),
    section: 'system-settings',
  });
}

async function save(c: Asked<{ form: typeof saveForm }>): Promise<Response> {
  const typed = c.req.valid('form');
  const { days: kept } = await readRetention(c);
  const days = chosenDays(typed, kept);
  const again = systemSettings.retention({ ...fieldsOf(days), preview: '1' });
  // Mail must not be removed because of a truncated form.
  if (!typed.active) return c.redirect(again, 303);
  const active = typed.active === '1';
  return withProof(c, again, async () => {
    try {
      await c.var.client.call(changeRetention, {
        body: { active, days: byCategory((one) => ({ ...days[one] })) },
      });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'invalid_input') throw error;
      return c.redirect(again, 303);
    }
    return c.redirect(systemSettings.retention({ done: active ? 'saved' : 'off' }), 303);
  });
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
      name,
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

async function readPreview(c: ConsoleContext, days: RetentionDays): Promise<RetentionPreviewModel> {
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
