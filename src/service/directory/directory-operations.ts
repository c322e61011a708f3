import { read, write } from '../database/operation.ts';
import * as directory from './directory-store-sqlite.ts';
import { importDirectory } from './import-directory-sqlite.ts';

/** The database operations of the organisation's directory. */
export const directoryOperations = {
  readDirectory: read('records', directory.readDirectory),
  listDirectory: read('records', directory.listDirectory),
  listDirectoryGroups: read('records', directory.listDirectoryGroups),
  importDirectory: write(importDirectory),
};
