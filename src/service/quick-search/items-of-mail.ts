import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { QuickSearchItem } from '../../api/contract/quick-search.ts';
import { foldText } from '../search/fold-text.ts';

const none = { entity_type: '', entity_id: '', detail: '', time: null, mime: '', error: '' };

export const emailItem = (row: EmailRow): QuickSearchItem => ({
  ...none,
  type: 'email',
  entity_type: row.entity_type,
  entity_id: row.entity_id,
  name: row.subject,
  detail: row.sender_address,
  time: row.received_at,
});

/** The files of mails that have the keyword in their name or are of its hash, each once. */
export function fileItems(rows: readonly EmailRow[], keyword: string): QuickSearchItem[] {
  const wanted = foldText(keyword);
  const found = new Map<string, QuickSearchItem>();
  for (const row of rows) {
    for (const file of row.attachments) {
      const isIt = [file.MD5, file.sha256].includes(wanted) || foldText(file.name).includes(wanted);
      if (!isIt || found.has(file.MD5)) continue;
      found.set(file.MD5, {
        ...none,
        type: 'file',
        entity_type: row.entity_type,
        entity_id: file.MD5,
        name: file.name,
        detail: row.subject,
        time: row.received_at,
        mime: file.mime_type,
      });
    }
  }
  return [...found.values()];
}

/** The links of mails that have the keyword, each once. */
export function linkItems(rows: readonly EmailRow[], keyword: string): QuickSearchItem[] {
  const wanted = foldText(keyword);
  const found = new Map<string, QuickSearchItem>();
  for (const row of rows) {
    for (const url of row.email_body_links) {
      if (!foldText(url).includes(wanted) || found.has(url)) continue;
      found.set(url, { ...none, type: 'link', name: url, detail: row.sender_address, time: row.received_at });
    }
  }
  return [...found.values()];
}

/** The senders' domains of mails that have the keyword, each once. */
export function domainItems(rows: readonly EmailRow[], keyword: string): QuickSearchItem[] {
  const wanted = foldText(keyword).replace(/^@/, '');
  const domains = rows.map(({ sender_address: sender }) =>
    foldText(sender.slice(sender.lastIndexOf('@') + 1)),
  );
  return [...new Set(domains)]
    .filter((domain) => domain.includes(wanted))
    .map((domain) => ({ ...none, type: 'domain' as const, entity_id: domain, name: domain }));
}

/** The placeholder for a source that was late. */
export const lateItem = (type: QuickSearchItem['type'], keyword: string): QuickSearchItem => ({
  ...none,
  type,
  name: keyword,
  error: 'late',
});
