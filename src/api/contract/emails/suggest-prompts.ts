import { z } from 'zod';
import { promptLimit } from '../../limits.ts';
import { privateText, publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** How a question that is being typed can go on, as whole questions: words of the prompt, then senders who wrote lately. */
export const suggestPrompts = endpoint({
  method: 'GET',
  path: '/api/v1/ai-prompt/suggestions',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  query: z.object({ text: publicText().max(promptLimit) }),
  answer: z.object({
    phrases: z.array(publicText()),
    /** Empty for callers who may not see private data. */
    senders: z.array(privateText()),
  }),
});
