import { Hono } from 'hono';
import { z } from 'zod';
import { type Locale, locales } from '../../api/vocabulary/locales.ts';
import { messagesOf, type PlainKey } from '../../messages/messages.ts';
import { MailPreviewPage } from '../../views/system-settings/mail-preview-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice } from '../fields.ts';
import { formPage } from '../form-page.ts';
import { messageFramePolicy } from '../middleware/security-headers.ts';
import { renderSettings } from '../render/render-page.tsx';
import { query } from '../validate.ts';

/** A mail as an example: what it looks like, and how it is sent to the viewer. */
interface MailPreview {
  title: PlainKey;
  backHref: string;
  /** The address of the page, and of the HTML alone, by language. */
  hrefOf: (query?: { locale?: string | undefined; done?: string }) => string;
  messageHrefOf: (query?: { locale?: string | undefined }) => string;
  read: (
    c: ConsoleContext,
    locale: Locale | undefined,
  ) => Promise<{ subject: string; text: string; html: string }>;
  send: (c: ConsoleContext, locale: Locale | undefined) => Promise<unknown>;
}

const fields = z.object({ locale: choice(locales) });

/** The page that previews a mail of the organisation, and sends it as a test. */
export const mailPreview = ({ title, backHref, hrefOf, messageHrefOf, read, send }: MailPreview) =>
  new Hono<ConsoleEnv>()
    .get(messageHrefOf(), query(fields), async (c) => {
      const { html } = await read(c, c.req.valid('query').locale);
      c.header('Content-Security-Policy', messageFramePolicy);
      c.header('Cache-Control', 'no-store');
      return c.html(html);
    })
    .route(
      '/',
      formPage(hrefOf(), {
        fields,
        async save(c, { locale }) {
          await send(c, locale);
          return hrefOf({ locale, done: 'sent' });
        },
        async show(c, { values: { locale }, failure, done }) {
          const t = messagesOf(c.var.locale);
          const { subject, text } = await read(c, locale);
          const model = {
            title: t(title),
            backHref,
            hrefOf,
            messageHrefOf,
            subject,
            text,
            locale,
            failure,
            email: c.var.user.email,
            isSent: done === 'sent',
            maySend: mayAct(c, 'system_settings'),
          };
          return renderSettings(c, model.title, <MailPreviewPage t={t} model={model} />);
        },
      }),
    );
