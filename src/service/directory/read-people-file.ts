import type { FieldProblem } from '../../api/errors.ts';
import {
  directoryColumns,
  type DirectoryField,
  directoryFields,
} from '../../api/vocabulary/directory-fields.ts';
import { directoryLimit, emailLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { fieldProblem, refuseInput } from '../core/refuse.ts';
import { directoryAddress } from './directory-store-sqlite.ts';

/** The contents of a file: of each person the cells of the columns that it has. */
export interface PeopleFile {
  fields: readonly DirectoryField[];
  hasGroups: boolean;
  hasAliases: boolean;
  people: readonly PersonOfFile[];
}
export interface PersonOfFile {
  line: number;
  email: string;
  address: string;
  /** At the positions of `fields`. */
  values: readonly string[];
  groups: readonly string[];
  /** In lower case. */
  aliases: readonly string[];
}

/** Problems that are named; reading ends there. */
export const maxProblems = 50;

/** Other spellings of columns. */
const spellings: Readonly<Record<string, string>> = {
  mail: 'email',
  'e-mail': 'email',
  'email address': 'email',
  organisation: 'organization',
  'job title': 'title',
  alias: 'aliases',
};

/**
 * Reads a CSV file of people.
 * @throws ServiceError `invalid_input` with what is wrong in its rows, each named by its line.
 */
export function readPeopleFile(text: string): PeopleFile {
  const problems: FieldProblem[] = [];
  const people = new Map<string, PersonOfFile>();
  const rows = readCsv(text);
  try {
    const head = rows.next();
    const columns = readHead(head.done ? undefined : head.value, problems);
    if (problems.length > 0) throw refuseInput(problems);
    for (const row of rows) {
      const person = readRow(row, columns, people, problems);
      if (person) people.set(person.address, person);
      if (problems.length >= maxProblems) break;
      if (people.size > directoryLimit.rows) {
        problems.push(fieldProblem('csv', 'directory_too_many', { most: directoryLimit.rows }));
        break;
      }
    }
    if (problems.length === 0) checkAliases(people, problems);
    if (problems.length === 0 && people.size === 0) problems.push(fieldProblem('csv', 'directory_no_rows'));
    if (problems.length > 0) throw refuseInput(problems);
    return {
      fields: directoryFields.filter((field) => columns.includes(field)),
      hasGroups: columns.includes('groups'),
      hasAliases: columns.includes('aliases'),
      people: [...people.values()],
    };
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    problems.push(fieldProblem('csv', 'directory_quote', { line: error.line }));
    throw refuseInput(problems);
  }
}

function readHead(row: CsvRow | undefined, problems: FieldProblem[]): string[] {
  const known = directoryColumns.join(', ');
  const columns = (row?.cells ?? []).map((cell) => cell.toLowerCase()).map((cell) => spellings[cell] ?? cell);
  if (!columns.includes('email')) {
    problems.push(fieldProblem('csv', 'directory_no_email_column', { columns: known }));
    return columns;
  }
  for (const [at, column] of columns.entries()) {
    if (problems.length >= maxProblems) break;
    if (!(directoryColumns as readonly string[]).includes(column)) {
      const named = row!.cells[at]!.slice(0, 60);
      problems.push(fieldProblem('csv', 'directory_column_unknown', { column: named, columns: known }));
    } else if (columns.indexOf(column) !== at) {
      problems.push(fieldProblem('csv', 'directory_column_twice', { column }));
    }
  }
  return columns;
}

function readRow(
  { line, cells }: CsvRow,
  columns: readonly string[],
  people: ReadonlyMap<string, PersonOfFile>,
  problems: FieldProblem[],
): PersonOfFile | undefined {
  if (cells.length !== columns.length) {
    problems.push(
      fieldProblem('csv', 'directory_row_cells', { line, cells: cells.length, columns: columns.length }),
    );
    return undefined;
  }
  const cellOf = (column: string): string => cells[columns.indexOf(column)] ?? '';
  const email = cellOf('email');
  if (email.length > emailLimit || !isEmailAddress(email)) {
    problems.push(fieldProblem('csv', 'directory_row_email', { line, email: email.slice(0, 80) }));
    return undefined;
  }
  const address = directoryAddress(email);
  const twin = people.get(address);
  if (twin) {
    problems.push(fieldProblem('csv', 'directory_row_twice', { line, email, first: twin.line }));
    return undefined;
  }
  const groups = listOf(cellOf('groups'));
  const aliases = listOf(cellOf('aliases').toLowerCase()).filter((one) => directoryAddress(one) !== address);
  const wrong = aliases.find((one) => one.length > emailLimit || !isEmailAddress(one));
  if (wrong !== undefined) {
    problems.push(fieldProblem('csv', 'directory_row_email', { line, email: wrong.slice(0, 80) }));
    return undefined;
  }
  if (aliases.length > directoryLimit.aliases) {
    problems.push(fieldProblem('csv', 'directory_row_aliases', { line, most: directoryLimit.aliases }));
    return undefined;
  }
  const fields = directoryFields.filter((field) => columns.includes(field));
  const long = fields.find((field) => cellOf(field).length > directoryLimit.cell);
  const isGroupLong = groups.some((one) => one.length > directoryLimit.cell);
  if (long !== undefined || isGroupLong) {
    const column = long ?? 'groups';
    problems.push(fieldProblem('csv', 'directory_row_long', { line, column, most: directoryLimit.cell }));
    return undefined;
  }
  if (groups.length > directoryLimit.groups) {
    problems.push(fieldProblem('csv', 'directory_row_groups', { line, most: directoryLimit.groups }));
    return undefined;
  }
  return { line, email, address, values: fields.map(cellOf), groups, aliases };
}

/** The items of a cell, each once. */
const listOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** An alias leads to one mailbox: it is in one row, and no address of another one. */
function checkAliases(people: ReadonlyMap<string, PersonOfFile>, problems: FieldProblem[]): void {
  const first = new Map<string, number>();
  for (const { line, aliases } of people.values()) {
    for (const email of aliases) {
      if (problems.length >= maxProblems) return;
      const known = first.get(email);
      if (people.has(directoryAddress(email)))
        problems.push(fieldProblem('csv', 'directory_alias_own', { line, email }));
      else if (known !== undefined)
        problems.push(fieldProblem('csv', 'directory_alias_twice', { line, email, first: known }));
      else first.set(email, line);
    }
  }
}

/** A row of a CSV file with the line that it begins in, from 1. */
interface CsvRow {
  line: number;
  cells: string[];
}

/** A quote that is opened and never closed. */
class UnclosedQuote extends Error {
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
