import { auditRetentionDays } from '../../api/limits.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  type AuditState,
  showAuditState,
  verifyAuditRows,
  writeAuditRetention,
} from '../../api/contract/audit/audit-chain.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { AuditChainPage } from '../../views/audit/audit-chain-page.tsx';
import type { ChainView, Notice } from '../../views/audit/model.ts';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, given, line } from '../fields.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';

const chainQuery = z.object({ done: choice(['retention']), days: given });
const retentionForm = z.object({ days: line(6) });

/** The state of the chain, and its retention. */
export const auditChainRoutes = new Hono<ConsoleEnv>()
  .get(paths.audit.chain(), query(chainQuery), (c) => {
    const { done, days } = c.req.valid('query');
    const typed = readShown(c).values?.['days'] ?? days?.slice(0, 6);
    return showChain(c, { isSaved: done === 'retention', typed });
  })
  .post(paths.audit.verifications(), onlyForms, async (c) => {
    await c.var.client.call(verifyAuditRows, { body: {} });
    return c.redirect(paths.audit.chain(), 303);
  })
  .post(paths.audit.retention(), onlyForms, form(retentionForm), (c) => saveRetention(c));

async function saveRetention(c: Asked<{ form: typeof retentionForm }>): Promise<Response> {
  const { days } = c.req.valid('form');
  if (!isRetention(days)) {
    return showAgain(c, paths.audit.chain(), { values: { days } }, () =>
      showChain(c, { isSaved: false, typed: days }),
    );
  }
  return withProof(c, paths.audit.chain({ days }), async () => {
    await c.var.client.call(writeAuditRetention, { body: { days: days === '' ? null : Number(days) } });
    return c.redirect(paths.audit.chain({ done: 'retention' }), 303);
  });
}

const { least, most } = auditRetentionDays;
const isRetention = (days: string): boolean =>
  days === '' || (/^\d{1,4}$/.test(days) && Number(days) >= least && Number(days) <= most);

async function showChain(
  c: ConsoleContext,
  { isSaved, typed }: { isSaved: boolean; typed: string | undefined },
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const state = await c.var.client.call(showAuditState, {});
  const { user, timeZone } = c.var;
  const time = (at: string | null) => (at === null ? '' : t.dateTime(at, timeZone, 'medium'));
  const stored = state.retention.days === null ? '' : String(state.retention.days);
  const isUnsaved = typed !== undefined && typed !== stored && isRetention(typed);
  const { removed_to: removedTo } = state.retention;
  const view: ChainView = {
    notices: [
      ...(isSaved ? [{ tone: 'positive' as const, text: t('audit.retention_saved') }] : []),
      ...(isUnsaved ? [{ tone: 'caution' as const, text: t('settings.not_saved_yet') }] : []),
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
      days: typed ?? stored,
      problem: typed !== undefined && !isRetention(typed) ? t('audit.keep_days_wrong', { least, most }) : '',
      removed: removedTo > 0 ? t('audit.removed_to', { row: removedTo }) : '',
      mayChange: may(user, 'system_settings', 'act'),
    },
  };
  return renderPage(c, <AuditChainPage t={t} view={view} viewer={user} />, {
    title: t('audit.tab.chain'),
    section: 'system-settings',
  });
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
