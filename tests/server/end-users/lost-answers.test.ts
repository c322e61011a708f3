import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/api/client.ts';
import { AnswerLost } from '../../../src/api/errors.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { browse } from './browse.ts';

let world: EndUserWorld;
beforeAll(async () => {
  world = await startEndUsers([
    heldRow('Asked for', 'cp_phishing'),
    heldRow('Not asked for', 'cp_phishing'),
    heldRow('Offer', 'cp_spam'),
  ]);
});
afterAll(() => world?.stop());

/** A line on which the answers of some calls are lost, after they were made or before. */
const losing =
  (calls: RegExp, when: 'after' | 'before'): Fetch =>
  async (request) => {
    const isLost = calls.test(`${request.method} ${new URL(request.url).pathname}`);
    if (isLost && when === 'before') throw lost();
    const answer = await world.service.fetch(request);
    if (isLost) throw lost();
    return answer;
  };
const lost = () => new AnswerLost('The answer is lost.', { cause: undefined, keepsKeys: false });

const asking = /^POST .*\/phish_request_restore$/;
const releasing = /^GET .*\/restore$/;

describe('an answer for an employee that is lost', () => {
  it('[EU-06] shows that the mail was requested, if it was', async () => {
    const { path } = await world.linkTo(anna, 'Asked for');
    const page = `${path}&mode=phish_request_restore`;
    const browser = browse(world, 'en', losing(asking, 'after'));
    expect((await browser.prove(page, anna)).shows).toBe('request');
    const answer = await browser.submit(page, { step: 'request', message: 'I expect it.' });
    expect([answer.status, answer.shows]).toEqual([200, 'progress']);
    expect(answer.html).not.toContain('rror');
  });

  it('[EU-06] keeps what was typed, if it was not', async () => {
    const { path } = await world.linkTo(anna, 'Not asked for');
    const page = `${path}&mode=phish_request_restore`;
    const browser = browse(world, 'en', losing(asking, 'before'));
    await browser.prove(page, anna);
    const answer = await browser.submit(page, { step: 'request', message: 'I expect it.' });
    expect(answer.shows).toBe('request');
    expect(answer.html).toContain('I expect it.');
  });

  it('[EU-03] shows that the mail was released, if it was', async () => {
    const { path } = await world.linkTo(anna, 'Offer');
    const browser = browse(world, 'en', losing(releasing, 'after'));
    expect((await browser.prove(path, anna)).html).not.toContain('Released');
    const answer = await browser.submit(path, { step: 'release' });
    expect(answer.html).toContain('Released');
    expect(answer.html).not.toContain('rror');
  });
});
