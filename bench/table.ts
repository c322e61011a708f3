import { cpus, totalmem } from 'node:os';

/** Prints a Markdown table; numbers are right-aligned. */
export function printTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => pad(row[column] ?? '', width, column)).join(' | ')} |`;
  console.log(`\n### ${title}\n`);
  console.log(line(cells[0]!));
  console.log(
    `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
  );
  for (const row of cells.slice(1)) console.log(line(row));
}

/** A short, stable form of a measurement: three significant digits, thousands set apart. */
export function figure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

/** What the figures were measured on. */
export function machine(): string {
  const model = cpus()[0]?.model.replaceAll(/\s+/g, ' ').trim() ?? 'unknown processor';
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;
}

const pad = (text: string, width: number, column: number) =>
  column === 0 ? text.padEnd(width) : text.padStart(width);
