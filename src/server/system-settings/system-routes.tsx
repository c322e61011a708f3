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
import type { ConsoleContext } from '../context.ts';
import { formPage } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';
import { settle } from '../settle.ts';
import { pathShowing, readShown } from '../show-again.ts';

const { system } = paths.systemSettings;
/** Where the page tells of the test. */
const testPlace = `${system()}#test-mail`;

/** How the installation is, for administrators: what the service reports, and what the console itself sees. */
export const systemPageRoutes = formPage(system(), {
  fields: z.object({}),
  page: () => testPlace,
  async save(c) {
    const { state, info } = await c.var.client.call(sendTestMail, {});
    return pathShowing(c, testPlace, { values: { state, info: info.slice(0, 500) } });
  },
  async show(c, { failure }) {
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
      test: presentTest(c, failure),
    };
    const page = <SystemPage t={t} model={model} viewer={c.var.user} />;
    return renderSettings(c, t('settings.system'), page);
  },
});

function presentTest(c: ConsoleContext, failure: string): SystemModel['test'] {
  const t = messagesOf(c.var.locale);
  if (failure) return { tone: 'danger', text: failure };
  const { state, info = '' } = readShown(c).values ?? {};
  const address = c.var.user.email;
  if (state === undefined) return undefined;
  if (state === 'sent') return { tone: 'positive', text: t('system.test_sent', { address, info }) };
  if (state === 'filed') return { tone: 'caution', text: t('system.test_filed', { info }) };
  return { tone: 'danger', text: t('system.test_failed', { address, info }) };
}
