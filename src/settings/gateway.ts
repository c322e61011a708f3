import { type Environment, type Report, settingsOf } from './environment.ts';
import { isLoopback, type MailServerAddress } from './parse-setting.ts';

/** Files in PEM. */
export interface CertificateFiles {
  /** The certificate, with those between it and its authority. */
  readonly cert: string;
  readonly key: string;
}

/** A gateway that mail passes on its way to the organisation's mail server. */
export interface GatewaySettings {
  readonly listen: MailServerAddress;
  /** The server that mail goes on to; undefined where only journal reports come in. */
  readonly next?: MailServerAddress | undefined;
  /** The address that an Exchange sends its journal reports to, lower case; undefined for none. */
  readonly journal?: string | undefined;
  /** Networks of the servers that may send here, beside this machine. */
  readonly clients: readonly string[];
  /** With it, clients may encrypt (STARTTLS). */
  readonly certificate?: CertificateFiles | undefined;
  /**
   * Mail goes on encrypted, to a server whose certificate is right, or not at all. Otherwise it is encrypted where the server offers it.
   */
  readonly requireTls: boolean;
}

/** Reads the settings whose names begin with `GATEWAY_`; undefined without a gateway. */
export function readGateway(environment: Environment, report: Report): GatewaySettings | undefined {
  const read = settingsOf(environment, report);
  const listen = read('GATEWAY_LISTEN');
  const next = read('GATEWAY_NEXT');
  const clients = read('GATEWAY_CLIENTS') ?? [];
  const journal = read('GATEWAY_JOURNAL');
  if (!listen && !next && journal === undefined) return undefined;
  if (!listen || (!next && journal === undefined)) {
    report(
      'GATEWAY_LISTEN must be set together with GATEWAY_NEXT or GATEWAY_JOURNAL: where mail comes in, and where it goes on to.',
    );
    return undefined;
  }
  if (next && listen.host === next.host && listen.port === next.port)
    report('GATEWAY_NEXT must not be GATEWAY_LISTEN: mail would go in a circle.');
  const [cert, key, tls] = [read('GATEWAY_CERT_FILE'), read('GATEWAY_KEY_FILE'), read('GATEWAY_NEXT_TLS')];
  if ((cert === undefined) !== (key === undefined))
    report('GATEWAY_CERT_FILE and GATEWAY_KEY_FILE must be set together: a certificate and its key.');
  // On the way, an attacker could take the offer of encryption out of the conversation, as for `SMTP_TLS`.
  const requireTls = tls === undefined ? !isLoopback(next?.host ?? '') : tls === 'required';
  const certificate = cert !== undefined && key !== undefined ? { cert, key } : undefined;
  return { listen, next, journal, clients, certificate, requireTls };
}
