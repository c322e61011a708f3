import {
  type askPrompt as askEndpoint,
  maxReadings,
  type PromptNode,
} from '../../api/contract/emails/ask-prompt.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { MessageCode, MessageValues, ServiceError } from '../../api/errors.ts';
import { isTimeZone } from '../../api/validators.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import { disabledPartsOf, readFeatures, requireFeature } from '../config/read-features.ts';
import { readTenant } from '../config/tenant-store.ts';
import type { ParsedInput, SignedInCall } from '../core/call.ts';
import { fieldProblem, refuse, refuseField, refusePrompt } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { compileLucene } from '../index/compile-lucene.ts';
import { searchesPrivateData } from '../privacy/searches-private-data.ts';
import type { ModelAnswer } from './ask-model.ts';
import { joinNodes } from './prompt-tree.ts';
import { readOnThread } from './read-on-thread.ts';
import type { ReadQuestion } from './read-question.ts';
import { sameMeaning } from './same-meaning.ts';
import type { TranslatedPrompt } from './translate-prompt.ts';
import { isCertain } from './weigh-refusals.ts';
import { writeLucene } from './write-lucene.ts';

type Parts = Pick<ServiceParts, 'signIn' | 'stores' | 'audit' | 'now' | 'askModel'>;
type Answer = CallAnswer<typeof askEndpoint>;
type Refused = TranslatedPrompt & { isUnderstood: false };

/** A query with what it means; null where the question was the query. */
interface Reading {
  node: PromptNode | null;
  query: string;
}

/**
 * Translates a question in plain words to a query: by the operator's model where there is one, else by the grammar, which also reads
 * what the model answered for a second opinion.
 * @throws ServiceError `permission_denied` for a question about private data, `prompt_not_understood` with the reason
 * and the words, `invalid_input` for an unknown time zone.
 */
export async function askPrompt(
  parts: Parts,
  { body }: ParsedInput<typeof askEndpoint>,
  call: SignedInCall,
): Promise<Answer> {
  const { signIn, stores, audit, now, askModel } = parts;
  await requireFeature({ signIn, stores }, 'ai_prompt');
  const timeZone = body.time_zone ?? 'UTC';
  if (!isTimeZone(timeZone)) throw refuseField(fieldProblem('time_zone', 'time_zone_unknown'));
  const { email } = call.caller.account;
  const { domains } = await readTenant(stores);
  const prompt = body.prompt_text;
  const asker = { now: now(), timeZone, locale: call.locale, me: email, domains };
  const read = await readOnThread(
    { prompt, asker },
    { by: String(call.caller.account.id), signal: call.signal },
  );
  const { translated } = read;
  const readings = readingsOf(translated);
  const isQuery = readings[0]?.node === null;
  const asksModel =
    !isQuery && body.reading === undefined && (await readFeatures({ signIn, stores })).prompt_model;
  const model = asksModel ? await askModel?.(prompt, asker) : undefined;
  const chosen = chooseReading(readings, body, model);
  const withoutModel = model?.kind === 'failed';
  audit.note({
    actor: email,
    action: 'ask_prompt',
    outcome: chosen ? 'success' : 'refused',
    clientAddress: call.clientAddress,
    details: {
      prompt,
      ...(chosen ? { query: chosen.query } : { reason: reasonOf(translated) }),
      ...(chosen?.isByModel && { by: 'model' }),
      ...(withoutModel && { by: 'grammar, as the model did not answer' }),
    },
  });
  if (!chosen) throw await refuseQuestion(parts, prompt, read, withoutModel, call);
  if (!seesPrivateData(call.caller.account) && searchesPrivateData(chosen.query)) {
    throw refuse('permission_denied', 'private_question');
  }
  const off = await disabledPartsOf({ signIn, stores }, chosen.query);
  if (off.length > 0) throw refusePrompt('prompt_feature_off', off.join(', '));
  const isAmbiguous = readings.length > 1 && !chosen.isByModel && !body.reading;
  return {
    response: chosen.query,
    queryType: 'lucene',
    query_type: 'lucene',
    response_type: 'text',
    answered_by: chosen.isByModel ? 'model' : 'grammar',
    without_model: withoutModel,
    is_ambiguous: isAmbiguous,
    others: await othersOf(parts, isAmbiguous ? undefined : chosen, readings, call),
    objection: chosen.isByModel ? objectionOf(translated) : null,
    filter: chosen.node,
    parts: partsOf(chosen.node),
    corrections: !chosen.isByModel && translated.isUnderstood ? translated.corrections : [],
    unused: !chosen.isByModel && translated.isUnderstood ? translated.unused : [],
  };
}

