import { Hono } from 'hono';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { auditDeliveryRoutes } from './delivery-routes.tsx';
import { auditListRoutes } from './list-routes.tsx';
import { auditRetentionDays } from '../../api/limits.ts';
import { z } from 'zod';
import {
  type AuditState,
  showAuditState,
  verifyAuditRows,
  writeAuditRetention,
} from '../../api/contract/audit/audit-chain.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { AuditChainPage } from '../../views/audit/audit-chain-page.tsx';
import type { ChainView, Notice } from '../../views/audit/model.ts';
import { line } from '../fields.ts';
import { defineForm, formRoute, type FormState, readForm } from '../form-page.ts';
import type { FieldErrors } from '../form-problems.ts';
import { renderSettings } from '../render/render-page.tsx';
import { onlyForms } from '../validate.ts';

const { least, most } = auditRetentionDays;
const isRetention = (days: string): boolean =>
  days === '' || (/^\d{1,4}$/.test(days) && Number(days) >= least && Number(days) <= most);

const fields = z.object({ days: line(6) });

const retentionForm = defineForm({
  fields,
  page: () => paths.audit.chain(),
  load: (c) => c.var.client.call(showAuditState, {}),
  stored: ({ retention: { days } }) => ({ days: days === null ? '' : String(days) }),
  checks: ({ days }): FieldErrors<'days'> =>
    isRetention(days) ? {} : { days: { key: 'audit.keep_days_wrong', values: { least, most } } },
  async save(c, { days }) {
    await c.var.client.call(writeAuditRetention, { body: { days: days === '' ? null : Number(days) } });
    return paths.audit.chain({ done: 'retention' });
  },
  show: showChain,
});

/** The state of the chain, and its retention. */
const auditChainRoutes = new Hono<ConsoleEnv>()
  .get(paths.audit.chain(), async (c) => {
    const state = await c.var.client.call(showAuditState, {});
    return showChain(c, readForm(c, retentionForm, state), state);
  })
  .post(paths.audit.verifications(), onlyForms, async (c) => {
    await c.var.client.call(verifyAuditRows, { body: {} });
    return c.redirect(paths.audit.chain(), 303);
  })
  .route('/', formRoute(paths.audit.retention(), retentionForm));

function showChain(
  c: ConsoleContext,
  { values, problems, failure, done, isUnsaved }: FormState<typeof fields>,
  state: AuditState,
): Response {
  const t = messagesOf(c.var.locale);
  const { user, timeZone } = c.var;
  const time = (at: string | null) => (at === null ? '' : t.dateTime(at, timeZone, 'medium'));
  const { removed_to: removedTo } = state.retention;
  const view: ChainView = {
    notices: [
      ...(done === 'retention' ? [{ tone: 'positive' as const, text: t('audit.retention_saved') }] : []),
      ...(isUnsaved ? [{ tone: 'caution' as const, text: t('settings.not_saved_yet') }] : []),
      ...(failure ? [{ tone: 'danger' as const, text: failure }] : []),
      ...(state.entering ? [{ tone: 'info' as const, text: t('audit.entering') }] : []),
    ],
    facts: [
      {
        term: t('audit.rows'),
        value:
          state.last_row === 0 ? '' : t('audit.rows_range', { first: state.first_row, last: state.last_row }),
      },
      { term: t('audit.since'), value: time(state.first_at) },
      { term: t('audit.fingerprint'), value: state.fingerprint ?? '' },
      { term: t('audit.key'), value: state.key ?? '' },
    ],
    verification: verificationOf(c, state),
    isVerifying: state.verification?.state === 'running',
    mayVerify: may(user, 'audit', 'act'),
    publicKey: state.public_key ?? '',
    checkpoints: state.checkpoints.map(({ row, at, hash }) => ({
      id: String(row),
      row: t.number(row),
      when: time(at),
      hash,
    })),
    retention: {
      days: values.days,
      problem: problems.days ?? '',
      removed: removedTo > 0 ? t('audit.removed_to', { row: removedTo }) : '',
      mayChange: may(user, 'system_settings', 'act'),
    },
  };
  return renderSettings(c, t('audit.tab.chain'), <AuditChainPage t={t} view={view} viewer={user} />);
}

function verificationOf(c: ConsoleContext, { verification }: AuditState): Notice {
  const t = messagesOf(c.var.locale);
  if (!verification) return { tone: 'info', text: t('audit.verified_never') };
  const { state, by: who, rows, problem } = verification;
  const time = t.dateTime(verification.at, c.var.timeZone, 'medium');
  switch (state) {
    case 'running':
      return { tone: 'info', text: t('audit.verified_running', { time, who }) };
    case 'good':
      return { tone: 'positive', text: t('audit.verified_good', { rows, time, who }) };
    case 'wrong':
      return {
        tone: 'danger',
        text: t('audit.verified_wrong', { row: verification.row ?? 0, problem: problem ?? '', time, who }),
      };
    case 'failed':
      return { tone: 'caution', text: t('audit.verified_failed', { problem: problem ?? '', time, who }) };
  }
}

/** The audit trail. */
export const auditRoutes = new Hono<ConsoleEnv>()
  .route('/', auditListRoutes)
  .route('/', auditChainRoutes)
  .route('/', auditDeliveryRoutes);
