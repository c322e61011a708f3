import type { Logger } from 'pino';
import type { Fetch } from '../api/client.ts';
import { brandOf } from '../site/brands.ts';
import type { ServiceOptions } from '../service/create-service.ts';
import type { Config } from './config.ts';
import { createRemoteFetch } from './remote/create-remote-fetch.ts';
import { paths } from '../site/paths.ts';

/** The protection service as the console uses it, wherever it runs. */
export interface Service {
  fetch: Fetch;
  /** Origin of its calls; without meaning for the embedded one. */
  origin: string;
  /** Messages for the operator, printed once at start: the first administrator, the setup code. */
  notices: readonly string[];
  stop(): Promise<void>;
}

/** Origin of in-process calls. */
const embeddedOrigin = 'http://postern.internal';

/**
 * Starts the embedded protection service, or connects to the remote one. All other code is independent of
 * that.
 */
export async function composeService(
  config: Config,
  log: Logger,
  options: Pick<ServiceOptions, 'passwordCost'> = {},
): Promise<Service> {
  if (config.upstreamUrl) {
    const remote = createRemoteFetch({ origin: config.upstreamUrl, timeout: config.upstreamTimeout, log });
    return { fetch: remote.fetch, origin: config.upstreamUrl, notices: [], stop: remote.close };
  }
  const { createService } = await import('../service/create-service.ts');
  const service = createService({
    ...options,
    dataDirectory: config.dataDirectory,
    signIn: config.signIn,
    brand: brandOf(config.brand),
    promptModel: config.promptModel,
    receiverNetworks: config.receiverNetworks,
    backup: config.backup,
    gateway: config.gateway,
    log: (level, message, fields) => log[level](fields ?? {}, message),
  });
  await service.start();
  try {
    const { notices, sample } = await service.prepareFirstStart({
      production: config.mode === 'production',
      adminEmail: config.adminEmail,
      adminPassword: config.adminPassword,
    });
    sample?.catch((error: unknown) => log.error({ err: error }, 'the sample tenant is incomplete'));
    return {
      fetch: service.fetch,
      origin: embeddedOrigin,
      notices: [...notices, ...(notices.length > 0 ? [mailboxNotice] : []), ...mailNotices(config)],
      stop: () => service.stop(),
    };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** How mail comes in, at the first start. */
const mailboxNotice = `Mailboxes:     connect a mail system at ${paths.systemSettings.mailSystems()}`;

/** Where mails are without a mail server; outside production their page says so (`outboxNotice`). */
const mailNotices = ({ mode, signIn }: Config): string[] =>
  mode === 'production' && !signIn.mail.smtpUrl
    ? ['Mails:         none is sent, because SMTP_URL is not set; "postern outbox" prints them']
    : [];
