import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Assets, entryNames, sheetsBy } from './assets.ts';
import type { StaticFiles } from './static-files.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Reads the manifest of a client build in `directory` (`dist/client`).
 * @throws Error without a build, or if it lacks the console's entries.
 */
export function readBuiltAssets(directory: URL, files: StaticFiles): Assets {
  const text = readFileSync(new URL('.vite/manifest.json', directory), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const keys = new Map(Object.keys(manifest).map((key) => [key.replace(/\.tsx?$/, ''), key]));
  const scripts = [entryNames.loader, entryNames.earlyUse].map((name) => chunkOf(manifest, name).file);
  const preloads = new Map<string, readonly string[]>();
  return {
    build: nameBuild(text, new URL('../server/', directory)),
    sheets: sheetsBy((source) => toUrl(chunkOf(manifest, source).file)),
    scripts: scripts.map(toUrl),
    linkStyle: toUrl(chunkOf(manifest, entryNames.linkStyle).file),
    linkScript: toUrl(chunkOf(manifest, entryNames.linkScript).file),
    bookmarkScript: toUrl(chunkOf(manifest, entryNames.bookmark).file),
    preloadsOf(modules) {
      // Pages use only about a dozen different sets.
      const names = [...modules].join(' ');
      const known = preloads.get(names);
      if (known) return known;
      const found = new Set<string>();
      for (const name of names.split(' ')) {
        const key = keys.get(`src/islands/${name}`);
        if (key) collect(manifest, key, found);
      }
      const urls = [...found].filter((file) => !scripts.includes(file)).map(toUrl);
      preloads.set(names, urls);
      return urls;
    },
    staticUrl: (name) => files.versionedUrl(`/static/${name}`),
  };
}

/**
 * An id of both halves of the build: the manifest contains the hashes of the browser's files, the server's
 * file names contain theirs.
 */
function nameBuild(manifest: string, server: URL): string {
  const programs = existsSync(server) ? readdirSync(server).filter((name) => name.endsWith('.js')) : [];
  return createHash('sha256').update(manifest).update(programs.toSorted().join()).digest('hex').slice(0, 8);
}

const toUrl = (file: string): string => `/${file}`;

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The client build has no ${key}; run "npm run build".`);
  return chunk;
}

/** A chunk and its static imports. */
function collect(manifest: Manifest, key: string, into: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || into.has(chunk.file)) return;
  into.add(chunk.file);
  for (const imported of chunk.imports) collect(manifest, imported, into);
}
