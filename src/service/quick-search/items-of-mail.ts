import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { QuickSearchItem } from '../../api/contract/quick-search.ts';
import { domainOf } from '../../api/domain-of.ts';
import { foldAddress, foldLink } from '../records/fold-address.ts';
import { foldWhole } from '../records/email-texts.ts';
import { testText } from '../index/match-sample.ts';
import type { SearchExpression } from '../ports/search-expression.ts';

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

/** The files of mails that a search finds by their name or hash, each once. */
export function fileItems(rows: readonly EmailRow[], asked: SearchExpression): QuickSearchItem[] {
  const isWanted = testText(asked);
  const found = new Map<string, QuickSearchItem>();
  for (const row of rows) {
    for (const file of row.attachments) {
      const isIt = [file.MD5, file.sha256, file.name].some((text) => isWanted(foldWhole(text)));
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

/** The links of mails that a search finds by them, each once. */
export function linkItems(rows: readonly EmailRow[], asked: SearchExpression): QuickSearchItem[] {
  const isWanted = testText(asked);
  const found = new Map<string, QuickSearchItem>();
  for (const row of rows) {
    for (const url of row.email_body_links) {
      if (!isWanted(foldLink(url)) || found.has(url)) continue;
      found.set(url, { ...none, type: 'link', name: url, detail: row.sender_address, time: row.received_at });
    }
  }
  return [...found.values()];
}

/** The senders' domains of mails that a search finds by them, each once. */
export function domainItems(rows: readonly EmailRow[], asked: SearchExpression): QuickSearchItem[] {
  const domains = rows.map(({ sender_address: sender }) => domainOf(foldAddress(sender)));
  return [...new Set(domains)]
    .filter(testText(asked))
    .map((domain) => ({ ...none, type: 'domain' as const, entity_id: domain, name: domain }));
}

/** The placeholder for a source that was late. */
export const lateItem = (type: QuickSearchItem['type'], keyword: string): QuickSearchItem => ({
  ...none,
  type,
  name: keyword,
  error: 'late',
});
