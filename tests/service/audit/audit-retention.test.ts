import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src/service/audit/audit-entry.ts';
import { retentionSetting, trimTrail } from '../../../src/service/audit/keep-trail.ts';
import { verifyAudit } from '../../../src/service/audit/verify-audit.ts';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

describe('the retention of the audit trail', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let storage: Storage;
  beforeEach(async () => {
    directory = temporaryDirectory();
    storage = await openStorage(directory.path);
  });
  afterEach(async () => {
    await storage.close();
    await directory.remove();
  });

  /** Rows about rules, `count` of them, each an hour after the one before. */
  const write = async (count: number, from = start) => {
    const entry = (n: number): AuditEntry => ({
      at: from + n * 3_600_000,
      actor: 'ada@tenant.example',
      action: 'rule_enable',
      outcome: 'success',
      clientAddress: '192.0.2.1',
      details: { rule: `rule-${n % 7}` },
    });
    await storage.stores.audit.appendAudit(Array.from({ length: count }, (_, n) => entry(n)));
  };
  const trim = async (days: number | null, now: number) => {
    await storage.stores.settings.writeSetting({ name: retentionSetting, value: JSON.stringify({ days }) });
    return trimTrail({ stores: storage.stores, now: () => now, log: () => undefined });
  };
  const history = async (rule: string) =>
    (
      await storage.stores.audit.findAudit({
        filter: { object: { type: 'rule', id: rule }, seesPrivate: true },
        after: null,
        limit: 5_000,
      })
    ).rows.map(({ row }) => row);

  it('keeps everything unless a limit is set', async () => {
    await write(2_500);
    expect(await trim(null, start + 4_000 * day)).toBe(0);
    expect((await verifyAudit(storage.stores)).rows).toBe(2_500);
  });

  it('removes whole segments of 1,000 rows, and the rest is still a chain that records what was removed', async () => {
    await write(2_500);
    const { hash } = (await storage.stores.audit.readAuditState({ checkpoints: 10 })).checkpoints.find(
      ({ row }) => row === 1_000,
    )!;
    // The newest row of the second stretch is not old enough.
    expect(await trim(90, start + 90 * day + 1_500 * 3_600_000)).toBe(1_000);
    const check = await verifyAudit(storage.stores, [
      { row: 1_000, hash: Buffer.from(hash).toString('hex') },
    ]);
    expect(check).toMatchObject({ rows: 1_501, removedTo: 1_000, problem: null });
    const [row] = await storage.stores.audit.listAudit({ limit: 1 });
    expect(JSON.parse(row!.details)).toMatchObject({
      rows: 1_000,
      removed_from: 1,
      removed_to: 1_000,
      hash: Buffer.from(hash).toString('hex'),
    });
    expect(Math.min(...(await history('rule-3')))).toBeGreaterThan(1_000);
    expect((await storage.stores.audit.readAuditRow(500)) ?? null).toBeNull();
    // Again and further: the chain goes on from the next checkpoint.
    expect(await trim(90, start + 4_000 * day)).toBe(1_000);
    expect(await verifyAudit(storage.stores)).toMatchObject({ removedTo: 2_000, problem: null });
  });

  it('handles a clock that was set back: a segment with one newer row stays', async () => {
    await write(1_500);
    await write(10, start + 3_000 * day);
    await write(2_000, start + 70 * day);
    // Rows 1,001 to 2,000 have the ten of the wrong clock among them.
    expect(await trim(90, start + 1_000 * day)).toBe(1_000);
    expect(await verifyAudit(storage.stores)).toMatchObject({ removedTo: 1_000, problem: null });
  });

  it('waits for a receiver that does not have the rows yet', async () => {
    await write(2_500);
    const doing = { at: start, actor: 'ada@tenant.example', clientAddress: '' };
    const settings = {
      format: 'json',
      private_data: false,
      authorities: '',
      host: 'siem.example',
      port: 6514,
      tls: true,
      certificate: '',
      url: '',
    } as const;
    await storage.stores.audit.writeDelivery({
      id: 'syslog',
      enabled: true,
      settings,
      secrets: undefined,
      newSecret: false,
      doing,
    });
    await storage.stores.audit.moveDelivery({ id: 'syslog', to: 'everything', doing });
    expect(await trim(90, start + 4_000 * day)).toBe(0);
    const { updatedAt } = (await storage.stores.audit.listDeliveries(undefined))[0]!;
    await storage.stores.audit.advanceDelivery({
      id: 'syslog',
      updatedAt,
      sent: { row: 1_200, checkpoint: 1_000 },
      transmittedRow: 1_200,
      at: start,
    });
    expect(await trim(90, start + 4_000 * day)).toBe(1_000);
  });

  it('is the only way to remove rows: deleting others, or claiming their removal, is detected', async () => {
    await write(2_500);
    await trim(90, start + 90 * day + 1_500 * 3_600_000);
    await storage.close();
    const db = new DatabaseSync(databaseFile(directory.path), { timeout: 20_000 });
    expect(() => db.exec('DELETE FROM audit WHERE id = 1500')).toThrow(/append-only/);
    expect(() => db.exec('DELETE FROM audit_checkpoint')).toThrow(/append-only/);
    expect(() => db.exec('UPDATE audit_checkpoint SET signature = zeroblob(64)')).toThrow(/append-only/);
    db.exec(
      'UPDATE audit_head SET removed_to = 2000, removed_hash = (SELECT hash FROM audit WHERE id = 2000)',
    );
    db.exec('DELETE FROM audit WHERE id <= 2000');
    db.close();
    storage = await openStorage(directory.path);
    expect((await verifyAudit(storage.stores)).problem).toMatchObject({
      what: 'is not the row that the trail was left with',
    });
  });

  it('detects a checkpoint that was removed, or whose session was overwritten', async () => {
    await write(1_200);
    await storage.close();
    const change = async (sql: string) => {
      const db = new DatabaseSync(databaseFile(directory.path), { timeout: 20_000 });
      db.exec(
        `DROP TRIGGER IF EXISTS audit_checkpoint_is_never_removed; DROP TRIGGER IF EXISTS audit_is_never_changed; ${sql}`,
      );
      db.close();
      storage = await openStorage(directory.path);
      return (await verifyAudit(storage.stores)).problem;
    };
    expect(await change('DELETE FROM audit_checkpoint')).toMatchObject({
      row: 1_000,
      what: 'has lost its checkpoint',
    });
    await storage.close();
    expect(await change("UPDATE audit SET session = 'session:1' WHERE id = 7")).toMatchObject({
      row: 7,
      what: 'was changed after it was written',
    });
  });
});
