import { type Environment, type Report, settingsOf } from './environment.ts';
import type { MailServerAddress } from './parse-setting.ts';

/** A gateway that mail passes on its way to the organisation's mail server. */
export interface GatewaySettings {
  readonly listen: MailServerAddress;
  /** The server that mail goes on to. */
  readonly next: MailServerAddress;
  /** Networks of the servers that may send here, beside this machine. */
  readonly clients: readonly string[];
}

/** Reads `GATEWAY_LISTEN`, `GATEWAY_NEXT` and `GATEWAY_CLIENTS`; undefined without a gateway. */
export function readGateway(environment: Environment, report: Report): GatewaySettings | undefined {
  const read = settingsOf(environment, report);
  const listen = read('GATEWAY_LISTEN');
  const next = read('GATEWAY_NEXT');
  const clients = read('GATEWAY_CLIENTS') ?? [];
  if (!listen && !next) return undefined;
  if (!listen || !next) {
    report(
      'GATEWAY_LISTEN and GATEWAY_NEXT must be set together: where mail comes in, and where it goes on to.',
    );
    return undefined;
  }
  if (listen.host === next.host && listen.port === next.port)
    report('GATEWAY_NEXT must not be GATEWAY_LISTEN: mail would go in a circle.');
  return { listen, next, clients };
}
