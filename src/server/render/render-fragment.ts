import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerHeader } from '../../islands/own-answer.ts';
import type { ConsoleContext } from '../context.ts';
import { answerHtml } from '../middleware/compression.ts';

/** Answers with a piece of a page, for htmx to swap in. */
export function renderFragment(
  c: ConsoleContext,
  content: ReactNode,
  options: { status?: ContentfulStatusCode } = {},
): Response {
  c.header('Vary', 'HX-Request-Type', { append: true });
  c.header('Cache-Control', 'no-store');
  c.header(answerHeader, 'fragment');
  return answerHtml(c, renderToStaticMarkup(content), options.status ?? 200);
}
