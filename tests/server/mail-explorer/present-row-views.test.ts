import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { presentRowViews } from '../../../src/server/mail-explorer/present-grid.ts';
import { emailRows } from '../../support/email-rows.ts';

const now = Date.UTC(2026, 2, 1, 8, 2);
const [row] = emailRows({ count: 1, now });
const files = '/profile/file/{type}/{id}?hide_menu=1';
const english = { t: messagesOf('en'), timeZone: 'UTC' };
const present = (changes: Partial<EmailRow> = {}, context = english, fileProfile = files) =>
  presentRowViews([{ ...row!, ...changes }], context, fileProfile)[0]!;

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date', 'Temporal'] }));
afterEach(() => void vi.useRealTimers());

it('a row with the same content is presented once', () => {
  expect(present()).toBe(present());
});

it.each<[string, Partial<EmailRow>]>([
  ['is quarantined', { is_quarantined: true, states: ['cp_quarantined'], quarantine_actor: 'admin' }],
  ['is released', { is_restored: true }],
  ['is deleted', { is_deleted: true }],
  ['gets another verdict', { detections: ['cp_phishing'] }],
  ['is shown to somebody who may not see private data', { subject: '', nickname: '', recipients: [] }],
  ['has a comment', { comment: 'known' }],
])('a row that %s is presented anew', (_, changes) => {
  const before = present();
  expect(present(changes)).not.toEqual(before);
  expect(present()).toBe(before);
});

it('depends on language, time zone and which links may be opened', () => {
  const before = present();
  expect(before.received).toBe('1\u00a0Mar,\u00a008:00');
  expect(present({}, { ...english, t: messagesOf('de') }).received).toBe('1.\u00a0März,\u00a008:00');
  expect(present({}, { ...english, timeZone: 'Asia/Tokyo' }).received).toBe('1\u00a0Mar,\u00a017:00');
  expect(present({}, english, '').attachments[0]!.href).toBe('');
  expect(present()).toBe(before);
});

it('includes the year when it is not the current one in the viewer’s time zone', () => {
  vi.setSystemTime(Date.parse('2026-12-31T14:59:00Z'));
  const tokyo = { ...english, timeZone: 'Asia/Tokyo' };
  expect(present({}, tokyo).received).toBe('1\u00a0Mar,\u00a017:00');
  vi.setSystemTime(Date.parse('2026-12-31T15:00:00Z'));
  expect(present({}, tokyo).received).toBe('1\u00a0Mar\u00a02026,\u00a017:00');
  expect(present().received).toBe('1\u00a0Mar,\u00a008:00');
});
