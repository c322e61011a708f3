import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { readSetting, writeSetting } from '../database/setting-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';

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
