import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** Progress of learning the organisation's mail, with its notice in the caller's language. */
export const learningMode = endpoint({
  method: 'GET',
  path: '/api/v1/generic/learning_mode',
  permission: 'signed-in',
  by: 'viewing-token',
  answer: z.object({
    /** Percent: of 14 days, those of which mail is known. */
    progress_number: z.number().int().min(0).max(100),
    modal_popup_title: publicText(),
    modal_popup_text: publicText(),
    modal_popup_href_text: publicText(),
    /** A path of the console. */
    modal_popup_href: publicText(),
  }),
});
