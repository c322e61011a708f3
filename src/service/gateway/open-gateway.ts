import type { GatewaySettings } from '../../settings/gateway.ts';
import { writeMailServer } from '../../settings/parse-setting.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { repeatWork } from '../database/repeat-work.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import type { ConnectedMailbox } from '../mailboxes/run-effects.ts';
import { newId, newSecret } from '../secret-box/secrets.ts';
import { createGatewayIntake } from './gateway-intake.ts';
import { gatewayMailboxes } from './gateway-mailboxes.ts';
import type { GatewayState } from '../ports/gateway-state.ts';
import { createGatewayHealth } from './gateway-health.ts';
import { serveGateway } from './gateway-server.ts';
import { openNextHop } from './next-hop.ts';
import { createPassedMarks } from './passed-mark.ts';

/** A gateway that runs. */
export interface Gateway {
  /** The gateway as the mail system of a recipient whose held mail it has; undefined for every other mailbox (its number). */
  find(mailbox: number): Promise<ConnectedMailbox | undefined>;
  state(): GatewayState;
  /** Ends after the messages under way. */
  stop(): Promise<void>;
}

type Parts = Pick<ServiceParts, 'stores' | 'signIn' | 'now' | 'log'> & {
  readonly pool: ParsePool;
  /** A restored copy takes and delivers nothing: the original may. */
  readonly isQuiet: () => boolean;
};

/** Milliseconds without mail after which the next server is asked whether it is there. */
const probeEvery = 60_000;

/** Opens the gateway: what it holds is kept for each recipient, and released by passing it on. */
export async function openGateway(parts: Parts, settings: GatewaySettings): Promise<Gateway> {
  const { stores, isQuiet, now, log } = parts;
  const { next, requireTls } = settings;
  const connector = await stores.gateway.keepGateway({ id: newId(), at: now() });
  const key = await stores.settings.keepSetting({ name: 'gateway_mark_key', value: newSecret() });
  const marks = createPassedMarks(Buffer.from(key));
  const health = createGatewayHealth({
    listen: writeMailServer(settings.listen),
    next: next ? writeMailServer(next) : null,
    journal: settings.journal ?? null,
    now,
  });
  const nextHop = next && openNextHop({ next, requireTls }, health);
  const intake = createGatewayIntake(parts, { connector, isJournal: false });
  const reports = createGatewayIntake(parts, { connector, isJournal: true });
  const unlessQuiet =
    (intakeOf: typeof intake): typeof intake.take =>
    (message, envelope) =>
      isQuiet()
        ? Promise.reject(new Error('a restored copy takes no mail'))
        : intakeOf.take(message, envelope);
  const server = await serveGateway(settings, {
    nextHop,
    marks,
    take: unlessQuiet(intake),
    takeReport: unlessQuiet(reports),
    health,
    log,
  });
  const probe = async (signal: AbortSignal) => {
    if (!nextHop || now() - health.contactAt() < probeEvery) return;
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await Promise.race([nextHop.probe(), stopped]);
  };
  const probing = repeatWork(probe, {
    every: probeEvery,
    log,
    failure: 'the next server of the gateway was not asked',
  });
  const mailboxes = nextHop && gatewayMailboxes({ stores }, { nextHop, marks });
  return {
    async find(mailbox) {
      const address = isQuiet() ? undefined : await stores.gateway.findRecipient({ connector, mailbox });
      return address === undefined || !mailboxes ? undefined : { connector: mailboxes, address };
    },
    state: () => health.read(),
    async stop() {
      await probing.stop();
      await server.close();
      await Promise.all([intake.stop(), reports.stop()]);
    },
  };
}
