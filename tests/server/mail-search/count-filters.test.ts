import { describe, expect, it } from 'vitest';
import type { TenantConfig } from '../../../src/api/contract/config/show-config.ts';
import { searchCriteriaSchema } from '../../../src/api/contract/emails/search-criteria.ts';
import { countFilterNames } from '../../../src/api/vocabulary/count-filters.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { criteriaOfState } from '../../../src/server/mail-search/criteria-of-state.ts';
import { presentChips } from '../../../src/server/mail-search/describe-search.ts';
import { formatSearchState } from '../../../src/server/mail-search/format-search-state.ts';
import { presentFilters } from '../../../src/server/mail-search/present-filters.ts';
import { readSearch } from '../../../src/server/mail-search/read-search.ts';
import { presentCriteria } from '../../../src/server/present/present-criteria.ts';

const tenant = {
  name: 'Tenant',
  domains: ['corp.example'],
  apps: ['office365_emails'],
  features: { search_operator: true, condition_filters: true, sha256: true },
} as unknown as TenantConfig;
const context = { tenant, timeZone: 'UTC', seesPrivateData: true };
const t = messagesOf('en');
const read = (query: Record<string, string>) =>
  readSearch(new URLSearchParams({ last: '7d', ...query }), context);

describe.each(countFilterNames)('[AI-02] a link with %s', (name) => {
  it.each([
    ['3', 'exactly 3'],
    ['>10', 'more than 10'],
    ['>=3', 'at least 3'],
    ['<3', 'fewer than 3'],
    ['<= 1', 'at most 1'],
    ['2-5', '2 to 5'],
  ])('searches for %s, and reports it in words that can be removed and changed', (value, words) => {
    const { state, unapplied } = read({ [name]: value });
    expect(unapplied).toEqual([]);
    const bare = value.replaceAll(' ', '');
    expect(criteriaOfState(state, context)).toMatchObject({ [name]: bare });
    const [chip] = presentChips(state, context, t);
    expect(chip).toEqual({
      name: t(`mail_explorer.filter.${name}`),
      relation: '',
      value: words,
      removeHref: '/mail-explorer?last=7d',
    });
    const again = new URLSearchParams(formatSearchState(state));
    expect(again.get(name)).toBe(bare);
    const { choices } = presentFilters({ state, problems: {}, collapsed: false }, context, t);
    expect(choices).toMatchObject([{ name, value: bare }]);
    expect(choices[0]!.options).toContainEqual({ value: bare, label: words });
    const criteria = searchCriteriaSchema.parse(criteriaOfState(state, context));
    const presented = presentCriteria(criteria, t, 'UTC');
    expect(presented.words).toContain(`${t(`mail_explorer.filter.${name}`)}: ${words}`);
    expect(
      read(Object.fromEntries(new URLSearchParams(presented.href.split('?')[1]))).state.choices[name],
    ).toBe(bare);
  });

  it.each(['many', '5-2', '-1', '<script>'])('reports that %s is not a number', (value) => {
    const { state, unapplied } = read({ [name]: value });
    expect(state.choices[name]).toBe('');
    expect(unapplied).toEqual([{ name, value, reason: 'unknown_value' }]);
  });
});
