import type { QuickSearchItem } from '../../api/contract/quick-search.ts';
import { appOfEntityType, type MailApp, mailApps } from '../../api/vocabulary/platforms.ts';
import { type MailReach, reachesAllMail, reachOf } from '../../api/vocabulary/scopes.ts';
import { may, seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { requireFeature } from '../config/read-features.ts';
import { readTenant } from '../config/tenant-store.ts';
import { reachOfJobs } from '../scopes/reach-of-call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { currentCaller, runOnBehalfOf } from '../database/current-caller.ts';
import { type ClassifiedKeyword, classifyKeyword, type MailQuestions } from './classify-keyword.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { domainOf } from '../../api/domain-of.ts';
import { foldAddress, foldLink } from '../records/fold-address.ts';
import { foldWhole } from '../records/email-texts.ts';
import { testText } from '../index/match-sample.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { matchFlags } from '../index/match-fields.ts';

const day = 86_400_000;
const rangeDays = { day: 1, week: 7, month: 30, year: 365 } as const;
/** Deadline of a source, milliseconds; for slower ones the answer refers to the Explorer. */
const patience = 2_000;

/** The calls of the quick search. */
export const quickSearchRoutes = (parts: ServiceParts): HandlersOf<'quickSearch'> => ({
  async quickSearch({ query }, call) {
    await requireFeature(parts, 'quick_search');
    const keyword = query.keyword.trim();
    if (keyword === '') return { groups: [] };
    const { apps } = await readTenant(parts.stores);
    const asked = query.saas.split(',').filter(Boolean);
    const wanted = mailApps.filter(
      (app) => apps.includes(app) && (asked.length === 0 || asked.includes(app)),
    );
    const question: MailQuestion = {
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

/** Items found in several platforms' mail are listed with the first. */
const appOf = ({ entity_type: type }: QuickSearchItem, apps: readonly MailApp[]): MailApp | undefined =>
  type === '' ? apps[0] : (appOfEntityType as Readonly<Record<string, MailApp>>)[type];

/** Searches the mail that the caller may see in the Mail Explorer, all sources concurrently. */
async function findMail(
  { stores }: ServiceParts,
  question: MailQuestion,
  classified: ClassifiedKeyword,
  { caller: { account } }: SignedInCall,
): Promise<QuickSearchItem[]> {
  if (!may(account, 'mail_explorer', 'view') || question.apps.length === 0) return [];
  const all = () =>
    Promise.all(
      mailSources(question, classified).map(({ type, expression, rows, itemsOf }) =>
        inTime(
          (signal) =>
            stores.emails
              .page({ expression, after: null, limit: rows }, signal)
              .then((page) => itemsOf(page.rows)),
          [lateItem(type, question.keyword)],
        ),
      ),
    );
  // The call is open to everybody who is signed in: its mail is that of the Explorer.
  const reach = reachOf(account, 'mail_explorer:view');
  return (await runOnBehalfOf(currentCaller() ?? account.email, all, reach)).flat();
}

/** Items other than mail; without matches by private data for callers who may not see it. */
async function findSystem(
  { stores }: ServiceParts,
  { keyword, limit }: MailQuestion,
  call: SignedInCall,
): Promise<QuickSearchItem[]> {
  const { account } = call.caller;
  const isPrivate = seesPrivateData(account);
  const nothing = { keyword, limit, people: false, rules: false, jobs: 'none', requests: false } as const;
  const seesJobs = may(account, 'mail_explorer', 'view') || may(account, 'entity', 'act');
  const records = {
    ...nothing,
    people:
      reachesAllMail(account, 'private_data:view') &&
      (may(account, 'users', 'view') || reachesAllMail(account, 'mail_explorer:view')),
    rules: isPrivate && may(account, 'policy', 'view'),
    jobs:
      !seesJobs || !isPrivate
        ? ('none' as const)
        : reachOfJobs(call).length === 0
          ? ('all' as const)
          : ('own' as const),
  };
  const requests = { ...nothing, requests: isPrivate && may(account, 'user_interaction', 'view') };
  const find = (asked: typeof records | typeof requests, reach: MailReach) =>
    runOnBehalfOf(
      currentCaller() ?? account.email,
      () => stores.quickSearch.findRecords({ ...asked, actorId: account.id }),
      reach,
    );
  return inTime(async () => {
    const found = await Promise.all([
      find(records, reachOfJobs(call)),
      find(requests, reachOf(account, 'user_interaction:view')),
    ]);
    return found.flat();
  }, [lateItem('rule', keyword)]);
}

/** The answer of a source, or its placeholder when it is late or fails, so that no source fails another. */
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

const none = { entity_type: '', entity_id: '', detail: '', time: null, mime: '', error: '' };

const emailItem = (row: EmailRow): QuickSearchItem => ({
  ...none,
  type: 'email',
  entity_type: row.entity_type,
  entity_id: row.entity_id,
  name: row.subject,
  detail: row.sender_address,
  time: row.received_at,
});

/** The files of mails that a search finds by their name or hash, each once. */
function fileItems(rows: readonly EmailRow[], asked: SearchExpression): QuickSearchItem[] {
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
function linkItems(rows: readonly EmailRow[], asked: SearchExpression): QuickSearchItem[] {
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
function domainItems(rows: readonly EmailRow[], asked: SearchExpression): QuickSearchItem[] {
  const domains = rows.map(({ sender_address: sender }) => domainOf(foldAddress(sender)));
  return [...new Set(domains)]
    .filter(testText(asked))
    .map((domain) => ({ ...none, type: 'domain' as const, entity_id: domain, name: domain }));
}

/** The placeholder for a source that was late. */
const lateItem = (type: QuickSearchItem['type'], keyword: string): QuickSearchItem => ({
  ...none,
  type,
  name: keyword,
  error: 'late',
});

/** How many mails are read for each file, link or domain shown. */
const rowsForItem = 5;

interface MailQuestion {
  keyword: string;
  limit: number;
  /** Milliseconds since 1970. */
  from: number;
  apps: readonly MailApp[];
}

/** A search of the mail index, and the items made from its newest rows. */
interface MailSource {
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
