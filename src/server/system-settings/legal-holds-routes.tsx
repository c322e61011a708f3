import { Hono } from 'hono';
import { z } from 'zod';
import {
  type LegalHold,
  liftLegalHold,
  listLegalHolds,
  setLegalHold,
} from '../../api/contract/config/legal-holds.ts';
import { showEmail } from '../../api/contract/emails/show-email.ts';
import type { ServiceError } from '../../api/errors.ts';
import { legalHoldLimits } from '../../api/limits.ts';
import { type EntityType, entityTypes } from '../../api/vocabulary/platforms.ts';
import { messagesOf } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import {
  type HoldRow,
  type LegalHoldsModel,
  LegalHoldsPage,
} from '../../views/system-settings/legal-holds-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, idParam, line, offset, text } from '../fields.ts';
import { defineForm, formRoute, readForm } from '../form-page.ts';
import { presentChips } from '../mail-search/describe-search.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { criteriaOfSaved, readSavedSearch } from '../mail-search/saved-search.ts';
import { listPages } from '../present/list-pages.ts';
import { renderSettings } from '../render/render-page.tsx';
import { readQuery } from '../validate.ts';

const { systemSettings } = paths;
/** Holds per page. */
const pageSize = 50;

const target = {
  search: line(legalHoldLimits.search),
  entity_type: choice(entityTypes),
  entity_id: line(200),
};
const pageQuery = z.object({ ...target, offset, done: choice(['set', 'lifted']), lift: line(60) });
const reason = text(legalHoldLimits.reason + 1);

/** What both forms say of a refusal: at the reason, their only field; its target may be gone by now, or out of the person's reach. */
const refusals = {
  about: ['not_found', 'permission_denied'],
  explain: ({ fields }: ServiceError) =>
    fields?.some(({ path }) => path === 'reason')
      ? { reason: { key: 'settings.legal_hold_reason_missing' } as const }
      : undefined,
} as const;

const setForm = defineForm({
  ...refusals,
  name: 'set',
  fields: z.object({ ...target, reason }),
  page: (_, __, { search, entity_type, entity_id }) =>
    systemSettings.legalHolds(entity_type && entity_id ? { entity_type, entity_id } : { search }),
  async save(c, { search, entity_type, entity_id, reason: why }) {
    const on =
      entity_type && entity_id
        ? { mail: { entity_type, entity_id } }
        : { criteria: await criteriaOfSaved(c, readSavedSearch(c, search)), search };
    await c.var.client.call(setLegalHold, { body: { ...on, reason: why } });
    return systemSettings.legalHolds({ done: 'set' });
  },
  show,
});

const liftForm = defineForm({
  ...refusals,
  name: 'lift',
  params: idParam,
  fields: z.object({ reason }),
  load: (_, { id }) => Promise.resolve(id),
  page: (_, id) => systemSettings.legalHolds({ lift: id }),
  async save(c, body, id) {
    await c.var.client.call(liftLegalHold, { params: { id }, body });
    return systemSettings.legalHolds({ done: 'lifted' });
  },
  show,
});

/** Legal holds, which exempt mail from retention (SH-13). Behind the right to view mail and settings. */
export const legalHoldRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.legalHolds(), (c) => show(c))
  .route('/', formRoute(systemSettings.legalHolds(), setForm))
  .route('/', formRoute(systemSettings.legalHoldLift(':id'), liftForm));

async function show(c: ConsoleContext): Promise<Response> {
  const asked = readQuery(c, pageQuery);
  const t = messagesOf(c.var.locale);
  const form = asked.lift ? readForm(c, liftForm, '') : readForm(c, setForm, undefined);
  const { holds, total } = await c.var.client.call(listLegalHolds, {
    query: { limit: pageSize, offset: asked.offset },
  });
  const lifted = holds.find(({ id, lifted_at }) => id === asked.lift && lifted_at === null);
  const model: LegalHoldsModel = {
    done: asked.done ?? null,
    mayChange: mayAct(c, 'system_settings'),
    target: await presentTarget(c, asked),
    lifting: lifted ? { id: lifted.id, words: presentHold(c, lifted).words } : null,
    reason: form.values.reason,
    problem: form.problems.reason ?? form.failure,
    rows: holds.map((hold) => presentHold(c, hold)),
    ...listPages(t, { from: asked.offset, shown: holds.length, total, size: pageSize }, (from) =>
      systemSettings.legalHolds({ offset: String(from) }),
    ),
  };
  return renderSettings(
    c,
    t('settings.legal_holds'),
    <LegalHoldsPage t={t} viewer={c.var.user} model={model} />,
  );
}

/** The target of a new hold; null if the page was opened for the list. */
async function presentTarget(
  c: ConsoleContext,
  { search, entity_type, entity_id }: z.output<typeof pageQuery>,
): Promise<LegalHoldsModel['target']> {
  const t = messagesOf(c.var.locale);
  if (entity_type && entity_id) {
    const { email } = await c.var.client.call(showEmail, { params: { entity_type, entity_id } });
    const words = email.subject || t('mail_explorer.panel.no_subject');
    const href = profileOf(c, entity_type, entity_id);
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

const profileOf = (c: ConsoleContext, type: EntityType, id: string): string =>
  openTo(c.var.user, paths.profile.email(type, id, { hide_menu: '1' }));

function presentHold(c: ConsoleContext, hold: LegalHold): HoldRow {
  const t = messagesOf(c.var.locale);
  const when = (at: string) => t.dateTime(Date.parse(at), c.var.timeZone, 'short');
  const { mail } = hold;
  return {
    id: hold.id,
    ...(mail
      ? { words: mail.entity_id, href: profileOf(c, mail.entity_type, mail.entity_id) }
      : presentSearch(c, hold)),
    kind: t(mail ? 'settings.legal_hold_mail' : 'settings.legal_hold_search'),
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

/** The search of a hold with its absolute times: as text, and as a URL of the Explorer while there is mail. */
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
