import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdingStates } from '../../../src/api/vocabulary/states.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import type { EndUserPolicy } from '../../../src/service/end-users/end-user-policy.ts';
import { anna, ben, heldRow } from '../../support/held-mail.ts';
import { startDigests } from './digest-world.ts';

type World = Awaited<ReturnType<typeof startDigests>>;
let world: World;
afterEach(() => world?.stop());

const digest: Partial<EndUserPolicy> = {
  notices: 'digest',
  digestHours: [8, 14],
  timeZone: 'Europe/Berlin',
};
const start = async (policy: Partial<EndUserPolicy> = {}) =>
  (world = await startDigests({ ...digest, ...policy }));
const row = (subject: string, at: string, more: { to?: string[]; detection?: string } = {}) =>
  heldRow(subject, more.detection ?? 'cp_spam', { ...more, minutesAgo: 0, now: Date.parse(at) });
const subjects = (to: string) => world.mails(to).map(({ subject }) => subject);

describe('a digest', () => {
  it('[EU-09] is sent at its hours, once a slot, and only when there is something new', async () => {
    await start();
    await world.hold([row('One', '2026-11-22T05:00Z'), row('Two', '2026-11-22T06:00Z')]);
    await world.look('2026-11-22T07:00Z');
    expect(subjects(anna)).toEqual(['2 emails to you in quarantine – Sun 22 Nov']);
    await world.hold([row('Three', '2026-11-22T07:10Z')]);
    await world.look('2026-11-22T07:30Z');
    await world.look('2026-11-22T12:59Z');
    expect(world.mails()).toHaveLength(1);
    await world.look('2026-11-22T13:00Z');
    expect(subjects(anna)[1]).toBe('An email to you in quarantine: Three');
    await world.look('2026-11-23T07:00Z');
    await world.look('2026-11-23T13:00Z');
    // The clock was put back: the slot has already passed.
    await world.look('2026-11-22T07:00Z');
    expect(world.mails()).toHaveLength(2);
  });

  it('[EU-09] is sent once on the night when the clock is put back, and on the one when it is put forward', async () => {
    await start({ digestHours: [2] });
    for (const [index, at] of ['2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-26T01:00Z'].entries()) {
      await world.hold([row(`Autumn ${index}`, new Date(Date.parse(at) - 1_000).toISOString())]);
      await world.look(at);
    }
    expect(world.mails()).toHaveLength(2);
    expect(world.mails()[1]!.text).toMatch(/Autumn 1[^]*Autumn 2|Autumn 2[^]*Autumn 1/);
    await world.look('2027-03-27T01:00Z');
    await world.hold([row('Spring', '2027-03-28T00:58Z')]);
    await world.look('2027-03-28T00:59:59Z');
    expect(world.mails()).toHaveLength(2);
    await world.look('2027-03-28T01:00Z');
    await world.look('2027-03-28T02:00Z');
    expect(world.mails()).toHaveLength(3);
  });

  it('[EU-09] names no mail that changed while it was written, and comes a minute later in the same slot', async () => {
    await start();
    const names = ['Released', 'Removed', 'Moved', 'Kept'];
    await world.hold(names.map((name) => row(name, '2026-11-22T05:00Z')));
    const { readHeldMails } = world.stores.endUsers;
    const reading = vi.spyOn(world.stores.endUsers, 'readHeldMails').mockImplementationOnce(async (keys) => {
      const { db, index, records } = openStore(databaseFile(world.directory), 'writer');
      const [released, removed, moved] = names.map(
        (value) => index.keys({ kind: 'text', field: 'subject', match: 'exact', value }, 1)[0]!,
      );
      records.change([{ key: released!, add: ['cp_not_quarantined'], remove: holdingStates }]);
      records.remove([removed!]);
      records.moveMailbox(moved!, ben);
      db.close();
      return readHeldMails(keys);
    });
    await world.look('2026-11-22T07:00Z');
    expect(reading).toHaveBeenCalledTimes(1);
    expect(world.mails()).toEqual([]);
    await world.look('2026-11-22T07:01Z');
    // She is still among the recipients of what is in his mailbox now.
    expect(subjects(anna)).toEqual(['2 emails to you in quarantine – Sun 22 Nov']);
    expect(world.mails(anna)[0]!.text).not.toMatch(/Released|Removed/);
    expect(subjects(ben)).toEqual(['An email to you in quarantine: Moved']);
    await world.look('2026-11-22T07:02Z');
    expect(world.mails()).toHaveLength(2);
  });

  it('[EU-09] catches up on missed slots after downtime, in one mail', async () => {
    await start();
    await world.hold([row('Friday', '2026-11-20T10:00Z'), row('Saturday', '2026-11-21T10:00Z')]);
    await world.look('2026-11-23T09:00Z');
    expect(subjects(anna)).toEqual(['2 emails to you in quarantine – Mon 23 Nov']);
  });

  it('[EU-09] is not sent for an hour that was over when it was chosen', async () => {
    await start({ digestSince: Date.parse('2026-11-22T09:00Z') });
    await world.hold([row('One', '2026-11-22T05:00Z')]);
    await world.look('2026-11-22T09:01Z');
    expect(world.mails()).toEqual([]);
    await world.look('2026-11-22T13:00Z');
    expect(world.mails()).toHaveLength(1);
  });

  it('[EU-09] reports old mail behind a flood that was already reported', async () => {
    await start();
    const flood = Array.from({ length: 2_600 }, (_, index) =>
      row(`Flood ${index}`, new Date(Date.parse('2026-11-22T06:00Z') + index).toISOString(), { to: [ben] }),
    );
    await world.hold(flood);
    await world.look('2026-11-22T07:00Z');
    expect(subjects(ben)).toEqual(['2,600 emails to you in quarantine – Sun 22 Nov']);
    // Received before the flood, and held after it.
    await world.hold([row('Early', '2026-11-22T04:00Z')]);
    await world.look('2026-11-22T13:00Z');
    expect(world.mails(anna)[0]!.text).toContain('Early');
    expect(world.mails(ben)).toHaveLength(1);
    const { text } = world.mails(ben)[0]!;
    expect(/([\d,]+) more emails are quarantined\./.exec(text)?.[1]).toBe('2,550');
    expect(text.match(/^Review: /gm)?.length).toBe(50);
  });
});

