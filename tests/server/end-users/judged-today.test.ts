import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { anna, eventually, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';
import { readTablesAtRest } from './read-tables.ts';
import { importMessages } from '../../service/reports/report-world.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';

let world: EndUserWorld;
let session: { token: string };
const message = (subject: string, to: string, body: string) => `From: Shop <shop@shop.example>
To: ${to}
Subject: ${subject}
Date: ${new Date().toUTCString()}
Message-ID: <${subject.toLowerCase()}@shop.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

${body}
--b
Content-Type: application/octet-stream; name=${body}
Content-Disposition: attachment; filename=${body}

MZ
--b--
`;
beforeAll(async () => {
  world = await startEndUsers([heldRow('Row alone', 'cp_phishing')], { restore: { malware: 'request' } });
  session = await world.signIn(people.admin);
});
afterAll(() => world?.stop());

/** Asks for a mail that is held, and opens its request. */
async function requestFor(subject: string, message_ = 'please') {
  const { path } = await world.linkTo(anna, subject);
  const browser = browse(world);
  await browser.prove(path, anna);
  await browser.post(path, { step: 'request', message: message_ });
  const { requests } = await world.client.call(
    contract.listRestoreRequests,
    { query: { search: subject } },
    session,
  );
  return requests[0]!;
}
const today = (id: string) => world.client.call(contract.judgeRequestedMail, { params: { id } }, session);

it('[EU-06] shows whether the mail of a request would be held today, without changing anything', async () => {
  await importMessages(
    world,
    message('Tool', anna, 'tool.exe'),
    message('Tool', 'ben@tenant.example', 'tool.exe'),
  );
  // A person gets one notice a minute.
  world.clock.ahead += 61_000;
  await world.restart();
  session = await world.signIn(people.admin);
  const request = await requestFor('Tool');
  const before = await readTablesAtRest(world.dataDirectory);
  expect(await today(request.id)).toMatchObject({ outcome: 'held' });
  // The audit trail has the look at the request, and nothing else.
  const tables = await readTablesAtRest(world.dataDirectory);
  for (const name of Object.keys(before).filter((one) => !/^audit|sqlite_sequence|session/.test(one))) {
    expect([name, tables[name]]).toEqual([name, before[name]]);
  }
  const admin = browse(world);
  admin.cookies.set('postern', session.token);
  const asked = await admin.get(`/user-interaction/restore-requests/${request.id}`);
  expect(/it would be quarantined again: ([^<]*)\./.exec(asked.html)?.[1]).not.toMatch(/Clean|^$/);
  const rule = {
    exception_type: 'whitelist' as const,
    sender_address: 'shop@shop.example',
    from_email_matching: 'exact' as const,
    lifted_detections: ['malware' as const, 'phishing' as const, 'spam' as const],
    ignoring_spf_check: true,
  };
  await world.client.call(contract.saveAllowRule, { body: rule }, session);
  expect(await today(request.id)).toMatchObject({ outcome: 'let_through' });
  expect((await today(request.id)).outcome).toBe('let_through');
  const page = await admin.get(`/user-interaction/restore-requests/${request.id}`);
  expect(page.html).toContain('If it came in today, it would not be quarantined');
  expect(page.html).toContain('Who else received it');
  expect(page.html).toContain('ben@tenant.example');
});

it('[EU-06] reports nothing for mail whose original is not stored, nor for an unknown request', async () => {
  const request = await eventually(() => requestFor('Row alone'));
  expect(await today(request.id)).toEqual({ outcome: 'unknown', detections: [] });
  expect(await today('none').catch((error: ServiceError) => error.status)).toBe(404);
});
