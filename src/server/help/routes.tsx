import { Hono } from 'hono';
import { z } from 'zod';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import {
  DocumentationPage,
  DocumentPage,
  StatusPage,
  SupportPage,
  UpdatesPage,
  VersionPage,
} from '../../views/help/help-pages.tsx';
import type { HelpPage } from '../../views/shell/help-pages.ts';
import { NewVersionDialog } from '../../views/help/new-version-dialog.tsx';
import { SupportDialog } from '../../views/help/support-dialog.tsx';
import { VersionDialog } from '../../views/help/version-dialog.tsx';
import type { ReactNode } from 'react';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { param } from '../validate.ts';
import { isFragment } from '../render/request-kind.ts';
import { readChangelog, readDocument, topics } from './documents.ts';
import { presentStatus, presentSupport, presentVersion } from './present-help.ts';

const { help } = paths;

/** The pages of the help menu (SH-04). Behind `requireUser`. */
export const helpRoutes = new Hono<ConsoleEnv>()
  .get(help('version'), async (c) => {
    const parts = { t: messagesOf(c.var.locale), view: await presentVersion(c) };
    return isFragment(c)
      ? renderFragment(c, <VersionDialog {...parts} />)
      : show(c, 'version', <VersionPage {...parts} />);
  })
  .get(help('contact-support'), (c) => {
    const parts = { t: messagesOf(c.var.locale), view: presentSupport(c) };
    return isFragment(c)
      ? renderFragment(c, <SupportDialog {...parts} />)
      : show(c, 'contact-support', <SupportPage {...parts} />);
  })
  .get(help('status'), async (c) => {
    const t = messagesOf(c.var.locale);
    return show(c, 'status', <StatusPage t={t} view={await presentStatus(c)} />);
  })
  .get(help('product-updates'), (c) =>
    show(c, 'product-updates', <UpdatesPage t={messagesOf(c.var.locale)} blocks={readChangelog()} />),
  )
  .get(help('documentation'), (c) => {
    const documents = topics.map((topic) => ({
      href: paths.helpTopic(topic),
      title: readDocument(topic).title,
    }));
    return show(c, 'documentation', <DocumentationPage t={messagesOf(c.var.locale)} documents={documents} />);
  })
  .get(paths.helpTopic(':topic'), param(z.object({ topic: z.enum(topics) })), (c) => {
    const { title, blocks } = readDocument(c.req.valid('param').topic);
    const t = messagesOf(c.var.locale);
    return renderPage(c, <DocumentPage t={t} title={title} blocks={blocks} />, { title });
  })
  .get(help('new-version'), (c) => {
    const t = messagesOf(c.var.locale);
    // Requested by scripts only.
    if (!isFragment(c)) return c.redirect(help('product-updates'), 302);
    return renderFragment(c, <NewVersionDialog t={t} />);
  });

function show(c: ConsoleContext, page: HelpPage, content: ReactNode): Response {
  return renderPage(c, content, { title: messagesOf(c.var.locale)(`help.${page}`) });
}
