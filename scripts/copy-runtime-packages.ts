import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What a program reads of its packages; their types, tests, sources and documentation stay behind. */
const isNeeded = (path: string) =>
  statSync(path).isDirectory()
    ? !/^(?:node_modules|tests?|__tests__|docs?|examples?|benchmarks?|\.github)$/.test(basename(path))
    : /\.(?:[cm]?js|json|wasm)$/.test(path) && !/\.(?:test|spec)\.[cm]?js$/.test(path);

/**
 * Copies packages and all that they depend on from `node_modules` to `target`, at the same places below it, so that what
 * is built runs without an installation. Returns a section of Markdown for each with its licence.
 */
export function copyRuntimePackages(names: readonly string[], target: string): string {
  const found = new Map<string, Manifest>();
  const visit = (name: string, from: string) => {
    const folder = findPackage(name, from);
    if (found.has(folder)) return;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    found.set(folder, manifest);
    for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency, folder);
  };
  for (const name of names) visit(name, '');
  return [...found]
    .map(([folder, { name, version, license }]) => {
      // The folders above a nested package are copied by themselves, so that each copy is of one package.
      cpSync(folder, join(target, folder), {
        recursive: true,
        filter: (path) => path === folder || isNeeded(path),
      });
      return `## ${name} - ${version} (${license ?? 'see its text'})\n\n${licenceText(folder)}\n`;
    })
    .join('\n');
}

/** The folder that Node would load a package from, seen from a module in the folder `from`. */
function findPackage(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (from === '') throw new Error(`${name} is not installed`);
  const above = from.lastIndexOf('node_modules');
  return findPackage(name, from.slice(0, Math.max(above - 1, 0)));
}

function licenceText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file ? readFileSync(join(folder, file), 'utf8').trim() : 'The package has no text of its licence.';
}
