import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import devServer from '@hono/vite-dev-server';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type ResolvedConfig, type UserConfig } from 'vite';
import { copyRuntimePackages } from './scripts/copy-runtime-packages.ts';
import { builtFileOf, serverEntries } from './scripts/server-entries.ts';
import { pictureCodecs } from './src/service/pictures/picture-codecs.ts';

/** Packages that read files beside their own, or share documents with such a package. */
const apart = ['pino', 'samlify', 'xml-crypto', '@xmldom/xmldom', 'xmllint-wasm'];

/** `SOURCE_MAPS=on npm run build`: for those who look for a fault in what they built; twice the size. */
const withSourceMaps = process.env['SOURCE_MAPS'] === 'on';

/** A sheet for each group of pages. */
const sheets = ['console', 'sign-in', 'explorer', 'rules', 'rule-dialog'].map(
  (name) => `src/views/${name}.css`,
);

/** Names the packages in what was built and their licences; one file beside each of the two halves. */
const licences = 'third-party-licences.md';

/** What runs on Node: see docs/decisions/014-packages-are-built-in.md. */
const onNode: UserConfig = {
  ssr: { noExternal: true, external: apart },
  define: { 'process.env.NODE_ENV': '"production"' },
};

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && onNode),
  plugins: [
    tailwindcss(),
    devServer({
      entry: 'src/server/dev.ts',
      export: 'app',
      // The console puts Vite's client on its pages itself, with the nonce.
      injectClientScript: false,
      exclude: [/^\/src\/.+/, /^\/@.+/, /^\/node_modules\/.+/],
    }),
    ...(isSsrBuild ? [copyServerFiles(), bundleDatabaseWorker()] : [finishClientFiles()]),
  ],
  publicDir: false,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node26',
        minify: false,
        sourcemap: withSourceMaps,
        license: { fileName: licences },
        rolldownOptions: {
          input: serverEntries,
          // Flat, so that `new URL('./x-worker.js', import.meta.url)` holds from every chunk.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        sourcemap: withSourceMaps,
        license: { fileName: licences },
        manifest: true,
        target: 'es2023',
        // Browsers that know light-dark(), so that each colour role stays one declaration, and @property.
        cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
        assetsInlineLimit: 0,
        // What a script imports later has few imports of its own; the list of them would be 0.7 KB of each page.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'preact', test: /node_modules\/preact\/|\/islands\/use-/ }] },
          },
          input: [
            'src/islands/loader.ts',
            'src/islands/page/early-use.ts',
            'src/islands/carry-over-bookmark.ts',
            'src/islands/link-page/link-page.ts',
            'src/views/end-users/end-users.css',
            ...sheets,
          ],
        },
      },
}));

/** Storage threads read migrations from beside themselves, the SAML sign-in schemas, the picture worker codecs; leaked passwords and packages apart follow. */
function copyServerFiles(): Plugin {
  let outDir = '';
  return {
    name: 'copy-server-files',
    apply: 'build',
    configResolved: (config) => void (outDir = config.build.outDir),
    closeBundle() {
      cpSync('src/service/database/migrations', join(outDir, 'migrations'), { recursive: true });
      cpSync('src/service/sso/schemas', join(outDir, 'schemas'), { recursive: true });
      for (const [name, file] of Object.entries(pictureCodecs)) {
        cpSync(join('node_modules', file), join(outDir, 'codecs', `${name}.wasm`));
      }
      cpSync('src/service/accounts/leaked-passwords.bin', join(outDir, 'leaked-passwords.bin'));
      appendFileSync(join(outDir, licences), `\n${copyRuntimePackages(apart, outDir)}\n${codecLicences()}`);
    },
  };
}

/**
 * Builds the program of the database threads again, as one CommonJS file with all that it imports: a service starts four of them. A thread
 * takes a fifth less CPU time to start than with the twenty files that it shares with other programs, and as much less again
 * than as a module: to a module, Node shows all that its own modules export, which loads parts of them that nobody uses.
 */
function bundleDatabaseWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'bundle-database-worker',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    // As an entry of the whole build it has a place in the list of licences.
    generateBundle: (_options, bundle) => void delete bundle['database-worker.js'],
    async writeBundle() {
      const { outDir, target } = config.build;
      await build({
        ...onNode,
        root: config.root,
        configFile: false,
        logLevel: config.logLevel,
        publicDir: false,
        build: {
          ssr: true,
          outDir,
          emptyOutDir: false,
          target,
          minify: false,
          sourcemap: withSourceMaps,
          reportCompressedSize: false,
          rolldownOptions: {
            input: { 'database-worker': serverEntries['database-worker'] },
            output: { codeSplitting: false, format: 'cjs', entryFileNames: builtFileOf },
          },
        },
      });
    },
  };
}

/** The licences of what the codecs were compiled from: their packages name none of it, or have the text deeper inside. */
function codecLicences(): string {
  return Object.values(pictureCodecs)
    .map((file) => {
      const text = [dirname(file), dirname(dirname(file))]
        .map((folder) => join('node_modules', folder, 'LICENSE.codec.md'))
        .find((path) => existsSync(path));
      const words = text
        ? readFileSync(text, 'utf8').trim()
        : 'Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/; its source is at https://github.com/thx/resvg-js and https://github.com/linebender/resvg.';
      return `## ${file}\n\n${words}\n`;
    })
    .join('\n');
}

/** Puts the files of `static/` beside the hashed ones and a brotli of each text file beside it. */
function finishClientFiles(): Plugin {
  let outDir = '';
  return {
    name: 'finish-client-files',
    apply: 'build',
    configResolved: (config) => void (outDir = config.build.outDir),
    // Each sheet would begin with them: the licences stand in a file of their own, and the second is for browsers without @property.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = String(file.source)
          .replace(/^\/\*! tailwindcss [^*]*\*\/\s*/, '')
          .replace(/^@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/, '');
      }
    },
    // Not `closeBundle`, which a build that failed comes to as well.
    writeBundle() {
      appendFileSync(
        join(outDir, licences),
        `\n## tailwindcss, of which the style sheets are made\n\n${readFileSync('node_modules/tailwindcss/LICENSE', 'utf8')}`,
      );
      if (existsSync('static')) cpSync('static', join(outDir, 'static'), { recursive: true });
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest|ico)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const body = readFileSync(file);
        const brotli = brotliCompressSync(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
          },
        });
        if (brotli.byteLength < body.byteLength) writeFileSync(`${file}.br`, brotli);
      }
    },
  };
}
