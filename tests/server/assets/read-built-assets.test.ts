import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBuiltAssets } from '../../../src/server/assets/read-built-assets.ts';
import { readStaticFiles, staticFileRoutes } from '../../../src/server/assets/static-files.ts';

const manifest = {
  'src/islands/loader.ts': { file: 'assets/loader-1.js', imports: ['_shared'], isEntry: true },
  'src/islands/page/early-use.ts': { file: 'assets/early-use-1.js', isEntry: true },
  'src/islands/carry-over-bookmark.ts': { file: 'assets/bookmark-1.js', isEntry: true },
  'src/islands/link-page/link-page.ts': { file: 'assets/link-page-1.js', isEntry: true },
  'src/views/end-users/end-users.css': { file: 'assets/end-users-1.css', isEntry: true },
  'src/views/console.css': { file: 'assets/console-1.css', isEntry: true },
  'src/views/sign-in.css': { file: 'assets/sign-in-1.css', isEntry: true },
  'src/views/explorer.css': { file: 'assets/explorer-1.css', isEntry: true },
  'src/views/rules.css': { file: 'assets/rules-1.css', isEntry: true },
  'src/views/rule-dialog.css': { file: 'assets/rule-dialog-1.css', isEntry: true },
  'src/islands/results-grid/island.tsx': { file: 'assets/grid-1.js', imports: ['_preact', '_shared'] },
  'src/islands/results-grid/later.tsx': { file: 'assets/later-1.js', imports: ['_preact'] },
  _preact: { file: 'assets/preact-1.js' },
  _shared: { file: 'assets/shared-1.js' },
};
const script = `console.log("${'loader '.repeat(100)}")`;

let folder: string;
let directory: URL;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-assets-'));
  directory = pathToFileURL(`${folder}/`);
  const files = {
    '.vite/manifest.json': JSON.stringify(manifest),
    'assets/loader-1.js': script,
    'assets/loader-1.js.br': brotliCompressSync(script),
    'static/icons/favicon.svg': '<svg/>',
  };
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), body);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => readStaticFiles([{ directory, prefix: '/' }]);

describe('built assets', () => {
  it('are found by the manifest, islands with what they import at once', () => {
    const assets = readBuiltAssets(directory, read());
    expect(assets.sheets['sign-in']).toBe('/assets/sign-in-1.css');
    expect(assets.scripts).toEqual(['/assets/loader-1.js', '/assets/early-use-1.js']);
    expect([assets.linkStyle, assets.linkScript]).toEqual([
      '/assets/end-users-1.css',
      '/assets/link-page-1.js',
    ]);
    expect(assets.bookmarkScript).toBe('/assets/bookmark-1.js');
    expect(assets.preloadsOf(['results-grid/island']).toSorted()).toEqual([
      '/assets/grid-1.js',
      '/assets/preact-1.js',
      '/assets/shared-1.js',
    ]);
    expect(assets.preloadsOf([])).toEqual([]);
  });

  it('fail with the build command in the message when there is no build', () => {
    writeFileSync(join(folder, '.vite/manifest.json'), '{}');
    expect(() => readBuiltAssets(directory, read())).toThrow(/npm run build/);
  });
});

describe('static files', () => {
  it('are cached indefinitely when their name or version contains their hash', async () => {
    const files = read();
    const app = staticFileRoutes(files);
    const hashed = await app.request('/assets/loader-1.js');
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const versioned = await app.request(files.versionedUrl('/static/icons/favicon.svg'));
    expect(versioned.headers.get('cache-control')).toContain('immutable');
    const plain = await app.request('/static/icons/favicon.svg');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=300');
    const again = await app.request('/static/icons/favicon.svg', {
      headers: { 'if-none-match': plain.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('are sent as the build compressed them', async () => {
    const response = await staticFileRoutes(read()).request('/assets/loader-1.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
  });

  it('are only those read at the start', async () => {
    const app = staticFileRoutes(read());
    for (const path of [
      '/assets/../.vite/manifest.json',
      '/.vite/manifest.json',
      '/assets/%2e%2e/.vite/manifest.json',
      '/assets/loader-1.js.br',
      '/static/../../package.json',
    ]) {
      expect([path, (await app.request(path)).status]).toEqual([path, 404]);
    }
  });
});
