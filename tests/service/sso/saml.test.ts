import { createVerify, X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInHistory } from '../../../src/api/contract/accounts/sessions.ts';
import { login } from '../../../src/api/contract/accounts/sign-in.ts';
import { finishSso, samlMetadata, startSso } from '../../../src/api/contract/accounts/single-sign-on.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { failureStep } from '../../../src/service/sso/saml-sign-in.ts';
import { parseXml } from '../../../src/service/sso/saml-xml.ts';
import { certificateBody, makeSigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import {
  buildResponse,
  consumer,
  encryptAssertion,
  idpKey,
  idpMetadata,
  rightAnswer,
  signXml,
  toBase64,
  type Encrypting,
  type ResponseValues,
} from './support/saml-identity-provider.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { consoleOrigin, person, startSsoService, type SsoService } from './support/sso-service.ts';
import { parts, wrappings } from './support/wrap-signature.ts';

const minute = 60_000;

let service: SsoService;
let now = Date.now();

beforeAll(async () => {
  service = await startSsoService(
    {},
    () => now,
    async (directory) => {
      const metadata = join(directory, 'idp.xml');
      await writeFile(metadata, idpMetadata(await idpKey()));
      return { saml: [{ domain: 'tenant.example', metadata }] };
    },
  );
});
afterAll(() => service.stop());

/** Starts a sign-in and parses the request to the identity provider. */
async function start(from = service) {
  const { handle, url } = await from.client.call(startSso, {
    body: { provider: 'saml', return_url: '/mail-explorer?last=7d' },
  });
  const query = new URL(url).searchParams;
  const request = inflateRawSync(Buffer.from(query.get('SAMLRequest')!, 'base64')).toString();
  return {
    handle,
    url,
    request,
    relayState: query.get('RelayState')!,
    id: /ID="([^"]+)"/.exec(request)![1]!,
  };
}
type Started = Awaited<ReturnType<typeof start>>;

const valuesFor = (inResponseTo: string | null, change: Partial<ResponseValues> = {}): ResponseValues =>
  rightAnswer({ now, inResponseTo }, change);

const finish = (started: Started, xml: string, from = service) =>
  from.client.call(finishSso, {
    body: {
      provider: 'saml',
      handle: started.handle,
      parameters: { SAMLResponse: toBase64(xml), RelayState: started.relayState },
    },
  });

/** Our certificate for encryption, whose key differs from the signing key. */
async function encryptionCertificate(): Promise<string> {
  const xml = await (await service.client.download(samlMetadata, {})).text();
  const [signing, encryption] = ['signing', 'encryption'].map(
    (use) => new RegExp(`use="${use}"[\\s\\S]*?X509Certificate>([^<]+)<`).exec(xml)![1]!,
  );
  expect(encryption).not.toBe(signing);
  return encryption!;
}

const aes256 = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';

/** Sends a forged response to a started sign-in: it must be refused and open no session. */
async function expectNoSession(forge: (started: Started) => Promise<string> | string, why?: RegExp) {
  const started = await start();
  const before = service.countSessions();
  await expect(finish(started, await forge(started))).rejects.toMatchObject({ code: 'sso_failed' });
  expect(service.countSessions()).toBe(before);
  // The reason is the expected one: an attack that fails for another would prove nothing.
  if (why) expect(service.log.at(-1)).toMatch(why);
}

describe('a valid response', () => {
  it.each(['Assertion', 'Response'] as const)(
    '[SI-17] with a signed %s opens one session',
    async (signed) => {
      const started = await start();
      const before = service.countSessions();
      const answer = await finish(started, await signXml(buildResponse(valuesFor(started.id)), signed));
      expect(service.countSessions()).toBe(before + 1);
      expect(answer.sign_in).toMatchObject({ next: 'done', user: { email: person } });
      expect(answer.return_url).toBe('/mail-explorer?last=7d');
    },
  );

  it.each<Omit<Encrypting, 'certificate'>>([
    {},
    { cipher: 'aes-128-cbc', place: 'beside' },
    { cipher: 'aes-256-gcm' },
    { cipher: 'aes-256-gcm', hash: 'sha256' },
  ])('[SI-17] with an assertion that was signed and encrypted (%j) opens one session', async (options) => {
    const started = await start();
    const before = service.countSessions();
    const signed = await signXml(buildResponse(valuesFor(started.id)), 'Assertion');
    const encrypted = encryptAssertion(signed, { ...options, certificate: await encryptionCertificate() });
    expect(encrypted).not.toContain(person);
    // Many providers sign the response around it as well.
    const answer = await finish(started, await signXml(encrypted, 'Response'));
    expect(service.countSessions()).toBe(before + 1);
    expect(answer.sign_in).toMatchObject({ next: 'done', user: { email: person } });
  });

  it('[SI-17] is accepted with a clock that is off by less than a minute', async () => {
    for (const drift of [-50_000, 50_000]) {
      const started = await start();
      const values = valuesFor(started.id, { validFrom: now + drift, validUntil: now + drift + 1 });
      await finish(started, await signXml(buildResponse(values), 'Assertion'));
    }
  });
});

