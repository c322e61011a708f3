import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { encodedSize } from '../export-emails/export-files.ts';
import { addTo, type FileSeal } from '../files/whole-file.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import { cleanLine } from '../mail-out/clean-message.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import type { MailOut } from '../mail-out/mail-out.ts';
import type { Stores } from '../core/stores.ts';
import type { EmailKey } from '../ports/mail-records.ts';

interface SenderOptions {
  stores: Pick<Stores, 'endUsers' | 'mail' | 'mailOut'>;
  originals: Pick<ParsePool, 'readFile'>;
  mailOut: MailOut;
  dataDirectory: string;
  /** Largest mail with a file, in bytes. */
  attachmentLimit: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** A file of a stored mail, and its recipient. */
interface FileToSend {
  key: EmailKey;
  row: EmailRow;
  md5: string;
  recipient: string;
  locale: string;
  /** Who released it: the recipient, or an administrator. */
  actor: string;
  clientAddress: string;
}

/** Sends single files of held mail to their recipients, each in a separate mail; the mail stays quarantined. */
export interface FileSender {
  /** The files of a mail that can be sent: its original is stored, and they are small enough. */
  sendable(key: EmailKey, row: EmailRow): Promise<EmailRow['attachments']>;
  /** Queues the mail with the file, once; false if the file does not exist any more. */
  send(file: FileToSend): Promise<boolean>;
  /** Deletes files whose mails were sent or have failed for good. */
  sweep(): Promise<void>;
}

export function createFileSender(options: SenderOptions): FileSender {
  const { stores, originals, mailOut, attachmentLimit, now } = options;
  const files = createRestoredFiles(options.dataDirectory);
  return {
    async sendable(key, { attachments }) {
      const fitting = attachments.filter(
        ({ MD5, size }) => MD5 !== '' && encodedSize(size) <= attachmentLimit,
      );
      return fitting.length > 0 && (await stores.mail.originalSize(key)) > 0 ? fitting : [];
    },
    async send({ key, row, md5, recipient, locale, actor, clientAddress }) {
      const release = { key, attachment: md5, recipient };
      if (await stores.endUsers.isFileReleased(release)) return true;
      const listed = row.attachments.find(({ MD5 }) => MD5 === md5);
      const original = listed && isMailAddress(recipient) && (await stores.mail.readOriginal(key));
      const bytes = original ? await originals.readFile(original, md5, attachmentLimit) : null;
      if (!listed || bytes === null || bytes === 'too_large') return false;
      const name = safeName(listed.name);
      const mail = mailOut.prepare({
        to: recipient,
        template: 'held_file',
        values: { file: name, subject: row.subject, sender: row.sender_address },
        locale,
      });
      const { file, seal } = await files.write(mail.messageKey, bytes);
      const isQueued = await stores.endUsers.releaseFile({
        ...release,
        entityId: row.entity_id,
        mail: { ...mail, attachment: { file, name, type: 'application/octet-stream', seal } },
        actor,
        clientAddress,
        at: now(),
      });
      if (!isQueued) await files.remove(mail.messageKey);
      mailOut.wake();
      return true;
    },
    sweep: () => files.sweep((messageKey) => stores.mailOut.isWaiting(messageKey)),
  };
}

/** An untrusted file name as one that no system interprets as a path or device. */
const safeName = (name: string): string =>
  cleanLine(name, 120)
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .replace(/^\.+/, '_') || 'attachment';

/** Folder below the data directory for files of held mail until their mails are sent. */
const folderName = 'restored-files';
/** Younger files are kept, because their mail may not be queued yet; milliseconds. */
const justNow = 10 * 60_000;

/** Files for mails to employees: one per message key, readable by the service only. */
export interface RestoredFiles {
  /** Writes a file; resolves when it is on disk. */
  write(messageKey: string, bytes: Uint8Array): Promise<{ file: string; seal: FileSeal }>;
  remove(messageKey: string): Promise<void>;
  /** Deletes those whose mails are not queued any more. */
  sweep(isWaiting: (messageKey: string) => Promise<boolean>): Promise<void>;
}

export function createRestoredFiles(dataDirectory: string): RestoredFiles {
  const folder = join(dataDirectory, folderName);
  const remove = async (messageKey: string) => rm(join(folder, messageKey), { force: true });
  return {
    async write(messageKey, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, messageKey), 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      const seal = { size: 0, crc: 0 };
      addTo(seal, bytes);
      return { file: join(folderName, messageKey), seal };
    },
    remove,
    async sweep(isWaiting) {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs < Date.now() - justNow && !(await isWaiting(name))) await remove(name);
      }
    },
  };
}
