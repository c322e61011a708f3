/** Programs that run on Node: the console, the command line and the worker threads they start by file name. */
export const serverEntries = {
  main: 'src/server/main.ts',
  postern: 'src/cli/postern.ts',
  'database-worker': 'src/service/core/composition/database-worker.ts',
  'backup-worker': 'src/service/upkeep/backup-worker.ts',
  'import-worker': 'src/service/core/composition/import-worker.ts',
  'parse-worker': 'src/service/mail/import/parse-worker.ts',
  'sample-worker': 'src/service/sample-tenant/sample-worker.ts',
  'prompt-worker': 'src/service/prompt/prompt-worker.ts',
  'picture-worker': 'src/service/pictures/picture-worker.ts',
  'sanitize-worker': 'src/server/profile/sanitize-worker.ts',
};

/** The file that an entry is built to: see `bundleDatabaseWorker` in vite.config.ts. */
export const builtFileOf = ({ name }: { name: string }): string =>
  name === 'database-worker' ? `${name}.cjs` : `${name}.js`;
