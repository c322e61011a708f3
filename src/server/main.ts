import { keepCompiled } from '../runtime/keep-compiled.ts';
import { readSecretFiles } from '../settings/environment.ts';
import { ConfigError, readConfig } from './config.ts';

try {
  const problems = readSecretFiles(process.env);
  if (problems.length > 0) throw new ConfigError(problems);
  const config = readConfig(process.env);
  // Libraries choose their production builds by NODE_ENV when they load, so it is set first; the operator's value stays
  // in `config.mode`.
  process.env['NODE_ENV'] = 'production';
  keepCompiled();
  const { serveConsole } = await import('./serve-console.ts');
  await serveConsole(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
