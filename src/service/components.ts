import { version } from '../version.ts';
import type { Components } from '../api/contract/config/components.ts';
import type { HandlersOf } from './call.ts';
import { inspectorVersions } from './mail-in/inspector-versions.ts';
import type { ServiceParts } from './service-parts.ts';

/** How long a mail may wait before the mail server counts as not taking mail, milliseconds. */
const patience = 15 * 60_000;

/** The versions of the service and its parts, and how they stand. */
export const componentRoutes = (
  parts: ServiceParts,
): HandlersOf<'serviceVersion' | 'environmentComponents'> => ({
  serviceVersion: async () => ({ flask_version: version }),
  environmentComponents: () => showComponents(parts),
});

async function showComponents({ stores, signIn, now }: ServiceParts): Promise<Components> {
  // That the queue can be read says that the database answers.
  const { waiting, oldest } = await stores.mailOut.summarizeQueue(undefined);
  const isBehind = oldest !== null && now() - oldest > patience;
  return {
    services: [
      { name: 'protection_service', version, state: 'ok', waiting: 0 },
      { name: 'runtime', version: `Node ${process.versions.node}`, state: 'ok', waiting: 0 },
      {
        name: 'database',
        version: `SQLite ${process.versions['sqlite'] ?? ''}`.trim(),
        state: 'ok',
        waiting: 0,
      },
      {
        name: 'outgoing_mail',
        version: signIn.mail.smtpUrl === undefined ? 'outbox' : 'SMTP',
        state: isBehind ? 'behind' : 'ok',
        waiting,
      },
    ],
    engines: Object.entries(inspectorVersions).map(([name, number]) => ({ name, version: String(number) })),
  };
}
