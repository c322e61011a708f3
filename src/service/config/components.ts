import { kindOfReceiver, numberOfReceiver } from '../../api/vocabulary/audit-deliveries.ts';
import { version } from '../../version.ts';
import type { Components } from '../../api/contract/config/components.ts';
import type { HandlersOf } from '../call.ts';
import { inspectorVersions } from '../judging/inspector-versions.ts';
import type { ConnectorStates } from './connector-states-sqlite.ts';
import type { ServiceParts } from '../service-parts.ts';

/** How long a mail may wait before the mail server counts as not taking mail, milliseconds. */
const patience = 15 * 60_000;

/** The versions and states of the service's parts. */
export const componentRoutes = (
  parts: ServiceParts,
): HandlersOf<'serviceVersion' | 'environmentComponents'> => ({
  async serviceVersion() {
    const { services, engines } = await showComponents(parts);
    const named = (of: readonly { name: string; version: string }[]) =>
      of.map((part) => ({ name: part.name, version: part.version }));
    return {
      ui2_version: version,
      flask_version: version,
      services: named(services),
      engines: named(engines),
    };
  },
  environmentComponents: () => showComponents(parts),
});

async function showComponents({ stores, signIn, askModel, now }: ServiceParts): Promise<Components> {
  const at = now();
  // Reading the queue proves that the database answers.
  const [{ waiting, oldest }, connectors] = await Promise.all([
    stores.mailOut.summarizeQueue(undefined),
    // Rounded to the minute, so that calls within one share a cached answer until something changes.
    stores.tenant.readConnectorStates({ at: at - (at % 60_000) }),
  ]);
  const part = (name: string, version: string, more: Partial<Service> = {}): Service => ({
    name,
    version,
    state: 'ok',
    waiting: 0,
    ...more,
  });
  const isLate = (since: number | null) => since !== null && at - since > patience;
  return {
    services: [
      part('protection_service', version),
      part('runtime', `Node ${process.versions.node}`),
      part('database', `SQLite ${process.versions['sqlite'] ?? ''}`.trim()),
      part('outgoing_mail', signIn.mail.smtpUrl === undefined ? 'outbox' : 'SMTP', {
        state: isLate(oldest) ? 'behind' : 'ok',
        waiting,
      }),
      ...listConnectors(connectors),
    ],
    engines: Object.entries(inspectorVersions).map(([name, number]) => {
      const failed = connectors.engines.get(name) ?? 0;
      return { name, version: String(number), state: failed > 0 ? 'failed' : 'ok', failed_mails: failed };
    }),
  };

  /** What brings mail and takes messages: what was set up, and what has ever worked. */
  function listConnectors({ lastMailAt, isMailLate, reports, trail, webhooks }: ConnectorStates): Service[] {
    const failedIf = (failed: boolean) => (failed ? 'failed' : 'ok');
    return [
      ...(lastMailAt === null
        ? []
        : [
            part('incoming_mail', new Date(lastMailAt).toISOString(), {
              state: isMailLate ? 'behind' : 'ok',
            }),
          ]),
      ...(signIn.mail.reportAddress === undefined && reports.waiting === 0
        ? []
        : [
            part('report_address', signIn.mail.reportAddress ?? '', {
              state: isLate(reports.oldest) ? 'behind' : 'ok',
              waiting: reports.waiting,
            }),
          ]),
      ...(askModel ? [part('ai_endpoint', '', { state: failedIf(askModel.isFailing()) })] : []),
      ...trail.map(({ id, isFailing }) =>
        // The first of a kind has no number in its name.
        part(`trail_${kindOfReceiver(id)}`, numberOfReceiver(id) === 1 ? '' : id, {
          state: failedIf(isFailing),
        }),
      ),
      ...(webhooks.all === 0
        ? []
        : [part('query_webhooks', String(webhooks.all), { state: failedIf(webhooks.failing > 0) })]),
    ];
  }
}

type Service = Components['services'][number];