describe('recipients of digests', () => {
  it('[EU-09] are the person behind an alias once, each owner of a shared mailbox, nobody of a list or outside', async () => {
    await start({
      owners: {
        'a.smith@tenant.example': [anna],
        'info@tenant.example': [anna, ben],
        'all@tenant.example': [],
      },
    });
    const at = '2026-11-22T06:00Z';
    const to = (address: string) => ({ to: [address] });
    await world.hold([
      row('Own', at),
      row('By alias', at, to('a.smith@tenant.example')),
      row('Shared', at, to('info@tenant.example')),
      row('To all', at, to('all@tenant.example')),
      row('Outside', at, to('guest@elsewhere.example')),
    ]);
    await world.look('2026-11-22T07:00Z');
    expect(world.mails().map(({ to: person, subject }) => [person, subject.slice(0, 8)])).toEqual(
      expect.arrayContaining([
        [anna, '3 emails'],
        [ben, 'An email'],
      ]),
    );
    expect(world.mails()).toHaveLength(2);
    expect(world.mails(anna)[0]!.text).toContain('To: a.smith@tenant.example');
  });

  it('[EU-09] get only the number of mails that they cannot act on, and nothing where there are no others', async () => {
    await start({ restore: { spam: 'release', phishing: 'nothing' } as never });
    const phishing = { detection: 'cp_phishing' };
    await world.hold([
      row('Offer', '2026-11-22T06:00Z'),
      row('Lure', '2026-11-22T06:01Z', phishing),
      row('Lure for Ben', '2026-11-22T06:01Z', { ...phishing, to: [ben] }),
    ]);
    await world.look('2026-11-22T07:00Z');
    const [mail] = world.mails(anna);
    expect(mail!.subject).toMatch(/^An email to you/);
    expect(mail!.text).toContain('1 more email stays quarantined whatever you do.');
    expect(mail!.text).not.toContain('Lure');
    expect(world.mails(ben)).toEqual([]);
  });
});

