import type { QuickSearchItem } from '../../api/contract/quick-search.ts';
import { appOfEntityType, type MailApp, mailApps } from '../../api/vocabulary/platforms.ts';
import { scopeOf } from '../../api/vocabulary/scopes.ts';
import { may, seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import { readTenant } from '../config/tenant-store.ts';
import { isScoped } from '../scopes/mail-scope-of.ts';
import { matchFlags } from '../search/match-fields.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { ServiceParts } from '../service-parts.ts';
import { askedBy, currentAsker } from '../storage/asker.ts';
import { type ClassifiedKeyword, classifyKeyword } from './classify-keyword.ts';
import { domainItems, emailItem, fileItems, lateItem, linkItems } from './items-of-mail.ts';

const day = 86_400_000;
const rangeDays = { day: 1, week: 7, month: 30, year: 365 } as const;
/** How long a source is waited for, milliseconds: what comes later is said to be in the Explorer. */
const patience = 2_000;
/** Mails that files, links and domains are taken from, for each that is shown. */
const rowsForItem = 5;

interface Question {
  keyword: string;
  limit: number;
  /** Milliseconds since 1970. */
  from: number;
  apps: readonly MailApp[];
}

/** The box that finds everything. */
export const quickSearchRoutes = (parts: ServiceParts): HandlersOf<'quickSearch'> => ({
  async quickSearch({ query }, call) {
    const keyword = query.keyword.trim();
    if (keyword === '') return { groups: [] };
    const { apps } = await readTenant(parts.stores);
    const asked = query.saas.split(',').filter(Boolean);
    const wanted = mailApps.filter(
      (app) => apps.includes(app) && (asked.length === 0 || asked.includes(app)),
    );
    const question: Question = {
      keyword,
      limit: query.category_limit,
      from: parts.now() - rangeDays[query.date_range] * day,
      apps: wanted,
    };
    const classified = classifyKeyword(keyword);
    const isPrivate = seesPrivateData(call.caller.account);
    const [mail, records] = await Promise.all([
      classified.isOpen || isPrivate ? findMail(parts, question, classified, call) : [],
      query.nosystem === '1' ? [] : findSystem(parts, question, call),
    ]);
    const groups = [
      ...wanted.map((app) => ({ app_name: app, items: mail.filter((item) => appOf(item, wanted) === app) })),
      { app_name: 'system' as const, items: records },
    ];
    return { groups: groups.filter(({ items }) => items.length > 0) };
  },
});

/** What is found in more than one platform's mail stands with the first. */
const appOf = ({ entity_type: type }: QuickSearchItem, apps: readonly MailApp[]): MailApp | undefined =>
  type === '' ? apps[0] : (appOfEntityType as Readonly<Record<string, MailApp>>)[type];

/** Looks through mail as far as the caller may see it in the Mail Explorer, the sources side by side. */
async function findMail(
  { stores }: ServiceParts,
  { keyword, limit, from, apps }: Question,
  { emails, files, links, domains }: ClassifiedKeyword,
  { caller: { account } }: SignedInCall,
): Promise<QuickSearchItem[]> {
  if (!may(account, 'mail_explorer', 'view') || apps.length === 0) return [];
  const look = (
    type: QuickSearchItem['type'],
    expression: SearchExpression | undefined,
    app: MailApp | undefined,
    rows: number,
    itemsOf: (found: readonly EmailRow[]) => QuickSearchItem[],
  ) => {
    if (!expression) return Promise.resolve([]);
    const bounds: SearchExpression[] = [{ kind: 'received', from }, matchFlags(app ? [app] : apps)];
    const asked = {
      expression: { kind: 'and' as const, of: [...bounds, expression] },
      after: null,
      limit: rows,
    };
    return inTime(
      (signal) => stores.emails.page(asked, signal).then((page) => itemsOf(page.rows).slice(0, limit)),
      [lateItem(type, keyword)],
    );
  };
  const some = limit * rowsForItem;
  const all = () =>
    Promise.all([
      ...apps.map((app) => look('email', emails, app, limit, (rows) => rows.map(emailItem))),
      look('file', files, undefined, some, (rows) => fileItems(rows, keyword)),
      look('link', links, undefined, some, (rows) => linkItems(rows, keyword)),
      look('domain', domains, undefined, some, (rows) => domainItems(rows, keyword)),
    ]);
  // The call is open to everybody who is signed in: its mail is that of the Explorer.
  const scope = scopeOf(account, 'mail_explorer:view');
  return (await askedBy(currentAsker() ?? account.email, all, scope)).flat();
}

/** What is not mail; who may not see private data gets nothing that is found by it. */
async function findSystem(
  { stores }: ServiceParts,
  { keyword, limit }: Question,
  call: SignedInCall,
): Promise<QuickSearchItem[]> {
  const { account } = call.caller;
  const isPrivate = seesPrivateData(account);
  const seesJobs = may(account, 'mail_explorer', 'view') || may(account, 'entity', 'act');
  const question = {
    keyword,
    limit,
    actor: account.email,
    people:
      isPrivate &&
      (may(account, 'mail_explorer', 'view') || may(account, 'users', 'view')) &&
      !isScoped(call),
    rules: isPrivate && may(account, 'policy', 'view'),
    jobs: !seesJobs || !isPrivate ? ('none' as const) : isScoped(call) ? ('own' as const) : ('all' as const),
    requests: isPrivate && may(account, 'user_interaction', 'view'),
  };
  const scope = scopeOf(account, 'user_interaction:view');
  return askedBy(
    currentAsker() ?? account.email,
    () => inTime(() => stores.quickSearch.findRecords(question), [lateItem('rule', keyword)]),
    scope,
  );
}

/** The answer of a source, or what stands for it when it is late or fails: no source fails another one. */
async function inTime(
  ask: (signal: AbortSignal) => Promise<QuickSearchItem[]>,
  late: QuickSearchItem[],
): Promise<QuickSearchItem[]> {
  const signal = AbortSignal.timeout(patience);
  const over = new Promise<QuickSearchItem[]>((resolve) =>
    signal.addEventListener('abort', () => resolve(late), { once: true }),
  );
  return Promise.race([ask(signal), over]).catch(() => late);
}
