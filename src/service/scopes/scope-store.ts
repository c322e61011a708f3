import { domainToUnicode } from 'node:url';
import type { MailReach } from '../../api/vocabulary/scopes.ts';
import { domainOf } from '../../api/domain-of.ts';
import { ownDomainOf } from '../../api/validators.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { fewMailboxes } from '../index/normalize-expression.ts';

/** Mailboxes: of domains, and single ones. */
export type Mailboxes = Pick<Extract<SearchExpression, { kind: 'mailbox-in' }>, 'domains' | 'addresses'>;

/**
 * The store as somebody who reaches a part of the mail has it: searches find, and keys and ids lead to, mail of its mailboxes alone.
 * Every operation of a call gets it, so that pages, totals, facets, previews and actions see one set of mail.
 */
export const scopeStore = <Store extends StoreHandle>(store: Store, reach: MailReach): Store =>
  limitStore(store, mailboxesOf(store, reach));

/** The mailboxes of scopes, their groups as they are now. */
export const mailboxesOf = (store: Pick<StoreHandle, 'sql'>, reach: MailReach): Mailboxes[] =>
  reach.map(({ domains, groups }) => ({
    domains: writtenForms(domains),
    addresses: membersOf(store, groups),
  }));

/** The store with the mail of mailboxes that are in each of `limits`. */
export function limitStore<Store extends StoreHandle>(store: Store, limits: readonly Mailboxes[]): Store {
  if (limits.length === 0) return store;
  const { index, records } = store;
  const inScope = limits.map(expressionOf);
  const within = (expression: SearchExpression): SearchExpression => ({
    kind: 'and',
    of: [expression, ...inScope],
  });
  const tests = limits.map(mailboxTest);
  const isIn = (mailbox: string): boolean => tests.every((test) => test(mailbox));
  // A mail's mailbox never changes, and this store lasts for one operation, which asks for the same mails several times.
  const reached = new Set<EmailKey>();
  const has = (key: EmailKey): boolean => {
    if (reached.has(key)) return true;
    const [row] = records.read([key]);
    const isReached = row !== undefined && isIn(row.mailbox);
    if (isReached) reached.add(key);
    return isReached;
  };
  return {
    ...store,
    isScoped: true,
    limits: [...(store.limits ?? []), ...limits],
    reaches: (mailbox) => isIn(mailbox) && (store.reaches?.(mailbox) ?? true),
    records: {
      ...records,
      find(entityId) {
        const key = records.find(entityId);
        return key !== undefined && has(key) ? key : undefined;
      },
      read: (keys) => records.read(keys).filter(({ mailbox }) => isIn(mailbox)),
      entityIds: (keys) => records.entityIds(keys.filter(has)),
      outlines: (keys) => records.outlines(keys.filter(has)),
      flags: (key) => (has(key) ? records.flags(key) : undefined),
      change: (changes) => records.change(changes.filter(({ key }) => has(key))),
      moveMailbox: (key, mailbox) => void (has(key) && records.moveMailbox(key, mailbox)),
      remove: (keys) => records.remove(keys.filter(has)),
    },
    index: {
      ...(canSearch(index) && limitSearches(index, within)),
      matching: (expression, keys) => index.matching(within(expression), keys),
      shrink: () => index.shrink(),
    },
  };
}

/** Whether it is the index of a read: a write has no searches (`forWriting`). */
const canSearch = (index: StoreHandle['index']): index is SearchHandle['index'] => 'turns' in index;

const limitSearches = (
  index: SearchHandle['index'],
  within: (expression: SearchExpression) => SearchExpression,
): Omit<SearchHandle['index'], keyof StoreHandle['index']> => ({
  turns: {
    page: (expression, ...rest) => index.turns.page(within(expression), ...rest),
    count: (expression, ...rest) => index.turns.count(within(expression), ...rest),
    keys: (expression, ...rest) => index.turns.keys(within(expression), ...rest),
    histogram: (expression, ...rest) => index.turns.histogram(within(expression), ...rest),
    facets: (expression) => index.turns.facets(within(expression)),
  },
  page: (expression, ...rest) => index.page(within(expression), ...rest),
  count: (expression, ...rest) => index.count(within(expression), ...rest),
  keys: (expression, ...rest) => index.keys(within(expression), ...rest),
  histogram: (expression, ...rest) => index.histogram(within(expression), ...rest),
  facets: (expression) => index.facets(within(expression)),
});

const expressionOf = ({ domains, addresses }: Mailboxes): SearchExpression => ({
  kind: 'mailbox-in',
  domains,
  addresses,
  isShort: domains.length === 0 && addresses.length <= fewMailboxes,
});

/** Whether all mailboxes of the first limits are in the second, for certain. */
export const areWithin = (inner: readonly Mailboxes[], outer: readonly Mailboxes[]): boolean =>
  outer.every((limit) => {
    const isIn = mailboxTest(limit);
    return inner.some(
      ({ domains, addresses }) =>
        domains.every((domain) => limit.domains.includes(domain)) && addresses.every(isIn),
    );
  });

/** Domains as addresses name them: in ASCII, and as they are read. */
const writtenForms = (domains: readonly string[]): string[] => [
  ...new Set(domains.map(ownDomainOf).flatMap((domain) => [domain, domainToUnicode(domain) || domain])),
];

/** Members of groups at the last read, by the groups; the same members are the same list. */
const lastMembers = new Map<string, { text: string; addresses: readonly string[] }>();
const maxLists = 64;

/** Addresses of the groups' people as they are now. In one text: five thousand rows would take longer than the search. */
function membersOf({ sql }: Pick<StoreHandle, 'sql'>, groups: readonly string[]): readonly string[] {
  if (groups.length === 0) return [];
  const key = JSON.stringify(groups);
  const row = sql.get`SELECT json_group_array(address) AS text FROM directory_person WHERE id IN (
    SELECT person_id FROM directory_member WHERE group_id IN (SELECT value FROM json_each(${key})))`;
  const text = row!['text'] as string;
  const known = lastMembers.get(key);
  const found = known?.text === text ? known : { text, addresses: JSON.parse(text) as string[] };
  lastMembers.delete(key);
  lastMembers.set(key, found);
  if (lastMembers.size > maxLists) lastMembers.delete(lastMembers.keys().next().value!);
  return found.addresses;
}

function mailboxTest({ domains, addresses }: Mailboxes): (mailbox: string) => boolean {
  const known = new Set(addresses);
  return (mailbox) => {
    const address = mailbox.toLowerCase();
    return known.has(address) || domains.includes(domainOf(address));
  };
}
