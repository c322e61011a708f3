import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { readSetting, writeSetting } from '../database/setting-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { LogoKind } from '../../api/contract/config/custom-logo.ts';

/** Some fields of a setting with a JSON object; its other fields are kept. */
export interface SettingPatch {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Changes fields of settings and writes the line of the audit trail about it. */
export function patchSettings(
  store: StoreHandle,
  { patches, audit }: { patches: readonly SettingPatch[]; audit: AuditEntry },
): void {
  for (const { name, fields } of patches) {
    const stored = JSON.parse(readSetting(store, name) ?? '{}') as Record<string, unknown>;
    writeSetting(store, { name, value: JSON.stringify({ ...stored, ...fields }) });
  }
  appendAudit(store, [audit]);
}

/**
 * Changes fields of one setting and writes an audit row with both versions, in one transaction, so that the later of two
 * concurrent changes shows the result of the earlier one.
 * Setting the same values is no change.
 * @param unset Defaults of the fields.
 */
export function changeSetting(
  store: StoreHandle,
  {
    patch: { name, fields },
    unset,
    audit,
  }: { patch: SettingPatch; unset: SettingPatch['fields']; audit: Omit<AuditEntry, 'details'> },
): void {
  const stored = JSON.parse(readSetting(store, name) ?? '{}') as Record<string, unknown>;
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, stored[field] ?? unset[field]]),
  );
  if (isDeepStrictEqual(before, fields)) return;
  writeSetting(store, { name, value: JSON.stringify({ ...stored, ...fields }) });
  appendAudit(store, [{ ...audit, details: { before, after: fields } }]);
}

/** Whether nobody became an administrator before this user, of those who can sign in as a person of the tenant. */
export function isFirstAdministrator({ sql }: StoreHandle, userId: number): boolean {
  const first = sql.get`SELECT min(id) AS id FROM user
    WHERE role = 'admin' AND hidden = 0 AND automation = 0 AND disabled = 0`;
  return first?.['id'] === userId;
}

const setting = 'mail_complete_since';

/**
 * The time since when all received mail is stored, milliseconds since 1970: retention has removed some before. Null if it has
 * removed none.
 */
export function readCompleteSince(store: StoreHandle): number | null {
  const text = readSetting(store, setting);
  return text === undefined ? null : Number(text);
}

/** Records that mail from before a time may be gone; the time never decreases. */
export function moveCompleteSince(store: StoreHandle, at: number): void {
  if (at > (readCompleteSince(store) ?? -Infinity)) {
    writeSetting(store, { name: setting, value: String(at) });
  }
}

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
