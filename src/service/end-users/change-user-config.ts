import type { UserConfig } from '../../api/contract/config/user-config.ts';
import { isTimeZone } from '../../api/validators.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import { fieldProblem, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { defaultEndUserPolicy, endUserSetting, readEndUserPolicy } from './end-user-policy.ts';

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
export async function changeUserConfig(
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

/** Applies the configured appearance to subsequent mails. */
export async function refreshLook({ mailOut, stores }: ServiceParts): Promise<void> {
  const { showsLogo, timeZone } = await readEndUserPolicy(stores);
  mailOut.useLook({ showsLogo, timeZone });
}
