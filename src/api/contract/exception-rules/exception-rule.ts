import { z } from 'zod';
import { reasonLimit, ruleTextLimit, ruleValueLimit } from '../../limits.ts';
import { privateText, privateValue, publicText } from '../../privacy.ts';
import { splitLinks } from '../../refang.ts';
import { splitValues } from '../../validators.ts';
import {
  type ConditionAlias,
  conditionFilters,
  type ConditionMatching,
  factsOf,
  type ListCondition,
  matchedConditions,
  type MatchingMode,
  type RuleCondition,
  ruleConditions,
  type SingleCondition,
} from '../../vocabulary/search-fields.ts';
import { essential, orUnknown } from '../foreign.ts';
import { matchingSchemas } from '../matching-schemas.ts';

/** How a header row compares (MX-07); `matches` and `does not match` take RE2 patterns. */
export const headerOperators = [
  'contains',
  'does not contain',
  'matches',
  'does not match',
  'is not empty',
] as const;
export type HeaderOperator = (typeof headerOperators)[number];

/** Longest value or pattern of a header row, in characters. */
export const headerValueLimit = 500;
/** Most header rows of one condition. */
export const headerRowLimit = 20;

const requiredValues = 'Please enter the required values.';

/** A row of the header dialog: header, operator and value, the last not for `is not empty` (MX-07). */
const headerRowSchema = z
  .object({
    header: publicText()
      .trim()
      .min(1, requiredValues)
      .max(200)
      // RFC 5322 §3.6.8: printable ASCII without the colon.
      .regex(/^[!-9;-~]*$/, 'Enter a header name such as Reply-To, without spaces or a colon.'),
    operator: z.enum(headerOperators),
    value: publicText()
      .max(headerValueLimit)
      .nullish()
      .transform((value) => value ?? ''),
  })
  .superRefine(({ operator, value }, context) => {
    if (operator !== 'is not empty' && value.trim() === '')
      context.addIssue({
        code: 'custom',
        path: ['value'],
        message: requiredValues,
        params: { isMissing: true },
      });
  });
export type HeaderRow = z.output<typeof headerRowSchema>;

/** `message_headers`: the first item is the condition, the rest are rows (RU-04). */
export const messageHeadersSchema = privateValue(
  z
    .tuple([z.enum(['OR', 'AND'])], headerRowSchema)
    .refine(([, ...rows]) => rows.length > 0 && rows.length <= headerRowLimit, {
      message: `Give 1 to ${headerRowLimit} header rows.`,
      params: { most: headerRowLimit },
    }),
  'headers',
);
export type MessageHeaders = z.output<typeof messageHeadersSchema>;

/** Allow list or block list (RU-01). */
export const exceptionTypes = ['whitelist', 'blacklist'] as const;
export type ExceptionType = (typeof exceptionTypes)[number];

/** The verdict of a blocked mail (RU-02). */
export const blockActions = ['phishing', 'spam', 'graymail'] as const;
export type BlockAction = (typeof blockActions)[number];

/** The kinds of verdict an allow rule can lift; Microsoft's own verdicts and DLP are never lifted. */
export const liftableDetections = ['phishing', 'spam', 'graymail', 'malicious_url', 'malware'] as const;
export type LiftableDetection = (typeof liftableDetections)[number];

/**
 * One value, several in a list, or one text with several split by line breaks, commas or semicolons; every value once.
 * Absent, null and blank mean that the condition is not part of the rule.
 */
const values = (split: (text: string) => string[], textOf: () => z.ZodString, longest = 1_000) =>
  z
    .union([textOf().max(ruleTextLimit), z.array(textOf().max(longest)).max(ruleValueLimit)])
    .nullish()
    .transform((given) => {
      const texts = Array.isArray(given) ? given : [given ?? ''];
      return [...new Set(texts.flatMap(split).map((text) => text.trim()))].filter(Boolean);
    })
    .refine((list) => list.length <= ruleValueLimit, {
      message: `Give at most ${ruleValueLimit} values.`,
      params: { most: ruleValueLimit },
    })
    .refine((list) => list.every((text) => text.length <= longest), {
      message: `Give values of at most ${longest} characters.`,
      params: { most: longest, of: 'characters' },
    });

const conditionText = (textOf: () => z.ZodString) =>
  textOf()
    .max(1_000)
    .nullish()
    .transform((text) => text?.trim() ?? '');
const partedBy = {
  /** Values without spaces: addresses, domains, hashes. */
  tokens: (textOf: () => z.ZodString) => values(splitValues, textOf),
  /** Values that may hold spaces and commas: names. */
  lines: (textOf: () => z.ZodString) => values((text) => text.split(/[\r\n]+/), textOf),
  none: conditionText,
};
/** What the values of a condition are to somebody without the right to private data. */
const conditionValue = ({ filter, kind }: RuleCondition) => {
  if (!factsOf(filter).isPrivate) return publicText;
  return () => privateText(kind === 'email' || kind === 'emails' ? 'address' : 'text');
};

const conditionSchemas = Object.fromEntries(
  ruleConditions.flatMap((condition) => {
    const { name, alias, kind, parted } = condition;
    const textOf = conditionValue(condition);
    const schema = kind === 'link' ? values(splitLinks, textOf) : partedBy[parted](textOf);
    if (!alias) return [[name, schema]];
    return [
      [name, schema],
      [alias, schema.describe(`One condition with \`${name}\`.`)],
    ];
  }),
) as Record<ListCondition | ConditionAlias, ReturnType<typeof values>> &
  Record<SingleCondition, ReturnType<typeof conditionText>>;

