import type { Stores } from '../core/stores.ts';
import type { MailContent } from './mail-queue-store-sqlite.ts';
import { logoId } from './mail-view.ts';

/** A mail for the browser, with its pictures inlined in the HTML. */
export async function inlinePictures(
  { logos }: Pick<Stores, 'logos'>,
  { subject, text, html, logo: kind, pictures = [] }: MailContent,
): Promise<{ subject: string; text: string; html: string }> {
  const logo = kind && (await logos.readLogo(kind));
  const all = [...(logo ? [{ id: logoId, png: Buffer.from(logo.png).toString('base64') }] : []), ...pictures];
  const shown = all.reduce(
    (so, { id, png }) => so.replaceAll(`"cid:${id}"`, `"data:image/png;base64,${png}"`),
    html,
  );
  return { subject, text, html: shown };
}
