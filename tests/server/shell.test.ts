import { describe, expect, it } from 'vitest';
import { createConsole } from './support/create-console.ts';
import { createStubService, stubToken } from './support/stub-service.ts';

type State = ReturnType<typeof createStubService>['state'];

/** A page's HTML, of a console whose service says this. */
async function pageWith(state: Partial<State>, path = '/error/410', headers: Record<string, string> = {}) {
  const service = createStubService();
  Object.assign(service.state, state);
  const answer = await createConsole({ service }).request(path, { cookie: `postern=${stubToken}`, headers });
  return answer.text();
}

describe('the info banner', () => {
  it('[SH-01] tells everybody what the operator has to say, escaped, and nothing where there is nothing', async () => {
    const html = await pageWith({ deployment: { info_banner: 'Maintenance <b>on</b> Sunday' } });
    expect(html).toContain('Maintenance &lt;b&gt;on&lt;/b&gt; Sunday');
    expect(await pageWith({})).not.toContain('class="banner');
    const bare = await pageWith({ deployment: { info_banner: 'Maintenance' } }, '/error/410?hide_menu=1');
    expect(bare).not.toContain('Maintenance');
  });
});

describe('the set-up of a second factor in the user menu', () => {
  const offer = 'Set up two-step sign-in';
  const offered = {
    deployment: { is_msp: true },
    features: { enableMFA: true },
    user: { mfa_secret_set: false },
  } as const;

  it('[SH-04] is offered where it is switched on, to a service provider, to whoever has none', async () => {
    expect(await pageWith(offered)).toContain(offer);
    expect(await pageWith({ ...offered, features: { enableMFA: false } })).not.toContain(offer);
    expect(await pageWith({ ...offered, deployment: { is_msp: false } })).not.toContain(offer);
    expect(await pageWith({ ...offered, user: { mfa_secret_set: true } })).not.toContain(offer);
    expect(await pageWith({ ...offered, features: null })).not.toContain(offer);
  });
});
