import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { listJobs, showJob } from '../../src/api/contract/jobs/job.ts';

/** A client of a service that refuses everything. */
const over = (status: number, body: object) =>
  createClient(
    async () => Response.json({ success: false, info: 'No.', ...body }, { status }),
    'http://service.test',
  );
const list = [listJobs, {}] as const;
const one = [showJob, { params: { id: 'job-1' } }] as const;

describe('a client of a service', () => {
  it.each([
    ['501', 501, {}, list, 'not_offered'],
    ['404 at a fixed address', 404, {}, list, 'not_offered'],
    ['404 at the address of something', 404, {}, one, 'not_found'],
    ['404 with a code', 404, { code: 'not_found' }, list, 'not_found'],
  ] as const)('[AP-02] takes %s for what it is', async (_, status, body, [endpoint, input], code) => {
    await expect(over(status, body).call(endpoint, input as never)).rejects.toMatchObject({ code });
  });
});
