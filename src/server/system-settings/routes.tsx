import { Hono } from 'hono';
import { z } from 'zod';
import {
  passwordMaxAgeLimit,
  showSignInPolicy,
  writeSignInPolicy,
} from '../../api/contract/config/sign-in-policy.ts';
import { justInTimeChoices } from '../../api/vocabulary/just-in-time.ts';
import { mfaPolicies } from '../../api/vocabulary/mfa-policies.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import {
  SignInPolicyPage,
  type SignInPolicyModel,
} from '../../views/system-settings/sign-in-policy-page.tsx';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, given } from '../fields.ts';
import { formErrorOf } from '../form-problems.ts';
import { messageOfFormRefusal } from '../present/error-messages.ts';
import { pathShowing, readShown, type Shown } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { form, onlyForms, query } from '../validate.ts';

/** The fields of the form. Those set by the operator are disabled, so they are not sent. */
const policyForm = z.object({
  mfa: choice(mfaPolicies),
  password_max_age_days: given.transform((days) => days?.trim()),
  support_access: choice(['0', '1']),
  just_in_time: choice(justInTimeChoices),
});
type TypedPolicy = z.output<typeof policyForm>;
const policyQuery = policyForm.extend({ done: choice(['saved']) });

/** The organisation's system settings; for administrators only, as enforced by the service. */
export const systemSettingsRoutes = new Hono<ConsoleEnv>()
  .get(paths.systemSettings.signIn(), query(policyQuery), async (c) => {
    const current = await presentPolicy(c);
    const { refusal, values } = readShown(c);
    if (values) {
      const { model } = readPolicy(c, current, policyForm.parse(values));
      return renderPolicy(c, {
        ...model,
        ...(refusal && { failure: messageOfFormRefusal(messagesOf(c.var.locale), refusal) }),
      });
    }
    const { done, ...typed } = c.req.valid('query');
    return renderPolicy(c, { ...withTyped(current, typed), isSaved: done === 'saved' });
  })
  .post(paths.systemSettings.signIn(), onlyForms, form(policyForm), async (c) => {
    const typed = c.req.valid('form');
    const current = await presentPolicy(c);
    const { mfa, days, supportAccess, justInTime, model } = readPolicy(c, current, typed);
    // Redirects, so that reloading is not another attempt.
    const refuse = (refusal?: ServiceError) =>
      c.redirect(pathShowing(c, paths.systemSettings.signIn(), typedIn(typed, refusal)), 303);
    if (Object.keys(model.problems).length > 0) return refuse();
    const again = paths.systemSettings.signIn({
      ...(!current.mfa.isOperators && mfa && { mfa }),
      ...(days !== null && { password_max_age_days: days }),
      ...(supportAccess !== null && { support_access: supportAccess ? '1' : '0' }),
      ...(justInTime && { just_in_time: justInTime }),
    });
    return withProof(c, again, async () => {
      try {
        await c.var.client.call(writeSignInPolicy, {
          body: {
            ...(!current.mfa.isOperators && mfa && { mfa }),
            ...(days !== null && { password_max_age_days: Number(days) }),
            ...(supportAccess !== null && { support_access: supportAccess }),
            ...(justInTime && { just_in_time: justInTime }),
          },
        });
      } catch (error) {
        if (!(error instanceof ServiceError && formErrorOf(error, {}))) throw error;
        return refuse(error);
      }
      return c.redirect(paths.systemSettings.signIn({ done: 'saved' }), 303);
    });
  });

