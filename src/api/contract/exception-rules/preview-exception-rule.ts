import { z } from 'zod';
import { essential } from '../foreign.ts';
import { privateText, publicText } from '../../privacy.ts';
import { searchCriteriaSchema } from '../emails/search-criteria.ts';
import { emailRowSchema } from '../emails/email-row.ts';
import { endpoint } from '../endpoint.ts';
import {
  allowRuleSchema,
  blockRuleSchema,
  exceptionTypes,
  liftableDetections,
  messageHeadersSchema,
} from './exception-rule.ts';
import { defaultPageSize, pageLimit } from '../../limits.ts';

/** Months of the past a preview looks at (RU-02). */
export const previewMonths = 12;

/**
 * Why a quarantined mail that an allow rule matches is not released: it is deleted; its SPF check failed; a block rule fits
 * it; the rule is switched off; Microsoft holds it or requires that it is held; a data leak was found in it; a person quarantined it and
 * the rule lifts no verdict of it; other rules lift its verdicts, this one none; or a verdict remains that the rule does
 * not lift, named as in `lifted_detections`.
 */
export const keptReasons = [
  'deleted',
  'spf',
  'blocked',
  'off',
  'microsoft',
  'leak',
  'people',
  'others',
  ...liftableDetections,
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** What an allow rule does to quarantined mails that match; nothing for block rules. */
const judgedFields = {
  /** Of the mails that are released, those whose worst verdict is malicious. */
  malicious: z.number().int().default(0),
  /** Verdicts, other than harmless ones, of the mails that are released: a mail counts once for each it has. */
  verdicts: z.array(z.object({ value: publicText(), count: z.number().int() })).default([]),
  /** The quarantined mails that stay. */
  kept: z.array(z.object({ reason: z.enum(keptReasons), count: z.number().int() })).default([]),
};

const anyRule = z.discriminatedUnion('exception_type', [
  allowRuleSchema.extend({ exception_type: z.literal('whitelist') }),
  blockRuleSchema.extend({ exception_type: z.literal('blacklist') }),
]);

const counted = z.object({ value: privateText('address'), count: z.number().int() });

/** How another rule's mails relate to those of this one: the same, more, a subset, or an overlap. */
export const ruleRelations = ['same', 'wider', 'narrower', 'overlapping'] as const;

/** What a rule would have done to the mail of the past 12 months; the rule is not saved. */
export const previewExceptionRule = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/exception/preview',
  permission: { all: ['policy:view', 'mail_explorer:view'] },
  by: 'viewing-token',
  body: anyRule,
  answer: z.object({
    /** Mails that match, exact to 10,000, then 10000; with header conditions, of those that were examined. */
    total: z.number().int(),
    /**
     * False when the figures are those of the newest matches only: more than 10,000 match, or header conditions, which
     * are read mail by mail, would take too long.
     */
    complete: z.boolean(),
    /** Matches by the worst verdict they have. */
    by_severity: z.object({
      malicious: z.number().int(),
      suspicious: z.number().int(),
      clean: z.number().int(),
    }),
    /** Matches by where they are now. */
    by_state: z.object({
      quarantined: z.number().int(),
      restored: z.number().int(),
      delivered: z.number().int(),
    }),
    /** Matches an allow rule does not reach because their SPF check failed. */
    spf_failed: z.number().int(),
    /** Of an allow rule: the quarantined matches that would not be held under it. */
    freed: z.number().int().default(0),
    ...judgedFields,
    /** The newest ten matches. */
    sample: z.array(emailRowSchema),
    top_senders: z.array(counted),
    top_recipients: z.array(counted),
    /** Rules that exist and meet this one in some mail of the past or by their conditions, at most 20. */
    overlaps: z.array(
      z.object({
        entity_id: essential(publicText()),
        exception_type: z.enum(exceptionTypes),
        relation: z.enum(ruleRelations),
        /** Whether one allows what the other blocks. */
        contradicts: z.boolean(),
        /** Mails that both match, of the newest 500 that this one matches. */
        shared: z.number().int(),
        summary: privateText(),
      }),
    ),
  }),
});

/**
 * Which mails `release_all` or `quarantine_all` would act on if the rule were saved now: those of `range_from` to
 * `range_to`, else of the past 12 months. `release_all` releases the quarantined mails that would not be held if they
 * came in under the rule. Zero without either option.
 */
export const countRulePast = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/exception/past',
  permission: { all: ['policy:view', 'mail_explorer:view'] },
  by: 'viewing-token',
  body: anyRule,
  answer: z.object({
    /** Exact to 10,000, then 10000. */
    total: z.number().int(),
    /** False when there may be more: over 10,000, or more than can be read mail by mail within a bounded time. */
    complete: z.boolean(),
    ...judgedFields,
  }),
});

/** The mails of the past that a rule matches, newest first, in pages: what the embedded explorer shows (MX-02). */
export const listRuleMatches = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/exception/matches',
  permission: { all: ['policy:view', 'mail_explorer:view'] },
  by: 'viewing-token',
  query: z.object({ size: z.coerce.number().int().min(1).max(pageLimit).default(defaultPageSize) }),
  body: z.object({
    rule: anyRule,
    /** False leaves out mails that are quarantined now (`exceptionShowAlsoQuarantine`, MX-02). */
    include_quarantined: z.boolean().default(true),
    /** Narrows the list further, as a search of the Explorer does; its header conditions are refused as there (MX-07). */
    filters: searchCriteriaSchema.optional(),
    search_after: publicText().max(200).nullish(),
  }),
  answer: z.object({
    /** Fewer than `size` before the last page only when, with header conditions, so many took a second to find. */
    rows: z.array(emailRowSchema),
    total_rows: z.number().int(),
    /** False when there may be more: over 10,000, or header conditions, which are read mail by mail for a bounded time. */
    complete: z.boolean(),
    search_after: publicText().nullable(),
  }),
});

/** How many of the newest mails that match a search fit each header row (at most `examined` are read). */
export const countHeaderFits = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/emails/header_fits',
  permission: { all: ['policy:view', 'mail_explorer:view'] },
  by: 'viewing-token',
  body: z.object({ criteria: searchCriteriaSchema, message_headers: messageHeadersSchema }),
  answer: z.object({
    examined: z.number().int(),
    /** In the order of the rows. */
    fits: z.array(z.number().int()),
    /** Mails that fit the whole condition. */
    fits_condition: z.number().int(),
  }),
});
