import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { ConsoleEnv } from '../context.ts';

interface StaticFile {
  body: Uint8Array<ArrayBuffer>;
  /** The content compressed by brotli 11 at build time. */
  brotli: Uint8Array<ArrayBuffer> | undefined;
  type: string;
  etag: string;
  /** Its name contains its hash, so it never changes. */
  hashed: boolean;
}

/** The browser's files, held in memory: some hundred kilobytes that every visitor requests. */
export interface StaticFiles {
  get(path: string): StaticFile | undefined;
  /** `path` with a version that changes with the file's content. */
  versionedUrl(path: string): string;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Reads the files below each directory; `prefix` is their URL path. Hidden folders are skipped. */
export function readStaticFiles(directories: { directory: URL; prefix: string }[]): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const { directory, prefix } of directories) {
    for (const name of listFiles(fileURLToPath(directory))) {
      const type = types[extname(name)];
      if (!type) continue;
      const body = readBytes(new URL(name, directory));
      files.set(prefix + name, {
        body,
        brotli: readIfPresent(new URL(`${name}.br`, directory)),
        type,
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
        hashed: (prefix + name).startsWith('/assets/'),
      });
    }
  }
  return {
    get: (path) => files.get(path),
    versionedUrl: (path) => {
      const file = files.get(path);
      return file ? `${path}?v=${file.etag.slice(1, 11)}` : path;
    },
  };
}

/** Serves the files: those with a hash in their name as immutable, the others with an ETag. */
export function staticFileRoutes(files: StaticFiles): Hono<ConsoleEnv> {
  return new Hono<ConsoleEnv>().on(
    'GET',
    ['/assets/*', '/static/*', '/favicon.ico', '/robots.txt'],
    async (c, next) => {
      const file = files.get(c.req.path) ?? files.get(`/static${c.req.path}`);
      if (!file) return next();
      const immutable = file.hashed || c.req.query('v') === file.etag.slice(1, 11);
      c.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      c.header('ETag', file.etag);
      c.header('Vary', 'Accept-Encoding');
      if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
      c.header('Content-Type', file.type);
      const brotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '') ? file.brotli : undefined;
      if (brotli) c.header('Content-Encoding', 'br');
      return c.body(brotli ?? file.body);
    },
  );
}

function listFiles(directory: string): string[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(directory.length).replace(/^\/+/, ''))
    .filter((name) => !name.startsWith('.') && !name.includes('/.'));
}

function readBytes(file: URL): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}

function readIfPresent(file: URL): Uint8Array<ArrayBuffer> | undefined {
  return statSync(file, { throwIfNoEntry: false }) ? readBytes(file) : undefined;
}
