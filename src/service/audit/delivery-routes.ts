import {
  deliveryKinds,
  type DeliveryKind,
  kindOfReceiver,
  type ReceiverId,
  receiverIds,
} from '../../api/vocabulary/audit-deliveries.ts';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { type DeliveryAnswer, unsetDelivery } from '../../api/contract/audit/audit-delivery.ts';
import { isTrustedHop } from '../../api/validators.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { problemOfError } from '../outgoing/receiver-problem.ts';
import { makeWebhookSecret, WebhookRefused } from '../outgoing/webhook-sender.ts';
import { recordAudit } from './routes.ts';
import {
  type AuditDelivery,
  isReadable,
  openKey,
  openSecrets,
  replaceSecret,
  sealKey,
} from './deliver-audit.ts';
import type { DeliverySettings, StoredDelivery } from './delivery-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

type DeliveryCalls =
  | 'listAuditDeliveries'
  | 'writeAuditDelivery'
  | 'removeAuditDelivery'
  | 'showAuditSecret'
  | 'testAuditDelivery'
  | 'moveAuditDelivery';

/** Receivers of the trail. */
export const auditDeliveryRoutes = (
  parts: ServiceParts & { delivery: AuditDelivery },
): HandlersOf<DeliveryCalls> => ({
  async listAuditDeliveries() {
    const stored = await parts.stores.audit.listDeliveries(undefined);
    const known = new Map(stored.map((one) => [one.id, one]));
    const firsts: readonly ReceiverId[] = deliveryKinds;
    const shown = receiverIds.filter((id) => known.has(id) || firsts.includes(id));
    return { deliveries: await Promise.all(shown.map((id) => present(parts, id, known.get(id)))) };
  },
  async writeAuditDelivery({ params: { id }, body }, call) {
    const { enabled, new_secret: wantsNew, private_key: key, ...wanted } = body;
    const kind = kindOfReceiver(id);
    const before = await find(parts, id);
    const settings = checked(kind, wanted, enabled);
    if (settings.private_data && !reachesAllMail(call.caller.account, 'private_data:view')) {
      throw refuseField(fieldProblem('private_data', 'private_question'), 'permission_denied');
    }
    const isNew = kind === 'webhook' && (wantsNew || !isReadable(parts.secretBox, before?.secrets ?? ''));
    const secrets =
      kind === 'syslog'
        ? checkedKey(parts, settings, key, before?.secrets ?? '')
        : isNew
          ? replaceSecret(parts.secretBox, before?.secrets ?? '', makeWebhookSecret(), parts.now())
          : undefined;
    const doing = doingOf(parts, call);
    const newSecret = isNew || key !== '';
    await parts.stores.audit.writeDelivery({ id, enabled, settings, secrets, newSecret, doing });
    return { success: true };
  },
  async removeAuditDelivery({ params: { id } }, call) {
    const isRemoved = await parts.stores.audit.removeDelivery({ id, doing: doingOf(parts, call) });
    if (!isRemoved) throw refuse('conflict', 'delivery_missing');
    return { success: true };
  },
  async showAuditSecret({ params: { id } }) {
    // A key is never returned.
    const { secrets } = (kindOfReceiver(id) === 'webhook' && (await find(parts, id))) || { secrets: '' };
    if (!isReadable(parts.secretBox, secrets)) return { secret: null };
    return { secret: openSecrets(parts.secretBox, secrets, parts.now())[0] ?? null };
  },
  async testAuditDelivery({ params: { id } }, call) {
    const delivery = await requireDelivery(parts, id);
    try {
      await parts.delivery.test(delivery);
    } catch (error) {
      const { problem, detail } = error instanceof WebhookRefused ? error.problem : problemOfError(error);
      await recordAudit(parts, 'audit_delivery_test', call, { delivery: id, problem, detail }, 'failed');
      return { success: false, problem, detail };
    }
    await recordAudit(parts, 'audit_delivery_test', call, { delivery: id });
    return { success: true, problem: null, detail: null };
  },
  async moveAuditDelivery({ params: { id }, body }, call) {
    await requireDelivery(parts, id);
    const to = 'skip' in body ? 'skip' : body.period;
    await parts.stores.audit.moveDelivery({ id, to, doing: doingOf(parts, call) });
    return { success: true };
  },
});

const doingOf = ({ now }: ServiceParts, { caller, clientAddress }: SignedInCall) => ({
  at: now(),
  actor: caller.account.email,
  clientAddress,
});

const find = async ({ stores }: ServiceParts, id: ReceiverId): Promise<StoredDelivery | undefined> =>
  (await stores.audit.listDeliveries(undefined)).find((one) => one.id === id);

async function requireDelivery(parts: ServiceParts, id: ReceiverId): Promise<StoredDelivery> {
  const found = await find(parts, id);
  if (found) return found;
  throw refuse('conflict', 'delivery_missing');
}

/** @throws ServiceError `invalid_input` at the field */
function checked(kind: DeliveryKind, wanted: DeliverySettings, enabled: boolean): DeliverySettings {
  for (const name of ['authorities', 'certificate'] as const) {
    if (wanted[name] !== '' && !isChain(wanted[name]))
      throw refuseField(fieldProblem(name, 'certificate_wrong'));
  }
  // A disabled receiver may be incomplete.
  if (kind === 'syslog') {
    const host = wanted.host.toLowerCase();
    if ((enabled || host !== '') && (!isTrustedHop(host) || host.includes('/')))
      throw refuseField(fieldProblem('host', 'host_wrong'));
    return { ...wanted, host, certificate: wanted.tls ? wanted.certificate : '', url: '' };
  }
  if ((enabled || wanted.url !== '') && !isHttps(wanted.url))
    throw refuseField(fieldProblem('url', 'https_wrong'));
  return { ...wanted, host: '', certificate: '', tls: true };
}

/**
 * The encrypted private key to store: the given one, or the stored one. Undefined keeps it unchanged.
 * @throws ServiceError `invalid_input` if it is invalid or does not belong to the certificate
 */
function checkedKey(
  { secretBox }: ServiceParts,
  { certificate }: DeliverySettings,
  typed: string,
  sealed: string,
): string | undefined {
  if (certificate === '') return '';
  const key = typed || (isReadable(secretBox, sealed) ? openKey(secretBox, sealed) : '');
  if (key === '') throw refuseField(fieldProblem('private_key', 'key_missing'));
  if (!isKeyOf(key, certificate)) throw refuseField(fieldProblem('private_key', 'key_wrong_pair'));
  return typed === '' ? undefined : sealKey(secretBox, typed);
}

function isKeyOf(key: string, certificate: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hash === '';
}

/** Only certificates, so that no private key is stored by mistake. */
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

async function present(
  { stores }: ServiceParts,
  id: ReceiverId,
  stored: StoredDelivery | undefined,
): Promise<DeliveryAnswer> {
  if (!stored) return unsetDelivery(id);
  const behind = await stores.audit.countBehind({ row: stored.transmittedRow });
  return {
    id,
    kind: kindOfReceiver(id),
    enabled: stored.enabled,
    ...stored.settings,
    has_secret: stored.secrets !== '',
    sent_row: stored.transmittedRow,
    behind: behind.rows,
    behind_since: isoOrNull(behind.since),
    last_sent_at: isoOrNull(stored.lastSentAt),
    failing_since: isoOrNull(stored.failingSince),
    problem: stored.problem || null,
    problem_detail: stored.problemDetail || null,
    next_try_at: stored.nextTryAt ? isoOrNull(stored.nextTryAt) : null,
    updated_at: isoOrNull(stored.updatedAt),
    updated_by: stored.updatedBy,
  };
}
