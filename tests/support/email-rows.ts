import { createHash } from 'node:crypto';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';

const minute = 60_000;
const kinds = ['Invoice', 'Report', 'Newsletter', 'Reminder'] as const;
const senders = [
  { nickname: 'Nora Lind', sender_address: 'nora.lind@supplier.example', sender_ip: '198.51.100.10' },
  { nickname: 'Accounts', sender_address: 'accounts@billing.example', sender_ip: '198.51.100.20' },
  { nickname: '', sender_address: 'no-reply@news.example', sender_ip: '203.0.113.30' },
] as const;
const verdicts = [
  'cp_clean',
  'cp_clean',
  'cp_spam',
  'cp_phishing',
  'cp_ap_suspicious',
  'cp_malicious',
] as const;

/**
 * Contract rows for tests: the same ones for the same input, newest first, one every two minutes before `now`.
 * Row `n` (from 0) has the subject `<kind> <n as 4 digits>`, kinds going round Invoice, Report, Newsletter, Reminder;
 * none is quarantined, every third is Google's.
 */
export function emailRows({ count, now }: { count: number; now: number }): EmailRow[] {
  return Array.from({ length: count }, (_, index): EmailRow => {
    const number = String(index).padStart(4, '0');
    const google = index % 3 === 2;
    return {
      ...senders[index % senders.length]!,
      entity_id: createHash('sha256').update(`row ${number}`).digest('hex').slice(0, 32),
      entity_type: google ? 'google_mail_email' : 'office365_emails_email',
      received_at: new Date(now - (index + 1) * 2 * minute).toISOString(),
      direction: index % 5 === 4 ? 'is_outgoing' : 'is_incoming',
      is_quarantined: false,
      is_restored: false,
      quarantine_actor: null,
      subject: `${kinds[index % kinds.length]} ${number}`,
      recipients: index % 4 === 0 ? ['ada@tenant.example', 'grace@tenant.example'] : ['ada@tenant.example'],
      sender_client_ip: '192.0.2.7',
      attachments:
        index % 4 === 0
          ? [
              {
                name: `invoice-${number}.pdf`,
                MD5: createHash('md5').update(number).digest('hex'),
                sha256: createHash('sha256').update(number).digest('hex'),
                size: 12_345,
                mime_type: 'application/pdf',
              },
            ]
          : [],
      email_body_links: index % 2 === 0 ? [`https://portal.example/${number}`] : [],
      spf_check: 'pass',
      comment: '',
      message_id: `${number}@rows.example`,
      detections: [verdicts[index % verdicts.length]!],
      states: ['cp_not_quarantined', google ? 'google_delivered_inbox' : 'ms_delivered_inbox'],
      mailbox: 'ada@tenant.example',
      is_deleted: false,
    };
  });
}

/** The rows as NDJSON, the form `postern import` takes for migrations. */
export const toNdjson = (rows: readonly EmailRow[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');
