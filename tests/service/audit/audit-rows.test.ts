import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { auditActionNames } from '../../../src/api/vocabulary/audit-actions.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { showPrivateData } from '../../contract/support/seed-service.ts';
import { type AuditWorld, startAudit } from './start-audit.ts';

describe('the page of the audit trail', () => {
  let world: AuditWorld;
  let admin: Client;
  let auditor: Client;
  let mail: EmailRow;
  beforeAll(async () => {
    world = await startAudit();
    mail = world.rows[0]!;
    admin = await world.signIn(world.people.admin);
    auditor = await world.signIn(world.people.auditor);
    for (const action of ['quarantine', 'restore'] as const) {
      await admin.call(contract.manualActions, {
        body: {
          data: { name: `${mail.entity_type}_${action}`, attributes: { reason: `because of ${action}` } },
          entity_type: mail.entity_type,
          entity_ids: [mail.entity_id],
        },
      });
    }
    await admin.call(contract.searchEmails, { body: { subject: 'canary-4711' } });
  });
  afterAll(() => world.stop());

  const list = async (client: Client, query: Record<string, string>) =>
    (await client.call(contract.listAuditRows, { query })).rows;

  it('shows who released a mail and why, and in which session and request', async () => {
    const history = await list(auditor, { object_type: 'mail', object_id: mail.entity_id });
    expect(history.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['emails_restore', world.people.admin, 'because of restore'],
      ['job_create', world.people.admin, 'because of restore'],
      ['emails_quarantine', world.people.admin, 'because of quarantine'],
      ['job_create', world.people.admin, 'because of quarantine'],
    ]);
    const row = await auditor.call(contract.showAuditRow, { params: { row: history[0]!.row } });
    expect(row).toMatchObject({
      client_address: '192.0.2.7',
      session: expect.stringMatching(/^session:\d+$/) as string,
      request: expect.stringMatching(/^[\w-]{8,}$/) as string,
      objects: expect.arrayContaining([
        { type: 'mail', id: mail.entity_id, subject: '•••', sender: '•••@supplier.example' },
      ]) as object,
    });
    const ofRequest = await list(auditor, { request: row.request });
    expect(ofRequest.map(({ action }) => action)).toContain('emails_restore');
    const ofSession = await list(auditor, { session: row.session, action: 'search' });
    expect(ofSession).toHaveLength(1);
  });

  it('shows reasons without addresses, links and quotations to people without the right to private data', async () => {
    const other = world.rows[1]!;
    const reason =
      'asked by anna.lang@tenant.example (ticket 7), see https://help.example/t/7?u=anna: “Salary 2026” is ours';
    await admin.call(contract.manualActions, {
      body: {
        data: { name: `${other.entity_type}_quarantine`, attributes: { reason } },
        entity_type: other.entity_type,
        entity_ids: [other.entity_id],
      },
    });
    const about = { object_type: 'mail' as const, object_id: other.entity_id };
    expect((await list(admin, about))[0]?.reason).toBe(reason);
    const [seen] = await list(auditor, about);
    expect(seen?.reason).toBe(
      'asked by •••@tenant.example (ticket 7), see https://help.example/••• ••• is ours',
    );
    const whole = await auditor.call(contract.showAuditRow, { params: { row: seen!.row } });
    expect(JSON.stringify(whole)).not.toMatch(/anna|Salary/);
    // Nor by asking for a word of it.
    expect(await list(auditor, { ...about, text: 'salary' })).toEqual([]);
    expect(await list(admin, { ...about, text: 'salary' })).not.toEqual([]);
    const file = await auditor.download(contract.exportAuditRows, { query: { ...about, format: 'csv' } });
    expect(await file.text()).not.toMatch(/anna|Salary/);
  });

  it('filters by person, address, outcome, kind, action and time', async () => {
    await world
      .signIn(world.people.viewer)
      .then((viewer) => viewer.call(contract.listPeople, { query: {} }))
      .catch(() => undefined);
    const refused = await list(admin, { outcome: 'refused' });
    expect(refused.map(({ action, actor }) => [action, actor])).toContainEqual([
      'permission_denied',
      world.people.viewer,
    ]);
    expect(
      (await list(admin, { actor: world.people.viewer })).every(({ actor }) => actor === world.people.viewer),
    ).toBe(true);
    // As the object of a row as well: who made the account.
    const person = await list(admin, { person: world.people.viewer });
    expect(person.map(({ action }) => action)).toContain('user_create');
    expect(new Set((await list(admin, { group: 'mail' })).map(({ action }) => action))).toEqual(
      new Set(['job_create', 'emails_restore', 'emails_quarantine']),
    );
    expect(await list(admin, { action: 'emails_restore', address: '192.0.2.7' })).toHaveLength(1);
    expect(await list(admin, { address: '192.0.2.99' })).toEqual([]);
    expect(await list(admin, { to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await list(admin, { action: 'no_such_action' })).toEqual([]);
  });

  it('continues from page to page without a gap', async () => {
    for (let n = 0; n < 60; n += 1) await admin.call(contract.searchEmails, { body: { subject: 'x' } });
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await admin.call(contract.listAuditRows, {
        query: { action: 'search', ...(after && { after }) },
      });
      seen.push(...page.rows.map(({ row }) => row));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toHaveLength(61);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
    await expect(admin.call(contract.listAuditRows, { query: { after: 'nonsense' } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('includes search terms only for people who see private data, and does not search them for others', async () => {
    const [row] = await list(admin, { text: 'canary-4711' });
    const whole = await admin.call(contract.showAuditRow, { params: { row: row!.row } });
    expect(JSON.stringify(whole.private_facts)).toContain('canary-4711');
    expect(await list(auditor, { text: 'canary-4711', action: 'search' })).toEqual([]);
    const masked = await auditor.call(contract.showAuditRow, { params: { row: row!.row } });
    expect(JSON.stringify(masked)).not.toContain('canary');
    const file = await auditor.download(contract.exportAuditRows, {
      query: { format: 'ndjson', action: 'search' },
    });
    expect(await file.text()).not.toContain('canary');
    showPrivateData(world.dataDirectory, world.people.auditor);
    expect(await list(auditor, { text: 'canary-4711', action: 'search' })).toHaveLength(1);
  });

  it('is for administrators and auditors, and viewing it is recorded in it', async () => {
    for (const person of ['analyst', 'viewer', 'help_desk', 'outsider'] as const) {
      const client = await world.signIn(world.people[person]);
      await expect(client.call(contract.listAuditRows, { query: {} }), person).rejects.toMatchObject({
        code: 'permission_denied',
      });
      await expect(
        client.download(contract.exportAuditRows, { query: { format: 'csv' } }),
      ).rejects.toMatchObject({ code: 'permission_denied' });
    }
    await list(auditor, { text: 'who looked' });
    expect((await list(admin, { actor: world.people.auditor, action: 'audit_view' })).length).toBeGreaterThan(
      0,
    );
    await expect(auditor.call(contract.writeAuditRetention, { body: { days: 90 } })).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });

  it('is exported as CSV without formulas and as lines with hashes', async () => {
    await admin.call(contract.searchEmails, { body: { subject: '=cmd()' } });
    const csv = await (await admin.download(contract.exportAuditRows, { query: { format: 'csv' } })).text();
    expect(csv.startsWith('Row,Time,Who,Action,What,')).toBe(true);
    expect(csv).toContain('released emails from quarantine');
    expect(csv.split('\r\n').some((line) => line.split(',').some((cell) => /^"?[=+@]/.test(cell)))).toBe(
      false,
    );
    const text = await (
      await admin.download(contract.exportAuditRows, { query: { format: 'ndjson' } })
    ).text();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { row: number; hash: string; previous: string });
    for (const [place, line] of lines.entries()) {
      if (place > 0) expect(lines[place - 1]!.previous, `row ${line.row}`).toBe(line.hash);
    }
  });

  it('has values before and after a change', async () => {
    await admin.call(contract.writeAuditRetention, { body: { days: 400 } });
    const [row] = await list(admin, { action: 'audit_retention_change' });
    const { facts } = await admin.call(contract.showAuditRow, { params: { row: row!.row } });
    expect(facts).toEqual([{ name: 'days', value: '400', before: 'null' }]);
  });

  it('is verified on demand, and reports the result', async () => {
    expect(await auditor.call(contract.verifyAuditRows, { body: {} })).toEqual({ started: true });
    const result = async () => (await auditor.call(contract.showAuditState, {})).verification;
    await expect.poll(async () => (await result())?.state).toBe('good');
    expect(await result()).toMatchObject({ by: world.people.auditor, problem: null });
  });

  it('lists each action of the code once', () => {
    expect(auditActionNames.every((name) => /^[a-z_]{3,32}$/.test(name))).toBe(true);
  });
});
