import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/table.ts';
import { builtInRoles, noRights } from '../../src/api/vocabulary/sections.ts';

/** What a console makes of an answer of another service. */
async function read(name: keyof typeof contract, answer: unknown) {
  const told: number[] = [];
  const endpoint = contract[name] as (typeof contract)['searchEmails'];
  const { call } = createClient(async () => Response.json(answer), 'http://service.test');
  const read = await call(endpoint, (endpoint.method === 'GET' ? {} : { body: {} }) as { body: object }, {
    onPartlyRead: ({ leftOut }) => told.push(leftOut),
  });
  return { read: read as unknown, told };
}

const needed = {
  entity_id: 'a1',
  entity_type: 'office365_emails_email',
  received_at: '2026-01-02T03:04:05Z',
};
const unavailable = { name: 'ServiceError', code: 'unavailable' };

describe('an answer of another service', () => {
  it('[AP-01] has rows that need their type, id and time alone; what is missing is unknown and never clean', async () => {
    const { read: page, told } = await read('searchEmails', {
      rows: [needed],
      total_rows: 1,
      search_after: null,
    });
    expect(page).toMatchObject({
      rows: [
        {
          ...needed,
          direction: 'unknown',
          is_quarantined: null,
          is_restored: null,
          detections: ['unknown'],
          states: [],
          spf_check: 'unknown',
          subject: '',
          recipients: [],
        },
      ],
    });
    expect(told).toEqual([0]);
  });

  it('[AP-01] is read value by value: null, of another kind and not known are as if they were missing', async () => {
    const odd = {
      ...needed,
      direction: 'is_sideways',
      is_quarantined: 'yes',
      is_restored: null,
      detections: 7,
      recipients: ['a@b.example', null, 3],
      attachments: [{ name: 'x.pdf', MD5: null, size: 'big' }, 'y'],
      scl: 99,
      subject: null,
      x_new: { deep: 1 },
    };
    const { read: page, told } = await read('searchEmails', { emails: [odd], total: null, searchAfter: 4 });
    expect(page).toMatchObject({
      rows: [
        {
          ...needed,
          direction: 'unknown',
          is_quarantined: null,
          is_restored: null,
          detections: ['unknown'],
          recipients: ['a@b.example'],
          attachments: [{ name: 'x.pdf', MD5: '', size: 0 }],
          subject: '',
        },
      ],
      total_rows: null,
      search_after: null,
    });
    expect(told).toEqual([1]);
  });

  it.each(['entity_id', 'entity_type', 'received_at'])(
    '[AP-01] leaves a row without %s out and says so',
    async (field) => {
      const { read: page, told } = await read('searchEmails', {
        rows: [needed, { ...needed, [field]: null }],
        total_rows: 2,
        search_after: null,
      });
      expect(page).toMatchObject({ rows: [needed] });
      expect(told).toEqual([1]);
    },
  );

  it.each([{}, { rows: null }, { rows: {} }, [], 'text', null])(
    '[AP-01] without its list is none, not an empty one: %j',
    async (answer) => {
      await expect(read('searchEmails', answer)).rejects.toMatchObject(unavailable);
    },
  );

  it('[AP-02] of success false is a refusal with its text, whatever its status', async () => {
    const refusal = { success: false, info: 'The other server says no.' };
    await expect(read('attackDetections', refusal)).rejects.toMatchObject({
      ...unavailable,
      message: refusal.info,
      isPlain: true,
    });
    await expect(read('quarantineEmails', refusal)).resolves.toMatchObject({ read: { success: false } });
  });

  it('[SH-12] knows sections and levels one by one: others are ignored, missing ones denied', async () => {
    const rights = { ...builtInRoles.viewer, policy: 'owner', audit: undefined, x_billing: 'act' };
    const { read: user } = await read('currentUser', {
      email: 'ada@example.com',
      rights,
      partial_sections: ['x', 'policy'],
    });
    expect(user).toMatchObject({
      email: 'ada@example.com',
      rights: { ...builtInRoles.viewer, policy: 'none', audit: 'none' },
      partial_sections: ['policy'],
      permissions: { mail_explorer: 'none' },
      view_private_data: false,
      hidden: false,
    });
    expect((user as { rights: object }).rights).not.toHaveProperty('x_billing');
  });

  it('[SH-12] is a session without any rights, too', async () => {
    const { read: user } = await read('currentUser', { email: 'ada@example.com', rights: null });
    expect(user).toMatchObject({ rights: noRights });
    await expect(read('currentUser', { rights: builtInRoles.admin })).rejects.toMatchObject(unavailable);
  });

  it('[AP-01] has flags, applications and modes of which it knows some', async () => {
    const { read: tenant } = await read('tenantConfig', {
      name: null,
      apps: ['slack', 'google_mail'],
      features: { csv_export: 'perhaps', x: true, ai_prompt: false },
    });
    expect(tenant).toMatchObject({
      name: '',
      apps: ['google_mail'],
      features: { csv_export: true, ai_prompt: false },
    });
    const { read: deployment } = await read('deploymentConfig', {
      deploymentMode: 'rented',
      portalLicenseState: 'melted',
    });
    expect(deployment).toMatchObject({
      deploymentMode: 'paid',
      portalLicenseState: 'active',
      locked_status: { should_lock: false },
    });
  });

  it('[AN-01] has numbers that are not known rather than zero', async () => {
    const { read: chart, told } = await read('attackDetections', {
      es_response: [
        { name: 'phishing', count: '12', remediatedPercent: null },
        { name: 'teleport', count: 1 },
      ],
      ui_meta: { total: null },
    });
    expect(chart).toMatchObject({
      es_response: [{ name: 'phishing', count: NaN, remediatedPercent: NaN, drill_down_id: '' }],
      ui_meta: { total: NaN, from: '' },
    });
    expect(told).toEqual([1]);
  });

  it('[AN-03] has events and components whose kind, severity and state may be new', async () => {
    const { read: page } = await read('listSecurityEvents', {
      events: [{ id: 'e.1', kind: 'quake', severity: null, current_state: 'paused', saas: 'slack' }],
      next: null,
    });
    expect(page).toMatchObject({
      events: [
        {
          id: 'e.1',
          kind: 'unknown',
          severity: 'unknown',
          current_state: 'unknown',
          category: 'unknown',
          saas: null,
        },
      ],
    });
    const { read: parts } = await read('environmentComponents', {
      services: [{ name: 'database', state: 'molten' }, { name: 'runtime' }],
      engines: [],
    });
    expect(parts).toMatchObject({ services: [{ state: 'unknown' }, { state: 'unknown' }] });
  });

  it('[AP-01] of the service in this process is held to the contract', async () => {
    const fetch = Object.assign(() => Promise.reject(new Error()), {
      direct: () =>
        Promise.resolve({ rows: [{ ...needed, direction: 'x' }], total_rows: 1, search_after: null }),
    });
    await expect(
      createClient(fetch, 'http://service.test').call(contract.searchEmails, { body: {} }),
    ).rejects.toMatchObject(unavailable);
  });
});
