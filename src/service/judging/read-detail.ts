import { zstdDecompressSync } from 'node:zlib';
import type { MailDetail } from './mail-detail.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Headers, links and evidence of a mail; null when only its row was imported. */
export function readDetail({ sql }: StoreHandle, key: EmailKey): MailDetail | null {
  const found = sql.get`SELECT detail FROM mail_detail WHERE k = ${key}` as
    | { detail: Uint8Array }
    | undefined;
  return found ? (JSON.parse(zstdDecompressSync(found.detail).toString('utf8')) as MailDetail) : null;
}
