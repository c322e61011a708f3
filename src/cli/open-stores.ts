import { userInfo } from 'node:os';
import { createAuditTrail, type AuditTrail } from '../service/audit/audit-trail.ts';
import type { AuditEntry } from '../service/audit/audit-entry.ts';
import { openStorage } from '../service/core/composition/open-storage.ts';
import type { Stores } from '../service/core/stores.ts';
import { readParseSettings } from '../service/mail/import/read-parse-settings.ts';
import { type OpenMailStore, readSetting } from './command.ts';

/** What commands about accounts and the audit trail work with. */
export interface CommandStores {
  readonly stores: Stores;
  readonly audit: AuditTrail;
  readonly now: () => number;
  /** Adds a row to the audit trail. */
  readonly record: (
    action: AuditEntry['action'],
    details: AuditEntry['details'],
    outcome?: AuditEntry['outcome'],
  ) => Promise<void>;
  /** What a row of the audit trail says of the command, where a store adds the row itself. */
  readonly entry: () => Pick<AuditEntry, 'at' | 'actor' | 'clientAddress'> & { outcome: 'success' };
  /** Who runs the command, as the audit trail names them. */
  readonly actor: { readonly email: string; readonly clientAddress: string };
}

/** Opens the stores of a data directory, beside a running server or alone, for the time of `use`. */
export async function withStores<T>(
  dataDirectory: string,
  use: (stores: CommandStores) => Promise<T>,
): Promise<T> {
  const { close, stores } = await open(dataDirectory);
  try {
    const audit = createAuditTrail(stores, Date.now, () => undefined);
    const actor = { email: commandLineUser(), clientAddress: '' };
    const record: CommandStores['record'] = (action, details, outcome = 'success') =>
      audit.record({ actor: actor.email, action, outcome, clientAddress: '', details });
    const entry: CommandStores['entry'] = () => {
      return { at: Date.now(), actor: actor.email, outcome: 'success', clientAddress: '' };
    };
    return await use({ stores, audit, now: Date.now, actor, entry, record });
  } finally {
    await close();
  }
}

/** Opens what the commands that take mail in work with. */
export async function openMailStore(dataDirectory: string): Promise<OpenMailStore> {
  const { close, stores } = await open(dataDirectory);
  const settings = await readParseSettings(stores, {
    reportAddress: readSetting('POSTERN_REPORT_ADDRESS'),
    bounceAddress: readSetting('POSTERN_BOUNCE_ADDRESS'),
  });
  return { store: stores.mail, ...settings, close };
}

async function open(dataDirectory: string) {
  const storage = await openStorage(dataDirectory, { secretKey: readSetting('POSTERN_SECRET_KEY') });
  for (const notice of storage.notices) process.stderr.write(`${notice}\n`);
  return storage;
}

function commandLineUser(): string {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    // The user of a container may have no name.
    return 'command line';
  }
}
