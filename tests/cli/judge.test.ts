import { Writable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import type { CommandContext } from '../../src/cli/command.ts';
import { judgeCommand } from '../../src/cli/judge.ts';
import { defaultTenant, writeTenant } from '../../src/service/config/tenant-store.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { delivered, JudgeWorld, phishing } from '../service/judge-again/support/judge-world.ts';

/** Phishing whoever the organisation is. */
const brand = ['From: PayPal <service@paypa1.com>'];

let world: JudgeWorld;
afterEach(() => world?.remove());

async function run(...args: string[]) {
  let out = '';
  const write = () =>
    new Writable({
      write(chunk, _encoding, done) {
        out += String(chunk);
        done();
      },
    });
  const context = {
    dataDirectory: world.path,
    stdout: write(),
    stderr: write(),
    signal: new AbortController().signal,
  };
  const code = await judgeCommand.run(args, context as unknown as CommandContext);
  return { code, out };
}

it('warns of a plan made without domains of the organisation, before it is carried out', async () => {
  const older = { detections: ['cp_clean'], ...delivered, evidence: [] };
  world = await JudgeWorld.create([{ name: 'missed', headers: brand, older }]);
  const setDomains = async (domains: string[]) => {
    const { stores, close } = await openStorage(world.path);
    await writeTenant(stores, { ...defaultTenant, domains });
    await close();
  };
  await setDomains([]);
  const plan = await run('--since', '2000-01-01');
  expect(plan.out).toContain('Warning: Your organisation’s mail domains are not known.');
  expect(plan.out).toContain('postern tenant set --domains example.com');
  const id = /--apply (\S+)/.exec(plan.out)![1]!;
  await setDomains(['tenant.example']);
  // The plan was made without, whatever is known by now.
  expect((await run('--apply', id)).out).toContain(
    'Warning: Your organisation’s mail domains are not known.',
  );
  expect((await run('--since', '2000-01-01')).out).not.toContain('Warning');
});

it('shows what would change, applies the plan by its id, and then proposes nothing', async () => {
  const older = { detections: ['cp_clean'], ...delivered, evidence: [] };
  world = await JudgeWorld.create([{ name: 'missed', headers: phishing, older }]);
  const plan = await run('--since', '2000-01-01');
  expect(plan.code).toBe(0);
  expect(plan.out).toContain(
    '1  Quarantined  cp_clean (cp_not_quarantined ms_delivered_inbox) -> cp_phishing',
  );
  expect(plan.out).toContain('pay@tenanl.example "missed"');
  const id = /--apply (\S+)/.exec(plan.out)![1]!;
  expect(await run('--apply', id)).toEqual({ code: 0, out: '1 mails changed, 0 unchanged.\n' });
  expect((await run('--since', '2000-01-01')).out).toContain('Nothing would change.');
  await expect(run('--apply', id)).rejects.toMatchObject({ problem: 'judge_plan_done' });
  await expect(run('--since', 'yesterday')).rejects.toThrow('--since must be a day');
  await expect(run()).rejects.toThrow('Give the first day');
  const { stores, close } = await openStorage(world.path);
  const row = await stores.emails.findEmail(world.idOf.get('missed')!);
  expect(row?.row.quarantine_actor).toBe('cp');
  expect(row?.timeline.at(-1)?.actor).toContain('command line');
  await close();
});
