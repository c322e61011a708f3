import { expect, it } from 'vitest';
import { createConsole } from '../support/create-console.ts';
import { createStubService } from '../support/stub-service.ts';

it('[SH-09] the public pages have the accent of the brand, and its themes', async () => {
  const page = async (brand?: string) => {
    const app = createConsole({ service: createStubService(), config: { ...(brand && { brand }) } });
    return (await app.request('/email-actions/action?type=x&id=y')).text();
  };
  expect(await page()).not.toContain('--brand-hue');
  expect(await page('security-vendor')).toMatch(/<style nonce="[^"]+">:root\{--brand-hue:\d+/);
  const light = await page('firewall-vendor');
  expect(light).toMatch(/--brand-hue:\d+/);
  expect(light).toContain('data-theme="light"');
});
