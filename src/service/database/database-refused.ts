/** The database file cannot be used as it is; the message names the file and what to do. Ends the program's start. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