/** The document with one letter of its signature value at index `nth` changed. */
const spoil = (xml: string, nth: number) => {
  let seen = 0;
  return xml.replace(/(<ds:SignatureValue>)(.)/g, (whole, tag: string, letter: string) =>
    seen++ === nth ? `${tag}${letter === 'A' ? 'B' : 'A'}` : whole,
  );
};

describe('a response with two signatures', () => {
  const signBoth = async (id: string, by: Parameters<typeof signXml>[2] = {}) =>
    signXml(await signXml(buildResponse(valuesFor(id)), 'Assertion'), 'Response', by);

  it('[SI-17] opens a session when both are valid', async () => {
    const started = await start();
    const answer = await finish(started, await signBoth(started.id));
    expect(answer.sign_in).toMatchObject({ next: 'done', user: { email: person } });
  });

  it('[SI-17] opens none when that of the response is invalid', () =>
    expectNoSession(async ({ id }) => spoil(await signBoth(id), 0), /signature of the response does not/));

  it('[SI-17] opens none when that of the response has another key', async () => {
    const key = await makeSigningKey('idp.example', now);
    await expectNoSession(({ id }) => signBoth(id, { key }), /signature of the response does not/);
  });

  it('[SI-17] opens none when that of the assertion is invalid, though that of the response is valid', () =>
    expectNoSession(
      async ({ id }) =>
        signXml(spoil(await signXml(buildResponse(valuesFor(id)), 'Assertion'), 0), 'Response'),
      /signature of the response does not/,
    ));

  it('[SI-17] opens none when that over an encrypted assertion is invalid', () =>
    expectNoSession(async ({ id }) => {
      const signed = await signXml(buildResponse(valuesFor(id)), 'Assertion');
      const encrypted = encryptAssertion(signed, { certificate: await encryptionCertificate() });
      return spoil(await signXml(encrypted, 'Response'), 0);
    }, /signature of the response does not/));
});

