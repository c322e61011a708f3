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

describe('what the tenant has switched on', () => {
  it('[SH-11] is safe when it does not arrive in time, which is logged', async () => {
    expect(await ask(() => new Promise(() => undefined), 5)).toEqual({
      features: safeUiFeatures,
      logged: unknown,
    });
  });

  it('[SH-11] is safe when it cannot be had, which is logged', async () => {
    expect(await ask(() => Promise.reject(new Error('gone')))).toEqual({
      features: safeUiFeatures,
      logged: unknown,
    });
    expect((await ask(async () => Response.json({ enableMFA: 'maybe' }))).features).toEqual(safeUiFeatures);
  });

  it('is what the service says', async () => {
    const features = {
      enableMFA: true,
      enableSmartArchiveFF: true,
      enableLicenseExpirationLabel: true,
      enableLearningMode: false,
      region: '',
      customIcon: null,
    };
    expect(await ask(async () => Response.json(features))).toEqual({ features, logged: [] });
  });

  it('has smart archiving only where it is switched on and served', () => {
    const addresses = { 'smart-archiving': 'https://a.example', dmarc: 'https://d.example' };
    expect(
      installedOf(addresses, {
        enableMFA: true,
        enableSmartArchiveFF: true,
        enableLicenseExpirationLabel: true,
        enableLearningMode: false,
        region: '',
        customIcon: null,
      }),
    ).toEqual(['dmarc', 'smart-archiving']);
    expect(installedOf(addresses, safeUiFeatures)).toEqual(['dmarc']);
    expect(
      installedOf(
        {},
        {
          enableMFA: true,
          enableSmartArchiveFF: true,
          enableLicenseExpirationLabel: true,
          enableLearningMode: false,
          region: '',
          customIcon: null,
        },
      ),
    ).toEqual([]);
  });
});
