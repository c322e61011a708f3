import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerHeader } from '../../islands/own-answer.ts';
import type { ConsoleContext } from '../context.ts';
import { answerHtml } from '../middleware/compression.ts';
import { focusRefused } from './focus-refused.ts';

/** Answers with a piece of a page, for htmx to swap in. */
export function renderFragment(
  c: ConsoleContext,
  content: ReactNode,
  options: { status?: ContentfulStatusCode } = {},
): Response {
  c.header('Vary', 'HX-Request-Type', { append: true });
  c.header('Cache-Control', 'no-store');
  c.header(answerHeader, 'fragment');
  const html = renderToStaticMarkup(content);
  return answerHtml(c, options.status === 422 ? focusRefused(html) : html, options.status ?? 200);
}
