import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { QuickSearchItem } from '../../api/contract/quick-search.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import { matchFlags } from '../index/match-fields.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { MailQuestions } from './classify-keyword.ts';
import { domainItems, emailItem, fileItems, linkItems } from './items-of-mail.ts';

/** How many mails are read for each file, link or domain shown. */
const rowsForItem = 5;

export interface MailQuestion {
  keyword: string;
  limit: number;
  /** Milliseconds since 1970. */
  from: number;
  apps: readonly MailApp[];
}

/** A search of the mail index, and the items made from its newest rows. */
export interface MailSource {
  readonly type: QuickSearchItem['type'];
  readonly expression: SearchExpression;
  /** Rows that are read. */
  readonly rows: number;
  readonly itemsOf: (found: readonly EmailRow[]) => QuickSearchItem[];
}

/** The mail searches for a keyword: mails by platform, their files, links and domains. */
export function mailSources(
  { limit, from, apps }: MailQuestion,
  { emails, files, links, domains }: MailQuestions,
): MailSource[] {
  const source = (
    type: QuickSearchItem['type'],
    asked: SearchExpression | undefined,
    of: readonly MailApp[],
    rows: number,
    itemsOf: (found: readonly EmailRow[], asked: SearchExpression) => QuickSearchItem[],
  ): MailSource[] => {
    if (!asked) return [];
    const bounds: SearchExpression[] = [{ kind: 'received', from }, matchFlags(of)];
    const expression: SearchExpression = { kind: 'and', of: [...bounds, asked] };
    return [{ type, expression, rows, itemsOf: (found) => itemsOf(found, asked).slice(0, limit) }];
  };
  const some = limit * rowsForItem;
  return [
    ...apps.flatMap((app) => source('email', emails, [app], limit, (rows) => rows.map(emailItem))),
    ...source('file', files, apps, some, fileItems),
    ...source('link', links, apps, some, linkItems),
    ...source('domain', domains, apps, some, domainItems),
  ];
}
