import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeSigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { documentedBlock, replaceIn } from '../../support/documented-block.ts';
import { findTestServer, freePort } from '../../support/test-server.ts';

/** Keycloak set up as documented, by TLS with a certificate that nobody trusts by itself. */
export interface Keycloak {
  /** Its address, in the documentation `https://keycloak.example.com:8443`. */
  url: string;
  /** The file of its certificate, for `NODE_EXTRA_CA_CERTS`. */
  certificate: string;
  /**
   * Makes the documented realm, for Postern at `consoleUrl`, with somebody whose address is not verified beside the
   * documented person. Resolves to what the commands print last, the secret of the client.
   */
  makeRealm(consoleUrl: string): Promise<string>;
  /** Tells it of a SAML service provider, from that one's metadata, whose people have their address as an attribute. */
  register(serviceProviderMetadata: string): Promise<void>;
  stop(): Promise<void>;
}

const root = { username: 'admin', password: 'root of the test' };
const documented = 'https://keycloak.example.com:8443';
export const passwordThere = 'a password there';
/** With characters that a request has to encode. */
export const clientSecret = 'a secret of the client & more';

const mallory = {
  username: 'mallory',
  email: 'admin@tenant.example',
  emailVerified: false,
  firstName: 'Mallory',
  lastName: 'Unverified',
  enabled: true,
  credentials: [{ type: 'password', value: passwordThere }],
};

/** Starts it, where it is installed. */
export async function startKeycloak(): Promise<Keycloak | undefined> {
  const folder = findTestServer('Keycloak')?.folder;
  if (folder === undefined) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'postern-keycloak-'));
  const [certificate, key] = [join(home, 'certificate.pem'), join(home, 'key.pem')];
  const made = await makeSigningKey('localhost', Date.now() - 60_000);
  await Promise.all([writeFile(certificate, made.certificate), writeFile(key, made.privateKey)]);
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const configuration = join(home, 'keycloak.conf');
  await writeFile(
    configuration,
    replaceIn(documentedBlock('keycloak-configuration'), [
      [documented, url],
      ['https-port=8443', `https-port=${port}`],
      ['/opt/keycloak/conf/keycloak.example.com.pem', certificate],
      ['/opt/keycloak/conf/keycloak.example.com.key', key],
    ]),
  );
  const server = spawn(
    join(folder, 'bin/kc.sh'),
    [`--config-file=${configuration}`, 'start', '--optimized', '--http-host=127.0.0.1'],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        KC_BOOTSTRAP_ADMIN_USERNAME: root.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: root.password,
        // It serves a dozen requests: what optimising its code takes would be lost.
        JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1 -Xmx512m',
      },
      stdio: 'ignore',
    },
  );
  const ask = (path: string, options: Ask = {}) => askServer(url + path, made.certificate, options);
  await waitFor(() => ask('/realms/master'));
  const admin = async (path: string, body: string, contentType = 'application/json') => {
    const form = { grant_type: 'password', client_id: 'admin-cli', ...root };
    const tokens = await ask('/realms/master/protocol/openid-connect/token', {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { access_token } = JSON.parse(tokens) as { access_token: string };
    const headers = { 'content-type': contentType, authorization: `Bearer ${access_token}` };
    return ask(`/admin/realms${path}`, { body, headers });
  };
  return {
    url,
    certificate,
    async makeRealm(consoleUrl) {
      const trusted = join(home, 'trusted.p12');
      const run = promisify(execFile);
      const store = ['-keystore', trusted, '-storepass', 'trusted'];
      await run('keytool', ['-importcert', '-noprompt', '-file', certificate, ...store]);
      const commands = replaceIn(documentedBlock('keycloak-realm'), [
        ['/opt/keycloak', folder],
        [documented, url],
        ['https://console.example.com', consoleUrl],
        ['ada@example.com', 'ada@tenant.example'],
        ['"clientId": "postern"', `"clientId": "postern", "secret": "${clientSecret}"`],
        ['"temporary": true', '"temporary": false'],
        ['"users": [', `"users": [${JSON.stringify(mallory)}, `],
      ]);
      const { stdout } = await run('sh', ['-ec', commands], {
        env: {
          PATH: process.env['PATH'],
          HOME: home,
          KC_CLI_PASSWORD: root.password,
          KC_OPTS: `-XX:TieredStopAtLevel=1 -Djavax.net.ssl.trustStore=${trusted} -Djavax.net.ssl.trustStorePassword=trusted`,
        },
      });
      return stdout.trim().split('\n').at(-1)!;
    },
    async register(xml) {
      const client = JSON.parse(
        await admin('/acme/client-description-converter', xml, 'application/xml'),
      ) as object;
      const address = {
        name: 'email',
        protocol: 'saml',
        protocolMapper: 'saml-user-property-mapper',
        config: { 'user.attribute': 'email', 'attribute.name': 'email', 'attribute.nameformat': 'Basic' },
      };
      await admin('/acme/clients', JSON.stringify({ ...client, protocolMappers: [address] }));
    },
    async stop() {
      server.kill();
      await once(server, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}

interface Ask {
  body?: string;
  headers?: Record<string, string>;
}

/** Asks a server with that certificate; a body is posted. */
async function askServer(url: string, ca: string, { body, headers }: Ask): Promise<string> {
  const asking = request(url, {
    ca,
    method: body === undefined ? 'GET' : 'POST',
    ...(headers && { headers }),
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const said = await text(answer);
  if ((answer.statusCode ?? 500) < 300) return said;
  throw new Error(`Keycloak answers ${answer.statusCode} for ${url}: ${said.slice(0, 500)}`);
}

async function waitFor(ask: () => Promise<unknown>): Promise<void> {
  let last: unknown;
  for (let tries = 0; tries < 900; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('Keycloak does not start', { cause: last });
}
