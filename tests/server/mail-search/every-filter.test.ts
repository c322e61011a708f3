import { describe, expect, it } from 'vitest';
import type { TenantConfig } from '../../../src/api/contract/config/show-config.ts';
import { byFeature } from '../../../src/api/vocabulary/features.ts';
import { searchCriteriaSchema } from '../../../src/api/contract/emails/search-criteria.ts';
import {
  factsOf,
  ruleConditions,
  textCalls,
  textFilterNames,
} from '../../../src/api/vocabulary/search-fields.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { criteriaOfState } from '../../../src/server/mail-search/criteria-of-state.ts';
import { presentChips } from '../../../src/server/mail-search/describe-search.ts';
import { formatSearchState } from '../../../src/server/mail-search/format-search-state.ts';
import { parseSearchState } from '../../../src/server/mail-search/parse-search-state.ts';
import { validateSearchForm } from '../../../src/server/mail-search/validate-search-form.ts';
import { conditionsOfSearch } from '../../../src/server/exception-rules/rule-payload.ts';
import { compileCriteria } from '../../../src/service/index/compile-criteria.ts';
import { queryFieldOf } from '../../../src/service/index/query-fields.ts';

const tenant: TenantConfig = {
  name: 'Tenant',
  domains: ['corp.example'],
  apps: ['office365_emails'],
  trusted_hops: [],
  trusted_authserv_ids: [],
  features: byFeature(() => true),
};
const context = { tenant, timeZone: 'UTC', seesPrivateData: true };

/** A value that is right in every mode. */
const valueOf = (name: (typeof textFilterNames)[number]): string =>
  ({
    text: 'ada',
    link: 'https://corp.example/',
    words: 'invoice',
    email: 'ada@corp.example',
    emails: 'ada@corp.example',
    domain: 'corp.example',
    ip: '192.0.2.7',
    hash: 'd41d8cd98f00b204e9800998ecf8427e',
    md5: 'd41d8cd98f00b204e9800998ecf8427e',
    sha256: 'a'.repeat(64),
    message_id: 'one@corp.example',
  })[factsOf(name).kind];

describe('every text filter of the table', () => {
  it.each(textFilterNames)('[MX-06] %s is converted from a URL to a search, and back', (name) => {
    const query = `last=1d&${name}=${valueOf(name)}`;
    const state = parseSearchState(new URLSearchParams(query));
    expect(formatSearchState(state)).toBe(query);
    expect(validateSearchForm(state, context)).toEqual({});
    const words = messagesOf('en');
    expect(presentChips(state, context, words).map(({ name: chip }) => chip)).toEqual([
      words(`mail_explorer.filter.${name}`),
    ]);
    const criteria = searchCriteriaSchema.parse(criteriaOfState(state, context));
    const expression = JSON.stringify(compileCriteria(criteria, { now: 0 }));
    const indexes = textCalls.filter(({ filter }) => filter === name).map(({ index }) => index);
    expect(indexes.some((index) => expression.includes(`"field":"${index}"`))).toBe(true);
  });

  it.each(ruleConditions.map(({ filter, name, alias }) => [filter, alias ?? name] as const))(
    '[RU-01] %s becomes the condition %s of a rule',
    (filter, name) => {
      const state = parseSearchState(new URLSearchParams({ [filter]: valueOf(filter) }));
      expect(conditionsOfSearch(state)).toHaveProperty(name);
    },
  );

  it.each(textCalls.flatMap(({ query }) => query.split(' ')))(
    '%s is a field of the query language',
    (name) => {
      expect(queryFieldOf(name)).toBeDefined();
    },
  );
});
