import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import type { ParsedMail } from '../../../../src/service/mail/import/parsed-mail.ts';
import type { Evidence } from '../../../../src/service/judging/evidence.ts';
import { openMailStore } from '../support/open-mail-store.ts';
import { parse, tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { HostileMail } from './hostile-mail.ts';
import { hostileMails } from './hostile-mails.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

describe.each(Object.entries(hostileMails))('hostile mails: %s', (_group, mails) => {
  it.each(mails)('$name', async (hostile) => {
    const { row, detail } = await takeIn(hostile);
    const found = {
      direction: row.direction,
      sender: row.sender_address,
      senderName: row.nickname,
      subject: row.subject,
      recipients: row.recipients,
      mailbox: row.mailbox,
      server: row.sender_ip,
      spf: row.spf_check,
      verdicts: row.detections.toSorted(),
      states: row.states.toSorted(),
      evidence: codesOf(detail.evidence),
      files: row.attachments.map(({ name }) => name),
      links: detail.links.map(({ url }) => url),
    };
    const { verdicts, states, evidence } = hostile.is;
    expect(found).toMatchObject({
      ...hostile.is,
      verdicts: verdicts.toSorted(),
      states: states.toSorted(),
      evidence: evidence.toSorted(),
    });
    expect(row.is_quarantined).toBe(states.some((state) => /quarantined_by|ms_quarantined/.test(state)));
  });
});

it('has a unique name for each mail', () => {
  const names = Object.values(hostileMails).flatMap((mails) => mails.map(({ name }) => name));
  expect(names).toEqual([...new Set(names)]);
});

const codesOf = (evidence: readonly Evidence[]): string[] =>
  [...new Set(evidence.map(({ code }) => code ?? ''))].toSorted();

const bytesOf = ({ mail }: HostileMail): Buffer => (typeof mail === 'function' ? mail() : mail);

async function takeIn(hostile: HostileMail): Promise<Pick<ParsedMail, 'row' | 'detail'>> {
  return hostile.after ? importAfter(hostile, hostile.after) : parse(bytesOf(hostile), hostile);
}

/** Imports the earlier mails and then the mail, and reads back what is stored of it. */
async function importAfter(
  hostile: HostileMail,
  earlier: readonly Buffer[],
): Promise<Pick<ParsedMail, 'row' | 'detail'>> {
  const folder = temporaryFolder();
  const store = openMailStore(join(folder, 'postern.db'));
  const take = async (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, `${name}.eml`), bytes);
    const settings = { tenant, ...hostile.settings };
    return importPaths([join(folder, `${name}.eml`)], { settings }, { store, pool });
  };
  try {
    for (const [at, bytes] of earlier.entries()) await take(String(at), bytes);
    const before = new Set(store.handle.index.keys({ kind: 'all' }, 1_000));
    const { imported } = await take('last', bytesOf(hostile));
    expect(imported, 'the mail is new').toBe(1);
    const [key = 0] = store.handle.index.keys({ kind: 'all' }, 1_000).filter((known) => !before.has(known));
    const [row] = store.handle.records.read([key]);
    const detail = await store.readDetail(key);
    if (!row || !detail) throw new Error('The mail was not stored.');
    return { row, detail };
  } finally {
    store.close();
  }
}
