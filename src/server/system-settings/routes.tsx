import { z } from 'zod';
import { showSignInPolicy, writeSignInPolicy } from '../../api/contract/config/sign-in-policy.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { passwordMaxAgeLimit } from '../../api/limits.ts';
import { justInTimeChoices, mfaPolicies } from '../../api/vocabulary/sign-in.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SignInPolicyPage } from '../../views/system-settings/sign-in-policy-page.tsx';
import { choice, line } from '../fields.ts';
import { fails, problemsOf } from '../form-problems.ts';
import { formPage } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';

const fields = z.object({
  mfa: choice(mfaPolicies),
  password_max_age_days: line(100),
  support_access: line(1),
  just_in_time: choice(justInTimeChoices),
});

const checks = z.object({
  mfa: z.enum(mfaPolicies, fails('settings.choose_mfa')),
  password_max_age_days: z
    .string()
    .refine(
      (days) => /^\d{1,4}$/.test(days) && Number(days) <= passwordMaxAgeLimit,
      fails('settings.password_age_wrong', { most: passwordMaxAgeLimit }),
    ),
});

const lockedIn = (policy: CallAnswer<typeof showSignInPolicy>) =>
  fields.keyof().options.filter((name) => policy[name].set_by === 'operator');

/** How the organisation's people sign in; for administrators only, as enforced by the service. */
export const systemSettingsRoutes = formPage(paths.systemSettings.signIn(), {
  fields,
  load: (c) => c.var.client.call(showSignInPolicy, {}),
  stored: ({ mfa, password_max_age_days: days, support_access, just_in_time }) => ({
    mfa: mfa.value,
    password_max_age_days: String(days.value),
    support_access: support_access.value ? '1' : '',
    just_in_time: just_in_time.value,
  }),
  locked: lockedIn,
  checks: (values) => problemsOf(checks, values as z.input<typeof checks>),
  async save(c, { mfa, password_max_age_days: days, support_access, just_in_time }, policy) {
    const body = {
      mfa,
      password_max_age_days: Number(days),
      support_access: support_access === '1',
      just_in_time,
    };
    const locked: readonly string[] = lockedIn(policy);
    const mine = Object.entries(body).filter(
      ([name, value]) => value !== undefined && !locked.includes(name),
    );
    await c.var.client.call(writeSignInPolicy, { body: Object.fromEntries(mine) });
  },
  show(c, form, policy) {
    const t = messagesOf(c.var.locale);
    const choices = { mfa: mfaPolicies, just_in_time: justInTimeChoices };
    const page = (
      <SignInPolicyPage
        {...{ t, form, policy, choices }}
        viewer={c.var.user}
        tenantName={c.var.tenant.name}
      />
    );
    return renderSettings(c, t('settings.sign_in'), page);
  },
});
