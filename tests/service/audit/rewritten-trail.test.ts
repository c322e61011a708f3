import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { compareReceived } from '../../../src/cli/audit.ts';
import { verifyAudit } from '../../../src/service/audit/verify-audit.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { withStores } from '../../support/with-stores.ts';
import { rewriteWithKey, tamperWith } from './rewrite-trail.ts';
import { type AuditWorld, startAudit } from './start-audit.ts';
import { startSyslogReceiver } from './syslog-receiver.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** What docs/operations/audit.md tells the operator of a receiver to check, over what came, in the order in which it came. */
function checkReceived(events: readonly Record<string, unknown>[], publicKey: string): string[] {
  const findings: string[] = [];
  const known = new Map<number, string>();
  for (const event of events) {
    const row = event['row'] as number;
    const hash = event['hash'] as string;
    const before = known.get(row);
    if (event['kind'] === 'checkpoint') {
      const {
        signed_at: at,
        key,
        signature,
      } = event as { signed_at: number; key: string; signature: string };
      const text = `postern audit checkpoint\n${row}\n${hash}\n${at}\n${key}\n`;
      const isSigned = verify(
        null,
        Buffer.from(text),
        createPublicKey(publicKey),
        Buffer.from(signature, 'base64'),
      );
      if (!isSigned) findings.push(`checkpoint ${row} is not signed`);
      if (before !== undefined && before !== hash) findings.push(`checkpoint ${row} has another hash`);
    } else if (event['kind'] === 'audit') {
      if (before !== undefined && before !== hash) findings.push(`row ${row} came with another hash`);
      const earlier = known.get(row - 1);
      if (earlier !== undefined && earlier !== event['previous']) findings.push(`row ${row} does not follow`);
      known.set(row, hash);
    }
  }
  return findings;
}

