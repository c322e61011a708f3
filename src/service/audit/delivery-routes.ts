import { deliveryKinds, type DeliveryKind } from '../../api/vocabulary/audit-deliveries.ts';
import { X509Certificate } from 'node:crypto';
import { type DeliveryAnswer } from '../../api/contract/audit/audit-delivery.ts';
import { isTrustedHop } from '../../api/validators.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { problemOfError } from '../webhooks/receiver-problem.ts';
import { makeWebhookSecret } from '../webhooks/sign-webhook.ts';
import { WebhookRefused } from '../webhooks/webhook-sender.ts';
import { recordAudit } from './audit-routes.ts';
import type { AuditDelivery } from './deliver-audit.ts';
import { openSecrets, replaceSecret } from './delivery-secrets.ts';
import type { DeliverySettings, StoredDelivery } from './delivery-store-sqlite.ts';
import { isoOrNull } from '../iso-time.ts';

type DeliveryCalls =
  | 'listAuditDeliveries'
  | 'writeAuditDelivery'
  | 'showAuditSecret'
  | 'testAuditDelivery'
  | 'moveAuditDelivery';

/** Where the trail is sent to. */
export const auditDeliveryRoutes = (
  parts: ServiceParts & { delivery: AuditDelivery },
): HandlersOf<DeliveryCalls> => ({
  async listAuditDeliveries() {
    const stored = await parts.stores.audit.listDeliveries(undefined);
    const all = deliveryKinds.map((kind) =>
      present(
        parts,
        kind,
        stored.find((one) => one.kind === kind),
      ),
    );
    return { deliveries: await Promise.all(all) };
  },
  async writeAuditDelivery({ params: { kind }, body }, call) {
    const { enabled, new_secret: wantsNew, ...wanted } = body;
    const before = await find(parts, kind);
    const settings = checked(kind, wanted, enabled);
    if (settings.private_data && !seesPrivateData(call.caller.account)) {
      throw refuseField(fieldProblem('private_data', 'private_question'), 'permission_denied');
    }
    const isNew = kind === 'webhook' && (wantsNew || !before?.secrets);
    const secrets = isNew
      ? replaceSecret(parts.secretBox, before?.secrets ?? '', makeWebhookSecret(), parts.now())
      : undefined;
    const doing = doingOf(parts, call);
    await parts.stores.audit.writeDelivery({ kind, enabled, settings, secrets, newSecret: isNew, doing });
    return { success: true };
  },
  async showAuditSecret() {
    const { secrets } = (await find(parts, 'webhook')) ?? { secrets: '' };
    return { secret: openSecrets(parts.secretBox, secrets, parts.now())[0] ?? null };
  },
  async testAuditDelivery({ params: { kind } }, call) {
    const delivery = await demand(parts, kind);
    try {
      await parts.delivery.test(delivery);
    } catch (error) {
      const { problem, detail } = error instanceof WebhookRefused ? error.problem : problemOfError(error);
      await recordAudit(parts, 'audit_delivery_test', call, { delivery: kind, problem, detail }, 'failed');
      return { success: false, problem, detail };
    }
    await recordAudit(parts, 'audit_delivery_test', call, { delivery: kind });
    return { success: true, problem: null, detail: null };
  },
  async moveAuditDelivery({ params: { kind }, body }, call) {
    await demand(parts, kind);
    const to = 'skip' in body ? 'skip' : body.period;
    await parts.stores.audit.moveDelivery({ kind, to, doing: doingOf(parts, call) });
    return { success: true };
  },
});

const doingOf = ({ now }: ServiceParts, { caller, clientAddress }: SignedInCall) => ({
  at: now(),
  actor: caller.account.email,
  clientAddress,
});

const find = async ({ stores }: ServiceParts, kind: DeliveryKind): Promise<StoredDelivery | undefined> =>
  (await stores.audit.listDeliveries(undefined)).find((one) => one.kind === kind);

async function demand(parts: ServiceParts, kind: DeliveryKind): Promise<StoredDelivery> {
  const found = await find(parts, kind);
  if (found) return found;
  throw refuse('conflict', 'delivery_missing');
}

/** @throws ServiceError `invalid_input` at the field */
function checked(kind: DeliveryKind, wanted: DeliverySettings, enabled: boolean): DeliverySettings {
  const { authorities } = wanted;
  if (authorities !== '' && !isChain(authorities))
    throw refuseField(fieldProblem('authorities', 'certificate_wrong'));
  // What is switched off may be half filled in.
  if (kind === 'syslog') {
    const host = wanted.host.toLowerCase();
    if ((enabled || host !== '') && (!isTrustedHop(host) || host.includes('/')))
      throw refuseField(fieldProblem('host', 'host_wrong'));
    return { ...wanted, host, url: '' };
  }
  if ((enabled || wanted.url !== '') && !isHttps(wanted.url))
    throw refuseField(fieldProblem('url', 'https_wrong'));
  return { ...wanted, host: '', tls: true };
}

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hash === '';
}

/** One certificate after the other, and nothing else: no private key is kept by mistake. */
function isChain(pem: string): boolean {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (parts.length === 0 || parts.join('').length !== pem.replaceAll(/\s*(?=-----BEGIN)|\s*$/g, '').length)
    return false;
  try {
    return parts.every((part) => new X509Certificate(part).raw.length > 0);
  } catch {
    return false;
  }
}

const defaults: DeliverySettings = {
  format: 'json',
  private_data: false,
  authorities: '',
  host: '',
  port: 6514,
  tls: true,
  url: '',
};

async function present(
  { stores }: ServiceParts,
  kind: DeliveryKind,
  stored: StoredDelivery | undefined,
): Promise<DeliveryAnswer> {
  const behind = stored ? await stores.audit.countBehind({ row: stored.toldRow }) : { rows: 0, since: null };
  return {
    kind,
    enabled: stored?.enabled ?? false,
    ...(stored?.settings ?? defaults),
    has_secret: (stored?.secrets ?? '') !== '',
    sent_row: stored?.toldRow ?? 0,
    behind: behind.rows,
    behind_since: isoOrNull(behind.since),
    last_sent_at: isoOrNull(stored?.lastSentAt ?? null),
    failing_since: isoOrNull(stored?.failingSince ?? null),
    problem: stored?.problem || null,
    problem_detail: stored?.problemDetail || null,
    next_try_at: stored?.nextTryAt ? isoOrNull(stored.nextTryAt) : null,
    updated_at: isoOrNull(stored?.updatedAt ?? null),
    updated_by: stored?.updatedBy ?? null,
  };
}
