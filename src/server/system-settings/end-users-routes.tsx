import { type Locale, locales } from '../../api/vocabulary/locales.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  previewNotice,
  sendTestNotice,
  showEndUserPolicy,
  writeEndUserPolicy,
} from '../../api/contract/config/end-user-policy.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { EndUsersPage, type EndUsersModel } from '../../views/system-settings/end-users-page.tsx';
import { NoticePage } from '../../views/system-settings/notice-page.tsx';
import { withProof } from '../ask-for-proof.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice } from '../fields.ts';
import { formErrorOf } from '../form-problems.ts';
import { messageFramePolicy } from '../middleware/security-headers.ts';
import { messageOfFormRefusal, messageOfRefusal } from '../present/error-messages.ts';
import { pathShowing, readShown, showAgain } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, form, onlyForms, query } from '../validate.ts';
import {
  endUsersModel,
  policyFields,
  policyOfForm,
  problemsOf,
  type TypedPolicy,
  typedPolicy,
} from './end-user-form.ts';

const { systemSettings } = paths;
const section = 'system-settings';

/** The values typed before re-authentication are in the URL. */
const showQuery = z.object({ ...policyFields, done: choice(['saved']), typed: choice(['1']) });
const policyForm = z.object(policyFields);
const noticeQuery = z.object({ locale: choice(locales), done: choice(['sent']) });

/** The policy for employees' held mail; for administrators only, as enforced by the service. */
export const endUsersRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.endUsers(), query(showQuery), (c) => showPolicy(c))
  .post(systemSettings.endUsers(), onlyForms, form(policyForm), (c) => savePolicy(c))
  .get(systemSettings.noticePreview(), query(noticeQuery), (c) => showNotice(c))
  .post(systemSettings.noticePreview(), onlyForms, form(noticeQuery), async (c) => {
    const { locale } = c.req.valid('form');
    try {
      await c.var.client.call(sendTestNotice, { body: { locale } });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'too_many_requests') throw error;
      // Redirects, so that reloading is not another attempt.
      return c.redirect(pathShowing(c, systemSettings.noticePreview({ locale }), { refusal: error }), 303);
    }
    return c.redirect(systemSettings.noticePreview({ locale, done: 'sent' }), 303);
  })
  .get(systemSettings.noticeMessage(), query(noticeQuery), async (c) => {
    const { html } = await c.var.client.call(previewNotice, {
      query: { locale: c.req.valid('query').locale },
    });
    c.header('Content-Security-Policy', messageFramePolicy);
    c.header('Cache-Control', 'no-store');
    return c.html(html);
  });

async function showPolicy(c: Asked<{ query: typeof showQuery }>): Promise<Response> {
  const { refusal, values } = readShown(c);
  if (values) return renderRefused(c, z.object(policyFields).parse(values), refusal);
  const stored = typedPolicy(await c.var.client.call(showEndUserPolicy, {}));
  const { done, typed: isTyped, ...fields } = c.req.valid('query');
  const typed = isTyped ? { ...stored, ...fields } : stored;
  return renderPolicy(c, typed, {
    problems: {},
    isSaved: done === 'saved',
    isUnsaved: isTyped !== undefined && JSON.stringify(typed) !== JSON.stringify(stored),
  });
}

async function savePolicy(c: Asked<{ form: typeof policyForm }>): Promise<Response> {
  const typed = c.req.valid('form');
  const policy = policyOfForm(typed);
  const refuse = (refusal?: ServiceError) =>
    showAgain(c, systemSettings.endUsers(), { values: withoutGaps(typed), ...(refusal && { refusal }) }, () =>
      renderRefused(c, typed, refusal),
    );
  if (!policy || Object.keys(problemsOf(messagesOf(c.var.locale), typed)).length > 0) return refuse();
  return withProof(c, addressOf(typed), async () => {
    try {
      await c.var.client.call(writeEndUserPolicy, { body: policy });
    } catch (error) {
      const isOfForm =
        error instanceof ServiceError && (error.code === 'invalid_input' || formErrorOf(error, {}));
      if (!isOfForm) throw error;
      return refuse(error);
    }
    return c.redirect(systemSettings.endUsers({ done: 'saved' }), 303);
  });
}

const withoutGaps = ({ second_approver: two, ...typed }: TypedPolicy): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...typed, second_approver: two.join(' ') }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  );

/** The form as typed, with its errors. */
function renderRefused(
  c: ConsoleContext,
  typed: TypedPolicy,
  refusal: ServiceError | undefined,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const failure = refusal && { failure: messageOfFormRefusal(t, refusal) };
  return renderPolicy(c, typed, {
    problems: problemsOf(t, typed),
    isSaved: false,
    isUnsaved: false,
    ...failure,
  });
}

/** The URL of the page with the typed values, for after re-authentication. */
function addressOf({ second_approver: two, ...fields }: TypedPolicy): string {
  const address = systemSettings.endUsers({ ...fields, typed: '1' });
  return [address, ...two.map((group) => `second_approver=${group}`)].join('&');
}

async function renderPolicy(
  c: ConsoleContext,
  typed: TypedPolicy,
  outcome: Pick<EndUsersModel, 'problems' | 'isSaved' | 'isUnsaved' | 'failure'>,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const reachesMicrosoft = c.var.tenant.features.ms_restore_policy;
  const model = endUsersModel(t, typed, { ...outcome, reachesMicrosoft });
  return renderPage(c, <EndUsersPage t={t} model={model} viewer={c.var.user} />, {
    title: t('settings.end_users'),
    section,
  });
}

const showNotice = (c: Asked<{ query: typeof noticeQuery }>): Promise<Response> => {
  const { locale, done } = c.req.valid('query');
  const { refusal } = readShown(c);
  const failure = refusal && messageOfRefusal(messagesOf(c.var.locale), refusal);
  return renderNotice(c, { locale, isSent: done === 'sent', failure });
};

async function renderNotice(
  c: ConsoleContext,
  { locale, isSent, failure }: { locale: Locale | undefined; isSent: boolean; failure: string | undefined },
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { subject, text } = await c.var.client.call(previewNotice, { query: { locale } });
  const model = {
    title: t('settings.notice_preview'),
    backHref: systemSettings.endUsers(),
    hrefOf: systemSettings.noticePreview,
    messageHrefOf: systemSettings.noticeMessage,
    subject,
    text,
    locale,
    email: c.var.user.email,
    isSent,
    maySend: mayAct(c, 'system_settings'),
    failure,
  };
  return renderPage(c, <NoticePage t={t} model={model} />, {
    title: t('settings.notice_preview'),
    section,
  });
}
