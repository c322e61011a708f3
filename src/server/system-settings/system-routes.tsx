import { Hono } from 'hono';
import { z } from 'zod';
import { sendTestMail, showSystem } from '../../api/contract/config/system.ts';
import { ServiceError } from '../../api/errors.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { byBadness, type CheckResult, resultOf } from '../../api/vocabulary/system-checks.ts';
import { describeCheck } from '../../messages/describe-check.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { version } from '../../runtime/version.ts';
import { SystemPage, type SystemModel } from '../../views/system-settings/system-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderSettings } from '../render/render-page.tsx';
import { settle } from '../settle.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { form, onlyForms } from '../validate.ts';

const { system } = paths.systemSettings;

/** How the installation is, for administrators: what the service reports, and what the console itself sees. */
export const systemPageRoutes = new Hono<ConsoleEnv>()
  .get(system(), async (c) => {
    const t = messagesOf(c.var.locale);
    const answer = await settle(c.var.client.call(showSystem, {}));
    const isServiceSilent = answer instanceof ServiceError;
    if (isServiceSilent && answer.code !== 'not_offered') throw answer;
    const ofService = isServiceSilent ? [] : (answer.checks as CheckResult[]);
    const service = ofService.find(({ check }) => check === 'version')?.facts['version'] ?? version;
    const results = [
      ...ofService,
      ...c.var.proxyWatch.check(c.var.origin),
      ...(service === version ? [] : [resultOf('version', 'mixed', { version, service })]),
    ];
    const model: SystemModel = {
      checks: byBadness(results).map((result) => ({
        ...describeCheck(t, result, c.var.timeZone),
        state: result.state,
      })),
      isServiceSilent,
      checkedAt: t.dateTime(Date.now(), c.var.timeZone, 'full'),
      email: c.var.user.email,
      maySend: may(c.var.user, 'system_settings', 'act') && !isServiceSilent,
      test: presentTest(c),
    };
    const page = <SystemPage t={t} model={model} viewer={c.var.user} />;
    return renderSettings(c, t('settings.system'), page);
  })
  .post(system(), onlyForms, form(z.object({})), async (c) => {
    const sent = await settle(c.var.client.call(sendTestMail, {}));
    if (sent instanceof ServiceError && sent.code !== 'too_many_requests') throw sent;
    // Redirects, so that reloading is not another mail.
    const shown =
      sent instanceof ServiceError
        ? { refusal: sent }
        : { values: { state: sent.state, info: sent.info.slice(0, 500) } };
    return c.redirect(`${pathShowing(c, system(), shown)}#test-mail`, 303);
  });

function presentTest(c: ConsoleContext): SystemModel['test'] {
  const t = messagesOf(c.var.locale);
  const { refusal, values } = readShown(c);
  if (refusal) return { tone: 'danger', text: messageOfRefusal(t, refusal) };
  const { state, info = '' } = values ?? {};
  const address = c.var.user.email;
  if (state === undefined) return undefined;
  if (state === 'sent') return { tone: 'positive', text: t('system.test_sent', { address, info }) };
  if (state === 'filed') return { tone: 'caution', text: t('system.test_filed', { info }) };
  return { tone: 'danger', text: t('system.test_failed', { address, info }) };
}
