import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { type AnalyticsWorld, startAnalytics } from '../analytics/support/start-analytics.ts';

let world: AnalyticsWorld;
let rows: readonly EmailRow[];
/** The organisation of each mailbox: 'Organisation 0' to 'Organisation 8', and two people that nobody knows. */
const organizationOf = ({ mailbox }: EmailRow): string => {
  const number = /^person(\d+)@/.exec(mailbox)?.[1];
  return number === undefined || Number(number) > 11 ? '' : `Organisation ${Number(number) % 9}`;
};

beforeAll(async () => {
  world = await startAnalytics({ mails: 400 });
  rows = await world.readRows();
});
afterAll(() => world.stop());

const find = async (query: string) => {
  const { emails } = await world.client.call(contract.queryEmails, { query: { size: 500 }, body: { query } });
  return emails.map(({ entity_id }) => entity_id).toSorted();
};
const idsOf = (is: (row: EmailRow) => boolean) =>
  rows
    .filter(is)
    .map(({ entity_id }) => entity_id)
    .toSorted();

describe('directory data of the owner of a mailbox', () => {
  it.each([
    ['organization:="Organisation 3"', (row: EmailRow) => organizationOf(row) === 'Organisation 3'],
    ['organisation:"ORGANISATION 3"', (row: EmailRow) => organizationOf(row) === 'Organisation 3'],
    ['organization:="ORGANISATION 3"', () => false],
    ['organization:*sation?3', (row: EmailRow) => organizationOf(row) === 'Organisation 3'],
    ['organization:"*"', () => false],
    ['organization:Organisation', () => false],
    ['organization:*', (row: EmailRow) => organizationOf(row) !== ''],
    ['NOT organization:*', (row: EmailRow) => organizationOf(row) === ''],
    ['organization:("Organisation 3" OR "Organisation 4") AND direction:is_internal', (row: EmailRow) => /[34]$/.test(organizationOf(row)) && row.direction === 'is_internal'],
    ['NOT (organization:="Organisation 3" OR organization:="Organisation 4")', (row: EmailRow) => !/[34]$/.test(organizationOf(row))],
    ['department:"department 1"', (row: EmailRow) => /^person(1|4|7|10)@/.test(row.mailbox)],
    ['seniority:c-level', (row: EmailRow) => /^person(0|3|6|9)@/.test(row.mailbox)],
  ])('[AN-03] finds %s', async (query, is) => {
    expect(await find(query)).toEqual(idsOf(is));
  }); // oxfmt-ignore

  it('[AN-03] is refused without a value, with the field named', async () => {
    const refused = await find('organization:').catch((error: { code: string }) => error);
    expect(refused).toMatchObject({ code: 'invalid_query' });
  });
});
