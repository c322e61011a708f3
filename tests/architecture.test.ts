import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { madeDocs, writeDocs } from '../scripts/api-docs.ts';
import { contract } from '../src/api/contract/table.ts';

/** The house's own rules that no tool checks; who may import whom is in .dependency-cruiser.mjs. */
const root = fileURLToPath(new URL('..', import.meta.url));

const filesBelow = (folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    : [];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const matching = (files: readonly string[], pattern: RegExp) =>
  files.filter((path) => pattern.test(read(path)));

const sources = filesBelow('src').filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const markup = sources.filter((path) => /^src\/(?:views|islands|server)\//.test(path));
const tests = filesBelow('tests').filter(
  (path) => /\.(?:test|spec)\.tsx?$/.test(path) && path !== 'tests/architecture.test.ts',
);

describe('files', () => {
  it('are named in kebab-case', () => {
    const odd = sources.filter(
      (path) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.tsx?$/.test(path.split('/').at(-1)!),
    );
    expect(odd).toEqual([]);
  });

  it('stay readable: none over 500 lines but data', () => {
    const sizes = sources.map((path) => ({ path, lines: read(path).split('\n').length }));
    // Words, addresses and the showcase of components are long lists.
    const data = /^src\/(?:messages\/|site\/paths\.ts$|views\/ui\/gallery\.tsx$)/;
    expect(sizes.filter(({ path, lines }) => lines > 500 && !data.test(path))).toEqual([]);
  });

  it('include no barrels and no utility drawers', () => {
    expect(
      sources.filter((path) => /(?:\/index\.tsx?$|\/(?:utils?|helpers|common)(?:\/|\.tsx?$))/.test(path)),
    ).toEqual([]);
  });

  it('have no default exports', () => {
    expect(matching(sources, /^export default\b/m)).toEqual([]);
  });

  it('use .tsx only where there is JSX', () => {
    const tsx = sources.filter((path) => path.endsWith('.tsx'));
    expect(tsx.filter((path) => !/<[A-Za-z>]/.test(read(path)))).toEqual([]);
  });
});

describe('style', () => {
  const sheets = filesBelow('src').filter((path) => path.endsWith('.css'));

  it('is utilities on the element: the amount of own CSS does not grow', () => {
    const linesOf = (paths: readonly string[]) =>
      paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);
    // The grid's table is what utilities say badly: columns by the width of the list, cells on two lines, addresses cut at '@'.
    const table = 'src/views/mail-explorer/explorer.css';
    expect(linesOf([table])).toBeLessThan(840);
    expect(linesOf(sheets.filter((path) => path !== table))).toBeLessThan(1_320);
  });

  it('has one sheet of utilities per page, each with its own sources', () => {
    const withUtilities = sheets.filter(
      (path) => read(path).includes('tailwindcss/utilities.css') || read(path).includes('./explorer-own.css'),
    );
    expect(withUtilities).toEqual(sheets.filter((path) => /^src\/views\/(?!styles)[a-z-]+\.css$/.test(path)));
    expect(matching(withUtilities, /source\(none\)|explorer-own\.css/)).toEqual(withUtilities);
  });
});

describe('requests', () => {
  it('are parsed by schema, except what never reaches a route', () => {
    // The frame's own parameter, the version of a static file, a form as it came, which is shown again, and one that did not get through,
    // which is sent again.
    const ours = [
      'src/server/assets/static-files.ts',
      'src/server/form-page.ts',
      'src/server/render/on-error.tsx',
      'src/server/render/render-page.tsx',
    ];
    const byHand = /\breq\.(?:query|queries|param|parseBody|formData|json)\(/;
    expect(matching(markup, byHand).toSorted()).toEqual(ours);
  });
});

describe('outgoing requests', () => {
  it('use the configured connections, not the global fetch', () => {
    // Of these, `fetch` is given to the client, and is that of the app itself in the command.
    const given = ['src/api/client.ts', 'src/cli/serve-service.ts'];
    const programs = sources.filter((path) => !path.startsWith('src/islands/') && !given.includes(path));
    expect(matching(programs, /(?:await|return|=>|=)\s+fetch\(/)).toEqual([]);
  });
});

describe('statements', () => {
  it('are prepared once: only texts that vary, and work that runs once, prepare their own', () => {
    const service = sources.filter((path) => path.startsWith('src/service/'));
    expect(matching(service, /\bdb\s*\.prepare\(/).toSorted()).toEqual([
      'src/service/audit/find-audit-sqlite.ts',
      'src/service/core/composition/open-storage.ts',
      'src/service/database/back-up-database.ts',
      'src/service/database/keep-answers.ts',
      'src/service/database/open-database.ts',
      'src/service/database/run-migrations.ts',
      'src/service/database/statement-cache.ts',
      'src/service/records/recount-mails.ts',
      'src/service/retention/tidy-up-sqlite.ts',
      'src/service/scim/scim-group-store-sqlite.ts',
      'src/service/scim/scim-user-store-sqlite.ts',
      'src/service/security-events/security-event-store-sqlite.ts',
      'src/service/upkeep/sealed-columns-sqlite.ts',
      'src/service/upkeep/verify-backup.ts',
    ]);
  });
});

describe('tables of mails', () => {
  it('are named by the records and by the index on SQLite alone', () => {
    const others = sources.filter((path) => !/^src\/service\/(?:records|index\/sqlite)\//.test(path));
    const named = /\b(?:FROM|JOIN|INTO|UPDATE)\s+email_(?:texts|flags|terms|ids|sample)\b/;
    expect(matching(others, named)).toEqual([]);
  });

  it('are changed by no migration that does not note the change for readers of changes', () => {
    const since = 1014;
    const migrations = filesBelow('src/service/database/migrations').filter(
      (path) => Number.parseInt(path.split('/').at(-1)!) > since,
    );
    const change = /\b(?:INTO|UPDATE|DELETE FROM)\s+email_(?:texts|flags)\b/i;
    expect(matching(matching(migrations, change), /^(?![^]*INSERT INTO mail_news\b)/)).toEqual([]);
  });

  it('have their flags changed by one function', () => {
    const change = /records\s*\.change\(/;
    // The store of a scope hands on to that of all mail.
    expect(matching(sources, change)).toEqual([
      'src/service/records/change-mails.ts',
      'src/service/scopes/scope-store.ts',
    ]);
  });
});

describe('passwords', () => {
  it('are hashed in turns: argon2 is called in one file, and only inside a turn', () => {
    expect(matching(sources, /\bargon2\b(?!id)/)).toEqual(['src/service/accounts/hash-password.ts']);
    const text = read('src/service/accounts/hash-password.ts');
    const calls = text.match(/.*\bderiveKey\('argon2id'.*/g) ?? [];
    expect(calls).toHaveLength(2);
    expect(text.match(/hashTurns\.take\(/g)).toHaveLength(calls.length);
  });
});

describe('markup', () => {
  it('has no style attributes, which the content security policy drops', () => {
    expect(matching(markup, /\sstyle=(?:\{|")/)).toEqual([]);
  });

  it('has no inline event handlers', () => {
    expect(matching(markup, /(?:\son[a-z]+="|hx-on)/)).toEqual([]);
  });

  it('is written as raw HTML only in the listed places', () => {
    const raw = matching(sources, /dangerouslySetInnerHTML|innerHTML\s*=/);
    expect(raw.toSorted()).toEqual(rawHtmlFiles.toSorted());
  });
});

/** Files that may write HTML as a string, each because what it writes was rendered or made by us. */
const rawHtmlFiles = [
  'src/islands/results-grid/overlays.tsx', // a fragment of our own views
  'src/islands/results-grid/grid-row.tsx', // on the server, cells it rendered itself
  'src/islands/results-grid/grid-table.tsx', // on the server, rows it rendered itself
  'src/views/document/document.tsx', // the rendered page
  'src/views/mail-explorer/filters-panel.tsx', // itself as it was rendered for an earlier page
  'src/views/ui/brand.tsx', // drawings and colours of ours
  'src/views/ui/icon.tsx', // icons inlined by the build
  'src/views/ui/island.tsx', // an island's markup and its escaped props
];

describe('the contract', () => {
  const endpoints = Object.entries(contract);

  it('lists each call once', () => {
    const calls = endpoints.map(([, endpoint]) => `${endpoint.method} ${endpoint.path}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('has a schema for every path value and every response, or a byte stream', () => {
    for (const [name, endpoint] of endpoints) {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => key);
      const shape = 'params' in endpoint ? Object.keys((endpoint.params as { shape: object }).shape) : [];
      expect(shape.toSorted(), name).toEqual(inPath.toSorted());
      expect('answer' in endpoint !== (endpoint.mediaTypes !== undefined), name).toBe(true);
    }
  });

  it('has a test for each call', () => {
    const written = tests.map(read).join('\n');
    const untested = endpoints
      .filter(([name, { path }]) => {
        const pattern = path
          .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
          .replace(/:\w+/g, '[^/\'"`]+(?:\\([^)]*\\)\\})?');
        return (
          !new RegExp(`\\b${name}\\b`).test(written) && !new RegExp(`${pattern}(?![\\w/])`).test(written)
        );
      })
      .map(([name]) => name);
    expect(untested).toEqual([]);
  });
});

describe('documents about the contract', () => {
  it.each(madeDocs)('[AP-01] docs/%s.md is what `npm run api-docs` writes', (name) => {
    expect(read(`docs/${name}.md`)).toBe(writeDocs(name));
  });
});

describe('docs/map.md', () => {
  it('names paths that exist', () => {
    const named = [
      ...read('docs/map.md').matchAll(/`((?:src|tests|bench|docs|static|scripts)\/[^`*]+)`/g),
    ].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('fits 100 columns', () => {
    expect(
      read('docs/map.md')
        .split('\n')
        .filter((line) => line.length > 100),
    ).toEqual([]);
  });

  it('names every feature folder of the console', () => {
    const map = read('docs/map.md');
    const folders = new Set(
      sources.flatMap((path) => path.match(/^src\/(?:server|service|islands)\/[^/]+(?=\/)/) ?? []),
    );
    expect([...folders].filter((folder) => !map.includes(folder))).toEqual([]);
  });
});

describe('docs/decisions/README.md', () => {
  it('lists every record once, by its title', () => {
    const records = filesBelow('docs/decisions').filter((path) => /\/\d{3}-[^/]+\.md$/.test(path));
    const links = records.map((path) => {
      const title = read(path).split('\n', 1)[0]!.replace('# ', '');
      return `[${title}](${path.split('/').at(-1)})`;
    });
    const index = read('docs/decisions/README.md');
    const listed = [...index.matchAll(/^- (\[\d{3} .+?\]\(\d{3}-[^)]+\))/gm)].map(([, link]) => link);
    expect(listed.toSorted()).toEqual(links.toSorted());
  });
});
