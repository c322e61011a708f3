import { expect, it } from 'vitest';
import { EnvironmentProblem } from '../../src/cli/command.ts';
import { readServiceEnvironment } from '../../src/cli/read-service-environment.ts';

it('a service on its own reads the settings that it shares with the console', () => {
  expect(readServiceEnvironment({})).toMatchObject({ port: 4200, mode: 'development', logLevel: 'warn' });
  expect(readServiceEnvironment({ NODE_ENV: 'production' })).toMatchObject({
    mode: 'production',
    logLevel: 'info',
  });
  expect(readServiceEnvironment({ LOG_LEVEL: 'debug' })).toMatchObject({ logLevel: 'debug' });
});

it('reports every invalid value at once, without secrets', () => {
  const wrong = () =>
    readServiceEnvironment({
      NODE_ENV: 'prod',
      PORT: '80.5',
      LOG_LEVEL: 'loud',
      POSTERN_ADMIN_EMAIL: 'nobody',
      POSTERN_ADMIN_PASSWORD: 'short',
      POSTERN_TRUSTED_CONSOLES: '10.0.0.0/8, console.example',
    });
  expect(wrong).toThrow(EnvironmentProblem);
  for (const part of ['NODE_ENV', 'PORT', 'LOG_LEVEL', 'POSTERN_ADMIN_EMAIL', 'POSTERN_ADMIN_PASSWORD']) {
    expect(wrong).toThrow(part);
  }
  expect(wrong).toThrow('POSTERN_TRUSTED_CONSOLES must be addresses or networks');
  expect(wrong).not.toThrow('short');
});
