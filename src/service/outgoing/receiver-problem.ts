import { sealedBy, type SecretBox } from '../secret-box/secret-box.ts';

/** What keeps a receiver from taking something, by a name that pages have words for (`receiver.problem.NAME`). */
export const receiverProblems = [
  'name_unknown',
  'address_private',
  'address_wrong',
  'refused',
  'unreachable',
  'slow',
  'closed',
  'no_tls',
  'certificate_untrusted',
  'certificate_name',
  'certificate_expired',
  'certificate_early',
  'certificate_wanted',
  'certificate_refused',
  'redirected',
  'gone',
  'answered',
  'wrong_key',
  'quiet',
  'unknown',
] as const;
export type ReceiverProblemName = (typeof receiverProblems)[number];

/** Each in plain words, for logs and the audit trail; without an entry the error speaks for itself. */
const words: Partial<Record<ReceiverProblemName, string>> = {
  name_unknown: 'its host name was not found',
  refused: 'the connection was refused',
  unreachable: 'its network cannot be reached',
  slow: 'it did not answer in time',
  closed: 'it closed the connection',
  no_tls: 'it does not use TLS on this port',
  certificate_untrusted:
    'its certificate is signed by an authority that this server does not trust (NODE_EXTRA_CA_CERTS)',
  certificate_name: 'its certificate is for another host name',
  certificate_expired: 'its certificate has expired',
  certificate_early: 'its certificate is not valid yet',
};

/** Why something failed, in one line of plain words: what was said of it, and what the connection met. */
export function reasonInWords(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const { detail, problem } = problemOfError(error);
  const met = words[problem];
  const line = met ? `The server could not be reached: ${met}${detail && ` [${detail}]`}.` : said;
  return line.replaceAll(/\s+/g, ' ').slice(0, 300);
}

/** A receiver did not take something; `detail` is what it is about: an address, a status, an error code. */
export class ReceiverProblem extends Error {
  override readonly name = 'ReceiverProblem';
  readonly problem: ReceiverProblemName;
  readonly detail: string;

  constructor(problem: ReceiverProblemName, detail: string, options?: ErrorOptions) {
    super(`${problem}: ${detail}`, options);
    this.problem = problem;
    this.detail = detail;
  }
}

/**
 * Opens what is kept for a receiver.
 * @throws ReceiverProblem when it was sealed with a key that this deployment has no more
 */
export function openForReceiver(box: Pick<SecretBox, 'open'>, sealed: string, purpose: string): string {
  try {
    return box.open(sealed, purpose);
  } catch (cause) {
    throw new ReceiverProblem('wrong_key', sealedBy(sealed) ?? '', { cause });
  }
}

/** Codes of Node, OpenSSL and undici, of which the first that is known counts. */
const byCode: Readonly<Record<string, ReceiverProblemName>> = {
  ENOTFOUND: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'slow',
  UND_ERR_CONNECT_TIMEOUT: 'slow',
  UND_ERR_HEADERS_TIMEOUT: 'slow',
  UND_ERR_BODY_TIMEOUT: 'slow',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no_tls',
  EPROTO: 'no_tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_name',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_early',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'certificate_wanted',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'certificate_refused',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'certificate_refused',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: 'certificate_refused',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: 'certificate_refused',
  ERR_SSL_TLSV1_ALERT_ACCESS_DENIED: 'certificate_refused',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_untrusted',
  CERT_SIGNATURE_FAILURE: 'certificate_untrusted',
  CERT_UNTRUSTED: 'certificate_untrusted',
};

/** The meaning of a connection error for the person who set up the receiver. */
export function problemOfError(error: unknown): ReceiverProblem {
  if (error instanceof ReceiverProblem) return error;
  let code = '';
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 6; depth += 1) {
    if (cause instanceof ReceiverProblem) return cause;
    if (cause.name === 'TimeoutError') return new ReceiverProblem('slow', '', { cause: error });
    const named = (cause as NodeJS.ErrnoException).code;
    if (typeof named === 'string') {
      if (byCode[named]) return new ReceiverProblem(byCode[named], named, { cause: error });
      code ||= named;
    }
    // Several addresses were tried: the first error counts.
    cause = cause instanceof AggregateError && !cause.cause ? cause.errors[0] : cause.cause;
  }
  return new ReceiverProblem('unknown', code.slice(0, 60), { cause: error });
}
