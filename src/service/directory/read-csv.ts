/** A row of a CSV file with the line that it begins in, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A quote that is opened and never closed. */
export class UnclosedQuote extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`The quote of line ${line} is not closed.`);
    this.line = line;
  }
}

/**
 * Reads a CSV file (RFC 4180): quoted cells may hold separators, quotes that are doubled and line ends. Cells are separated by
 * whichever of comma, semicolon and tab is first in the first line, as programs of different countries write them. Empty lines
 * are no rows.
 * @throws UnclosedQuote
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const plain = text.startsWith('\u{feff}') ? text.slice(1) : text;
  const separator = /^[^\r\n]*?([,;\t])/.exec(plain)?.[1] ?? ',';
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (cell.lastIndex < plain.length || row.cells.length > 0) {
    const at = cell.lastIndex;
    const found = cell.exec(plain);
    if (!found) throw new UnclosedQuote(lineOf(plain, at));
    const [, quoted, bare = '', end] = found;
    const value = quoted === undefined ? bare : quoted.replaceAll('""', '"');
    if (quoted === undefined && bare.startsWith('"')) throw new UnclosedQuote(line);
    row.cells.push(value.trim());
    line += countLines(quoted);
    if (end === separator) continue;
    if (row.cells.some((one) => one !== '')) yield row;
    if (end === '') return;
    line += 1;
    row = { line, cells: [] };
  }
}

const countLines = (text: string | undefined): number => text?.match(/\r\n|\n|\r/g)?.length ?? 0;
const lineOf = (text: string, at: number): number => countLines(text.slice(0, at)) + 1;
