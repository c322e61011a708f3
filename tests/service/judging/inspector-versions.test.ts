import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { inspectors } from '../../../src/service/mail/inspect/inspect-mail.ts';
import {
  countNewer,
  inspectorVersions,
  versionsAsText,
} from '../../../src/service/judging/inspector-versions.ts';
import { createParsePool } from '../../../src/service/mail/import/parse-pool.ts';
import { createBatch } from '../../../src/service/mail/import/store-batches.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

describe('the table of inspectors', () => {
  it('has a version for each inspector, and no inspector that is not used', () => {
    expect(Object.keys(inspectorVersions).toSorted()).toEqual(inspectors.map(({ name }) => name).toSorted());
    for (const version of Object.values(inspectorVersions)) expect(version).toBeGreaterThan(0);
  });

  it('formats the same versions as the same text, and counts the newer ones', () => {
    expect(versionsAsText({ b: 1, a: 2 })).toBe(versionsAsText({ a: 2, b: 1 }));
    expect(countNewer({})).toBe(inspectors.length);
    expect(countNewer(inspectorVersions)).toBe(0);
    expect(countNewer({ ...inspectorVersions, rspamd: 0 })).toBe(1);
  });
});

describe('what is known of the judgement of a mail', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let service: Service;
  let client: Client;
  let session: { token: string };
  const judgedAt = Date.UTC(2026, 4, 6, 7, 8);
  const idOf = new Map<string, string>();
  const place = { path: '', place: '' };

  beforeAll(async () => {
    directory = temporaryDirectory();
    await seedService(directory.path, 1);
    const { stores, close } = await openStorage(directory.path);
    const pool = createParsePool(1);
    const batch = createBatch('messages');
    const mail = 'From: a@acme.test\r\nTo: ann@tenant.example\r\nMessage-ID: <judged@x>\r\n';
    batch.add(Buffer.from(`${mail}X-Spam-Flag: YES\r\n\r\ntext`), { fallbackTime: judgedAt }, place);
    batch.add(Buffer.from(mail.replace('judged', 'before')), { fallbackTime: judgedAt }, place);
    const settings = { tenant: { domains: ['tenant.example'], apps: ['office365_emails' as const] } };
    const items = await pool.parse('messages', batch.toBuffer(), batch.items, settings, {
      rules: '',
      at: judgedAt,
    });
    const mails = items.flatMap((item) => ('mail' in item ? [item.mail] : []));
    for (const stored of mails) {
      // One without identity stands for mail from before versions were recorded.
      const { identity, ...before } = stored;
      const isBefore = stored.row.message_id === 'before@x';
      idOf.set(stored.row.message_id, stored.row.entity_id);
      await stores.mail.addMails({
        mails: [isBefore ? before : { ...before, identity: identity! }],
        progress: null,
        rules: { version: 0, at: judgedAt },
      });
    }
    await pool.close();
    await close();
    service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
    await service.start();
    client = createClient(service.fetch, 'http://service.test');
    session = await client.call(contract.login, {
      body: { email: people.admin, current_password: password },
    });
  });
  afterAll(async () => {
    await service?.stop();
    await directory?.remove();
  });

  const show = (messageId: string) =>
    client.call(
      contract.showEmail,
      { params: { entity_type: 'office365_emails_email', entity_id: idOf.get(messageId)! } },
      session,
    );

  it("returns for each piece of evidence the inspector's version and its time", async () => {
    const { evidence, judged_at } = await show('judged@x');
    expect(judged_at).toBe('2026-05-06T07:08:00.000Z');
    expect(evidence).toMatchObject([
      { inspector: 'spamassassin', version: inspectorVersions.spamassassin, judged_at },
    ]);
  });

  it('returns null for mail from before versions were recorded', async () => {
    expect(await show('before@x')).toMatchObject({ judged_at: null });
  });
});
