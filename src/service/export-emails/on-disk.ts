import { mapSqliteError } from '../storage/storage-errors.ts';

/** Tells a full disk like one that the database met: ServiceError `disk_full`. */
export async function onDisk<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw mapSqliteError(error);
  }
}
