import type { ReactNode } from 'react';
import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';
import { renderPage } from '../render/render-page.tsx';

/** Answers with a page of the account. */
export const renderAccount = (c: ConsoleContext, page: ReactNode): Response =>
  renderPage(c, page, {
    title: messagesOf(c.var.locale)('account.security'),
  });
