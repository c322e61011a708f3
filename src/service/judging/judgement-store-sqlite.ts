import { zstdDecompressSync } from 'node:zlib';
import type { StoreHandle } from '../database/operation.ts';
import { inspectorVersions, type InspectorVersions, versionsAsText } from './inspector-versions.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import type { MailDetail } from './mail-detail.ts';

/** The inspector versions of a mail's last judgement, and its time. */
export interface MailJudgement {
  readonly versions: InspectorVersions;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A mail's last judgement, by the number of the set of versions. */
export interface JudgedBy {
  readonly inspectors: number;
  readonly at: number;
}

/** The set of mail that was judged before versions were recorded. */
const unknownInspectors = 0;

/** The number of the set of versions of this program. */
export function currentInspectors({ sql }: StoreHandle): number {
  const versions = versionsAsText(inspectorVersions);
  sql.run`INSERT OR IGNORE INTO inspector_set (versions) VALUES (${versions})`;
  return sql.get`SELECT number FROM inspector_set WHERE versions = ${versions}`?.['number'] as number;
}

/** Records the judgement of new mails, in the transaction that stores them. */
export function noteJudgements(store: StoreHandle, keys: readonly EmailKey[], at: number): void {
  if (keys.length === 0) return;
  const { sql } = store;
  const inspectors = currentInspectors(store);
  for (const key of keys)
    sql.run`INSERT OR REPLACE INTO mail_judgement (k, inspectors, at) VALUES (${key}, ${inspectors}, ${at})`;
  sql.run`UPDATE inspector_set SET mails = mails + ${keys.length} WHERE number = ${inspectors}`;
}

/** The set of versions that judged a mail last; undefined for mail from before versions were recorded. */
export function judgedBy({ sql }: StoreHandle, key: EmailKey): JudgedBy | undefined {
  return sql.get`SELECT inspectors, at FROM mail_judgement WHERE k = ${key}` as JudgedBy | undefined;
}

/**
 * A mail's last judgement; null for mail from before versions were recorded, and for rows without their
 * message.
 */
export function readJudgement({ sql }: StoreHandle, key: EmailKey): MailJudgement | null {
  const found = sql.get`SELECT versions, at FROM mail_judgement
    JOIN inspector_set ON inspector_set.number = mail_judgement.inspectors WHERE k = ${key}` as
    | { versions: string; at: number }
    | undefined;
  return found ? { versions: JSON.parse(found.versions) as InspectorVersions, at: found.at } : null;
}

/**
 * Changes a mail's last judgement, and the counts by set.
 * @param to Undefined reverts to mail from before versions were recorded.
 */
export function moveJudgement(
  { sql }: StoreHandle,
  key: EmailKey,
  from: JudgedBy | undefined,
  to: JudgedBy | undefined,
): void {
  if (to) {
    sql.run`INSERT OR REPLACE INTO mail_judgement (k, inspectors, at) VALUES (${key}, ${to.inspectors}, ${to.at})`;
  } else sql.run`DELETE FROM mail_judgement WHERE k = ${key}`;
  const [before, after] = [from?.inspectors ?? unknownInspectors, to?.inspectors ?? unknownInspectors];
  if (before === after) return;
  sql.run`UPDATE inspector_set SET mails = mails - 1 WHERE number = ${before}`;
  sql.run`UPDATE inspector_set SET mails = mails + 1 WHERE number = ${after}`;
}

/** Headers, links and evidence of a mail; null when only its row was imported. */
export function readDetail({ sql }: StoreHandle, key: EmailKey): MailDetail | null {
  const found = sql.get`SELECT detail FROM mail_detail WHERE k = ${key}` as
    | { detail: Uint8Array }
    | undefined;
  return found ? (JSON.parse(zstdDecompressSync(found.detail).toString('utf8')) as MailDetail) : null;
}
