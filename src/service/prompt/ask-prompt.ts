import type { askPrompt as askEndpoint, PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { isTimeZone } from '../../api/validators.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { ParsedInput, SignedInCall } from '../core/call.ts';
import { disabledPartsOf, requireFeature } from '../config/read-features.ts';
import { readTenant } from '../config/tenant-store.ts';
import { searchesPrivateData } from '../privacy/searches-private-data.ts';
import { fieldProblem, refuse, refuseField, refusePrompt, refuseWords } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { joinNodes } from './prompt-tree.ts';
import { readOnThread } from './read-on-thread.ts';
import type { TranslatedPrompt } from './translate-prompt.ts';
import { writeLucene } from './write-lucene.ts';

/**
 * Translates a question in plain words to a query: by the grammar, and if that does not understand it, by the
 * operator's model.
 * @throws ServiceError `permission_denied` for a question about private data, `prompt_not_understood` with the reason
 * and the words, `invalid_input` for an unknown time zone.
 */
export async function askPrompt(
  {
    signIn,
    stores,
    audit,
    now,
    askModel,
  }: Pick<ServiceParts, 'signIn' | 'stores' | 'audit' | 'now' | 'askModel'>,
  { body }: ParsedInput<typeof askEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof askEndpoint>> {
  await requireFeature({ signIn, stores }, 'ai_prompt');
  const timeZone = body.time_zone ?? 'UTC';
  if (!isTimeZone(timeZone)) throw refuseField(fieldProblem('time_zone', 'time_zone_unknown'));
  const { email } = call.caller.account;
  const { domains } = await readTenant(stores);
  const asker = { now: now(), timeZone, locale: call.locale, me: email, domains };
  const { translated: byGrammar, rest } = await readOnThread(
    { prompt: body.prompt_text, asker },
    { by: String(call.caller.account.id), signal: call.signal },
  );
  const byModel = isWorthAsking(byGrammar) ? await askModel?.(body.prompt_text, asker) : undefined;
  const translated = byModel
    ? { isUnderstood: true as const, ...byModel, corrections: [], unused: [] }
    : byGrammar;
  audit.note({
    actor: email,
    action: 'ask_prompt',
    outcome: translated.isUnderstood ? 'success' : 'refused',
    clientAddress: call.clientAddress,
    details: {
      prompt: body.prompt_text,
      ...(translated.isUnderstood ? { query: translated.query } : { reason: translated.reason }),
      ...(byModel && { by: 'model' }),
    },
  });
  if (!translated.isUnderstood) {
    const words = quoteWords(translated.words);
    throw rest === undefined ? refusePrompt(translated.reason, { words }) : refuseWords(words, rest);
  }
  if (!seesPrivateData(call.caller.account) && searchesPrivateData(translated.query)) {
    throw refuse('permission_denied', 'private_question');
  }
  const off = await disabledPartsOf({ signIn, stores }, translated.query);
  if (off.length > 0) throw refusePrompt('prompt_feature_off', { words: off.join(', ') });
  return {
    response: translated.query,
    queryType: 'lucene',
    query_type: 'lucene',
    response_type: 'text',
    answered_by: byModel ? 'model' : 'grammar',
    filter: translated.node,
    parts: partsOf(translated.node),
    corrections: translated.corrections,
    unused: translated.unused,
  };
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

/** What the grammar knows to be impossible is impossible for a model as well. */
const isWorthAsking = (translated: TranslatedPrompt): boolean =>
  !translated.isUnderstood && ['prompt_not_understood', 'prompt_ambiguous'].includes(translated.reason);

/** The conditions of a tree that all have to hold, each with the query without it; of the last one nothing is left. */
function partsOf(node: PromptNode | null): { filter: PromptNode; rest: string }[] {
  if (!node || node.kind === 'all') return [];
  const parts = node.kind === 'and' ? node.of : [node];
  return parts.map((filter) => ({
    filter,
    rest:
      parts.length === 1
        ? ''
        : writeLucene(
            joinNodes(
              'and',
              parts.filter((part) => part !== filter),
            ),
          ),
  }));
}
