import { stringify } from 'csv-stringify/sync';

/** By which spreadsheets recognise UTF-8. */
const byteOrderMark = '\u{feff}';
/** Rows per chunk. */
const sliceRows = 50;

/**
 * Sends rows as a CSV file (MX-18): byte order mark, CRLF, quotes where needed. The service has already made
 * the cells safe for spreadsheets.
 * @param date for the file's name, e.g. `2026-01-31`
 * @param name what it begins with, in ASCII
 */
export function sendCsv(
  rows: readonly (readonly string[])[],
  date: string,
  name = 'Mail Explorer',
): Response {
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const slice = rows.slice(next, next + sliceRows) as string[][];
      const lines = stringify(slice, { record_delimiter: 'windows', quoted_match: /[,"\r\n]/ });
      controller.enqueue(new TextEncoder().encode(next === 0 ? byteOrderMark + lines : lines));
      next += sliceRows;
      if (next >= rows.length) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name} ${date}.csv"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
}
