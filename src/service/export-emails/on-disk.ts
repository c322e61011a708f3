import { mapSqliteError } from '../storage/storage-errors.ts';

/** Reports a full disk as the database does: ServiceError `disk_full`. */
export async function onDisk<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw mapSqliteError(error);
  }
}
