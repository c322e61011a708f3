import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { takeBounces } from '../../../src/service/end-users/take-bounces.ts';
import { importPaths } from '../../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../../src/service/mail/import/parse-pool.ts';
import type { startDigests } from './digest-world.ts';

/** Imports mails like `postern import`, and processes the bounces among them. */
export async function bringMails(
  world: Awaited<ReturnType<typeof startDigests>>,
  bounceAddress: string,
  messages: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-bounces-'));
  const pool = createParsePool(1);
  try {
    for (const [place, message] of messages.entries()) {
      await writeFile(join(folder, `${place}.eml`), message.replaceAll(/\r?\n/g, '\r\n'));
    }
    const tenant = { domains: ['tenant.example'], apps: ['office365_emails' as const] };
    const settings = { tenant, bounceAddress };
    await importPaths([folder], { settings }, { store: world.stores.mail, pool });
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
  const { stores, secretBox } = world;
  const stopping = new AbortController().signal;
  await takeBounces({ stores, secretBox, now: () => world.clock.now, stopping });
  expect(await stores.endUsers.findWaitingBounces(1)).toEqual([]);
}
