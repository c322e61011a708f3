import { X509Certificate } from 'node:crypto';
import {
  type MailGateway,
  mailSystemProblems,
  type MailSystem,
} from '../../api/contract/config/mail-systems.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { isEmailAddress, isNotBlank, isTrustedHop } from '../../api/validators.ts';
import type { AuditAction } from '../../api/vocabulary/audit-actions.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { fieldProblem, refuse, refuseField, refuseInput } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { GatewayState } from '../ports/gateway-state.ts';
import { connectorPurpose } from '../secret-box/secret-box.ts';
import { newId } from '../secret-box/secrets.ts';
import type { StoredConnector, StoredMailbox } from './connector-store-sqlite.ts';
import type { Hold } from './connector-imap.ts';
import { explainImap, type ImapProblem, type ImapSettings } from './imap-session.ts';
import { openConnector } from './open-connectors.ts';

type MailSystemCalls =
  | 'listMailSystems'
  | 'testMailSystem'
  | 'connectMailSystem'
  | 'changeMailSystem'
  | 'removeMailSystem';

interface Wanted {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly security: ImapSettings['security'];
  readonly authorities: string;
  readonly sign_in: ImapSettings['signIn'];
  readonly user: string;
  readonly mailboxes: readonly string[];
  readonly secret: string;
}

/** The field that has to do with a problem. */
const fieldOf: Readonly<Record<ImapProblem, keyof Wanted>> = {
  sign_in: 'secret',
  unreachable: 'host',
  certificate: 'authorities',
  plain_text: 'security',
  no_answer: 'host',
  failed: 'host',
};

/** Mail systems that are connected. */
export const mailSystemRoutes = (parts: ServiceParts): HandlersOf<MailSystemCalls> => ({
  async listMailSystems() {
    const { stores, gateway } = parts;
    const [connectors, mailboxes] = await Promise.all([
      stores.mailboxes.listConnectors(undefined),
      stores.mailboxes.listMailboxes(undefined),
    ]);
    return {
      mail_systems: connectors.filter(({ kind }) => kind === 'imap').map((one) => present(one, mailboxes)),
      gateway: gateway ? presentGateway(gateway.state()) : null,
    };
  },
  async testMailSystem({ body }) {
    const { settings } = checked(body);
    const tested = await test(parts, settings, body.secret);
    return 'problem' in tested
      ? { success: false, ...tested, hold: null }
      : { success: true, problem: null, detail: '', hold: tested.hold };
  },
  async connectMailSystem({ body }, call) {
    const { name, settings } = checked(body);
    const { stores, secretBox, connectors, now } = parts;
    const tested = await test(parts, settings, body.secret);
    if ('problem' in tested) {
      const { problem, detail } = tested;
      throw refuseField(fieldProblem(fieldOf[problem], `mail_system_${problem}`, { detail }));
    }
    const id = newId();
    const secret = secretBox.seal(body.secret, connectorPurpose(id));
    const stored = { id, kind: 'imap', name, settings: JSON.stringify(settings), secret, at: now() };
    await stores.mailboxes.addConnector(stored);
    const { host, port, signIn, mailboxes } = settings;
    await recordAudit(parts, 'mail_system_add', call, {
      name,
      host,
      port,
      sign_in: signIn,
      mailboxes: mailboxes.length,
    });
    await connectors.reload();
    return { success: true, id };
  },
  async changeMailSystem({ params: { id }, body }, call) {
    const { stores, secretBox, connectors } = parts;
    const one = await requireConnector(parts, id);
    const { paused, secret } = body;
    if (secret !== undefined) {
      const tested = await test(parts, JSON.parse(one.settings) as ImapSettings, secret);
      if ('problem' in tested) {
        const { problem, detail } = tested;
        throw refuseField(fieldProblem('secret', `mail_system_${problem}`, { detail }));
      }
    }
    const changes = {
      ...(paused !== undefined && { paused }),
      ...(secret !== undefined && { secret: secretBox.seal(secret, connectorPurpose(id)) }),
    };
    await stores.mailboxes.changeConnector({ id, ...changes });
    const details = {
      name: one.name,
      ...(paused !== undefined && { paused }),
      ...(secret !== undefined && { new_secret: true }),
    };
    await recordAudit(parts, 'mail_system_change', call, details);
    await connectors.reload();
    return { success: true };
  },
  async removeMailSystem({ params: { id } }, call) {
    const { stores, connectors } = parts;
    const { name, paused } = await requireConnector(parts, id);
    // What is under way ends first.
    await stores.mailboxes.changeConnector({ id, paused: true });
    await connectors.reload();
    if (!(await stores.mailboxes.removeConnector(id))) {
      await stores.mailboxes.changeConnector({ id, paused });
      await connectors.reload();
      throw refuse('conflict', 'mail_system_holds');
    }
    await recordAudit(parts, 'mail_system_remove', call, { name });
    return { success: true };
  },
});