describe('an encrypted assertion that is refused', () => {
  /** Changes a byte of the content, counted from its start. */
  const flip = (xml: string, at: (length: number) => number) =>
    xml.replace(
      /(<xenc:CipherValue>)([^<]+)(?=<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/,
      (_, tag: string, text: string) => {
        const bytes = Buffer.from(text, 'base64');
        const index = at(bytes.length);
        bytes[index] = bytes[index]! ^ 0x55;
        return `${tag}${bytes.toString('base64')}`;
      },
    );

  it('[SI-17] gets the same error after the same time, at whatever step it failed', async () => {
    const certificate = await encryptionCertificate();
    const stages: [why: RegExp, make: (id: string) => Promise<string> | string][] = [
      // The padding, the text behind it, the schema, the signature, and the key before all of them.
      [
        /cannot be decrypted/,
        async (id) =>
          flip(
            encryptAssertion(await signXml(buildResponse(valuesFor(id)), 'Assertion'), { certificate }),
            (length) => length - 17,
          ),
      ],
      [
        /cannot be decrypted|ParseError|not of its schema|plain|element/i,
        async (id) =>
          flip(
            encryptAssertion(await signXml(buildResponse(valuesFor(id)), 'Assertion'), { certificate }),
            () => 18,
          ),
      ],
      [
        /schema/,
        (id) =>
          encryptAssertion(
            buildResponse(valuesFor(id)).replace(/<saml:Subject>.*<\/saml:Subject>/, '<saml:Nobody/>'),
            { certificate },
          ),
      ],
      [/signature/i, (id) => encryptAssertion(buildResponse(valuesFor(id)), { certificate })],
      [
        /cannot be decrypted/,
        async (id) =>
          encryptAssertion(buildResponse(valuesFor(id)), {
            certificate: certificateBody((await idpKey()).certificate),
          }),
      ],
    ];
    // Warm up, so that lazy loading is not measured.
    await expectNoSession(({ id }) => encryptAssertion(buildResponse(valuesFor(id)), { certificate }));
    const seen: string[] = [];
    for (const [why, make] of stages) {
      const started = await start();
      const xml = await make(started.id);
      const begun = performance.now();
      const refusal = await finish(started, xml).catch((error: ServiceError) => error);
      const steps = (performance.now() - begun) / failureStep;
      expect(service.log.at(-1)).toMatch(why);
      // None of them takes that long, so each is reported at the end of the step.
      expect(steps).toBeGreaterThanOrEqual(0.99);
      seen.push(JSON.stringify((refusal as ServiceError).toBody()));
    }
    expect(new Set(seen).size).toBe(1);
  });
});

describe('the request', () => {
  it('[SI-17] is signed, and our metadata contains the key', async () => {
    const { request, url } = await start();
    expect(request).toContain(`AssertionConsumerServiceURL="${consumer}"`);
    const [signedPart, signature] = new URL(url).search.slice(1).split('&Signature=');
    const metadata = await (await service.client.download(samlMetadata, {})).text();
    const body = /<ds:X509Certificate>([^<]+)</.exec(metadata)![1]!;
    const certificate = new X509Certificate(Buffer.from(body, 'base64'));
    const verifier = createVerify('sha256').update(signedPart!);
    expect(verifier.verify(certificate.publicKey, decodeURIComponent(signature!), 'base64')).toBe(true);
    expect(metadata).toContain(`entityID="${consoleOrigin}/auth/saml/metadata"`);
    expect(metadata).toContain(`Location="${consumer}"`);
    expect(metadata).toContain('AuthnRequestsSigned="true"');
  });
});

describe('under attack no session is opened', () => {
  it('[SI-17] by a response without a signature', () =>
    expectNoSession(({ id }) => buildResponse(valuesFor(id)), /No signature/));

  it('[SI-17] by a response whose signature was removed', () =>
    expectNoSession(async ({ id }) => {
      const xml = await signXml(buildResponse(valuesFor(id)), 'Assertion');
      return xml.replace(parts(xml).signature, '');
    }, /No signature/));

  it('[SI-17] by a changed assertion', () =>
    expectNoSession(async ({ id }) =>
      (await signXml(buildResponse(valuesFor(id)), 'Assertion')).replace(person, 'eve@tenant.example'),
    ));

  it.each(Object.keys(wrappings))('[SI-17] by signature wrapping %s', (name) =>
    expectNoSession(async ({ id }) => {
      const { signed, wrap } = wrappings[name]!;
      const evil = buildResponse(valuesFor(id, { nameId: 'eve', email: 'eve@tenant.example' }));
      const xml = await signXml(buildResponse(valuesFor(id)), signed);
      return wrap(xml, { response: evil, assertion: parts(evil).assertion });
    }),
  );

  it('[SI-17] by a foreign certificate, sent along or not', async () => {
    const key = await makeSigningKey('idp.example', now);
    await expectNoSession(({ id }) => signXml(buildResponse(valuesFor(id)), 'Assertion', { key }));
    await expectNoSession(async ({ id }) =>
      (await signXml(buildResponse(valuesFor(id)), 'Assertion', { key })).replace(
        /<ds:KeyInfo>[\s\S]*<\/ds:KeyInfo>/,
        '',
      ),
    );
  });

  const wrong: [string, Partial<ResponseValues>, RegExp][] = [
    ['Audience', { audience: 'https://other.example/metadata' }, /audience/],
    ['Recipient', { recipient: 'https://other.example/acs' }, /Recipient/],
    ['Destination', { destination: 'https://other.example/acs' }, /Destination/],
    ['InResponseTo', { inResponseTo: '_of-another-sign-in' }, /InResponseTo/],
    ['InResponseTo left out', { inResponseTo: null }, /InResponseTo/],
    ['Issuer', { issuer: 'https://other.example/metadata' }, /Issuer/],
    ['Status', { status: 'urn:oasis:names:tc:SAML:2.0:status:Requester' }, /Status/],
  ];
  it.each(wrong)('[SI-17] by a wrong %s', (_, change, why) =>
    expectNoSession(({ id }) => signXml(buildResponse(valuesFor(id, change)), 'Assertion'), why),
  );

  it('[SI-17] by an expired assertion, or one from the future', async () => {
    const old = { validFrom: now - 10 * minute, validUntil: now - minute - 1 };
    const future = { validFrom: now + minute + 1, validUntil: now + 10 * minute };
    await expectNoSession(({ id }) => signXml(buildResponse(valuesFor(id, old)), 'Assertion'), /expired/);
    await expectNoSession(
      ({ id }) => signXml(buildResponse(valuesFor(id, future)), 'Assertion'),
      /not hold yet/,
    );
  });

  it('[SI-17] by a response that is sent again, with its sign-in or with a new one', async () => {
    const started = await start();
    const xml = await signXml(buildResponse(valuesFor(started.id)), 'Assertion');
    await finish(started, xml);
    const before = service.countSessions();
    await expect(finish(started, xml)).rejects.toMatchObject({ code: 'sso_failed' });
    expect(service.countSessions()).toBe(before);
    await expectNoSession(() => xml, /InResponseTo/);
  });

  it('[SI-17] by a response to an expired sign-in', async () => {
    const started = await start();
    now += 16 * minute;
    const before = service.countSessions();
    await expect(
      finish(started, await signXml(buildResponse(valuesFor(started.id)), 'Assertion')),
    ).rejects.toMatchObject({ code: 'sso_failed' });
    expect(service.countSessions()).toBe(before);
  });

  it('[SI-17] by a SHA-1 signature or digest', async () => {
    await expectNoSession(
      ({ id }) =>
        signXml(buildResponse(valuesFor(id)), 'Assertion', {
          signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        }),
      /SignatureMethod/,
    );
    await expectNoSession(
      ({ id }) =>
        signXml(buildResponse(valuesFor(id)), 'Assertion', {
          digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
        }),
      /DigestMethod/,
    );
  });

  it('[SI-17] by elements within each other, which are not even parsed', () => {
    const nested = `${'<a xmlns:b="c">'.repeat(12_000)}${'</a>'.repeat(12_000)}`;
    const started = performance.now();
    expect(() => parseXml(nested)).toThrow('too large');
    expect(() => parseXml(`<r>${'<a/>'.repeat(6_000)}</r>`)).toThrow('too large');
    expect(performance.now() - started).toBeLessThan(500);
  });
  it('[SI-17] by a DOCTYPE', () =>
    expectNoSession(
      async ({ id }) =>
        `<!DOCTYPE r [<!ENTITY e "eve">]>${await signXml(buildResponse(valuesFor(id)), 'Assertion')}`,
      /more than elements/,
    ));

  it('[SI-17] by a comment in the NameID', () =>
    expectNoSession(async ({ id }) => {
      const values = valuesFor(id, { nameId: `${person}.evil.example` });
      const xml = await signXml(buildResponse(values), 'Assertion');
      return xml.replace(`${person}.evil`, `${person}<!-- -->.evil`);
    }, /more than elements/));

  it('[SI-17] by a response that is too large', () =>
    expectNoSession(
      async ({ id }) => (await signXml(buildResponse(valuesFor(id)), 'Assertion')) + ' '.repeat(270_000),
      /too large/,
    ));

  it.each<[string, Partial<Encrypting>]>([
    ['for another key', { certificate: '' }],
    ['by a key encryption that is broken', { keyAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' }],
    ['by an unknown cipher', { cipherAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' }],
    ['by a key too short for its cipher', { cipher: 'aes-128-cbc', cipherAlgorithm: aes256 }],
  ])('[SI-17] by an assertion encrypted %s', (_, options) =>
    expectNoSession(async ({ id }) => {
      const xml = await signXml(buildResponse(valuesFor(id)), 'Assertion');
      const other = async () => certificateBody((await idpKey()).certificate);
      const certificate = options.certificate ?? (await encryptionCertificate());
      return encryptAssertion(xml, { ...options, certificate: certificate || (await other()) });
    }, /cannot be decrypted/),
  );

  it('[SI-17] by an encrypted assertion without a signature, whatever is signed around it', () =>
    expectNoSession(async ({ id }) => {
      const certificate = await encryptionCertificate();
      return signXml(encryptAssertion(buildResponse(valuesFor(id)), { certificate }), 'Response');
    }, /signature/i));

  it('[SI-17] by an encrypted assertion beside a readable one', () =>
    expectNoSession(async ({ id }) => {
      const xml = await signXml(buildResponse(valuesFor(id)), 'Assertion');
      const encrypted = encryptAssertion(xml, { certificate: await encryptionCertificate() });
      return encrypted.replace('</samlp:Response>', `${parts(xml).assertion}</samlp:Response>`);
    }, /not of its schema|exactly one Assertion|out of place/));

  it('[SI-17] by modified ciphertext', () =>
    expectNoSession(async ({ id }) => {
      const xml = await signXml(buildResponse(valuesFor(id)), 'Assertion');
      const encrypted = encryptAssertion(xml, {
        certificate: await encryptionCertificate(),
        cipher: 'aes-256-gcm',
      });
      return encrypted.replace(
        /.(?=.{400}<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/,
        (c) => (c === 'A' ? 'B' : 'A'),
      );
    }, /cannot be decrypted/));

  it('[SI-17] by malformed input', async () => {
    for (const text of ['', 'not xml', '<a/>', '<samlp:Response', '\u0000']) {
      await expectNoSession(() => text);
    }
  });

  it('[SI-17] by the RelayState or the handle of another sign-in', async () => {
    const first = await start();
    const second = await start();
    const before = service.countSessions();
    const xml = await signXml(buildResponse(valuesFor(first.id)), 'Assertion');
    await expect(finish({ ...first, relayState: second.relayState }, xml)).rejects.toMatchObject({
      code: 'sso_failed',
    });
    await expect(finish({ ...first, handle: second.handle }, xml)).rejects.toMatchObject({
      code: 'sso_failed',
    });
    expect(service.countSessions()).toBe(before);
  });

  it('[SI-17] by a sign-in that the identity provider started', async () => {
    const before = service.countSessions();
    const xml = await signXml(buildResponse(valuesFor(null)), 'Assertion');
    const call = service.client.call(finishSso, {
      body: { provider: 'saml', parameters: { SAMLResponse: toBase64(xml) } },
    });
    await expect(call).rejects.toMatchObject({ code: 'sso_failed' });
    expect(service.countSessions()).toBe(before);
  });
});

describe('by configuration', () => {
  it('[SI-17] an identity provider may start a sign-in, once with each assertion', async () => {
    const open = await startSsoService({ samlIdpInitiated: true }, Date.now, async (directory) => {
      const metadata = join(directory, 'idp.xml');
      await writeFile(metadata, idpMetadata(await idpKey()));
      return { saml: [{ domain: 'tenant.example', metadata }] };
    });
    now = Date.now();
    const body = {
      provider: 'saml' as const,
      parameters: {
        SAMLResponse: toBase64(await signXml(buildResponse(valuesFor(null)), 'Assertion')),
      },
    };
    await open.client.call(finishSso, { body });
    await expect(open.client.call(finishSso, { body })).rejects.toMatchObject({ code: 'sso_failed' });
    expect(open.countSessions()).toBe(1);
    await open.stop();
  });

  it('[SI-17] an identity provider of one domain signs in nobody of another, and is selected by the address', async () => {
    const bound = await startSsoService({}, Date.now, async (directory) => {
      const metadata = join(directory, 'idp.xml');
      await writeFile(metadata, idpMetadata(await idpKey()));
      return {
        saml: [
          { domain: 'partner.example', metadata },
          { domain: 'gone.example', metadata: join(directory, 'missing.xml') },
        ],
      };
    });
    now = Date.now();
    const startFor = (email?: string) =>
      bound.client.call(startSso, { body: { provider: 'saml', ...(email && { email }) } });
    await expect(startFor('x@partner.example')).resolves.toMatchObject({
      url: expect.stringContaining('https://idp.example/sso?') as string,
    });
    for (const email of [undefined, 'x@unknown.example']) {
      await expect(startFor(email)).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await expect(startFor('x@gone.example')).rejects.toMatchObject({ code: 'sso_failed' });
    const { handle, url } = await startFor('x@partner.example');
    const query = new URL(url).searchParams;
    const request = inflateRawSync(Buffer.from(query.get('SAMLRequest')!, 'base64')).toString();
    const xml = await signXml(buildResponse(valuesFor(/ID="([^"]+)"/.exec(request)![1]!)), 'Assertion');
    const parameters = { SAMLResponse: toBase64(xml), RelayState: query.get('RelayState')! };
    await expect(
      bound.client.call(finishSso, { body: { provider: 'saml', handle, parameters } }),
    ).rejects.toMatchObject({ code: 'sso_failed' });
    expect(bound.countSessions()).toBe(0);
    await bound.stop();
  });

  it('a refusal is in the history of the account with the typed address', async () => {
    const bound = await startSsoService({}, Date.now, async (directory) => {
      const metadata = join(directory, 'idp.xml');
      await writeFile(metadata, idpMetadata(await idpKey()));
      return { saml: [{ domain: 'tenant.example', metadata }] };
    });
    const { handle } = await bound.client.call(startSso, { body: { provider: 'saml', email: person } });
    const parameters = { SAMLResponse: toBase64('<rubbish/>'), RelayState: '' };
    const finished = bound.client.call(finishSso, { body: { provider: 'saml', handle, parameters } });
    await expect(finished).rejects.toMatchObject({ code: 'sso_failed' });
    const session = await bound.client.call(login, {
      body: { email: person, current_password: 'correct horse battery 9' },
    });
    const newest = async () =>
      (await bound.client.call(signInHistory, { query: {} }, session)).entries.map(
        ({ method, outcome }) => `${method}: ${outcome}`,
      );
    await expect.poll(newest).toEqual(['password: success', 'saml: sso_failed']);
    await bound.stop();
  });

  it('[SI-17] the organisation decides about people of its domains, unless the operator does', async () => {
    const trying = await startSsoService({}, Date.now, async (directory) => {
      const metadata = join(directory, 'idp.xml');
      await writeFile(metadata, idpMetadata(await idpKey()));
      const { stores, close } = await openStorage(directory);
      const settings = { tenant: { domains: ['tenant.example'] }, sign_in_policy: { just_in_time: 'view' } };
      for (const [name, value] of Object.entries(settings))
        await stores.settings.writeSetting({ name, value: JSON.stringify(value) });
      await close();
      const domains = ['tenant.example', 'sub.tenant.example', 'elsewhere.example'];
      return { saml: domains.map((domain) => ({ domain, metadata })) };
    });
    now = Date.now();
    for (const [email, isLetIn] of [
      ['new@sub.tenant.example', true],
      ['stranger@elsewhere.example', false],
    ] as const) {
      const started = await start(trying);
      const values = valuesFor(started.id, { nameId: email, email });
      const finished = finish(started, await signXml(buildResponse(values), 'Assertion'), trying);
      if (isLetIn)
        expect((await finished).sign_in?.user).toMatchObject({
          email,
          permissions: { mail_explorer: 'view' },
        });
      else
        await expect(finished).rejects.toMatchObject({
          code: 'permission_denied',
          problem: 'sso_no_account',
        });
    }
    await trying.stop();
  });

  it('[SI-17] an unknown person is refused, or gets an account', async () => {
    for (const justInTime of ['none', 'view'] as const) {
      const trying = await startSsoService({ justInTime }, Date.now, async (directory) => {
        const metadata = join(directory, 'idp.xml');
        await writeFile(metadata, idpMetadata(await idpKey()));
        return { saml: [{ domain: 'tenant.example', metadata }] };
      });
      now = Date.now();
      const before = trying.countUsers();
      const started = await start(trying);
      const values = valuesFor(started.id, { nameId: 'new-1', email: 'new@tenant.example' });
      const finished = finish(started, await signXml(buildResponse(values), 'Assertion'), trying);
      if (justInTime === 'none') await expect(finished).rejects.toMatchObject({ code: 'permission_denied' });
      else {
        expect((await finished).sign_in?.user).toMatchObject({
          email: 'new@tenant.example',
          permissions: { mail_explorer: 'view' },
        });
      }
      expect(trying.countUsers() - before).toBe(justInTime === 'none' ? 0 : 1);
      await trying.stop();
    }
  });
});
