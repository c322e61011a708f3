import { requireAttempt } from '../accounts/require-attempt.ts';
import type { HandlersOf } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { version } from '../../runtime/version.ts';
import type { Components } from '../../api/contract/config/components.ts';
import { kindOfReceiver, numberOfReceiver, type ReceiverId } from '../../api/vocabulary/audit-deliveries.ts';
import type { CheckResult } from '../../api/vocabulary/system-checks.ts';
import { inspectorVersions } from '../judging/inspector-versions.ts';

type Service = Components['services'][number];

/** The versions and states of the service's parts, as everybody may know them: what was set up, and what has ever worked. */
async function showComponents({ signIn, system }: ServiceParts): Promise<Components> {
  const results = await system.run([
    'mail_out',
    'intake',
    'report_address',
    'ai_endpoint',
    'trail',
    'webhooks',
    'inspectors',
  ]);
  const part = (name: string, more: Partial<Service> = {}): Service => ({
    name,
    version: '',
    info: '',
    state: 'ok',
    waiting: 0,
    ...more,
  });
  const failed = new Map(
    results.map((one) => [one.subject, one.finding === 'failed' ? countOf(one, 'count') : 0]),
  );
  return {
    services: [
      part('protection_service', { version }),
      part('runtime', { version: `Node ${process.versions.node}` }),
      part('database', { version: `SQLite ${process.versions['sqlite'] ?? ''}`.trim() }),
      ...results.flatMap((one) => {
        const { check, finding } = one;
        const state = stateOf(one);
        const waiting = countOf(one, 'waiting');
        const id = one.subject as ReceiverId;
        if (['empty', 'none', 'off'].includes(finding)) return [];
        if (check === 'mail_out')
          return part('outgoing_mail', { info: signIn.mail.smtpUrl ? 'SMTP' : 'outbox', state, waiting });
        if (check === 'intake')
          return part('incoming_mail', { info: new Date(countOf(one, 'last_at')).toISOString(), state });
        if (check === 'report_address')
          return part(check, { info: signIn.mail.reportAddress ?? '', state, waiting });
        if (check === 'ai_endpoint') return part(check, { state });
        // The first of a kind has no number in its name.
        if (check === 'trail' && id)
          return part(`trail_${kindOfReceiver(id)}`, { info: numberOfReceiver(id) === 1 ? '' : id, state });
        return check === 'webhooks' ? part('query_webhooks', { info: String(one.facts['all']), state }) : [];
      }),
    ],
    engines: Object.entries(inspectorVersions).map(([name, number]) => {
      const failed_mails = failed.get(name) ?? 0;
      return { name, version: String(number), state: failed_mails > 0 ? 'failed' : 'ok', failed_mails };
    }),
  };
}

const countOf = ({ facts }: CheckResult, name: string): number => Number(facts[name] ?? 0);

/** A notice is for administrators: a part that people wait for is behind, or does not work. */
const stateOf = ({ finding, state }: CheckResult): Service['state'] =>
  finding === 'late' ? 'behind' : state === 'wrong' ? 'failed' : state === 'unknown' ? 'unknown' : 'ok';

/** Test mails of one person in an hour. */
const testMails = { most: 20, window: 3_600_000 };

/** How the installation is: for everybody, for administrators, for probes. */
export const systemRoutes = (
  parts: ServiceParts,
): HandlersOf<
  'serviceVersion' | 'environmentComponents' | 'showSystem' | 'sendTestMail' | 'endQuiet' | 'health'
> => ({
  async serviceVersion() {
    const { services, engines } = await showComponents(parts);
    const named = (of: readonly { name: string; version: string }[]) =>
      of.flatMap(({ name, version: number }) => (number === '' ? [] : [{ name, version: number }]));
    return {
      ui2_version: version,
      flask_version: version,
      services: named(services),
      engines: named(engines),
    };
  },
  environmentComponents: () => showComponents(parts),
  showSystem: async () => ({ checks: await parts.system.showAll() }),
  async sendTestMail(_, { caller: { account }, clientAddress, locale }) {
    await requireAttempt(parts, [{ subject: `test-mail:${account.id}`, ...testMails }]);
    const sent = await parts.mailOut.sendNow({ to: account.email, template: 'test', values: {}, locale });
    await parts.audit.record({
      actor: account.email,
      action: 'mail_test',
      outcome: sent.state === 'failed' ? 'failed' : 'success',
      clientAddress,
      details: { answer: sent.info },
    });
    return sent;
  },
  async endQuiet(_, { caller, clientAddress }) {
    const since = parts.quiet.since();
    if (since === null) return { success: true };
    // What was due meanwhile would all come at once.
    const dropped = await parts.stores.customQueries.dropDeliveries(undefined);
    await parts.audit.record({
      actor: caller.account.email,
      action: 'restore_confirm',
      outcome: 'success',
      clientAddress,
      details: { since: new Date(since).toISOString(), count: dropped },
    });
    await parts.quiet.end();
    await parts.retention.runner.resume();
    parts.mailOut.wake();
    return { success: true };
  },
  async health() {
    await parts.stores.settings.readSetting('tenant');
    const wrong = await parts.system.unready();
    return { status: wrong.length === 0 ? 'ok' : 'unfit', wrong: wrong.map(({ check }) => check) };
  },
});
