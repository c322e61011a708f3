import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { findTestServer, freePort } from '../../support/test-server.ts';

/** SimpleSAMLphp as identity provider of one person, on PHP's own web server. */
export interface SimpleSaml {
  /** Address of its metadata. */
  metadataUrl: string;
  /** Tells it of a service provider, from that one's metadata; its requests must be signed. Asked to, it encrypts for it. */
  register(serviceProviderMetadata: string, options?: { encrypts: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export const samlPerson = { name: 'ada', password: 'a password there' };

/** Starts it, where it is installed; the person proves `email`. */
export async function startSimpleSaml(email: string): Promise<SimpleSaml | undefined> {
  const simpleSaml = findTestServer('SimpleSAMLphp')?.path;
  if (!simpleSaml) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'postern-saml-'));
  const port = await freePort();
  // Another site than 127.0.0.1, so that its answer is a cross-site post, as it is in the world.
  const url = `http://localhost:${port}`;
  const key = await makeSigningKey('127.0.0.1', Date.now());
  await Promise.all(
    ['metadata', 'cert', 'log', 'data', 'tmp', 'sessions'].map((name) => mkdir(join(home, name))),
  );
  const files: Record<string, string> = {
    'cert/idp.pem': key.privateKey,
    'cert/idp.crt': key.certificate,
    'config.php': `<?php $config = [
      'baseurlpath' => '${url}/', 'certdir' => '${home}/cert/', 'loggingdir' => '${home}/log/',
      'datadir' => '${home}/data/', 'tempdir' => '${home}/tmp', 'metadatadir' => '${home}/metadata/',
      'attributenamemapdir' => '${simpleSaml}/config/attributemap/',
      'technicalcontact_name' => 'Test', 'technicalcontact_email' => 'na@example.org',
      'secretsalt' => 'salt of the test', 'auth.adminpassword' => 'admin of the test', 'timezone' => 'UTC',
      'logging.handler' => 'file', 'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
      'session.phpsession.savepath' => '${home}/sessions', 'session.cookie.secure' => false,
      'store.type' => 'phpsession', 'session.phpsession.cookiename' => 'SimpleSAML', 'session.phpsession.httponly' => true,
      'metadata.sources' => [['type' => 'flatfile']], 'trusted.url.domains' => [],
      'language.available' => ['en'], 'language.default' => 'en',
      'language.rtl' => [], 'language.parameter.name' => 'language', 'language.cookie.name' => 'language',
      'theme.use' => 'default', 'authproc.idp' => [], 'authproc.sp' => [],
    ];`,
    'authsources.php': `<?php $config = ['people' => ['exampleauth:UserPass',
      '${samlPerson.name}:${samlPerson.password}' => ['uid' => ['ada'], 'email' => ['${email}']]]];`,
    'metadata/saml20-idp-hosted.php': `<?php $metadata['${url}/idp'] = [
      'host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt', 'auth' => 'people',
      'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      'authproc' => [3 => ['class' => 'saml:AttributeNameID', 'attribute' => 'uid',
        'Format' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent']],
    ];`,
    'metadata/saml20-sp-remote.php': '<?php',
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(home, name), text)));
  // Without the cache of compiled files, which for two seconds does not see that `register` wrote one anew.
  const php = spawn('php', ['-d', 'opcache.enable=0', '-S', `127.0.0.1:${port}`, '-t', `${simpleSaml}/www`], {
    env: { PATH: process.env['PATH'], SIMPLESAMLPHP_CONFIG_DIR: home },
    stdio: 'ignore',
  });
  const metadataUrl = `${url}/saml2/idp/metadata.php`;
  await waitFor(metadataUrl);
  return {
    metadataUrl,
    async register(xml, { encrypts } = { encrypts: false }) {
      const certificate = (use: string) =>
        new RegExp(`use="${use}"[\\s\\S]*?X509Certificate>([^<]+)<`).exec(xml)![1];
      await writeFile(
        join(home, 'metadata/saml20-sp-remote.php'),
        `<?php $metadata['${/entityID="([^"]+)"/.exec(xml)![1]}'] = [
          'AssertionConsumerService' => '${/AssertionConsumerService[^>]*Location="([^"]+)"/.exec(xml)![1]}',
          'validate.authnrequest' => true, 'assertion.encryption' => ${encrypts}, 'keys' => [
            ['type' => 'X509Certificate', 'signing' => true, 'encryption' => false, 'X509Certificate' => '${certificate('signing')}'],
            ['type' => 'X509Certificate', 'signing' => false, 'encryption' => true, 'X509Certificate' => '${certificate('encryption')}'],
          ],
        ];`,
      );
    },
    async stop() {
      php.kill();
      await once(php, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function waitFor(url: string): Promise<void> {
  let last = '';
  for (let tries = 0; tries < 1_200; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    last = answer ? `${answer.status} ${await answer.text()}` : 'nothing';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`SimpleSAMLphp answers ${last}`);
}
