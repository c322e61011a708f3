import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { rebuildAnalytics } from '../../../src/service/analytics/rebuild-analytics-sqlite.ts';
import type { StoreHandle } from '../../../src/service/database/operation.ts';
import type { SearchExpression } from '../../../src/service/ports/search-expression.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { makeEmail } from './make-emails.ts';
import { createMailsSqlite, type Mails } from '../../support/mails-sqlite.ts';

let db: DatabaseSync;
let index: Mails;
let count = 0;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec(emailIndexSchema);
  index = createMailsSqlite(db, { role: 'writer' });
});

const day = 86_400_000;
const start = Date.parse('2026-03-01T08:00:00Z');
const attack = (from: string, subject: string, more: Partial<EmailRow> = {}, days = 0): EmailRow =>
  makeEmail({
    message_id: `${(count += 1)}@campaigns.example`,
    received_at: new Date(start + days * day).toISOString(),
    sender_address: from,
    subject,
    detections: ['cp_phishing'],
    ...more,
  });
const file = (name: string) => ({
  attachments: [
    { name, MD5: '', sha256: Buffer.from(name.padEnd(32, '.')).toString('hex'), mime_type: '', size: 1 },
  ],
});
const links = (...email_body_links: string[]) => ({ email_body_links });
/** The campaigns by how many mails they have, the largest first, and as `campaign_mail` has them. */
const sizes = () => {
  const stored = db.prepare('SELECT mails FROM campaign ORDER BY mails DESC').all();
  const counted = db
    .prepare('SELECT count(*) AS mails FROM campaign_mail GROUP BY campaign ORDER BY mails DESC')
    .all();
  expect(stored).toEqual(counted);
  return stored.map(({ mails }) => mails);
};

