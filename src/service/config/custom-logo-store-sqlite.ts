import type { LogoKind } from '../../api/contract/config/custom-logo.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';

export interface StoredLogo {
  kind: LogoKind;
  png: Uint8Array;
  width: number;
  height: number;
  changedAt: number;
}

/** The picture of a kind. */
export const readLogo = ({ sql }: StoreHandle, kind: LogoKind): StoredLogo | undefined =>
  sql.get`SELECT kind, png, width, height, changed_at AS changedAt FROM custom_logo WHERE kind = ${kind}` as
    | StoredLogo
    | undefined;

/** The stored kinds, without their pictures. */
export const listLogos = ({ sql }: StoreHandle): (Omit<StoredLogo, 'png'> & { size: number })[] =>
  sql.all`SELECT kind, length(png) AS size, width, height, changed_at AS changedAt FROM custom_logo
    ORDER BY kind` as unknown as (Omit<StoredLogo, 'png'> & { size: number })[];

/** Replaces or (null) removes the pictures of kinds, with an audit row. */
export function writeLogos(
  store: StoreHandle,
  {
    kinds,
    logos,
    audit,
  }: {
    kinds: readonly LogoKind[];
    logos: readonly Omit<StoredLogo, 'changedAt'>[];
    audit: AuditEntry;
  },
): void {
  const { sql } = store;
  for (const kind of kinds) sql.run`DELETE FROM custom_logo WHERE kind = ${kind}`;
  for (const { kind, png, width, height } of logos) {
    sql.run`INSERT INTO custom_logo (kind, png, width, height, changed_at)
      VALUES (${kind}, ${png}, ${width}, ${height}, ${audit.at})`;
  }
  appendAudit(store, [audit]);
}
