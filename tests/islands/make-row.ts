import type { RowView } from '../../src/islands/results-grid/props.ts';

/** An email row with the given particulars. */
export function makeRow(part: Partial<RowView> = {}): RowView {
  return {
    id: '1',
    type: 'office365_emails_email',
    received: '1 Mar, 08:00',
    receivedExact: 'Sunday, 1 March 2026 at 08:00:00 UTC',
    receivedAt: '2026-03-01T08:00:00Z',
    direction: 'is_incoming',
    subject: 'Invoice',
    senderName: 'Ada',
    senderAddress: 'ada@example.com',
    serverIp: '192.0.2.1',
    clientIp: '',
    recipients: ['bo@tenant.example'],
    recipientsTotal: 1,
    attachments: [],
    attachmentsTotal: 0,
    links: [],
    linksTotal: 0,
    verdicts: ['cp_clean'],
    states: ['cp_not_quarantined', 'ms_delivered_inbox'],
    isQuarantined: false,
    isRestored: false,
    isDeleted: false,
    quarantinedBy: '',
    spf: '',
    comment: '',
    ...part,
  };
}

/** Rows with the ids 0, 1, 2 … */
export function makeRows(count: number): RowView[] {
  return Array.from({ length: count }, (_, index) => makeRow({ id: String(index) }));
}