describe('attacks are grouped', () => {
  it('[AN-03] by the sender’s domain and the form of the subject, with less than a week between two', () => {
    index.add([
      attack('a@one.example', 'Invoice 17'),
      attack('b@one.example', 'RE: invoice 3000', {}, 3),
      attack('a@two.example', 'Invoice 17'),
      attack('a@one.example', 'Invoice 18', {}, 20),
    ]);
    expect(sizes()).toEqual([2, 1, 1]);
  });

  it('[AN-03] by a link, also where each receiver has a number of their own in it', () => {
    index.add([
      attack('a@one.example', 'Your parcel', links('https://evil.example/parcel?to=1#x')),
      attack('a@two.example', 'Ihr Paket', links('http://www.evil.example/parcel/?to=2')),
      attack('a@three.example', 'Other', links('https://evil.example/')),
    ]);
    expect(sizes()).toEqual([2, 1]);
  });

  it('[AN-03] by the form of the subject and the host of a link, where senders and pages are unique to each mail', () => {
    index.add([
      attack('a@one.example', 'Invoice 17 overdue', links('https://pay.example/a1b2')),
      attack(
        'b@two.example',
        'Re: Invoice 18 overdue',
        links('https://pay.example/c3d4?x=1', 'https://pay.example/e5'),
      ),
      attack('c@three.example', 'Your parcel', links('https://pay.example/f6')),
      attack('d@four.example', 'Invoice 19 overdue', links('https://other.example/a1b2')),
      attack('e@five.example', '', links('https://pay.example/g7')),
      attack('f@six.example', '', links('https://pay.example/h8')),
    ]);
    expect(sizes()).toEqual([2, 1, 1, 1, 1]);
  });

  it('[AN-03] by a file', () => {
    index.add([
      attack('a@one.example', 'Look', file('a.iso')),
      attack('a@two.example', 'Scan', file('a.iso')),
      attack('a@three.example', 'Scan it', file('b.iso')),
    ]);
    expect(sizes()).toEqual([2, 1]);
  });

  it('not by what legitimate mail of several senders has as well', () => {
    const company = links('https://social.example/company', 'https://social.example/img?size=2');
    const honest = { ...company, ...file('logo.png'), detections: ['cp_clean'] };
    index.add([attack('x@shop.example', 'News', honest), attack('x@bank.example', 'Offer', honest)]);
    index.add([
      attack('a@one.example', 'Your parcel', { ...company, ...file('logo.png') }),
      attack('a@two.example', 'Scan', { ...company, ...file('logo.png') }),
    ]);
    // Nor does the host of its links, where the subject is the same.
    index.add([
      attack('a@three.example', 'Scan 1', links('https://social.example/a')),
      attack('a@four.example', 'Scan 2', links('https://social.example/b')),
    ]);
    expect(sizes()).toEqual([1, 1, 1, 1]);
  });

  it('[AN-03] and record whether they came from one domain or from several, merged ones too', () => {
    const others = () =>
      db
        .prepare('SELECT other_senders AS n FROM campaign ORDER BY number')
        .all()
        .map(({ n }) => n);
    index.add([
      attack('a@one.example', 'Look', file('a.iso')),
      attack('b@ONE.example', 'Look', file('a.iso')),
    ]);
    expect(others()).toEqual([0]);
    index.add([attack('a@two.example', 'Scan', links('https://evil.example/scan'))]);
    index.add([attack('c@one.example', 'Look', { ...file('a.iso'), ...links('https://evil.example/scan') })]);
    expect([sizes(), others()]).toEqual([[4], [1]]);
    index.add([
      attack('a@three.example', 'New'),
      attack('a@three.example', 'New', file('c.iso')),
      attack('a@four.example', 'Newer', file('c.iso')),
    ]);
    expect(others()).toEqual([1, 1]);
  });

  it('when a later mail connects them: two campaigns become one, which keeps its state', () => {
    const many = [1, 2, 3].map((number) => attack('a@one.example', `Look ${number}`, file('a.iso')));
    index.add([...many, attack('a@two.example', 'Scan', links('https://evil.example/scan'))]);
    expect(sizes()).toEqual([3, 1]);
    const { number } = db.prepare('SELECT number FROM campaign WHERE mails = 1').get() as { number: number };
    db.exec(
      `INSERT INTO security_event (id, state, updated_at) VALUES ('attack.${number}', 'acknowledged', 1)`,
    );
    index.add([
      attack('a@three.example', 'Both', { ...file('a.iso'), ...links('https://evil.example/scan') }, 2),
    ]);
    expect(sizes()).toEqual([5]);
    expect(db.prepare('SELECT number FROM campaign').get()).toEqual({ number });
    const joined = db.prepare('SELECT number, campaign FROM campaign_joined').get() as { number: number };
    expect(joined).toEqual({ number: joined.number, campaign: number });
    // A search for one finds the mails of both, whatever their senders are, and by either number.
    const found = [number, joined.number].map((one) => index.keys({ kind: 'campaign', number: one }, 100));
    expect(found).toEqual([index.keys({ kind: 'all' }, 100), index.keys({ kind: 'all' }, 100)]);
    const rest: SearchExpression = { kind: 'not', of: { kind: 'campaign', number } };
    expect([index.count(rest, 100), index.count({ kind: 'campaign', number: 99 }, 100)]).toEqual([0, 0]);
  });

  it('no longer when it turns out not to be one, and a campaign without mails is removed', () => {
    const [key] = index.add([attack('a@one.example', 'Look', file('a.iso'))]);
    index.change([{ key: key!, add: ['cp_clean'], remove: ['cp_phishing'] }]);
    expect(sizes()).toEqual([]);
    expect(db.prepare('SELECT count(*) AS traits FROM campaign_trait').get()).toEqual({ traits: 0 });
    index.change([{ key: key!, add: ['cp_malicious'], remove: ['cp_clean'] }]);
    expect(sizes()).toEqual([1]);
  });

  it('after a rebuild as well, with mail from before links and files were used', () => {
    index.add([
      attack('a@one.example', 'Look', file('a.iso')),
      attack('a@two.example', 'Scan', links('https://evil.example/scan')),
    ]);
    db.exec('DELETE FROM campaign_trait WHERE trait NOT IN (SELECT shape FROM campaign)');
    index.add([attack('a@two.example', 'Scan', file('a.iso'), 1)]);
    expect(sizes()).toEqual([2, 1]);
    db.exec('CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
    rebuildAnalytics({ db, sql: db.createTagStore(), index } as unknown as StoreHandle);
    expect(sizes()).toEqual([3]);
  });
});
