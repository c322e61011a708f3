import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { exceptionTypes } from '../../api/contract/exception-rules/exception-rule.ts';
import type { SaveRuleAnswer } from '../../api/contract/exception-rules/change-exception-rules.ts';
import type { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import type { PreviewView, RefusalView } from '../../views/exception-rules/model.ts';
import {
  ChooseTypePage,
  CreateRulePage,
  RuleCreatedPage,
  RuleDialog,
  RuleMessageDialog,
  RuleMessagePage,
  ruleMessageSlot,
} from '../../views/exception-rules/rule-pages.tsx';
import { RuleFields } from '../../views/exception-rules/rule-form.tsx';
import { PreviewSlot } from '../../views/exception-rules/rule-preview.tsx';
import { type ConsoleContext, requireAct } from '../context.ts';
import { choice, exactly, given, type idParam, ticked } from '../fields.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { searchText } from '../mail-search/require-search.ts';
import { withoutPage } from '../mail-search/search-state.ts';
import { messageOf } from '../present/error-messages.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { readShown, showAgain, type Shown } from '../show-again.ts';
import { type Asked, readKeptForm } from '../validate.ts';
import {
  findObstacle,
  type FormAgain,
  type Judged,
  judgeRuleForm,
  noProblems,
  readRefusal,
  saveRule,
} from './check-rule-form.ts';
import { countTypedHeaders, presentHeaderRows } from './header-rows.ts';
import { presentRuleForm } from './present-rule-form.ts';
import { newRuleOfSearch, type RuleForm, searchRuleForm } from './rule-form.ts';
import { criteriaOfRuleSearch } from './rule-payload.ts';
import { loadPreview } from './rule-preview.tsx';

export const openQuery = z.object({ type: choice(exceptionTypes), embedded: ticked });

/** GET /policy/create-rule: the allow or block dialog for a search, over the Explorer or as a page (RU-02). */
export async function openRuleForm(c: Asked<{ query: typeof openQuery }>): Promise<Response> {
  requireAct(c, 'policy');
  const shown = readShown(c);
  if (shown.sent !== undefined) return showRefused(c, shown);
  const { type, embedded } = c.req.valid('query');
  const state = parseSearchState(new URL(c.req.url).searchParams);
  const search = formatSearchState(withoutPage(state));
  if (!type) return chooseType(c, search);
  const form = newRuleOfSearch(type, search, embedded);
  const obstacle = findObstacle(c, form, null);
  if (obstacle) return showMessage(c, obstacle, form.search, 'dialog');
  return renderRuleForm(c, { form });
}

/** POST /policy/create-rule: creates the rule (RU-04), or performs a step of a form without scripts. */
export async function createRuleOfSearch(c: Asked<{ form: typeof searchRuleForm }>): Promise<Response> {
  requireAct(c, 'policy');
  const form = c.req.valid('form');
  const judged = await judgeRuleForm(c, form);
  if (!('payload' in judged)) return answerRefused(c, form, judged);
  const saved = await saveRule(c, judged.payload);
  return 'refusal' in saved ? answerRefused(c, form, judged, saved) : answerSavedRule(c, form, saved);
}

/**
 * Responds to a refused form: a dialog directly, a page by redirect, so that reloading sends nothing. If the
 * values exceed what a browser stores, the page is the response itself.
 */
async function answerRefused(
  c: ConsoleContext,
  form: RuleForm,
  judged: Judged,
  { refusal, ruleId }: { refusal?: ServiceError; ruleId?: string } = {},
): Promise<Response> {
  const shown: Shown = {
    sent: await c.req.text(),
    ...(ruleId !== undefined && { values: { rule: ruleId } }),
    ...(refusal && { refusal }),
  };
  if (isFragment(c)) return showRefused(c, shown, judged);
  const page = paths.policy.createRule(form.type, form.search);
  return showAgain(c, page, shown, () => showRefused(c, shown, judged));
}

/** The refused form as typed, with its errors. */
async function showRefused(
  c: ConsoleContext,
  { refusal, sent = '', values = {} }: Shown,
  known?: Judged,
): Promise<Response> {
  const judged = known ?? (await judgeRuleForm(c, readKeptForm(searchRuleForm, sent)));
  if ('message' in judged) return showMessage(c, judged.message, judged.search, 'over');
  if ('again' in judged) return renderRuleForm(c, judged.again, shownStatus(c, judged.status));
  const { form } = judged;
  if (!refusal) return renderRuleForm(c, { form }, shownStatus(c, 422));
  const t = translatorOf(c);
  if (values['rule'] === undefined) {
    const status = shownStatus(c, refusal.status as ContentfulStatusCode);
    return renderRuleForm(c, { form, ...readRefusal(refusal, form, t) }, status);
  }
  const message: RefusalView = {
    title: t('exception_rules.not_created'),
    text: messageOf(t, refusal, refusal.message),
    ruleHref: values['rule'] ? paths.policy.editRule(values['rule']) : '',
  };
  if (isFragment(c)) return showMessage(c, message, form.search, 'over');
  return renderRuleForm(c, { form, refusal: message }, shownStatus(c, 422));
}

/**
 * A GET that shows a form again has status 200 like any page; after a POST the status gives the dialog the
 * outcome.
 */
const shownStatus = (c: ConsoleContext, status: ContentfulStatusCode): ContentfulStatusCode =>
  c.req.method === 'GET' ? 200 : status;

export const createdQuery = z.object({ job: given, search: exactly().transform(searchText) });

/** GET /policy/create-rule/:id: the result for browsers without scripts. */
export function showCreatedRule(c: Asked<{ param: typeof idParam; query: typeof createdQuery }>): Response {
  const t = translatorOf(c);
  const { job, search } = c.req.valid('query');
  const page = (
    <RuleCreatedPage
      locale={t.locale}
      ruleHref={paths.policy.editRule(c.req.valid('param').id)}
      jobHref={job ? paths.jobs.show(job) : ''}
      backHref={paths.mailExplorer.show(search)}
    />
  );
  return renderPage(c, page, {
    title: t('exception_rules.created_title'),
    section: 'mail-explorer',
  });
}

/** Replaces or covers the rule's dialog; a page without scripts. */
function showMessage(
  c: ConsoleContext,
  message: RefusalView,
  search: string,
  place: 'dialog' | 'over',
): Response {
  const { locale } = translatorOf(c);
  if (isFragment(c)) {
    if (place === 'over') {
      c.header('HX-Retarget', `#${ruleMessageSlot}`);
      c.header('HX-Reswap', 'innerHTML settle:0');
    }
    return renderFragment(c, <RuleMessageDialog locale={locale} message={message} />, { status: 422 });
  }
  const page = (
    <RuleMessagePage locale={locale} message={message} backHref={paths.mailExplorer.show(search)} />
  );
  return renderPage(c, page, {
    title: message.title,
    section: 'mail-explorer',
    status: 422,
  });
}

function chooseType(c: ConsoleContext, search: string): Response {
  const t = translatorOf(c);
  const page = (
    <ChooseTypePage
      locale={t.locale}
      allowHref={paths.policy.createRule('whitelist', search)}
      blockHref={paths.policy.createRule('blacklist', search)}
    />
  );
  return renderPage(c, page, {
    title: t('exception_rules.choose_type'),
    section: 'mail-explorer',
  });
}

/** Responds with the form of a new rule: the dialog, its refused part, or the page. */
async function renderRuleForm(
  c: ConsoleContext,
  again: FormAgain,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { form, problems = noProblems, isTyping = false } = again;
  const t = translatorOf(c);
  if (isFragment(c)) {
    const view = presentRuleForm(again, null, searchContextOf(c), t);
    const content = isTyping ? (
      <>
        <RuleFields view={view} t={t} />
        <PreviewSlot t={t} outOfBand />
      </>
    ) : status === 200 ? (
      <RuleDialog view={view} sheet={c.var.assets.sheets['rule-dialog']} />
    ) : (
      <RuleFields view={view} t={t} />
    );
    return renderFragment(c, content, { status });
  }
  const criteria = criteriaOfRuleSearch(c, form.search);
  const counted = await countTypedHeaders(c.var.client, form.headers, criteria, t);
  const headerRows = presentHeaderRows(
    {
      typed: form.headers,
      problems: [...problems.headers, ...counted.problems],
      fits: counted.fits,
      goToProblem: true,
      ...(again.newRow !== undefined && { newRow: again.newRow }),
    },
    t,
  );
  const view = presentRuleForm(again, headerRows, searchContextOf(c), t);
  const preview: PreviewView | null = again.withPreview ? await loadPreview(c, form) : null;
  return renderPage(c, <CreateRulePage view={view} preview={preview} />, {
    title: t(`exception_rules.title_${form.type}`),
    section: 'mail-explorer',
    sheet: 'rules',
    status,
  });
}

/**
 * The response to a created rule. A page redirects with a notice; the Explorer stays in place: its dialog
 * closes, a toast appears, and the grid tracks the job for past mail like its own.
 */
function answerSavedRule(c: ConsoleContext, form: RuleForm, answer: SaveRuleAnswer): Response {
  const { entity_id: id, job_id: job, job_total: total } = answer;
  if (!isFragment(c)) {
    const next = id
      ? paths.policy.ruleCreated(id, { job: job ?? undefined, search: form.search })
      : paths.mailExplorer.show(form.search);
    return c.redirect(next, 303);
  }
  const text = translatorOf(c)(`exception_rules.created_${form.type}`);
  const events = {
    'postern:close-dialog': {},
    'postern:toast': { text, tone: 'positive' },
    ...(job && {
      'postern:job-started': { id: job, total, action: form.type === 'whitelist' ? 'release' : 'quarantine' },
    }),
  };
  c.header('HX-Trigger', toAscii(JSON.stringify(events)));
  c.header('Vary', 'HX-Request-Type', { append: true });
  return c.body(null, 204);
}

/** Header values are bytes; JSON can escape all other characters. */
function toAscii(json: string): string {
  return json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
