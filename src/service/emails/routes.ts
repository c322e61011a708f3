import type { HandlersOf } from '../call.ts';
import { changeMatchingEmails } from './change-matching-emails.ts';
import { changeNamedEmails } from './change-named-emails.ts';
import { askPrompt } from '../prompt/ask-prompt.ts';
import { suggestPrompts } from '../prompt/suggest-prompts.ts';
import { downloadOriginal } from './download-original.ts';
import type { EmailParts } from './email-parts.ts';
import { listRecipients } from './list-recipients.ts';
import { previewAction } from './preview-action.ts';
import { queryEmails } from './query-emails.ts';
import { searchEmails } from './search-emails.ts';
import { showEmail } from './show-email.ts';
import { showEmailBody } from './show-email-body.ts';
import { countEmails, facetEmails, histogramOfEmails } from './summarize-emails.ts';

type EmailCalls =
  | 'searchEmails'
  | 'countEmails'
  | 'histogramEmails'
  | 'facetEmails'
  | 'queryEmails'
  | 'askPrompt'
  | 'suggestPrompts'
  | 'quarantineEmails'
  | 'restoreEmails'
  | 'manualActions'
  | 'previewAction'
  | 'listRecipients'
  | 'showEmail'
  | 'showEmailBody'
  | 'downloadOriginal';

/** Searching, showing and changing mail. */
export const emailRoutes = (parts: EmailParts): HandlersOf<EmailCalls> => ({
  searchEmails: (input, call) => searchEmails(parts, input, call),
  countEmails: ({ body }, { signal }) => countEmails(parts, body, signal),
  histogramEmails: ({ query, body }, { signal }) => histogramOfEmails(parts, body, query.buckets, signal),
  facetEmails: ({ body }, { signal }) => facetEmails(parts, body, signal),
  queryEmails: (input, call) => queryEmails(parts, input, call),
  askPrompt: (input, call) => askPrompt(parts, input, call),
  suggestPrompts: (input, call) => suggestPrompts(parts, input, call),
  quarantineEmails: ({ body: { reason, ...criteria } }, call) =>
    changeMatchingEmails(parts, 'quarantine', { criteria, reason: reason ?? '' }, call),
  restoreEmails: ({ body: { reason, ...criteria } }, call) =>
    changeMatchingEmails(parts, 'restore', { criteria, reason: reason ?? '' }, call),
  manualActions: (input, call) => changeNamedEmails(parts, input, call),
  listRecipients: (input, call) => listRecipients(parts, input, call),
  previewAction: (input, call) => previewAction(parts, input, call),
  showEmail: ({ params }, call) => showEmail(parts, params, call),
  showEmailBody: ({ params }, call) => showEmailBody(parts, params, call),
  downloadOriginal: ({ params }, call) => downloadOriginal(parts, params, call),
});
