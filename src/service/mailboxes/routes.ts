import type { MailSystemChoices } from '../../api/contract/config/mail-system-kinds.ts';
import {
  type MailGateway,
  type MailSystem,
  type MailSystemProblem,
  mailSystemProblems,
} from '../../api/contract/config/mail-systems.ts';
import { ServiceError } from '../../api/errors.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { isNotBlank } from '../../api/validators.ts';
import type { AuditAction } from '../../api/vocabulary/audit-actions.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { fieldProblem, refuse, refuseField, refuseInput } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { GatewayState } from '../ports/gateway-state.ts';
import { connectorPurpose } from '../secret-box/secret-box.ts';
import { newId } from '../secret-box/secrets.ts';
import type { Hold } from '../ports/mailbox.ts';
import { checkMailbox } from './check-mailbox.ts';
import { kindOf } from './connector-kinds.ts';
import type { StoredConnector, StoredMailbox } from './connector-store-sqlite.ts';
import { openConnector } from './open-connectors.ts';
import { createVault } from './vault.ts';

type MailSystemCalls =
  | 'listMailSystems'
  | 'testMailSystem'
  | 'connectMailSystem'
  | 'changeMailSystem'
  | 'checkMailSystem'
  | 'removeMailSystem';

/** Mail systems that are connected. */
export const mailSystemRoutes = (parts: ServiceParts): HandlersOf<MailSystemCalls> => ({
  async listMailSystems() {
    const { stores, gateway } = parts;
    const [connectors, mailboxes, counts] = await Promise.all([
      stores.mailboxes.listConnectors(undefined),
      stores.mailboxes.listMailboxes(undefined),
      stores.mailboxes.countMails(undefined),
    ]);
    const stored = new Map(counts);
    const shown = await Promise.all(
      connectors.map(async (one) =>
        present(one, { mailboxes, stored, held: await stores.mailboxes.countHeld(one.number) }),
      ),
    );
    return {
      mail_systems: shown.filter((one) => one !== undefined),
      gateway: gateway ? presentGateway(gateway.state()) : null,
    };
  },
  async testMailSystem({ body }) {
    const { kind, settings } = checked(body);
    const tested = await test(parts, { kind, settings }, body.secret);
    return 'problem' in tested
      ? { success: false, problem: tested.problem, detail: tested.detail, hold: null }
      : { success: true, problem: null, detail: '', hold: tested.hold };
  },
  async connectMailSystem({ body }, call) {
    const { kind, name, settings, traits } = checked(body);
    const { stores, secretBox, connectors, now } = parts;
    const tested = await test(parts, { kind, settings }, body.secret);
    if ('problem' in tested) throw refuseTest(tested);
    const id = newId();
    const secret = secretBox.seal(body.secret, connectorPurpose(id));
    const holdsOld = body.hold_old;
    await stores.mailboxes.addConnector({ id, kind, name, settings, secret, holdsOld, at: now() });
    await recordAudit(parts, 'mail_system_add', call, { name, kind, ...traits, hold_old: holdsOld });
    await connectors.reload();
    return { success: true, id };
  },
  async changeMailSystem({ params: { id }, body }, call) {
    const { stores, secretBox, connectors } = parts;
    const one = await requireConnector(parts, id);
    const { paused, secret } = body;
    if (secret !== undefined) {
      const tested = await test(parts, one, secret);
      if ('problem' in tested) throw refuseTest({ ...tested, field: 'secret' });
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
  async checkMailSystem({ params: { id }, body }, call) {
    const { stores, now } = parts;
    const one = await requireConnector(parts, id);
    const opened = openConnector(parts, one);
    if (!opened) throw refuse('not_found', 'mail_system_missing');
    const { connector, explain } = opened;
    const mailbox = body.mailbox.trim().toLowerCase();
    try {
      const known = await connector.mailboxes();
      if (!known.includes(mailbox)) throw refuseField(fieldProblem('mailbox', 'mail_system_not_connected'));
      await recordAudit(parts, 'mail_system_change', call, { name: one.name, checked: mailbox });
      const { hold, steps } = await checkMailbox(connector, mailbox);
      const isWell = steps.every(({ problem }) => problem === '');
      if (isWell) await stores.mailboxes.noteCheck({ number: one.number, at: now() });
      const shown = steps.map(({ step, problem }) => ({ step, success: problem === '' }));
      return { success: isWell, problem: null, detail: '', hold: hold.hold, steps: shown };
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      return { success: false, ...explain(error), hold: null, steps: [] };
    } finally {
      await connector.close();
    }
  },
  async removeMailSystem({ params: { id }, query }, call) {
    const { stores, connectors, effects } = parts;
    const leavesHidden = query.leave_hidden === 'true';
    const { name, paused } = await requireConnector(parts, id);
    // What is under way ends first.
    await stores.mailboxes.changeConnector({ id, paused: true });
    await connectors.reload();
    const refusal = await stores.mailboxes.removeConnector({ id, leavesHidden });
    if (refusal !== null) {
      await stores.mailboxes.changeConnector({ id, paused });
      await connectors.reload();
      throw refuse('conflict', refusal === 'keeps' ? 'mail_system_holds' : 'mail_system_hides');
    }
    // What its mailboxes were asked for ends.
    effects.wake();
    await recordAudit(parts, 'mail_system_remove', call, {
      name,
      ...(leavesHidden && { leave_hidden: true }),
    });
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

/** A mail system as a test takes it. */
type Tested = Pick<StoredConnector, 'kind' | 'settings'>;

/**
 * Settings as they are stored, with the name of the mail system and what the audit trail says of them.
 * @throws ServiceError `invalid_input` at the fields
 */
function checked({ name, settings, secret }: { name: string; settings: MailSystemChoices; secret: string }) {
  const { kind } = settings;
  const one = kindOf(kind)!;
  const problems = one.check(settings, secret).map((problem) => ({ ...problem, path: pathOf(problem.path) }));
  if (problems.length > 0) throw refuseInput(problems);
  const stored = one.store(settings);
  return {
    kind,
    name: isNotBlank(name) ? name.trim() : one.nameOf(stored),
    settings: JSON.stringify(stored),
    traits: one.traitsOf(stored),
  } satisfies Tested & Record<string, unknown>;
}

const pathOf = (field: string): string => (field === 'secret' ? field : `settings.${field}`);

interface FailedTest {
  readonly problem: MailSystemProblem;
  readonly detail: string;
  readonly field: string;
}

/** Signs in to the first mailbox. The hidden folder is not looked for: nobody has its new name yet. */
async function test(
  parts: ServiceParts,
  { kind, settings }: Tested,
  secret: string,
): Promise<Pick<Hold, 'hold'> | FailedTest> {
  const one = kindOf(kind)!;
  const connector = one.open(JSON.parse(settings), secret, createVault(parts.stores, 0));
  try {
    const [first] = await connector.mailboxes();
    if (first === undefined) throw new Error('It has no mailboxes.');
    return { hold: (await connector.test(first)).hold };
  } catch (error) {
    const { problem, detail } = one.explain(error);
    return { problem, detail, field: pathOf(one.fieldOf(problem)) };
  } finally {
    await connector.close();
  }
}

function presentGateway(state: GatewayState): MailGateway {
  const { listen, next, journal, since, lastMailAt, lastHour, problem } = state;
  return {
    listen,
    next,
    journal,
    since: isoOrNull(since),
    last_mail_at: isoOrNull(lastMailAt),
    last_hour: lastHour,
    problem: problem?.kind ?? null,
    problem_since: isoOrNull(problem?.since ?? null),
    detail: problem?.detail ?? '',
  };
}
const refuseTest = ({ problem, detail, field }: FailedTest) =>
  refuseField(fieldProblem(field, `mail_system_${problem}`, { detail }));

const isProblem = (text: string): text is (typeof mailSystemProblems)[number] =>
  mailSystemProblems.some((one) => one === text);

/** A mail system that a person connected; undefined for the gateway, which has no settings here. */
function present(
  { id, kind, number, name, settings, paused, holdsOld, at, checkedAt }: StoredConnector,
  known: {
    mailboxes: readonly StoredMailbox[];
    /** Mails by the number of their mailbox. */
    stored: ReadonlyMap<number, number>;
    held: MailSystem['held'];
  },
): MailSystem | undefined {
  const one = kindOf(kind);
  if (!one) return undefined;
  const stored: unknown = JSON.parse(settings);
  const mailboxes = known.mailboxes
    .filter(({ connector }) => connector === number)
    .map(({ number: mailbox, address, contactAt, problem, detail, backlog, rate, hold }) => ({
      address,
      last_contact_at: isoOrNull(contactAt),
      problem: problem === '' ? null : isProblem(problem) ? problem : 'failed',
      detail,
      stored: known.stored.get(mailbox) ?? 0,
      backlog,
      minutes_left: backlog > 0 && rate > 0 ? backlog / rate : null,
      hold: hold === '' ? null : hold,
    }));
  return {
    id,
    name,
    settings: one.show(stored),
    mailboxes,
    hold_folder: one.holdFolderOf(stored),
    hold_old: holdsOld,
    connected_at: new Date(at).toISOString(),
    checked_at: isoOrNull(checkedAt),
    held: known.held,
    paused,
  };
}
