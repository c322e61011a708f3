import { Hono } from 'hono';
import { z } from 'zod';
import {
  type LegalHold,
  liftLegalHold,
  listLegalHolds,
  setLegalHold,
} from '../../api/contract/config/legal-holds.ts';
import { showEmail } from '../../api/contract/emails/show-email.ts';
import { ServiceError } from '../../api/errors.ts';
import { legalHoldLimits } from '../../api/limits.ts';
import { entityTypes } from '../../api/vocabulary/platforms.ts';
import { messagesOf } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { HoldRow, LegalHoldsModel } from '../../views/system-settings/legal-holds-model.ts';
import { LegalHoldsPage } from '../../views/system-settings/legal-holds-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, line, offset, text } from '../fields.ts';
import { presentChips } from '../mail-search/describe-search.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { criteriaOfSaved, readSavedSearch } from '../mail-search/saved-search.ts';
import { idParam } from '../path-values.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';

const { systemSettings } = paths;
/** Holds per page. */
const pageSize = 50;

const target = {
  search: line(legalHoldLimits.search),
  entity_type: choice(entityTypes),
  entity_id: line(200),
};
const pageQuery = z.object({ ...target, offset, done: choice(['set', 'lifted']), lift: line(60) });
const setForm = z.object({ ...target, reason: text(legalHoldLimits.reason + 1) });
const liftForm = z.object({ reason: text(legalHoldLimits.reason + 1) });

/** Legal holds, which exempt mail from retention (SH-13). Behind the right to view mail and settings. */
export const legalHoldRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.legalHolds(), query(pageQuery), (c) => show(c))
  .post(systemSettings.legalHolds(), onlyForms, form(setForm), (c) => set(c))
  .post(systemSettings.legalHoldLift(':id'), param(idParam), onlyForms, form(liftForm), (c) => lift(c));

async function show(c: Asked<{ query: typeof pageQuery }>): Promise<Response> {
  const asked = c.req.valid('query');
  const t = messagesOf(c.var.locale);
  const { refusal, values } = readShown(c);
  const { holds, total } = await c.var.client.call(listLegalHolds, {
    query: { limit: pageSize, offset: asked.offset },
  });
  const problem = !refusal
    ? ''
    : refusal.fields?.some(({ path }) => path === 'reason')
      ? t('settings.legal_hold_reason_missing')
      : messageOfRefusal(t, refusal);
  const lifted = holds.find(({ id, lifted_at }) => id === asked.lift && lifted_at === null);
  const model: LegalHoldsModel = {
    done: asked.done ?? null,
    mayChange: mayAct(c, 'system_settings'),
    target: await presentTarget(c, asked),
    lifting: lifted ? { id: lifted.id, words: (await presentHold(c, lifted)).words } : null,
    reason: values?.['reason'] ?? '',
    problem,
    rows: await Promise.all(holds.map((hold) => presentHold(c, hold))),
    range:
      total > holds.length
        ? t('jobs.range', { from: asked.offset + 1, to: asked.offset + holds.length, total })
        : '',
    previousHref:
      asked.offset > 0
        ? systemSettings.legalHolds({ offset: String(Math.max(0, asked.offset - pageSize)) })
        : '',
    nextHref:
      asked.offset + holds.length < total
        ? systemSettings.legalHolds({ offset: String(asked.offset + pageSize) })
        : '',
  };
  return renderPage(c, <LegalHoldsPage t={t} viewer={c.var.user} model={model} />, {
    title: t('settings.legal_holds'),
    section: 'system-settings',
  });
}

type Target = z.output<typeof pageQuery>;

/** The target of a new hold; null if the page was opened for the list. */
async function presentTarget(
  c: ConsoleContext,
  { search, entity_type, entity_id }: Pick<Target, 'search' | 'entity_type' | 'entity_id'>,
): Promise<LegalHoldsModel['target']> {
  const t = messagesOf(c.var.locale);
  if (entity_type && entity_id) {
    const { email } = await c.var.client.call(showEmail, { params: { entity_type, entity_id } });
    const words = email.subject || t('mail_explorer.panel.no_subject');
    const href = openTo(c.var.user, paths.profile.email(entity_type, entity_id, { hide_menu: '1' }));
    return { kind: 'mail', words, href, fields: { entity_type, entity_id } };
  }
  if (search === '') return null;
  const saved = readSavedSearch(c, search);
  return {
    kind: 'search',
    words: saved.problem || saved.summary,
    href: saved.runHref,
    fields: { search: saved.search },
  };
}

