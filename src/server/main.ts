import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';

try {
  const config = readConfig(process.env);
  // Libraries choose their production builds by NODE_ENV when they load, so it is set first; the operator's value stays
  // in `config.mode`.
  process.env['NODE_ENV'] = 'production';
  // The compile cache lies beside the code it belongs to; without write access there is none. Threads read its path
  // from the environment.
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('./.compile-cache', import.meta.url));
  enableCompileCache();
  const { serveConsole } = await import('./serve-console.ts');
  await serveConsole(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
