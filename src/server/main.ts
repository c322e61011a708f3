import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';

try {
  const config = readConfig(process.env);
  // Libraries choose their fast builds by this when they load, so it is set before them; what the operator said stays
  // in `config.mode`.
  process.env['NODE_ENV'] = 'production';
  // Beside the code that it is made of, so that it goes with it; where nobody may write, nothing is kept. Threads read the
  // place from the environment.
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('./.compile-cache', import.meta.url));
  enableCompileCache();
  const { serveConsole } = await import('./serve-console.ts');
  await serveConsole(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
