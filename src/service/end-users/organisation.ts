import type {
  showOrganisation as showEndpoint,
  writeOrganisation as writeEndpoint,
} from '../../api/contract/config/organisation.ts';
import type { UserConfig } from '../../api/contract/config/user-config.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { isEmailAddress, isTimeZone } from '../../api/validators.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import { readDeployment } from '../config/deployment-store.ts';
import { tenantDomains, tenantSetting } from '../config/tenant-mail.ts';
import { readTenant, readTenantChoices } from '../config/tenant-store.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { defaultEndUserPolicy, endUserSetting, readEndUserPolicy } from './end-user-policy.ts';

/** The organisation's details, for its administrators. */
export const organisationRoutes = (
  parts: ServiceParts,
): HandlersOf<'showOrganisation' | 'writeOrganisation'> => ({
  showOrganisation: () => showOrganisation(parts),
  async writeOrganisation({ body }, call) {
    await changeOrganisation(parts, body, call);
    return { success: true };
  },
});

async function showOrganisation({ signIn, stores }: ServiceParts): Promise<CallAnswer<typeof showEndpoint>> {
  const [tenant, choices, policy, deployment] = await Promise.all([
    readTenant(stores),
    readTenantChoices(stores),
    readEndUserPolicy(stores),
    readDeployment(stores),
  ]);
  const { reportAddress } = signIn.mail;
  return {
    name: tenant.name,
    domains: tenant.domains,
    apps: tenant.apps,
    time_zone: policy.timeZone,
    locale: policy.locale,
    report_address: reportAddress
      ? { value: reportAddress, set_by: 'operator' }
      : { value: choices.report_address, set_by: 'tenant' },
    notice: deployment.infoBanner
      ? { value: deployment.infoBanner, set_by: 'operator' }
      : { value: choices.notice, set_by: 'tenant' },
  };
}

/**
 * Changes the organisation's details, and records old and new values in the audit trail. Identical values are
 * no change.
 * @throws ServiceError `invalid_input` at a field, `conflict` for values that the operator controls.
 */
async function changeOrganisation(
  parts: ServiceParts,
  body: ParsedInput<typeof writeEndpoint>['body'],
  call: SignedInCall,
): Promise<void> {
  const { now, stores } = parts;
  const before = await showOrganisation(parts);
  for (const field of ['report_address', 'notice'] as const) {
    if (body[field] !== undefined && before[field].set_by === 'operator') {
      throw refuse('conflict', 'operator_decides');
    }
  }
  if (body.time_zone !== undefined && !isTimeZone(body.time_zone)) {
    throw refuseField(fieldProblem('time_zone', 'time_zone_unknown'));
  }
  if (body.report_address && !isEmailAddress(body.report_address)) {
    throw refuseField(fieldProblem('report_address', 'user_email'));
  }
  const after = {
    name: body.name ?? before.name,
    domains: body.domains === undefined ? before.domains : tenantDomains(body.domains),
    apps: body.apps === undefined ? before.apps : [...new Set(body.apps)],
    time_zone: body.time_zone ?? before.time_zone,
    locale: body.locale ?? before.locale,
    report_address: body.report_address?.toLowerCase() ?? before.report_address.value,
    notice: body.notice ?? before.notice.value,
  };
  const was = { ...before, report_address: before.report_address.value, notice: before.notice.value };
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(was[field]),
  );
  if (changed.length === 0) return;
  const at = now();
  const only = (facts: typeof after) => Object.fromEntries(changed.map((field) => [field, facts[field]]));
  const ofTenant = changed.filter((field) => field !== 'time_zone' && field !== 'locale');
  await stores.tenant.patchSettings({
    patches: [
      { name: tenantSetting, fields: Object.fromEntries(ofTenant.map((field) => [field, after[field]])) },
      {
        name: endUserSetting,
        fields: {
          timeZone: after.time_zone,
          locale: after.locale,
          // A new zone must not trigger a digest for an hour that has passed.
          ...(changed.includes('time_zone') && { digestSince: at }),
        },
      },
    ],
    audit: {
      at,
      actor: call.caller.account.email,
      action: 'tenant_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
      details: { before: only(was), after: only(after) },
    },
  });
  await refreshLook(parts);
}

/** The appearance of the organisation's mails, for its administrators. */
export const userConfigRoutes = (parts: ServiceParts): HandlersOf<'showUserConfig' | 'writeUserConfig'> => ({
  async showUserConfig() {
    const { showsLogo, timeZone } = await readEndUserPolicy(parts.stores);
    return { email_alerts_show_logo: showsLogo, alert_timezone: timeZone };
  },
  async writeUserConfig({ body }, call) {
    await changeUserConfig(parts, body, call);
    return { success: true };
  },
});

/**
 * Changes the appearance of mails; the time zone is stored in the policy for employees' mails.
 * @throws ServiceError `invalid_input` at `alert_timezone`.
 */
async function changeUserConfig(
  parts: ServiceParts,
  { email_alerts_show_logo: showsLogo, alert_timezone: timeZone }: Partial<UserConfig>,
  call: SignedInCall,
): Promise<void> {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw refuseField(fieldProblem('alert_timezone', 'time_zone_unknown'));
  }
  const before = await readEndUserPolicy(parts.stores);
  const at = parts.now();
  await parts.stores.tenant.changeSetting({
    patch: {
      name: endUserSetting,
      fields: {
        showsLogo: showsLogo ?? before.showsLogo,
        timeZone: timeZone ?? before.timeZone,
        // A new zone must not trigger a digest for an hour that has passed.
        digestSince: (timeZone ?? before.timeZone) === before.timeZone ? before.digestSince : at,
      },
    },
    unset: { ...defaultEndUserPolicy },
    audit: {
      at,
      actor: call.caller.account.email,
      action: 'user_config_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
    },
  });
  await refreshLook(parts);
}

/** Applies the organisation's name and the configured appearance to subsequent mails. */
export async function refreshLook({
  mailOut,
  stores,
}: Pick<ServiceParts, 'mailOut' | 'stores'>): Promise<void> {
  const [{ showsLogo, timeZone }, { name }] = await Promise.all([
    readEndUserPolicy(stores),
    readTenant(stores),
  ]);
  mailOut.useLook({ showsLogo, timeZone, organisation: name });
}