/**
 * The conditions of a rule, in the field names of the call (RU-04): the conditions of
 * src/api/vocabulary/search-fields.ts and how each compares. Every condition that is present must hold; a condition
 * with several values holds when any of them does. A field that the call has in the singular and in the plural
 * (`sender_address`, `emails`) is one condition.
 */
const ruleConditionFields = {
  ...conditionSchemas,
  ...matchingSchemas<ConditionMatching>(conditionFilters),
  /** An empty list, as forms send it, is no condition. */
  message_headers: z
    .preprocess(
      (sent) => (Array.isArray(sent) && sent.length === 0 ? null : sent),
      messageHeadersSchema.nullish(),
    )
    .transform((headers) => headers ?? null),
};
const ruleConditionsSchema = z.object(ruleConditionFields);
export type RuleConditionsInput = z.input<typeof ruleConditionsSchema>;

const instant = z.iso.datetime({ offset: true }).nullish();

const ruleFields = {
  ...ruleConditionFields,
  /** The rule to change; a new rule is made without. */
  entity_id: publicText().max(100).nullish(),
  /** With `entity_id`: `updated_at` as it was read; refused with `conflict` when somebody changed the rule since. */
  updated_at: instant,
  /** True: the rule leaves the past alone; refused together with `release_all` or `quarantine_all`. */
  match_only_future: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  comment: publicText()
    .max(reasonLimit)
    .nullish()
    .transform((text) => text?.trim() ?? ''),
  /** The time the past is taken from by `release_all` and `quarantine_all`; the past 12 months without. */
  range_from: instant,
  range_to: instant,
  /** When the rule stops to work; never without. */
  expires_at: instant,
  /** Absent: a new rule works, a changed one stays as it was. */
  enabled: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
};

/** An allow rule as it is sent. */
export const allowRuleSchema = z.object({
  ...ruleFields,
  exception_type: z
    .literal('whitelist')
    .nullish()
    .transform(() => 'whitelist' as const),
  /** The verdicts it lifts; all but malware when absent. */
  lifted_detections: z
    .array(z.enum(liftableDetections))
    .min(1, 'Choose at least one verdict that the rule lifts.')
    .nullish()
    .transform((list) => [...new Set(list ?? liftableDetections.filter((kind) => kind !== 'malware'))]),
  /** True: the rule works for mails whose SPF check failed as well. */
  ignoring_spf_check: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** True: quarantined mails of the past that match are released. */
  release_all: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
export type AllowRuleInput = z.input<typeof allowRuleSchema>;
export type AllowRule = z.output<typeof allowRuleSchema>;

/** A block rule as it is sent. */
export const blockRuleSchema = z.object({
  ...ruleFields,
  exception_type: z
    .literal('blacklist')
    .nullish()
    .transform(() => 'blacklist' as const),
  mail_explorer_version: z.literal(2).nullish(),
  action_needed: z
    .enum(blockActions)
    .nullish()
    .transform((value) => value ?? 'phishing'),
  /** True: mails of the past that match are quarantined. */
  quarantine_all: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
export type BlockRuleInput = z.input<typeof blockRuleSchema>;
export type BlockRule = z.output<typeof blockRuleSchema>;

/** Why a rule works, or does not. */
const ruleStatuses = ['enabled', 'disabled', 'expired'] as const;

const keptConditions = Object.fromEntries(
  ruleConditions.map((condition) => {
    const text = conditionValue(condition)();
    return [condition.name, condition.parted === 'none' ? text : z.array(text)];
  }),
) as Record<ListCondition, z.ZodArray<z.ZodString>> & Record<SingleCondition, z.ZodString>;
const keptModes = Object.fromEntries(
  matchedConditions.map(({ matching }) => [matching.name, z.enum(matching.taken)]),
) as unknown as { [Name in ConditionMatching]: z.ZodType<MatchingMode<Name>> };

/** How a rule acts otherwise than it was meant. */
const misfireSchema = z.object({
  /** It matches far more than when it was created; or people contradicted it. */
  kind: z.enum(['surge', 'contradicted']),
  /** Matches of the last week; or mails of four weeks on which people contradicted it. */
  mails: z.number().int(),
  /** Mails of a week when it was written; or those of four weeks that it fits. */
  usual: z.number().int(),
});
export type RuleMisfire = z.infer<typeof misfireSchema>;

/** By what the list is narrowed: a status, or that they misfire. */
export const ruleFilters = [...ruleStatuses, 'misfiring'] as const;

/** A stored rule. Conditions that it does not have are empty; each is under its plural name. */
export const exceptionRuleSchema = z.object({
  entity_id: essential(publicText()),
  exception_type: z.enum(exceptionTypes),
  status: orUnknown(ruleStatuses),
  ...keptConditions,
  ...keptModes,
  message_headers: messageHeadersSchema.nullable(),
  match_only_future: z.boolean(),
  comment: privateText(),
  /** Allow rules; empty and false for block rules. */
  lifted_detections: z.array(z.enum(liftableDetections)),
  ignoring_spf_check: z.boolean(),
  /** Block rules; null for allow rules. */
  action_needed: z.enum(blockActions).nullable(),
  expires_at: publicText().nullable(),
  created_at: publicText(),
  created_by: publicText(),
  updated_at: publicText(),
  updated_by: publicText(),
  /** Incoming mails the rule took effect on; null for people who reach a part of the mail, because all of it is counted. */
  hits: z.number().int().nullable(),
  last_hit_at: publicText().nullable(),
  /** Null for a rule that does what it was meant to, as far as is known, and where hits are null. */
  misfire: misfireSchema.nullable().default(null),
});
export type ExceptionRule = z.infer<typeof exceptionRuleSchema>;