describe('the time of a notice', () => {
  const usual = {
    malware: 'usual',
    dlp: 'usual',
    phishing: 'usual',
    suspected_phishing: 'usual',
    spam: 'usual',
    graymail: 'usual',
    other: 'usual',
  } as const;
  const at = '2026-11-22T06:00Z';
  /** After the digests of the day before. */
  const startAfterDigest = (policy: Partial<EndUserPolicy>) =>
    start({ digestSince: Date.parse('2026-11-22T00:00Z'), ...policy });
  const readPeople = (lines: string[]) =>
    world.stores.directory.importDirectory({
      csv: ['email,groups', ...lines].join('\n'),
      replace: false,
      actor: { email: 'ada@tenant.example', clientAddress: '' },
      at: Date.parse(at),
    });

  it('[EU-09] depends on the verdict: at once, in the digest, or never', async () => {
    await startAfterDigest({ groupNotices: { ...usual, phishing: 'at_once', graymail: 'off' } });
    await world.hold([
      row('Offer', at),
      row('Lure', at, { detection: 'cp_phishing' }),
      row('News', at, { detection: 'cp_graymail' }),
    ]);
    await world.look('2026-11-22T06:01Z');
    expect(world.mails(anna).map(({ text }) => /Review: (\w+)/.exec(text)?.[1])).toEqual(['Lure']);
    await world.look('2026-11-22T06:02Z');
    expect(world.mails()).toHaveLength(1);
    await world.look('2026-11-22T07:00Z');
    expect(world.mails(anna)).toHaveLength(2);
    expect(world.mails(anna)[1]!.text).toMatch(/Review: Offer/);
    expect(world.mails(anna)[1]!.text).not.toMatch(/Lure|News/);
  });

  it('[EU-09] depends on the groups of the person, the most frequent of them, and on the own choice', async () => {
    await startAfterDigest({
      notices: 'off',
      peopleNotices: { at_once: ['Sales'], digest: ['everybody'], off: ['Plant'] },
    });
    const [carl, dora, eva] = ['carl', 'dora', 'eva'].map((name) => `${name}@tenant.example`) as [
      string,
      string,
      string,
    ];
    await readPeople([`${anna},Everybody;SALES`, `${ben},Everybody`, `${carl},Plant`, `${eva},Everybody`]);
    await world.stores.endUsers.writeReader({ email: eva, wanted: true, how: 'at_once', locale: null });
    // If notices are off for a person, their own choice has no effect.
    await world.stores.endUsers.writeReader({ email: dora, wanted: true, how: 'at_once', locale: null });
    await world.hold([anna, ben, carl, dora, eva].map((to) => row('Offer', at, { to: [to] })));
    await world.look('2026-11-22T06:01Z');
    expect(
      world
        .mails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([anna, eva]);
    await world.look('2026-11-22T07:00Z');
    expect(
      world
        .mails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([anna, ben, eva]);
  });

  it('[EU-09] may differ for the owners of one mailbox, each of whom is notified once', async () => {
    await startAfterDigest({ owners: { 'info@tenant.example': [anna, ben] } });
    await world.stores.endUsers.writeReader({ email: ben, wanted: true, how: 'at_once', locale: null });
    await world.hold([row('Shared', at, { to: ['info@tenant.example'] })]);
    for (const time of ['06:01', '06:02', '06:59']) await world.look(`2026-11-22T${time}Z`);
    expect(world.mails().map(({ to }) => to)).toEqual([ben]);
    for (const time of ['07:00', '07:01', '13:00']) await world.look(`2026-11-22T${time}Z`);
    expect(world.mails().map(({ to }) => to)).toEqual([ben, anna]);
  });

  it('[EU-09] is that of the digest when both are due in the same minute', async () => {
    await startAfterDigest({ groupNotices: { ...usual, phishing: 'at_once' } });
    await world.hold([row('Offer', at), row('Lure', '2026-11-22T06:59:30Z', { detection: 'cp_phishing' })]);
    await world.look('2026-11-22T07:00:10Z');
    expect(subjects(anna)).toEqual(['2 emails to you in quarantine – Sun 22 Nov']);
    await world.hold([row('Second lure', '2026-11-22T07:00:20Z', { detection: 'cp_phishing' })]);
    await world.look('2026-11-22T07:00:40Z');
    await world.look('2026-11-22T07:01:10Z');
    expect(world.mails(anna).filter(({ text }) => text.includes('Second lure'))).toHaveLength(1);
  });
});

describe('the language of a digest', () => {
  it('[EU-09] is the tenant’s, with times in its zone', async () => {
    await start({ locale: 'de' });
    await world.hold([row('Angebot', '2026-11-22T05:30Z')]);
    await world.look('2026-11-22T07:00Z');
    const [mail] = world.mails(anna);
    expect(mail!.subject).toBe('Eine E\u2011Mail an Sie in Quarantäne: Angebot');
    expect(mail!.text).toContain('So., 22. Nov., 06:30');
    expect(mail!.text).toContain('Zeitzone Europe/Berlin');
  });
});