/** What the grammar takes a question for; several where it cannot tell. */
function readingsOf(translated: TranslatedPrompt): Reading[] {
  if (translated.isUnderstood) return [translated];
  const nodes = translated.readings?.slice(0, maxReadings) ?? [];
  return nodes.map((node) => ({ node, query: writeLucene(node) }));
}

/** The reading that is searched for: the one that somebody chose, the model's, or the grammar's only one. */
function chooseReading(
  readings: readonly Reading[],
  body: { reading?: number | null | undefined; with_readings: boolean },
  model: ModelAnswer | undefined,
): (Reading & { isByModel: boolean }) | undefined {
  if (model?.kind === 'read') return { ...model, isByModel: true };
  const mayChoose = readings.length < 2 || body.with_readings;
  const reading = body.reading ? readings[body.reading - 1] : mayChoose ? readings[0] : undefined;
  return reading && { ...reading, isByModel: false };
}

/** The grammar's readings that differ from the answer, of those that the caller may search by. */
async function othersOf(
  { signIn, stores, now }: Parts,
  chosen: Reading | undefined,
  readings: readonly Reading[],
  call: SignedInCall,
): Promise<Answer['others']> {
  const others: Answer['others'] = [];
  for (const [at, { node, query }] of readings.entries()) {
    if (!node || (chosen?.node && sameMeaning(node, chosen.node, now()))) continue;
    if (!seesPrivateData(call.caller.account) && searchesPrivateData(query)) continue;
    if ((await disabledPartsOf({ signIn, stores }, query)).length > 0) continue;
    others.push({ reading: at + 1, response: query, filter: node });
  }
  return others;
}

/** What the grammar knows to be impossible, which a model may have left out. */
function objectionOf(translated: TranslatedPrompt): MessageCode | null {
  const isSure = !translated.isUnderstood && isCertain(translated.reason);
  return isSure ? { problem: translated.reason, values: { words: quoteWords(translated.words) } } : null;
}

const reasonOf = (translated: TranslatedPrompt): string =>
  translated.isUnderstood ? 'prompt_nothing' : translated.reason;

/** A refusal with what a page offers instead. */
async function refuseQuestion(
  { stores, now }: Parts,
  prompt: string,
  { translated, rest, near = [] }: ReadQuestion,
  withoutModel: boolean,
  { caller, signal }: SignedInCall,
): Promise<ServiceError> {
  // A reading that is not there.
  if (translated.isUnderstood) return refuseField(fieldProblem('reading', 'input_wrong'));
  const offered: string[] = [];
  for (const { question, query, isQuoted } of near) {
    if (!seesPrivateData(caller.account) && searchesPrivateData(query)) continue;
    const { expression } = compileLucene(query, { now: now() });
    if (!isQuoted || (await stores.emails.count({ expression, cap: 1 }, signal)) > 0) offered.push(question);
  }
  const marks = marksOf(prompt, translated).join(' ');
  const more: MessageValues = {
    ...(rest !== undefined && { rest }),
    ...(marks && { marks }),
    ...(offered.length > 0 && {
      near: offered.map((question) => question.replaceAll(/\s+/g, ' ')).join('\n'),
    }),
    ...(withoutModel && { without_model: 1 }),
  };
  return refusePrompt(translated.reason, quoteWords(translated.words), more);
}

/** Most places that are marked. */
const maxMarks = 20;

/** Where the words of a refusal are in the question, as `from-to` in characters; those that are not there as written are left out. */
function marksOf(prompt: string, { words }: Refused): string[] {
  let at = 0;
  return words.slice(0, maxMarks).flatMap((word) => {
    const place = prompt.indexOf(word, at);
    const from = place >= 0 ? place : prompt.indexOf(word);
    if (word === '' || from < 0) return [];
    at = from + word.length;
    return [`${from}-${at}`];
  });
}

/** Limits of what a refusal quotes, in words and in characters of each: the question is shown beside it. */
const maxRepeated = { words: 12, letters: 60 };

function quoteWords(words: readonly string[]): string {
  const { words: most, letters } = maxRepeated;
  const quoted = words.slice(0, most).map((word) => {
    const points = Array.from(word);
    return `‘${points.length > letters ? `${points.slice(0, letters - 1).join('')}…` : word}’`;
  });
  return [...quoted, ...(words.length > most ? ['…'] : [])].join(', ');
}

/** The conditions of a tree that all have to hold, each with the query without it; of the last one nothing is left. */
function partsOf(node: PromptNode | null): { filter: PromptNode; rest: string }[] {
  if (!node || node.kind === 'all') return [];
  const parts = node.kind === 'and' ? node.of : [node];
  return parts.map((filter) => {
    const others = parts.filter((part) => part !== filter);
    return { filter, rest: others.length === 0 ? '' : writeLucene(joinNodes('and', others)) };
  });
}
