import { userInfo } from 'node:os';
import { createAuditTrail, type AuditTrail } from '../service/audit/audit-trail.ts';
import { openStorage } from '../service/core/composition/open-storage.ts';
import type { Stores } from '../service/core/stores.ts';
import { readKeyOfEnvironment } from './read-environment.ts';

/** What commands about accounts and the audit trail work with. */
export interface CommandStores {
  readonly stores: Stores;
  readonly audit: AuditTrail;
  readonly now: () => number;
  /** Who runs the command, as the audit trail names them. */
  readonly actor: { readonly email: string; readonly clientAddress: string };
}

/** Opens the stores of a data directory, beside a running server or alone, for the time of `use`. */
export async function withStores<T>(
  dataDirectory: string,
  use: (stores: CommandStores) => Promise<T>,
): Promise<T> {
  const { close, notices, stores } = await openStorage(dataDirectory, {
    secretKey: readKeyOfEnvironment(process.env),
  });
  for (const notice of notices) process.stderr.write(`${notice}\n`);
  try {
    const audit = createAuditTrail(stores, Date.now, () => undefined);
    return await use({
      stores,
      audit,
      now: Date.now,
      actor: { email: commandLineUser(), clientAddress: '' },
    });
  } finally {
    await close();
  }
}

function commandLineUser(): string {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    // The user of a container may have no name.
    return 'command line';
  }
}
