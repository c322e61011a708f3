import { join } from 'node:path';

/** The one database file of a data directory. */
export const databaseFile = (dataDirectory: string): string => join(dataDirectory, 'postern.db');