async function presentHold(c: ConsoleContext, hold: LegalHold): Promise<HoldRow> {
  const t = messagesOf(c.var.locale);
  const when = (at: string) => t.dateTime(Date.parse(at), c.var.timeZone, 'short');
  const { mail } = hold;
  const search = mail ? null : presentSearch(c, hold);
  return {
    id: hold.id,
    words: mail ? mail.entity_id : search!.words,
    kind: t(mail ? 'settings.legal_hold_mail' : 'settings.legal_hold_search'),
    href: mail
      ? openTo(c.var.user, paths.profile.email(mail.entity_type, mail.entity_id, { hide_menu: '1' }))
      : search!.href,
    reason: hold.reason,
    set: t('settings.legal_hold_by', { who: hold.set_by, when: when(hold.set_at) }),
    lifted:
      hold.lifted_by && hold.lifted_at
        ? t('settings.legal_hold_lifted_by', {
            who: hold.lifted_by,
            when: when(hold.lifted_at),
            reason: hold.lift_reason,
          })
        : '',
    liftHref: hold.lifted_at === null ? systemSettings.legalHolds({ lift: hold.id }) : '',
  };
}

/**
 * The search of a hold with its absolute times: as text, and as a URL of the Explorer while there is mail.
 */
function presentSearch(c: ConsoleContext, { search, criteria }: LegalHold): { words: string; href: string } {
  const t = messagesOf(c.var.locale);
  const saved = readSavedSearch(c, search);
  const [from, to] = [criteria?.['range_from'], criteria?.['range_to']];
  if (saved.runHref === '' || typeof from !== 'string' || typeof to !== 'string') {
    return { words: saved.summary, href: saved.runHref };
  }
  const when = (at: string) => t.dateTime(Date.parse(at), c.var.timeZone, 'short');
  const isOpen = Date.parse(to) > Date.now();
  const time = isOpen
    ? t('settings.legal_hold_received_from', { when: when(from) })
    : t('settings.retention_period', { from: when(from), to: when(to) });
  const chips = presentChips(saved.state, searchContextOf(c), translatorOf(c));
  const words = chips.map(({ name, relation, value }) => [name, relation, value].filter(Boolean).join(' '));
  const address = new URLSearchParams(saved.search);
  address.delete('last');
  address.set('from', from);
  address.set('to', isOpen ? new Date().toISOString() : to);
  return { words: [...words, time].join(' · '), href: paths.mailExplorer.show(String(address)) };
}

async function set(c: Asked<{ form: typeof setForm }>): Promise<Response> {
  const { search, entity_type, entity_id, reason } = c.req.valid('form');
  const fields = entity_type && entity_id ? { entity_type, entity_id } : { search };
  return answer(c, systemSettings.legalHolds(fields), reason, async () => {
    const on =
      entity_type && entity_id
        ? { mail: { entity_type, entity_id } }
        : { criteria: await criteriaOfSaved(c, readSavedSearch(c, search)), search };
    await c.var.client.call(setLegalHold, { body: { ...on, reason } });
    return systemSettings.legalHolds({ done: 'set' });
  });
}

async function lift(c: Asked<{ param: typeof idParam; form: typeof liftForm }>): Promise<Response> {
  const { id } = c.req.valid('param');
  const { reason } = c.req.valid('form');
  return answer(c, systemSettings.legalHolds({ lift: id }), reason, async () => {
    await c.var.client.call(liftLegalHold, { params: { id }, body: { reason } });
    return systemSettings.legalHolds({ done: 'lifted' });
  });
}

/** Performs the action and redirects, or redirects back to the form with typed values and errors. */
async function answer(
  c: ConsoleContext,
  page: string,
  reason: string,
  act: () => Promise<string>,
): Promise<Response> {
  try {
    return c.redirect(await act(), 303);
  } catch (error) {
    const shownCodes = [
      'invalid_input',
      'conflict',
      'empty_search',
      'invalid_query',
      'not_found',
      'permission_denied',
    ];
    if (!(error instanceof ServiceError) || !shownCodes.includes(error.code)) throw error;
    return showAgain(c, page, { values: { reason }, refusal: error }, () => c.redirect(page, 303));
  }
}
