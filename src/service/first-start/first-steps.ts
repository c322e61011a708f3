import {
  type FirstStep,
  firstSteps,
  type FirstSteps,
  type SampleStep,
  sampleSteps,
} from '../../api/contract/config/first-steps.ts';
import type { AuditAction } from '../../api/vocabulary/audit-actions.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { readTenant, readTenantChoices } from '../config/tenant-store.ts';
import { endUserSetting } from '../end-users/end-user-policy.ts';
import { sampleTenant } from '../sample-tenant/sample-people.ts';
import { storyAddress } from '../sample-tenant/sample-incidents.ts';
import type { ServiceParts } from '../core/service-parts.ts';

const setting = 'first_steps';

/** What an organisation sets up first. Each step looks at what there is; nobody ticks anything off. */
export const firstStepRoutes = (parts: ServiceParts): HandlersOf<'showFirstSteps' | 'writeFirstSteps'> => ({
  showFirstSteps: (_, call) => showFirstSteps(parts, call),
  async writeFirstSteps({ body }, call) {
    await parts.stores.tenant.changeSetting({
      patch: { name: setting, fields: body },
      unset: { dismissed: false },
      audit: {
        at: parts.now(),
        actor: call.caller.account.email,
        action: 'first_steps_change',
        outcome: 'success',
        clientAddress: call.clientAddress,
      },
    });
    return { success: true };
  },
});

async function showFirstSteps(parts: ServiceParts, call: SignedInCall): Promise<FirstSteps> {
  const { signIn, stores } = parts;
  const { account } = call.caller;
  const { domains } = await readTenant(stores);
  const isSample = sampleTenant.domains.some((domain) => domains.includes(domain));
  const [stored, choices, policy, people, passkeys, hasMail] = await Promise.all([
    stores.settings.readSetting(setting),
    readTenantChoices(stores),
    stores.settings.readSetting(endUserSetting),
    stores.users.countPeople(undefined),
    stores.passkeys.listPasskeys(account.id),
    hasOwnMail(parts, isSample),
  ]);
  const isDone: Record<FirstStep, boolean> = {
    mail: hasMail,
    sign_in: account.mfa_secret_set || passkeys.length > 0,
    colleague: people > 1,
    // The sample's notices are on from the start, and nobody has to be told of them.
    notices: policy !== undefined,
    report_address: Boolean(signIn.mail.reportAddress ?? choices.report_address),
  };
  const { dismissed = false } = JSON.parse(stored ?? '{}') as { dismissed?: boolean };
  return {
    dismissed,
    steps: firstSteps.map((id) => ({ id, done: isDone[id] })),
    sample: isSample && !dismissed ? await readStory(parts) : null,
  };
}

/** Whether mail came in, beside that of the sample. */
async function hasOwnMail({ stores }: ServiceParts, isSample: boolean): Promise<boolean> {
  if (!isSample) return (await stores.emails.count({ expression: { kind: 'all' }, cap: 1 })) > 0;
  const { rows } = await stores.audit.findAudit({
    filter: { actions: ['mail_import_end'], seesPrivate: true },
    after: null,
    limit: 100,
  });
  return rows.some(({ details }) => (JSON.parse(details) as { imported: number }).imported > 0);
}

/** The actions that each step of the sample's story leaves in the audit trail. */
const tracesOf: Record<SampleStep, AuditAction> = {
  find: 'email_view',
  recipients: 'recipients_view',
  quarantine: 'emails_quarantine',
  block: 'rule_create',
  undo: 'emails_undo_quarantine',
};

/** The attack that the sample tenant begins with, and what was done about it. Null when it is not there any more. */
async function readStory({ stores }: ServiceParts): Promise<FirstSteps['sample']> {
  const expression = { kind: 'text', field: 'sender_email', match: 'exact', value: storyAddress } as const;
  const [newest] = (await stores.emails.page({ expression, after: null, limit: 1 })).rows;
  if (!newest) return null;
  const { entity_type, entity_id, subject, sender_address, received_at } = newest;
  const traced = async (filter: { object?: { type: 'mail'; id: string }; actions: AuditAction[] }) => {
    const from = Date.parse(received_at);
    const found = await stores.audit.findAudit({
      filter: { ...filter, from, outcome: 'success', seesPrivate: true },
      after: null,
      limit: 100,
    });
    return found.rows.map(({ action }) => action);
  };
  const ofMail = ['email_view', 'emails_quarantine', 'emails_undo_quarantine'] as const;
  const traces = new Set(
    (
      await Promise.all([
        traced({ object: { type: 'mail', id: entity_id }, actions: [...ofMail] }),
        traced({ actions: ['recipients_view', 'rule_create'] }),
      ])
    ).flat(),
  );
  const steps = sampleSteps.map((id) => ({ id, done: traces.has(tracesOf[id]) }));
  return { entity_type, entity_id, subject, sender_address, received_at, steps };
}
