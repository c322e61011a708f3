import type { GatewaySettings } from '../../settings/gateway.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import type { ConnectedMailbox } from '../mailboxes/run-effects.ts';
import { newId, newSecret } from '../secret-box/secrets.ts';
import { createGatewayIntake } from './gateway-intake.ts';
import { gatewayMailboxes } from './gateway-mailboxes.ts';
import { serveGateway } from './gateway-server.ts';
import { openNextHop } from './next-hop.ts';
import { createPassedMarks } from './passed-mark.ts';

/** A gateway that runs. */
export interface Gateway {
  /** The gateway as the mail system of a recipient whose held mail it has; undefined for every other mailbox (its number). */
  find(mailbox: number): Promise<ConnectedMailbox | undefined>;
  /** Ends after the messages under way. */
  stop(): Promise<void>;
}

type Parts = Pick<ServiceParts, 'stores' | 'signIn' | 'now' | 'log'> & {
  readonly pool: ParsePool;
  /** A restored copy takes and delivers nothing: the original may. */
  readonly isQuiet: () => boolean;
};

/** Opens the gateway: what it holds is kept for each recipient, and released by passing it on. */
export async function openGateway(parts: Parts, settings: GatewaySettings): Promise<Gateway> {
  const { stores, isQuiet, now, log } = parts;
  const connector = await stores.gateway.keepGateway({ id: newId(), at: now() });
  const key = await stores.settings.keepSetting({ name: 'gateway_mark_key', value: newSecret() });
  const marks = createPassedMarks(Buffer.from(key));
  const nextHop = openNextHop(settings.next);
  const intake = createGatewayIntake(parts, connector);
  const server = await serveGateway(settings, {
    nextHop,
    marks,
    take: (message, envelope) =>
      isQuiet() ? Promise.reject(new Error('a restored copy takes no mail')) : intake.take(message, envelope),
    log,
  });
  const mailboxes = gatewayMailboxes({ stores }, { nextHop, marks });
  return {
    async find(mailbox) {
      const address = isQuiet() ? undefined : await stores.gateway.findRecipient({ connector, mailbox });
      return address === undefined ? undefined : { connector: mailboxes, address };
    },
    async stop() {
      await server.close();
      await intake.stop();
    },
  };
}
