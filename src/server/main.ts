import { ConfigError, readConfig } from './config.ts';

try {
  const config = readConfig(process.env);
  // Libraries choose their fast builds by this when they load, so it is set before them; what the operator said stays
  // in `config.mode`.
  process.env['NODE_ENV'] = 'production';
  const { serveConsole } = await import('./serve-console.ts');
  await serveConsole(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
