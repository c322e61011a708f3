import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { CertificateFiles } from '../../settings/gateway.ts';
import type { Log } from '../core/log.ts';

/** Milliseconds between looks at the files: programs that renew certificates replace them, which no watch of a file survives. */
const lookEvery = 2_000;

interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Reads a certificate and its key. @throws Error when they cannot be read or do not belong together */
function readCertificate({ cert, key }: CertificateFiles): Certificate {
  const read = { cert: readFileSync(cert), key: readFileSync(key) };
  createSecureContext(read);
  return read;
}

/**
 * The certificate of the listener, and each new one when its files change. What cannot be used, such as a certificate whose key is still
 * to be written, leaves the one before in use.
 * @throws an Error whose message names the settings when it cannot be used at the start
 */
export function followCertificate(files: CertificateFiles, log: Log) {
  let first: Certificate;
  try {
    first = readCertificate(files);
  } catch (cause) {
    const reason = (cause as Error).message;
    const error = new Error(`GATEWAY_CERT_FILE and GATEWAY_KEY_FILE cannot be used: ${reason}`, { cause });
    throw Object.assign(error, { name: 'EnvironmentProblem' });
  }
  return {
    first,
    /** Calls back with each new one, until it is stopped. */
    watch(use: (certificate: Certificate) => void): () => void {
      const look = () => {
        try {
          use(readCertificate(files));
          log('info', 'the gateway uses its new certificate');
        } catch (error) {
          log('error', 'the new certificate of the gateway cannot be used', { error: String(error) });
        }
      };
      const names = [files.cert, files.key];
      for (const name of names) watchFile(name, { interval: lookEvery, persistent: false }, look);
      return () => {
        for (const name of names) unwatchFile(name, look);
      };
    },
  };
}