/** The policy of a form, and the page with it. */
function readPolicy(c: ConsoleContext, current: SignInPolicyModel, typed: TypedPolicy) {
  const t = messagesOf(c.var.locale);
  const { mfa } = typed;
  const days = current.passwordMaxAge.isOperators ? null : (typed.password_max_age_days ?? '');
  const supportAccess = current.supportAccess.isOperators ? null : typed.support_access === '1';
  const justInTime = current.justInTime.isOperators ? undefined : typed.just_in_time;
  const model: SignInPolicyModel = {
    ...current,
    mfa: current.mfa.isOperators ? current.mfa : { ...current.mfa, value: mfa },
    passwordMaxAge: days === null ? current.passwordMaxAge : { ...current.passwordMaxAge, value: days },
    supportAccess:
      supportAccess === null ? current.supportAccess : { ...current.supportAccess, value: supportAccess },
    ...(justInTime && { justInTime: { ...current.justInTime, value: justInTime } }),
    problems: {
      ...(!current.mfa.isOperators && !mfa && { mfa: t('settings.choose_mfa') }),
      ...(days !== null &&
        !isDays(days) && {
          passwordMaxAge: t('settings.password_age_wrong', { most: passwordMaxAgeLimit }),
        }),
    },
  };
  return { mfa, days, supportAccess, justInTime, model };
}

function typedIn(typed: TypedPolicy, refusal: ServiceError | undefined): Shown {
  const { mfa = '', password_max_age_days = '', support_access = '', just_in_time = '' } = typed;
  return {
    values: { mfa, password_max_age_days: password_max_age_days.slice(0, 100), support_access, just_in_time },
    ...(refusal && { refusal }),
  };
}

/** The policy as typed before re-authentication; invalid choices are dropped. */
function withTyped(current: SignInPolicyModel, typed: TypedPolicy): SignInPolicyModel {
  const { mfa, password_max_age_days: days, support_access: support, just_in_time: justInTime } = typed;
  const isNew = {
    mfa: mfa !== undefined && !current.mfa.isOperators && mfa !== current.mfa.value,
    days:
      days !== undefined &&
      isDays(days) &&
      !current.passwordMaxAge.isOperators &&
      days !== current.passwordMaxAge.value,
    support:
      support !== undefined &&
      !current.supportAccess.isOperators &&
      (support === '1') !== current.supportAccess.value,
    justInTime:
      justInTime !== undefined && !current.justInTime.isOperators && justInTime !== current.justInTime.value,
  };
  return {
    ...current,
    ...(isNew.mfa && { mfa: { ...current.mfa, value: mfa } }),
    ...(isNew.days && { passwordMaxAge: { ...current.passwordMaxAge, value: days! } }),
    ...(isNew.support && {
      supportAccess: { ...current.supportAccess, value: support === '1' },
    }),
    ...(isNew.justInTime && { justInTime: { ...current.justInTime, value: justInTime! } }),
    isUnsaved: Object.values(isNew).includes(true),
  };
}

async function presentPolicy(c: ConsoleContext): Promise<SignInPolicyModel> {
  const policy = await c.var.client.call(showSignInPolicy, {});
  return {
    tenantName: c.var.tenant.name,
    mfa: { value: policy.mfa.value, choices: mfaPolicies, isOperators: policy.mfa.set_by === 'operator' },
    passwordMaxAge: {
      value: String(policy.password_max_age_days.value),
      most: passwordMaxAgeLimit,
      isOperators: policy.password_max_age_days.set_by === 'operator',
    },
    supportAccess: {
      value: policy.support_access.value,
      domains: policy.maintenance_domains,
      isOperators: policy.support_access.set_by === 'operator',
    },
    justInTime: {
      value: policy.just_in_time.value,
      choices: justInTimeChoices,
      hasProviders: policy.has_providers,
      isOperators: policy.just_in_time.set_by === 'operator',
    },
    problems: {},
    isSaved: false,
    isUnsaved: false,
  };
}

const isDays = (text: string): boolean => /^\d{1,4}$/.test(text) && Number(text) <= passwordMaxAgeLimit;

const renderPolicy = (c: ConsoleContext, model: SignInPolicyModel): Response =>
  renderPage(c, <SignInPolicyPage locale={c.var.locale} model={model} viewer={c.var.user} />, {
    title: messagesOf(c.var.locale)('settings.sign_in'),
    section: 'system-settings',
  });
