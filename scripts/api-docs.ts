// `npm run api-docs`: writes docs/api.md and docs/service.md from their templates beside this file and the contract. A test
// fails when that was forgotten.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ZodType } from 'zod';
import type { CalledBy, Endpoint } from '../src/api/contract/endpoint.ts';
import { contract } from '../src/api/contract/table.ts';
import { errorCodes, statusOf } from '../src/api/errors.ts';
import { callGroups } from '../src/api/reference/call-groups.ts';
import { mayBeMissing } from '../src/api/client.ts';
import { permissionText } from '../src/api/reference/describe-call.ts';
import { type ServiceLevel, serviceLevelOf } from '../src/api/reference/service-levels.ts';

const endpoints: readonly Endpoint[] = Object.values(contract);

/** What the names in braces of the templates stand for. */
const parts: Readonly<Record<string, () => string>> = {
  calls: () => callGroups.map(({ title, calls }) => `### ${title}\n\n${callTable(calls)}`).join('\n\n'),
  errors: () =>
    table(
      ['status', 'codes'],
      [...new Set(Object.values(statusOf))]
        .toSorted((one, other) => one - other)
        .map((status) => [
          String(status),
          errorCodes
            .filter((code) => statusOf[code] === status)
            .map((code) => `\`${code}\``)
            .join(', '),
        ]),
    ),
  strict: () => list(({ isStrict }) => isStrict === true),
  must: () => callList('must'),
  should: () => callList('should'),
  may: () =>
    table(
      ['call', 'what it is for'],
      callsOf('may').map(({ name, summary }) => [titleOf(contract[name]), summary]),
    ),
};

/** The documents in `docs` that are made here. */
export const madeDocs = ['api', 'service'] as const;

/** The text of a document. @throws Error for a name in its template that stands for nothing. */
export function writeDocs(document: (typeof madeDocs)[number]): string {
  const template = readFileSync(new URL(`${document}-docs.md`, import.meta.url), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`scripts/${document}-docs.md has an unknown name: ${name}`);
    return part();
  });
}

/** Which API tokens a call accepts. */
const tokensAccepted: Readonly<Record<CalledBy, string>> = {
  anyone: 'yes',
  person: 'no',
  'proved-person': 'no (proof)',
  'viewing-token': 'yes',
  'acting-token': 'that may act',
};

function callTable(calls: (typeof callGroups)[number]['calls']): string {
  return table(
    ['call', 'permission', 'API tokens', 'what it does'],
    calls.map(({ name, summary }) => {
      const { permission, by }: Endpoint = contract[name];
      return [titleOf(contract[name]), permissionText(permission), tokensAccepted[by], summary];
    }),
  );
}

const callsOf = (level: ServiceLevel) =>
  callGroups
    .flatMap(({ calls }) => calls)
    // As the others.
    .filter(({ name }) => serviceLevelOf(name) === level && !name.endsWith('WithoutMsDefender'));

/** The calls of a level, a line each, with the fields that their answers need. */
const callList = (level: ServiceLevel): string =>
  callsOf(level)
    .map(({ name, summary }) => {
      const needed = neededBy(contract[name]);
      return `- ${titleOf(contract[name])}: ${summary}.${needed && ` Needs ${needed}.`}`;
    })
    .join('\n');

function neededBy({ answer, mediaTypes = [] }: Endpoint): string {
  if (!answer) return mediaTypes.map((type) => `\`${type}\``).join(' or ');
  return neededFields(answer, 0);
}

/** The fields without which what has them cannot be read, each with those of its objects in brackets. */
function neededFields({ def }: ZodType, depth: number): string {
  const { element, shape = {} } = def as { element?: ZodType; shape?: Record<string, ZodType> };
  if (element) return neededFields(element, depth + 1);
  return Object.entries(shape)
    .filter(([, field]) => !mayBeMissing(field, depth + 1))
    .map(([name, field]) => {
      const inner = neededFields(field, depth + 1);
      return `\`${name}\`${inner && ` (${inner})`}`;
    })
    .join(', ');
}

function titleOf({ method, path }: Endpoint): string {
  return `\`${method} ${path}\``;
}

function list(isListed: (endpoint: Endpoint) => boolean): string {
  return endpoints.filter(isListed).map(titleOf).join(', ');
}

/** A table as the formatter leaves it. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((_, column) => Math.max(...[titles, ...rows].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [titles, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const document of madeDocs)
    writeFileSync(new URL(`../docs/${document}.md`, import.meta.url), writeDocs(document));
}
