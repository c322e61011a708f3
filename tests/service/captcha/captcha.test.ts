import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCaptchaSettings, type CaptchaSettings } from '../../../src/settings/captcha.ts';
import { createCaptcha } from '../../../src/service/captcha/captcha.ts';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let storage: Storage;
let now: number;

const recaptcha = { siteKey: 'site', secret: 'secret', verifyUrl: 'http://127.0.0.1:9/' };
const create = (settings: Partial<CaptchaSettings>) =>
  createCaptcha({ provider: 'none', recaptcha, ...settings }, storage.stores, () => now);

beforeEach(async () => {
  directory = temporaryDirectory();
  storage = await openStorage(directory.path);
  now = Date.now();
});
afterEach(async () => {
  await storage.close();
  await directory.remove();
});

describe('without a captcha', () => {
  it('[SI-08] every form passes and there is no challenge', async () => {
    const captcha = await create({});
    expect(await captcha.verify(undefined, '')).toBe(true);
    await expect(captcha.createChallenge()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('ALTCHA', () => {
  const token = (challenge: unknown, solution: unknown) =>
    Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const solve = async (challenge: Challenge) =>
    token(challenge, await solveChallenge({ challenge, deriveKey }));
  const open = async () => {
    const captcha = await create({ provider: 'altcha' });
    return { captcha, challenge: (await captcha.createChallenge()) as unknown as Challenge };
  };

  it('[SI-08] accepts a solved challenge once, also from two requests at once and after a restart', async () => {
    const { captcha, challenge } = await open();
    const solved = await solve(challenge);
    const both = await Promise.all([captcha.verify(solved, ''), captcha.verify(solved, '')]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const restarted = await create({ provider: 'altcha' });
    expect(await restarted.verify(solved, '')).toBe(false);
  });

  it('refuses unsolved, foreign, modified and expired challenges', async () => {
    const { captcha, challenge } = await open();
    const solved = await solve(challenge);
    const parameters = { ...challenge.parameters, cost: 1, keyPrefix: '00' };
    const easier = { parameters, signature: challenge.signature! };
    const later = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt! + 60 };
    for (const wrong of [
      undefined,
      '',
      'not base64 {',
      token(challenge, { counter: 1, derivedKey: '00' }),
      token(challenge, null),
      token(null, null),
      token({ parameters: challenge.parameters, signature: '' }, { counter: 1, derivedKey: '00' }),
      await solve(easier),
      token(
        { ...challenge, parameters: later },
        JSON.parse(Buffer.from(solved, 'base64').toString()).solution,
      ),
    ]) {
      expect(await captcha.verify(wrong, '')).toBe(false);
    }
    now += 10 * 60_000;
    expect(await captcha.verify(solved, '')).toBe(false);
  });
});

describe('reCAPTCHA', () => {
  let server: Server;
  let asked: URLSearchParams[];
  let answer: string;

  beforeEach(async () => {
    asked = [];
    answer = '{"success":true}';
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push(new URLSearchParams(body));
        response.end(answer);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());
  const open = () => {
    const { port } = server.address() as AddressInfo;
    return create({
      provider: 'recaptcha',
      recaptcha: { ...recaptcha, verifyUrl: `http://127.0.0.1:${port}/verify` },
    });
  };

  it('[SI-08] verifies each token with our secret', async () => {
    const captcha = await open();
    expect(captcha.siteKey).toBe('site');
    expect(await captcha.verify('token', '192.0.2.1')).toBe(true);
    expect(Object.fromEntries(asked[0]!)).toEqual({
      secret: 'secret',
      response: 'token',
      remoteip: '192.0.2.1',
    });
    answer = '{"success":false,"error-codes":["timeout-or-duplicate"]}';
    expect(await captcha.verify('token', '')).toBe(false);
  });

  it('[SI-08] refuses a missing token without a request', async () => {
    expect(await (await open()).verify(null, '')).toBe(false);
    expect(asked).toHaveLength(0);
  });

  it.each(['<html>', '{}', '{"success":"yes"}', `{"success":true,"x":"${'x'.repeat(30_000)}"}`])(
    'refuses everybody on a malformed response (%#)',
    async (rubbish) => {
      answer = rubbish;
      await expect((await open()).verify('token', '')).rejects.toMatchObject({ code: 'unavailable' });
    },
  );

  it('refuses everybody while it is unreachable', async () => {
    const captcha = await create({ provider: 'recaptcha' });
    await expect(captcha.verify('token', '')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the settings', () => {
  const read = (environment: Record<string, string>) => {
    const problems: string[] = [];
    return { settings: readCaptchaSettings(environment, (problem) => problems.push(problem)), problems };
  };
  it('enable reCAPTCHA with a site key, and report invalid values without the secret', () => {
    expect(read({}).settings.provider).toBe('none');
    expect(read({ RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's' }).settings.provider).toBe('recaptcha');
    expect(read({ CAPTCHA_PROVIDER: 'altcha' }).problems).toEqual([]);
    expect(read({ CAPTCHA_PROVIDER: 'turing' }).problems[0]).toContain('CAPTCHA_PROVIDER');
    expect(read({ RECAPTCHA_SITE_KEY: 'k' }).problems[0]).toContain('RECAPTCHA_SECRET');
  });
});
