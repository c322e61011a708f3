import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { columns } from '../../../src/islands/results-grid/columns.tsx';
import type { CellContext } from '../../../src/islands/results-grid/grid-labels.ts';
import { unpackRows } from '../../../src/islands/results-grid/pack-rows.ts';
import type { RowView } from '../../../src/islands/results-grid/row.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { presentEmailRows } from '../../../src/server/present/present-email-row.ts';
import { emailRows } from '../../support/email-rows.ts';

const context = { t: messagesOf('en'), timeZone: 'UTC' };
const fileProfile = '/profile/file/{type}/{id}?hide_menu=1';
const [row] = emailRows({ count: 1, now: Date.UTC(2026, 2, 1, 8, 2) });

it('a presented row arrives in the grid value for value', () => {
  const packed = presentEmailRows([{ ...row!, is_restored: true }], context);
  expect(unpackRows(JSON.parse(JSON.stringify(packed)), fileProfile)[0]).toEqual({
    id: row!.entity_id,
    type: 'office365_emails_email',
    received: '1\u00a0Mar,\u00a008:00',
    receivedExact: 'Sunday, 1 March 2026 at 08:00:00 UTC',
    receivedAt: '2026-03-01T08:00:00.000Z',
    direction: 'is_incoming',
    subject: 'Invoice 0000',
    senderName: 'Nora Lind',
    senderAddress: 'nora.lind@supplier.example',
    serverIp: '198.51.100.10',
    clientIp: '192.0.2.7',
    recipients: ['ada@tenant.example', 'grace@tenant.example'],
    recipientsTotal: 2,
    attachments: [
      {
        name: 'invoice-0000.pdf',
        md5: row!.attachments[0]!.MD5,
        size: '12.3 kB',
        href: `/profile/file/office365_emails_attachment/${row!.attachments[0]!.MD5}?hide_menu=1`,
      },
    ],
    attachmentsTotal: 1,
    links: ['https://portal.example/0000'],
    linksTotal: 1,
    verdicts: ['cp_clean'],
    states: ['cp_not_quarantined', 'ms_delivered_inbox'],
    isQuarantined: false,
    isRestored: true,
    isDeleted: false,
    quarantinedBy: '',
    spf: 'pass',
    comment: '',
  });
});

it('[MX-12] a row says what its mailboxes are asked for, above the state until they answer', () => {
  const packed = presentEmailRows([{ ...row!, moving: 'hold' }, row!], context);
  const [asked, still] = unpackRows(JSON.parse(JSON.stringify(packed)), fileProfile);
  const labels = { state_hold: 'Being quarantined' } as Record<string, string>;
  const shown = (one: RowView) =>
    renderToString(
      columns.states.cell(one, {
        t: ((key: string) => labels[key] ?? key) as CellContext['t'],
        vocabulary: {},
        urls: {},
      } as unknown as CellContext) as VNode,
    );
  expect(shown(asked!)).toContain('>Being quarantined<');
  expect(shown(asked!)).toContain('title="cp_not_quarantined');
  expect(shown(still!)).not.toContain('Being quarantined');
});

it('lists are truncated, their totals are not; a file without a valid hash has no profile', () => {
  const attachments = [{ ...row!.attachments[0]!, MD5: 'unknown' }];
  const recipients = Array.from({ length: 150 }, (_, index) => `a${index}@tenant.example`);
  const packed = presentEmailRows([{ ...row!, attachments, recipients }], context);
  const seen = unpackRows(packed, fileProfile)[0]!;
  expect(seen.recipients).toHaveLength(100);
  expect(seen.recipientsTotal).toBe(150);
  expect(seen.attachments[0]?.href).toBe('');
});

it('[MX-12] the state that holds a mail comes first, whoever holds it', () => {
  const statesOf = (states: string[]) =>
    unpackRows(presentEmailRows([{ ...row!, is_quarantined: true, states }], context), fileProfile)[0]!
      .states;
  expect(statesOf(['cp_not_quarantined', 'ms_quarantined'])).toEqual([
    'ms_quarantined',
    'cp_not_quarantined',
  ]);
  expect(statesOf(['cp_quarantined_by_admin', 'ms_quarantined'])[0]).toBe('cp_quarantined_by_admin');
});
