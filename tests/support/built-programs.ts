import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vitest/config';
import { builtFileOf, serverEntries } from '../../scripts/server-entries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Programs of the tests themselves, which tests kill with SIGKILL. */
const testPrograms = {
  'run-service-program': 'tests/service/jobs/run-service-program.ts',
  'run-judge-program': 'tests/service/judge-again/run-judge-program.ts',
  'run-export-program': 'tests/service/export-emails/run-export-program.ts',
  'run-alert-program': 'tests/service/custom-queries/run-alert-program.ts',
  'run-digest-program': 'tests/service/end-users/run-digest-program.ts',
  'run-report-program': 'tests/service/report-mail/run-report-program.ts',
  'run-gateway-program': 'tests/service/gateway/run-gateway-program.ts',
  'run-retention-program': 'tests/service/retention/run-retention-program.ts',
};

const entries = Object.entries({ ...serverEntries, ...testPrograms });

/**
 * A reference to a program or worker thread in code: `new URL('./x.ts', import.meta.url)`, in `src` with the
 * built name beside it.
 */
const reference =
  /new URL\(\s*(?:import\.meta\.url\.endsWith\('\.ts'\) \? )?'(\.[^']+\.ts)'(?: : '[^']+')?,\s*import\.meta\.url,?\s*\)/g;

/**
 * Lets tests start programs and worker threads as built for production. Loading a worker from its sources
 * takes half a second of CPU, a service has five workers, and there are hundreds of services. They are built
 * when the first test file needs one. In watch mode they run from their sources, which may change.
 */
export function builtPrograms(): Plugin {
  let folder: string | undefined;
  let built: Promise<unknown> | undefined;
  let watches = false;
  return {
    name: 'built-programs',
    enforce: 'pre',
    configResolved(config) {
      const { test } = config as { test?: { watch?: boolean } };
      watches = Boolean(test?.watch);
      // V8's compile cache, shared by all processes of the run.
      if (!watches) process.env['NODE_COMPILE_CACHE'] = join((folder ??= makeFolder()), 'compiled');
    },
    // The cache must not refer to this run's folder, since the next run has another one.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.search(reference) < 0 ? undefined : false)),
    transform: {
      filter: { code: reference },
      async handler(code, id) {
        if (watches) return undefined;
        const found = sourcesNamedIn(code, id).flatMap(({ text, source }) => {
          const entry = entries.find(([, file]) => join(root, file) === source);
          return entry ? [{ text, name: entry[0] }] : [];
        });
        if (found.length === 0) return undefined;
        folder ??= makeFolder();
        await (built ??= buildInto(folder));
        const changed = found.reduce((text, program) => {
          const { href } = pathToFileURL(join(folder!, builtFileOf(program)));
          // Keeps the number of lines, so that stack traces are correct.
          return text.replace(program.text, `new URL('${href}')${program.text.replaceAll(/[^\n]/g, '')}`);
        }, code);
        return { code: changed, map: null };
      },
    },
  };
}

/** The source files that the code of a file refers to by URL, and the matched text. */
export const sourcesNamedIn = (code: string, file: string): { text: string; source: string }[] =>
  [...code.matchAll(reference)].map(([text, path]) => ({ text, source: resolve(dirname(file), path!) }));

/** Inside the project, because external packages are resolved from there; removed at the end of the run. */
function makeFolder(): string {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'tests-'));
  // Tests of permissions run a program as nobody.
  chmodSync(folder, 0o755);
  // Otherwise Node parses each file to see that it is a module, in each thread anew.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const buildInto = (outDir: string) =>
  build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: { input: Object.fromEntries(entries) },
    },
  });