describe('[SH-13] a trail that was rewritten while the service was stopped', () => {
  let key: SigningKey;
  beforeAll(async () => (key = await makeSigningKey('localhost', Date.now() - 60_000)));
  let world: AuditWorld;
  let admin: Client;
  /** What its operator noted when the receiver was set up. */
  let publicKey: string;
  let events: () => Record<string, unknown>[];
  let stopReceiver: () => Promise<unknown>;
  beforeEach(async () => {
    world = await startAudit({ mails: 0 });
    admin = await world.signIn(world.people.admin);
  });
  afterEach(async () => {
    await world.stop();
    await stopReceiver?.();
  });

  const settings = {
    enabled: true,
    format: 'json',
    private_data: false,
    host: '',
    port: 443,
    url: '',
  } as const;

  /** A receiver that has the whole trail up to now. */
  async function receive(kind: 'webhook' | 'syslog'): Promise<number> {
    if (kind === 'webhook') {
      const receiver = await startWebhookReceiver(key, () => 204);
      await admin.call(contract.writeAuditDelivery, {
        params: { id: kind },
        body: { ...settings, tls: true, url: receiver.url, authorities: key.certificate },
      });
      const { secret } = await admin.call(contract.showAuditSecret, { params: { id: kind } });
      receiver.setSecret(secret!);
      ({ events, stop: stopReceiver } = receiver);
    } else {
      const receiver = await startSyslogReceiver();
      await admin.call(contract.writeAuditDelivery, {
        params: { id: kind },
        body: { ...settings, tls: false, host: 'localhost', port: receiver.port, authorities: '' },
      });
      events = () => receiver.messages.map(({ body }) => body);
      stopReceiver = () => receiver.stop();
    }
    await admin.call(contract.moveAuditDelivery, { params: { id: kind }, body: { period: 'everything' } });
    publicKey = (await admin.call(contract.showAuditState, {})).public_key!;
    const last = await write(6);
    await has(last);
    expect(checkReceived(events(), publicKey)).toEqual([]);
    const checkpoint = events().find((event) => event['kind'] === 'checkpoint')!;
    const { publicKey: another } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    expect(checkReceived(events(), another)).toContain(
      `checkpoint ${checkpoint['row'] as number} is not signed`,
    );
    return last;
  }
  const rows = () => events().flatMap((event) => (event['kind'] === 'audit' ? [event['row'] as number] : []));
  const has = (row: number) => expect.poll(() => rows().includes(row)).toBe(true);
  async function write(count: number): Promise<number> {
    for (let n = 0; n < count; n += 1)
      await admin.call(contract.searchEmails, { body: { subject: `n${n}` } });
    return (await admin.call(contract.listAuditRows, { query: { action: 'search' } })).rows[0]!.row;
  }
  async function goOn(meanwhile: () => void): Promise<void> {
    await world.restart(meanwhile);
    admin = await world.signIn(world.people.admin);
    await write(2);
  }
  const isTold = () => expect.poll(() => checkReceived(events(), publicKey)).not.toEqual([]);
  /** `postern audit verify`, by itself and with the file of the receiver. */
  async function verifyTrail() {
    const file = join(world.dataDirectory, 'received.ndjson');
    writeFileSync(
      file,
      events()
        .map((event) => `${JSON.stringify(event)}\n`)
        .join(''),
    );
    return withStores(world.dataDirectory, async (stores) => {
      const { problem, removedTo } = await verifyAudit(stores, []);
      return { itself: problem, against: (await compareReceived(stores, file, removedTo)).problem };
    });
  }

  it.each(['webhook', 'syslog'] as const)(
    'by somebody who has the key: the receiver of a %s sees that the next row does not follow',
    async (kind) => {
      const last = await receive(kind);
      await goOn(() =>
        rewriteWithKey(world.dataDirectory, (db) => db.exec("UPDATE audit SET actor = 'eve' WHERE id = 3")),
      );
      await isTold();
      await has(last + 1);
      await world.restart();
      const { itself, against } = await verifyTrail();
      // By itself it is right: only what is elsewhere tells.
      expect(itself).toBeNull();
      expect(against).toMatchObject({ what: expect.stringMatching(/differs from that of the receiver/) });
    },
  );

  it('without the key: the receiver keeps the original rows, and the verification of the trail fails', async () => {
    await receive('webhook');
    await goOn(() => tamperWith(world.dataDirectory, "UPDATE audit SET actor = 'eve' WHERE id = 3"));
    const received = events().find((event) => event['row'] === 3);
    expect(received).toBeDefined();
    expect(received!['actor']).not.toBe('eve');
    expect((await verifyTrail()).itself).toMatchObject({ row: 3 });
  });

  it('by removing its end: the next row is sent at once, with numbers that the receiver knows and other hashes', async () => {
    await receive('webhook');
    const before = events().length;
    await goOn(() => rewriteWithKey(world.dataDirectory, (db) => db.exec('DELETE FROM audit WHERE id > 3')));
    await expect.poll(() => events().length).toBeGreaterThan(before);
    await isTold();
    const ids = events().map((event) => event['id']);
    expect(ids.length).toBeGreaterThan(new Set(ids).size);
  });

  it('by restoring an older copy of everything', async () => {
    await receive('webhook');
    // A copy from when the receiver was set up already, so that it is sent to at all.
    await world.restart(() =>
      copyFileSync(databaseFile(world.dataDirectory), join(world.dataDirectory, 'older.db')),
    );
    admin = await world.signIn(world.people.admin);
    await has(await write(4));
    await goOn(() => copyFileSync(join(world.dataDirectory, 'older.db'), databaseFile(world.dataDirectory)));
    await isTold();
  });

  it('is distinguished from a clock that was set back: rows continue in their order and chain', async () => {
    const first = await receive('syslog');
    await world.restart(() => (world.clock.now -= 400 * 86_400_000));
    admin = await world.signIn(world.people.admin);
    await write(3);
    const isFromBefore = (event: Record<string, unknown>) =>
      (event['row'] as number) > first && Date.parse(event['time'] as string) <= world.clock.now;
    await expect.poll(() => events().filter(isFromBefore).length).toBeGreaterThan(3);
    expect(checkReceived(events(), publicKey)).toEqual([]);
    expect(await verifyTrail()).toEqual({ itself: null, against: null });
  });
});
