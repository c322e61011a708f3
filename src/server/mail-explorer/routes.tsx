import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { emailParam } from '../path-values.ts';
import { form, json, onlyForms, param, query } from '../validate.ts';
import { actionForm, actOnEmails, confirmEmailAction } from './act-on-emails.tsx';
import { countFacets, countMatches, listRows, rowsQuery, showHistogram } from './answer-figures.tsx';
import { answerSuggestions, suggestionsQuery } from './suggest-prompts.ts';
import { answerActionPreview, previewBody } from './preview-action.ts';
import { showEmailPanel } from './show-email-panel.tsx';
import { recipientsQuery, showRecipients } from './show-recipients.tsx';
import { showExplorer } from './show-explorer.tsx';

const { mailExplorer } = paths;

/** The Mail Explorer (MX-01). Behind `requireUser`. */
export const mailExplorerRoutes = new Hono<ConsoleEnv>()
  .get(mailExplorer.show(), showExplorer)
  .get(mailExplorer.rows(), query(rowsQuery), listRows)
  .get(mailExplorer.count(), countMatches)
  .get(mailExplorer.histogram(), showHistogram)
  .get(mailExplorer.facets(), countFacets)
  .get(mailExplorer.promptSuggestions(), query(suggestionsQuery), answerSuggestions)
  .get(mailExplorer.emailPanel(':entity_type', ':entity_id'), param(emailParam), showEmailPanel)
  .get(
    mailExplorer.recipients(':entity_type', ':entity_id'),
    param(emailParam),
    query(recipientsQuery),
    showRecipients,
  )
  .post(mailExplorer.actionPreview(), json(previewBody), answerActionPreview)
  .get(mailExplorer.quarantines(), (c) => confirmEmailAction(c, 'quarantine'))
  .post(mailExplorer.quarantines(), onlyForms, form(actionForm), (c) => actOnEmails(c, 'quarantine'))
  .get(mailExplorer.releases(), (c) => confirmEmailAction(c, 'release'))
  .post(mailExplorer.releases(), onlyForms, form(actionForm), (c) => actOnEmails(c, 'release'));
