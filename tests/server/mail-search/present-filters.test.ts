import { expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import type { SearchContext } from '../../../src/server/mail-search/criteria-of-state.ts';
import { presentFilters } from '../../../src/server/mail-search/present-filters.ts';
import { emptyState } from '../../../src/server/mail-search/search-state.ts';
import { defaultTenant } from '../../../src/service/config/tenant-store.ts';

const context: SearchContext = { tenant: defaultTenant, timeZone: 'UTC', seesPrivateData: true };
type Input = Parameters<typeof presentFilters>[0];
const present = (
  input: Partial<Input> = {},
  changes: Partial<SearchContext> = {},
  locale: 'en' | 'de' = 'en',
) =>
  presentFilters(
    { state: emptyState(), problems: {}, collapsed: false, ...input },
    { ...context, ...changes },
    messagesOf(locale),
  );

it('equal filters are presented once, on every page of the results', () => {
  expect(present()).toBe(present());
  expect(present({ state: { ...emptyState(), after: 'cursor' } })).toBe(present());
});

it('filters depend on the search, its problems, the viewer, the tenant and the language', () => {
  const { apps, features } = defaultTenant;
  const range = { ...emptyState().time, type: 'range' as const, from: '2026-03-01T12:00:00Z' };
  const views = [
    present(),
    present({ state: { ...emptyState(), sort: 'asc' } }),
    present({ state: { ...emptyState(), trees: { ...emptyState().trees, direction: ['is_incoming'] } } }),
    present({ state: { ...emptyState(), time: range } }),
    present({ state: { ...emptyState(), time: range } }, { timeZone: 'Asia/Tokyo' }),
    present({ problems: { from: 'too_long' } }),
    present({ collapsed: true }),
    present({}, { seesPrivateData: false }),
    present({}, { tenant: { ...defaultTenant, features: { ...features, sha256: !features.sha256 } } }),
    present({}, { tenant: { ...defaultTenant, apps: apps.slice(1) } }),
    present({}, {}, 'de'),
  ];
  expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(views.length);
});
