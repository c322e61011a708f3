import tailwindcss from '@tailwindcss/vite';
import devServer from '@hono/vite-dev-server';
import { defineConfig } from 'vite';

/** Programs that run on Node: the console, the command line and the worker threads they start by file name. */
const serverEntries = {
  main: 'src/server/main.ts',
  postern: 'src/cli/postern.ts',
  'database-worker': 'src/service/storage/database-worker.ts',
  'parse-worker': 'src/service/mail-in/parse-worker.ts',
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), devServer({ entry: 'src/server/dev.ts', injectClientScript: false })],
  publicDir: false,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node26',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: serverEntries,
          // Flat, so that `new URL('./x-worker.js', import.meta.url)` holds from every chunk.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2023',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: ['src/islands/loader.ts', 'src/views/styles.css'] },
      },
}));
