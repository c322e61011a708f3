import type { AuditState } from '../../api/contract/audit/audit-chain.ts';
import type { HandlersOf } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { recordAudit } from './audit-routes.ts';
import { readRetention, retentionSetting } from './keep-trail.ts';
import { verifyAudit } from './verify-audit.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/** Number of checkpoints in the state. */
const shownCheckpoints = 20;
const verificationSetting = 'audit_verification';
type Verification = NonNullable<AuditState['verification']>;

/** The state of the trail's chain. */
export const auditTrailRoutes = (
  parts: ServiceParts,
): HandlersOf<'showAuditState' | 'verifyAuditRows' | 'writeAuditRetention'> => {
  let running: Verification | undefined;
  return {
    async showAuditState() {
      const { stores } = parts;
      const [state, days, stored] = await Promise.all([
        stores.audit.readAuditState({ checkpoints: shownCheckpoints }),
        readRetention(stores),
        stores.settings.readSetting(verificationSetting),
      ]);
      return {
        first_row: state.firstRow,
        last_row: state.lastRow,
        first_at: isoOrNull(state.firstAt),
        last_at: isoOrNull(state.lastAt),
        fingerprint: state.hash ? `${state.lastRow}:${state.hash}` : null,
        key: state.keyId,
        public_key: state.publicKey,
        checkpoints: state.checkpoints.map(({ row, at, hash, signature, keyId }) => ({
          row,
          at: new Date(at).toISOString(),
          hash: Buffer.from(hash).toString('hex'),
          signature: Buffer.from(signature).toString('base64'),
          key: keyId,
        })),
        entering: state.isEntering,
        verification: running ?? (stored ? (JSON.parse(stored) as Verification) : null),
        retention: { days, removed_to: state.removedTo },
      };
    },
    async verifyAuditRows(_, call) {
      if (running) return { started: false };
      const by = call.caller.account.email;
      running = { at: iso(parts), by, state: 'running', rows: 0, row: null, problem: null };
      parts.background('the verification of the audit trail', async () => {
        const found: Omit<Verification, 'at' | 'by'> = await verifyAudit(parts.stores).then(
          ({ rows, problem }) => ({
            state: problem ? 'wrong' : 'good',
            rows,
            row: problem?.row ?? null,
            problem: problem?.what ?? null,
          }),
          (error: unknown) => ({ state: 'failed', rows: 0, row: null, problem: String(error).slice(0, 300) }),
        );
        try {
          const value = JSON.stringify({ at: iso(parts), by, ...found });
          await parts.stores.settings.writeSetting({ name: verificationSetting, value });
          const { state, rows, row, problem } = found;
          const details = { rows, ...(state !== 'good' && { row, problem }) };
          await recordAudit(parts, 'audit_verify', call, details, state === 'good' ? 'success' : 'failed');
        } finally {
          running = undefined;
        }
      });
      return { started: true };
    },
    async writeAuditRetention({ body: { days } }, { caller, clientAddress }) {
      await parts.stores.tenant.changeSetting({
        patch: { name: retentionSetting, fields: { days } },
        unset: { days: null },
        audit: {
          at: parts.now(),
          actor: caller.account.email,
          action: 'audit_retention_change',
          outcome: 'success',
          clientAddress,
        },
      });
      return { success: true };
    },
  };
};

const iso = ({ now }: ServiceParts): string => new Date(now()).toISOString();