const recordAudit = (
  { audit }: ServiceParts,
  action: Extract<AuditAction, `mail_system_${string}`>,
  { caller, clientAddress }: SignedInCall,
  details: Record<string, unknown>,
): Promise<void> =>
  audit.record({ actor: caller.account.email, action, outcome: 'success', clientAddress, details });

async function requireConnector({ stores }: ServiceParts, id: string): Promise<StoredConnector> {
  const found = await stores.mailboxes.findConnector(id);
  if (!found) throw refuse('not_found', 'mail_system_missing');
  return found;
}

/**
 * Settings as they are stored, with a new name for the folder of held mail.
 * @throws ServiceError `invalid_input` at the fields
 */
function checked(wanted: Wanted): { name: string; settings: ImapSettings } {
  const { port, security, sign_in: signIn } = wanted;
  const host = wanted.host.trim().toLowerCase();
  const mailboxes = [
    ...new Set(wanted.mailboxes.map((one) => one.trim().toLowerCase()).filter((one) => one !== '')),
  ];
  const wrong = mailboxes.find((one) => !isEmailAddress(one));
  const problems = [
    ...(!isTrustedHop(host) || host.includes('/') ? [fieldProblem('host', 'host_wrong')] : []),
    ...(isNotBlank(wanted.user) ? [] : [fieldProblem('user', 'mail_system_user_missing')]),
    ...(wanted.secret === '' ? [fieldProblem('secret', 'mail_system_secret_missing')] : []),
    ...(mailboxes.length === 0 ? [fieldProblem('mailboxes', 'mail_system_no_mailbox')] : []),
    ...(wrong === undefined ? [] : [fieldProblem('mailboxes', 'mail_system_address', { address: wrong })]),
    ...(signIn !== 'master' && mailboxes.length > 1
      ? [fieldProblem('mailboxes', 'mail_system_one_mailbox')]
      : []),
    ...(isAuthorities(wanted.authorities) ? [] : [fieldProblem('authorities', 'certificate_wrong')]),
  ];
  if (problems.length > 0) throw refuseInput(problems);
  const settings = {
    host,
    port,
    security,
    authorities: wanted.authorities.trim(),
    signIn,
    user: wanted.user.trim(),
    mailboxes,
    holdFolder: `Postern-hold-${newId()}`,
  };
  return { name: isNotBlank(wanted.name) ? wanted.name.trim() : host, settings };
}

function isAuthorities(pem: string): boolean {
  if (pem.trim() === '') return true;
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return found.length > 0 && found.every((one) => new X509Certificate(one).raw.length > 0);
  } catch {
    return false;
  }
}

/** Signs in to the first mailbox. The hidden folder is not looked for: nobody has its new name yet. */
async function test(
  parts: ServiceParts,
  settings: ImapSettings,
  secret: string,
): Promise<{ hold: Hold['hold'] } | { problem: ImapProblem; detail: string }> {
  const sealed = parts.secretBox.seal(secret, connectorPurpose('test'));
  const stored = { id: 'test', number: 0, settings: JSON.stringify(settings), secret: sealed };
  const connector = openConnector(parts, stored);
  try {
    return { hold: (await connector.test(settings.mailboxes[0]!)).hold };
  } catch (error) {
    return explainImap(error);
  } finally {
    await connector.close();
  }
}

function presentGateway({ listen, next, since, lastMailAt, lastHour, problem }: GatewayState): MailGateway {
  return {
    listen,
    next,
    since: isoOrNull(since),
    last_mail_at: isoOrNull(lastMailAt),
    last_hour: lastHour,
    problem: problem?.kind ?? null,
    problem_since: isoOrNull(problem?.since ?? null),
    detail: problem?.detail ?? '',
  };
}

const isProblem = (text: string): text is (typeof mailSystemProblems)[number] =>
  mailSystemProblems.some((one) => one === text);

function present({ number, settings, ...one }: StoredConnector, all: readonly StoredMailbox[]): MailSystem {
  const { host, port, security, authorities, signIn, user, holdFolder } = JSON.parse(
    settings,
  ) as ImapSettings;
  const mailboxes = all
    .filter(({ connector }) => connector === number)
    .map(({ address, contactAt, problem, detail, backlog, rate, hold }) => ({
      address,
      last_contact_at: isoOrNull(contactAt),
      problem: problem === '' ? null : isProblem(problem) ? problem : 'failed',
      detail,
      backlog,
      minutes_left: backlog > 0 && rate > 0 ? backlog / rate : null,
      hold: hold === '' ? null : hold,
    }));
  return {
    id: one.id,
    kind: one.kind,
    name: one.name,
    host,
    port,
    security,
    authorities,
    sign_in: signIn,
    user,
    mailboxes,
    hold_folder: signIn === 'master' ? holdFolder : '',
    paused: one.paused,
  };
}
