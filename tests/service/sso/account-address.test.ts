import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishSso, startSso } from '../../../src/api/contract/accounts/single-sign-on.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { client, startOpenIdProvider, visitProvider } from '../../support/openid-provider.ts';
import {
  buildResponse,
  idpKey,
  idpMetadata,
  rightAnswer,
  signXml,
  toBase64,
  type ResponseValues,
} from './support/saml-identity-provider.ts';
import { consoleOrigin, person, startSsoService, type SsoService } from './support/sso-service.ts';

/** `аdmin` begins with a Cyrillic letter. */
const disguised = 'аdmin"<x>@tenant.example';
const refused: [string, string][] = [
  ['of another script, quoted, in brackets', disguised],
  ['that only looks like an account’s', 'аda@tenant.example'],
  ['of a single label', 'ada@intranet'],
  ['with two dots', 'a..b@tenant.example'],
  ['with a longer name than mail allows', `${'a'.repeat(65)}@tenant.example`],
];
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

let service: SsoService;
beforeAll(async () => {
  service = await startSsoService({ justInTime: 'view' }, Date.now, async (directory) => {
    const metadata = join(directory, 'idp.xml');
    await writeFile(metadata, idpMetadata(await idpKey()));
    return { saml: ['tenant.example', 'intranet'].map((domain) => ({ domain, metadata })) };
  });
});
afterAll(() => service.stop());

async function signIn(change: Partial<ResponseValues>) {
  const { handle, url } = await service.client.call(startSso, { body: { provider: 'saml' } });
  const inResponseTo = await requestIdOf(url);
  const values = rightAnswer({ now: Date.now(), inResponseTo }, change);
  const xml = await signXml(buildResponse({ ...values, email: escaped(values.email) }), 'Assertion');
  const parameters = {
    SAMLResponse: toBase64(xml),
    RelayState: new URL(url).searchParams.get('RelayState')!,
  };
  return service.client.call(finishSso, { body: { provider: 'saml', handle, parameters } });
}

async function requestIdOf(url: string): Promise<string> {
  const packed = Buffer.from(new URL(url).searchParams.get('SAMLRequest')!, 'base64');
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return /ID="([^"]+)"/.exec(await new Response(inflated).text())![1]!;
}

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function inDatabase<T>(use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(service.directory, 'postern.db'), { timeout: 20_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

describe('an address that no account may have', () => {
  it.each(refused)('[SI-17] [SI-22] by SAML, %s, creates no account', async (_, email) => {
    const before = [service.countUsers(), service.countSessions()];
    await expect(signIn({ nameId: `id of ${email.length}`, email })).rejects.toMatchObject({
      code: 'permission_denied',
      problem: 'sso_bad_address',
      values: { email },
    });
    expect([service.countUsers(), service.countSessions()]).toEqual(before);
  });

  it('[SI-17] [SI-22] is in the log without the address, and in the trail with it', async () => {
    await expect(signIn({ nameId: 'disguised', email: disguised })).rejects.toThrow();
    const line = service.log.findLast((each) => each.includes('address that no account may have'));
    expect(line).toContain('idp.example');
    expect(line).not.toContain('tenant.example');
    const refusals = () =>
      inDatabase((database) =>
        database
          .prepare("SELECT details FROM audit WHERE action = 'sign_in' AND outcome = 'refused' AND actor = ?")
          .all(disguised)
          .map(({ details }) => JSON.parse(details as string) as object),
      );
    await expect
      .poll(refusals)
      .toContainEqual(expect.objectContaining({ method: 'saml', refusal: 'bad_address' }));
  });

  it('[SI-17] [SI-22] by OpenID Connect creates none either', async () => {
    const provider = await startOpenIdProvider([`${consoleOrigin}/auth/login_google/callback`], {
      email: disguised,
      email_verified: true,
      hd: 'tenant.example',
    });
    const google = { clientId: client.id, clientSecret: client.secret, issuer: provider.issuer };
    const other = await startSsoService({ google, justInTime: 'view' });
    const before = other.countUsers();
    const { handle, url } = await other.client.call(startSso, { body: { provider: 'google' } });
    const back = await visitProvider(url, provider.issuer);
    const parameters = Object.fromEntries(back.searchParams);
    await expect(
      other.client.call(finishSso, { body: { provider: 'google', handle, parameters } }),
    ).rejects.toMatchObject({ problem: 'sso_bad_address' });
    expect([other.countUsers(), other.countSessions()]).toEqual([before, 0]);
    await other.stop();
    await provider.stop();
  });

  it('[SI-22] is refused by the store itself, for every caller', async () => {
    const { stores, close } = await openStorage(service.directory);
    const user = { firstName: '', lastName: '', role: 'viewer', passwordHash: 'x', at: 0 };
    const made = stores.users.createUser({ ...user, email: disguised });
    await expect(made).rejects.toMatchObject({ code: 'invalid_input', problem: 'user_email' });
    await close();
  });
});

describe('an account whose address no new one may have', () => {
  /** Like accounts of earlier versions: the identity is linked, and the address is unchanged. */
  async function makeOld(values: Partial<ResponseValues>, address: string, subject?: string) {
    const { sign_in } = await signIn({ ...values, email: `old-${address.length}@tenant.example` });
    inDatabase((database) => {
      database.prepare('UPDATE user SET email = ? WHERE email = ?').run(address, sign_in!.user!.email);
      if (subject === undefined) return;
      const linked = `old-${address.length}@tenant.example`;
      database.prepare('UPDATE sso_identity SET subject = ? WHERE subject = ?').run(subject, linked);
    });
  }

  it('[SI-17] still signs in by its identity', async () => {
    await makeOld({ nameId: 'old-1' }, disguised);
    const { sign_in } = await signIn({ nameId: 'old-1', email: disguised });
    expect(sign_in).toMatchObject({ next: 'done', user: { email: disguised } });
  });

  it('[SI-17] still signs in where the provider identifies it by its address only', async () => {
    await makeOld({ nameId: 'once', nameIdFormat: transient }, 'ada@intranet', 'ada@intranet');
    const { sign_in } = await signIn({ nameId: 'again', nameIdFormat: transient, email: 'ada@intranet' });
    expect(sign_in).toMatchObject({ next: 'done', user: { email: 'ada@intranet' } });
  });

  it('[SI-17] is still found by an address in another script', async () => {
    const address = 'adá@tenant.example';
    inDatabase((database) =>
      database.prepare('UPDATE user SET email = ? WHERE email = ?').run(address, person),
    );
    const { sign_in } = await signIn({ nameId: 'never seen', email: address });
    expect(sign_in).toMatchObject({ next: 'done', user: { email: address } });
  });
});
