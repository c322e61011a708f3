import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { promptLimit } from '../../limits.ts';
import { quarantineActors, quarantineStates } from '../../vocabulary/states.ts';
import { countFilterNames } from '../../vocabulary/count-filters.ts';
import { directions } from '../../vocabulary/directions.ts';
import { entityTypes } from '../../vocabulary/platforms.ts';
import { spamLevels } from '../../vocabulary/spam-levels.ts';
import { detections } from '../../vocabulary/verdicts.ts';
import { endpoint } from '../endpoint.ts';
import { messageCodeFields } from '../message-code.ts';

/**
 * A field whose text a prompt can name. `subject_words` are whole words of the subject. `sender` is name or address,
 * `person` sender or recipient, `anywhere` what a word of a query without a field means. Names of recipients are not
 * stored: what `recipients` and `person` contain is compared as addresses spell a name (`spellingsOfName`).
 */
const promptTextFields = [
  'sender',
  'sender_email',
  'sender_name',
  'sender_domain',
  'recipients',
  'person',
  'mailbox',
  'subject',
  'subject_words',
  'link',
  'attachment',
  'attach_md5',
  'attach_sha256',
  'sender_server_ip',
  'sender_client_ip',
  'message_id',
  'anywhere',
] as const;
export type PromptTextField = (typeof promptTextFields)[number];

/** What can be there or missing as a whole. */
const promptParts = [
  'attachment',
  'link',
  'subject',
  'sender_name',
  'sender_email',
  'recipients',
  'message_id',
  'sender_client_ip',
] as const;
export type PromptPart = (typeof promptParts)[number];

/** An end that is counted back from the moment of the search. */
export const countedBackSchema = z.object({
  amount: z.number().int(),
  unit: z.enum(['m', 'h', 'd', 'w', 'M', 'y']),
});
/** An end of a period: an instant in milliseconds since 1970, or counted back from the moment of the search. */
const boundSchema = z.union([z.object({ at: z.number() }), countedBackSchema]);
export type PromptBound = z.infer<typeof boundSchema>;

const leafSchemaOf = (bound: z.ZodType<PromptBound>) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('detection'), anyOf: z.array(z.enum(detections)).readonly() }),
    z.object({ kind: z.literal('state'), anyOf: z.array(z.enum(quarantineStates)).readonly() }),
    z.object({ kind: z.literal('direction'), anyOf: z.array(z.enum(directions)).readonly() }),
    z.object({ kind: z.literal('actor'), anyOf: z.array(z.enum(quarantineActors)).readonly() }),
    z.object({ kind: z.literal('platform'), anyOf: z.array(z.enum(entityTypes)).readonly() }),
    /** Microsoft's spam confidence level. */
    z.object({ kind: z.literal('spam_level'), anyOf: z.array(z.literal([...spamLevels])).readonly() }),
    /** The mails of an attack among the security events, by the number in its address. */
    z.object({ kind: z.literal('campaign'), number: z.number().int().min(1).max(999_999_999_999) }),
    /** `is_reported`: employees reported it while it was not quarantined. */
    z.object({
      kind: z.literal('flag'),
      flag: z.enum(['is_quarantined', 'is_restored', 'is_deleted', 'is_reported']),
    }),
    z.object({ kind: z.literal('present'), part: z.enum(promptParts) }),
    /** So many recipients, attachments or links, both ends included; without `max` any number from `min` on. */
    z.object({
      kind: z.literal('count'),
      of: z.enum(countFilterNames),
      min: z.number().int().min(0).max(999_999),
      max: z.number().int().min(0).max(999_999).optional(),
    }),
    z.object({
      kind: z.literal('text'),
      field: z.enum(promptTextFields),
      match: z.enum(['contains', 'exact', 'starts', 'ends']),
      value: publicText(),
      /** Was written in quotes. */
      isQuoted: z.literal(true).optional(),
    }),
    /** Received in [from, to). */
    z.object({ kind: z.literal('received'), from: bound.optional(), to: bound.optional() }),
  ]);
/** One condition that a prompt can put, in the terms of the search vocabulary; `all` is every mail. */
export type PromptLeaf = z.infer<ReturnType<typeof leafSchemaOf>>;

/** What a prompt means. */
export type PromptNode =
  | PromptLeaf
  | { kind: 'and' | 'or'; of: readonly PromptNode[] }
  | { kind: 'not'; of: PromptNode };
/** The schema of what a prompt means, with its ends of periods written as `bound` reads them. */
export function promptNodeSchema(bound: z.ZodType<PromptBound>): z.ZodType<PromptNode> {
  const leaf = leafSchemaOf(bound);
  const node: z.ZodType<PromptNode> = z.lazy(() =>
    z.union([
      leaf,
      z.object({ kind: z.enum(['and', 'or']), of: z.array(node).readonly() }),
      z.object({ kind: z.literal('not'), of: node }),
    ]),
  );
  return node;
}

/** Most readings of one question. */
export const maxReadings = 3;
const readingNumber = z.number().int().min(1).max(maxReadings);

/**
 * Translates a question in plain words to a Lucene query (AI-02). What is not understood, or no search can answer, is
 * refused with `prompt_not_understood`, the reason as `problem` and the words as `values.words` (AI-03). For a page beside them:
 * `values.marks` is where the words are in the question (`from-to` in characters, separated by blanks), `values.rest` the question
 * without them if that is understood, `values.near` questions near to it that are, one a line, and `values.without_model` is 1 where
 * the model did not answer.
 */
export const askPrompt = endpoint({
  method: 'POST',
  path: '/api/v1/ai-prompt/ask',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  body: z.strictObject({
    prompt_text: publicText().trim().min(1).max(promptLimit),
    response_type: z.literal('text').default('text'),
    query_type: z.literal('lucene').default('lucene'),
    /** IANA name of the zone in which days begin; UTC by default. */
    time_zone: publicText().max(100).nullish(),
    /** Whether somebody is there to choose: then a question with several readings is answered with these, not refused. */
    with_readings: z.boolean().default(false),
    /** The reading of the grammar that somebody chose; the model is not asked. */
    reading: readingNumber.nullish(),
  }),
  answer: z.object({
    /** The query. */
    response: publicText(),
    queryType: z.literal('lucene'),
    query_type: z.literal('lucene'),
    response_type: z.literal('text'),
    /** Whose answer it is: the product's own grammar, or the model that an operator named. */
    answered_by: z.enum(['grammar', 'model']).default('grammar'),
    /** Whether the model should have answered and did not. */
    without_model: z.boolean().default(false),
    /** Whether the question has several readings, none of which is likelier: all of them are `others`, `response` is the first. */
    is_ambiguous: z.boolean().default(false),
    /** Readings that differ from this answer, by their number. */
    others: z
      .array(
        z.object({ reading: readingNumber, response: publicText(), filter: promptNodeSchema(boundSchema) }),
      )
      .default([]),
    /** Why the grammar would have refused what the model answered; null where it would not. */
    objection: z.object(messageCodeFields).nullable().default(null),
    /** What was understood; null where the prompt was a query. */
    filter: promptNodeSchema(boundSchema).nullable().default(null),
    /** What was understood, condition by condition, all of which hold; each with the query that is left without it. */
    parts: z.array(z.object({ filter: promptNodeSchema(boundSchema), rest: publicText() })).default([]),
    /** Misspelt words, with the words that they were read as. */
    corrections: z.array(z.object({ written: publicText(), read: publicText() })).default([]),
    /** Context around the question that was left out, as it was written. */
    unused: z.array(publicText()).default([]),
  }),
});
