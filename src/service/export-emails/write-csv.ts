import { stringify } from 'csv-stringify/sync';

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\u{feff}';

/** Rows as CSV lines (RFC 4180): CRLF, quotes around cells with commas, quotes or line breaks. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[,"\r\n]/ });
