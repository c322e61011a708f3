import { z } from 'zod';
import { queryText, privateText, privateValue, publicText } from '../../privacy.ts';
import { type CountFilterName, countFilterNames } from '../../vocabulary/count-filters.ts';
import { readLast, timeUnitOf, wireUnits } from '../../vocabulary/time-units.ts';
import {
  type CallName,
  factsOf,
  type ListCall,
  type MatchingName,
  textCalls,
  textFilterNames,
} from '../../vocabulary/search-fields.ts';
import { matchingSchemas } from '../matching-schemas.ts';
import { filterTextLimit, filterValuesLimit, lastAmountLimit, pageLimit, queryLimit } from '../../limits.ts';

/** A text filter: absent, null and blank mean 'not filtered'. */
const textOf = (schema: z.ZodString) =>
  schema
    .max(filterTextLimit)
    .nullish()
    .transform((value) => (value?.trim() ? value.trim() : undefined));

/** A text filter that callers may also send as a list of one or more values (any of them). */
const textsOf = (schema: z.ZodString) =>
  z
    .union([schema.max(filterTextLimit), z.array(schema.max(filterTextLimit)).max(filterValuesLimit)])
    .nullish()
    .transform((value) => {
      const list = (Array.isArray(value) ? value : [value ?? '']).map((item) => item.trim()).filter(Boolean);
      return list.length > 0 ? list : undefined;
    });

/** Values of a tree filter: absent, null and empty mean 'not filtered'. */
const values = z
  .array(publicText().max(100))
  .max(100)
  .nullish()
  .transform((list) => (list && list.length > 0 ? [...new Set(list)] : undefined));

/** The text filters by the names of the calls; the sending server's address has two. */
export const textSchemas = Object.fromEntries(
  textCalls.map(({ call, filter }) => {
    const { kind, isPrivate } = factsOf(filter);
    const schema = isPrivate ? privateText() : publicText();
    return [call, kind === 'emails' ? textsOf(schema) : textOf(schema)];
  }),
) as { [Call in CallName]: ReturnType<Call extends ListCall ? typeof textsOf : typeof textOf> };

/** How many of something: `3`, `>10`, `>=3`, `<3`, `<=1` or `2-5`. */
const countSchemas = Object.fromEntries(
  countFilterNames.map((name) => [name, textOf(publicText())]),
) as Record<CountFilterName, ReturnType<typeof textOf>>;

const operator = z.enum(['and', 'or']).nullish();
/** ISO 8601 with a zone, or null. */
const instant = z.iso.datetime({ offset: true }).nullish();

/** IANA name of the zone that dates of a query are in; UTC when absent. */
export const queryZoneSchema = publicText()
  .max(100)
  .nullish()
  .transform((value) => value?.trim() || undefined);

/**
 * The search form (MX-06). Every field is optional; absent, null, blank and empty lists
 * mean 'not filtered'. A key that is none is refused: a misspelt filter must not widen a search or what is done to its
 * matches. Meaning of the fields: docs/search.md.
 */
export const searchCriteriaSchema = z.strictObject({
  /** How the filters combine; the date range always holds. */
  operator: operator.transform((value) => value ?? 'or'),
  time_type: z.enum(['last', 'range']).nullish(),
  last_date_amount: z.coerce.number().int().min(1).max(lastAmountLimit).nullish(),
  last_date_period: publicText()
    .nullish()
    .transform((value, context) => {
      if (!value) return undefined;
      const unit = timeUnitOf(value);
      if (unit) return wireUnits[unit];
      context.addIssue({ code: 'custom', message: 'Choose Hours, Days, Weeks, Months or Years.' });
      return z.NEVER;
    }),
  dateReceived: textOf(publicText())
    .refine((value) => value === undefined || readLast(value) !== undefined, {
      message: 'Write a number and h, d, w, M or y, such as 24h.',
    })
    .describe(
      'The preset of the form, `1h` or `7d`: the same as `last_date_amount` and `last_date_period`, which come first.',
    ),
  /** Inclusive start of a range. */
  range_from: instant,
  /** Exclusive end of a range. */
  range_to: instant,

  detection: values,
  detection_operator: operator,
  quarantined_state: values,
  quarantined_state_operator: operator,
  direction: values,
  is_quarantined: z.boolean().nullish(),
  include_quarantined: z.enum(['quarantined', 'both', 'other']).nullish(),
  is_deleted_message: z.boolean().nullish(),
  quarantine_actor: textOf(publicText()),
  ...countSchemas,

  ...textSchemas,
  ...matchingSchemas<MatchingName>(textFilterNames),
  /** A Lucene query (docs/search.md) that holds beside the filters, whatever their operator. */
  query: queryText('lucene')
    .max(queryLimit)
    .nullish()
    .transform((value) => (value?.trim() ? value.trim() : undefined)),
  query_time_zone: queryZoneSchema,
  /** First item the condition, the rest header rows; refused by search (MX-07). */
  message_headers: privateValue(z.array(z.unknown()).max(100), 'list').nullish(),
});

/** Fields of the search form that a search has no use for: the verdict of a block rule, and which backend the console found. */
export const formLeftovers = ['action_needed', 'mail_explorer2_with_es'] as const;

/**
 * Paging of the form where all matches are meant: its first page changes nothing, another one is refused.
 */
export const firstPage = {
  offset: z.literal(0).nullish(),
  pageIndex: z.literal(0).nullish(),
};

/** Criteria as a caller writes them. */
export type SearchCriteriaInput = z.input<typeof searchCriteriaSchema>;
/** Criteria as parsed: absent filters are undefined, modes have their defaults. */
export type SearchCriteria = z.output<typeof searchCriteriaSchema>;

/** `search_after`: the opaque cursor of the previous answer, or null for the first page. */
export const cursorSchema = publicText().max(200).nullish();

/** The `size` of a query string: rows of a page. */
export const pageSizeSchema = z.coerce.number().int().min(1).max(pageLimit).optional();

/**
 * The paging of a search: the cursor, or the paging fields (AP-01). Two that disagree are refused.
 */
export const pagingFields = {
  search_after: cursorSchema,
  searchAfter: cursorSchema.describe('The same as `search_after`.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(pageLimit)
    .nullish()
    .describe('Rows of a page, as `size` of the query string.'),
  /** Rows before the page, or pages before it; with a cursor they must agree with it. */
  offset: z.number().int().min(0).nullish(),
  pageIndex: z.number().int().min(0).nullish(),
  /** `time`: results are sorted by when they were received. */
  sortColumn: publicText().max(100).nullish(),
  /** `desc`, the newest first, is the default; `asc` is the oldest first. */
  sortDirection: publicText().max(100).nullish(),
};
