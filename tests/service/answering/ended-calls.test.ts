import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const origin = 'http://service.test';
const lines: string[] = [];
const directory = temporaryDirectory();
let service: Service;
let token: string;
beforeAll(async () => {
  await seedService(directory.path, 1);
  service = createService({
    ...quickPasswords,
    signIn: { mfa: 'off' },
    dataDirectory: directory.path,
    log: (level, message) => lines.push(`${level} ${message}`),
  });
  await service.start();
  const session = await createClient(service.fetch, origin).call(contract.login, {
    body: { email: people.admin, current_password: password },
  });
  token = (session as { token: string }).token;
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

// What Node's adapter gives as the reason is a text.
it.each(['directly', 'by requests'])('a call whose caller has gone is no failure, %s', async (way) => {
  const asRequest = (request: Request) => service.fetch(request);
  const client = createClient(way === 'directly' ? service.fetch : asRequest, origin);
  lines.length = 0;
  const gone = new AbortController();
  const ask = () =>
    client.call(
      contract.searchEmails,
      { query: { size: 5 }, body: { time_type: 'last', last_date_amount: 10, last_date_period: 'y' } },
      { token, signal: gone.signal },
    );
  const asked = Array.from({ length: 20 }, ask);
  gone.abort('Client connection prematurely closed.');
  const results = await Promise.allSettled(asked);
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  expect(lines.filter((line) => /^(?:error|warn)/.test(line))).toEqual([]);
});
