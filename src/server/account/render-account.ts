import type { ReactNode } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';
import { renderPage } from '../render/render-page.tsx';

/** Answers with a page of the account. */
export const renderAccount = (c: ConsoleContext, page: ReactNode, status?: ContentfulStatusCode): Response =>
  renderPage(c, page, {
    title: messagesOf(c.var.locale)('account.security'),
    ...(status && { status }),
  });
