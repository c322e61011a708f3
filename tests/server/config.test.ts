import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/server/config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 4100,
      publicUrl: undefined,
      upstreamUrl: undefined,
      trustedProxies: 0,
      frameAncestors: [],
    });
  });

  it('accepts valid values', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://console.example.com/',
      POSTERN_DATA: '/data',
      UPSTREAM_URL: 'http://10.0.0.5:4200',
      POSTERN_ADMIN_EMAIL: 'admin@example.com',
      POSTERN_ADMIN_PASSWORD: 'correct horse battery',
      TRUST_PROXY: '1',
      FRAME_ANCESTORS: 'https://portal.example.com https://b.example.com',
    });
    expect(config).toMatchObject({
      mode: 'production',
      port: 8080,
      publicUrl: 'https://console.example.com',
      dataDirectory: '/data',
      upstreamUrl: 'http://10.0.0.5:4200',
      logLevel: 'info',
      trustedProxies: 1,
      frameAncestors: ['https://portal.example.com', 'https://b.example.com'],
    });
  });

  it('reports every invalid value at once, with the expected form, without secrets', () => {
    const wrong = {
      NODE_ENV: 'prod',
      PORT: '80a',
      HOST: 'not a host',
      PUBLIC_URL: 'console.example.com',
      UPSTREAM_URL: 'https://user:secret@example.com',
      UPSTREAM_TIMEOUT_MS: '5',
      POSTERN_ADMIN_EMAIL: 'admin',
      POSTERN_ADMIN_PASSWORD: 'short',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: 'yes',
      FRAME_ANCESTORS: 'portal',
    };
    const problems = catchProblems(() => readConfig(wrong));
    for (const name of Object.keys(wrong))
      expect(problems.filter((line) => line.startsWith(name))).toHaveLength(1);
    expect(problems.join('\n')).toContain('PORT must be a port number from 0 to 65535, not "80a".');
    expect(problems.join('\n')).not.toContain('short');
  });

  it('[SH-09] uses the brand of a folder, or of a flag; of two flags the first wins with a warning at the start', () => {
    expect(readConfig({})).toMatchObject({ brand: 'default', brandNotice: '' });
    expect(readConfig({ POSTERN_BRAND: 'firewall-vendor' }).signIn.themes).toEqual({
      checkpointTheme: false,
      sonicwallTheme: true,
    });
    const both = { POSTERN_CHECKPOINT_THEME: 'on', POSTERN_SONICWALL_THEME: 'on', POSTERN_BRAND: 'own' };
    expect(readConfig(both)).toMatchObject({
      brand: 'security-vendor',
      brandNotice: expect.stringContaining('the first one is used'),
      signIn: { themes: { checkpointTheme: true, sonicwallTheme: false } },
    });
    expect(() => readConfig({ POSTERN_BRAND: '../x' })).toThrow('POSTERN_BRAND');
  });

  it.each(['65536', '-1', '1e3', '80.5'])('refuses the port %s', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow('PORT must be');
  });
});

function catchProblems(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  throw new Error('nothing was refused');
}
