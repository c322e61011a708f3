import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createClient, type Fetch } from '../../../src/api/client.ts';
import { safeUiFeatures } from '../../../src/api/contract/config/ui-features.ts';
import { loadFeatures, installedOf } from '../../../src/server/middleware/load-features.ts';

/** What a service that answers like this leads to, and what is logged of it. */
async function ask(fetch: Fetch, within?: number) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const features = await loadFeatures(createClient(fetch, 'http://service.internal'), log, within);
  return { features, logged: lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
}
const unknown = ['the features of the tenant are unknown; the safe ones hold'];

describe('the features of the tenant', () => {
  it('[SH-11] fall back to safe values on a timeout, which is logged', async () => {
    expect(await ask(() => new Promise(() => undefined), 5)).toEqual({
      features: safeUiFeatures,
      logged: unknown,
    });
  });

  it('[SH-11] fall back to safe values on a failure, which is logged', async () => {
    expect(await ask(() => Promise.reject(new Error('gone')))).toEqual({
      features: safeUiFeatures,
      logged: unknown,
    });
  });

  it('[SH-11] are off one by one where another service says nothing that is known', async () => {
    const answer = { enableMFA: 'maybe', enableSmartArchiveFF: true, enableTeleport: true };
    expect((await ask(async () => Response.json(answer))).features).toMatchObject({
      enableMFA: false,
      enableSmartArchiveFF: true,
      enableLearningMode: false,
    });
  });

  it('are those that the service returns', async () => {
    const features = { ...safeUiFeatures, enableMFA: true, enableLicenseExpirationLabel: true };
    expect(await ask(async () => Response.json(features))).toEqual({ features, logged: [] });
  });

  it('include smart archiving only where it is switched on and available', () => {
    const addresses = { 'smart-archiving': 'https://a.example', dmarc: 'https://d.example' };
    expect(installedOf(addresses, { ...safeUiFeatures, enableSmartArchiveFF: true })).toEqual([
      'dmarc',
      'smart-archiving',
    ]);
    expect(installedOf(addresses, safeUiFeatures)).toEqual(['dmarc']);
    expect(installedOf({}, { ...safeUiFeatures, enableSmartArchiveFF: true })).toEqual([]);
  });
});
