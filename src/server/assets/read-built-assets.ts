import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Assets, entryNames, sheetsBy } from './assets.ts';
import type { StaticFiles } from './static-files.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Reads the manifest of a finished client build in `directory` (`dist/client`).
 * @throws Error when there is no build, or one without the console's entries.
 */
export function readBuiltAssets(directory: URL, files: StaticFiles): Assets {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(new URL('.vite/manifest.json', directory), 'utf8')),
  );
  const keys = new Map(Object.keys(manifest).map((key) => [key.replace(/\.tsx?$/, ''), key]));
  const loader = chunkOf(manifest, entryNames.loader);
  const preloads = new Map<string, readonly string[]>();
  return {
    styles: [...new Set([chunkOf(manifest, entryNames.styles).file, ...loader.css])].map(toUrl),
    sheets: sheetsBy((source) => toUrl(chunkOf(manifest, source).file)),
    scripts: [toUrl(loader.file)],
    linkStyle: toUrl(chunkOf(manifest, entryNames.linkStyle).file),
    linkScript: toUrl(chunkOf(manifest, entryNames.linkScript).file),
    bookmarkScript: toUrl(chunkOf(manifest, entryNames.bookmark).file),
    preloadsOf(modules) {
      // Pages name a dozen different sets of them.
      const names = [...modules].join(' ');
      const known = preloads.get(names);
      if (known) return known;
      const found = new Set<string>();
      for (const name of names.split(' ')) {
        const key = keys.get(`src/islands/${name}`);
        if (key) collect(manifest, key, found);
      }
      found.delete(loader.file);
      const urls = [...found].map(toUrl);
      preloads.set(names, urls);
      return urls;
    },
    staticUrl: (name) => files.versionedUrl(`/static/${name}`),
  };
}

const toUrl = (file: string): string => `/${file}`;

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The client build has no ${key}; run "npm run build".`);
  return chunk;
}

/** A chunk and all it imports. */
function collect(manifest: Manifest, key: string, into: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || into.has(chunk.file)) return;
  into.add(chunk.file);
  for (const imported of chunk.imports) collect(manifest, imported, into);
}
