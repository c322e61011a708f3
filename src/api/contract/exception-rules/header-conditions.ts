import { z } from 'zod';
import { privateValue, publicText } from '../../privacy.ts';

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
export const headerRowSchema = z
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
