import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import { withMessage, type MailSender } from './compose-message.ts';
import type { MailTransport } from './mail-transport.ts';

/** How many mails the folder keeps; the oldest go. */
const kept = 200;

/** The outbox folder of a data directory. */
export const outboxFolder = (dataDirectory: string): string => join(dataDirectory, 'outbox');

/** Puts mails into a folder as `.eml` files, named so that they sort by time, for an installation without mail server. */
export function createOutboxTransport(folder: string, from: MailSender): MailTransport {
  const composer = createTransport({ streamTransport: true, newline: 'windows' });
  return {
    async deliver(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date(message.createdAt).toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${message.messageKey}.eml`);
      await withMessage(from, message, async (options) => {
        const { message: bytes } = await composer.sendMail(options);
        await pipeline(bytes as Readable, createWriteStream(`${file}.part`, { mode: 0o600 }));
      });
      await rename(`${file}.part`, file);
      await removeOldest(folder);
      return { state: 'filed', info: basename(file) };
    },
    isReady: async () => true,
    close: () => composer.close(),
  };
}

async function removeOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  await Promise.all(files.slice(0, -kept).map((name) => rm(join(folder, name), { force: true })));
}
