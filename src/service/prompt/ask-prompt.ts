import type { askPrompt as askEndpoint } from '../../api/contract/emails/ask-prompt.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { isTimeZone } from '../../api/validators.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { readTenant } from '../config/tenant-store.ts';
import { fieldProblem, refuseField, refusePrompt } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { getPromptTranslator } from './translate-prompt.ts';

/**
 * Translates a question in plain words to a query.
 * @throws ServiceError `prompt_not_understood` with the reason and the words, `invalid_input` for an unknown time zone.
 */
export async function askPrompt(
  { stores, audit, now }: Pick<ServiceParts, 'stores' | 'audit' | 'now'>,
  { body }: ParsedInput<typeof askEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof askEndpoint>> {
  const timeZone = body.time_zone ?? 'UTC';
  if (!isTimeZone(timeZone)) throw refuseField(fieldProblem('time_zone', 'time_zone_unknown'));
  const { email } = call.caller.account;
  const { domains } = await readTenant(stores);
  const translate = await getPromptTranslator();
  const translated = translate(body.prompt_text, {
    now: now(),
    timeZone,
    locale: call.locale,
    me: email,
    domains,
  });
  audit.note({
    actor: email,
    action: 'ask_prompt',
    outcome: translated.isUnderstood ? 'success' : 'refused',
    clientAddress: call.clientAddress,
    details: {
      prompt: body.prompt_text,
      ...(translated.isUnderstood ? { query: translated.query } : { reason: translated.reason }),
    },
  });
  if (!translated.isUnderstood) {
    const words = translated.words.map((word) => `‘${word}’`).join(', ');
    throw refusePrompt(translated.reason, { words });
  }
  return {
    response: translated.query,
    queryType: 'lucene',
    query_type: 'lucene',
    response_type: 'text',
    answered_by: 'grammar',
    filter: translated.node,
    corrections: translated.corrections,
  };
}
