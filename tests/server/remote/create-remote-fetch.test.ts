import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { currentUser, login } from '../../../src/api/contract/accounts/sign-in.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { saveAllowRule } from '../../../src/api/contract/exception-rules/change-exception-rules.ts';
import { signedIn, user } from './support/ada.ts';
import { useRemote } from './support/use-remote.ts';

const startRemote = useRemote();

/** A service that answers as told, and a client that reaches it as the console does. */
async function startService(listener: RequestListener, options: { failuresToOpen?: number } = {}) {
  const calls: string[] = [];
  const { fetch, origin } = await startRemote(
    (request, response) => {
      calls.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'application/json');
      listener(request, response);
    },
    { timeout: 2_000, openFor: 60_000, ...options },
  );
  return { client: createClient(fetch, origin), calls, fetch };
}

const credentials = { body: { email: 'ada@example.com', current_password: 'x' } };
const unavailable = { name: 'ServiceError', code: 'unavailable' };

describe('a remote service', () => {
  it('[RU-04] reports by success and info alone that a rule was not saved', async () => {
    const refusal = { success: false, info: 'There are 500 rules already.' };
    const { client } = await startService((_, response) => response.end(JSON.stringify(refusal)));
    const body = { exception_type: 'whitelist' as const, subject: 'x', detections: ['cp_spam'] };
    const answer = await client.call(saveAllowRule, { body: body as never });
    expect(answer).toEqual({ ...refusal, entity_id: null, job_id: null, job_total: 0 });
  });

  it('responds', async () => {
    const { client } = await startService((_, response) => response.end(JSON.stringify(user)));
    await expect(client.call(currentUser, {})).resolves.toMatchObject({ email: 'ada@example.com' });
  });

  it('passes its own refusals on', async () => {
    const { client, calls } = await startService((_, response) => {
      response.statusCode = 429;
      response.end('{"success":false,"code":"too_many_requests","info":"wait","retry_after":7}');
    });
    await expect(client.call(login, credentials)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 7,
    });
    expect(calls).toHaveLength(1);
  });

  it('[AP-02] may name a wait in the header alone', async () => {
    const { client } = await startService((_, response) => {
      response.setHeader('retry-after', '3480');
      response.statusCode = 429;
      response.end('{"success":false,"code":"too_many_requests","info":"slow down"}');
    });
    await expect(client.call(login, credentials)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 3_480,
    });
  });

  it('is called again when a GET is reset, and only then', async () => {
    let resets = 0;
    const { client, calls } = await startService((request, response) => {
      if (resets < 1 || request.method === 'POST') {
        resets += 1;
        request.socket.destroy();
      } else response.end(JSON.stringify(user));
    });
    await expect(client.call(currentUser, {})).resolves.toMatchObject({ email: 'ada@example.com' });
    await expect(client.call(login, credentials)).rejects.toMatchObject(unavailable);
    expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(2);
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('is not called after consecutive failures', async () => {
    const { client, calls } = await startService((request) => request.socket.destroy(), {
      failuresToOpen: 3,
    });
    for (let call = 0; call < 5; call += 1) {
      await expect(client.call(login, credentials)).rejects.toMatchObject(unavailable);
    }
    expect(calls).toHaveLength(3);
  });

  it('[AP-02] of which one area fails is still called in the others: charts that fail leave the search alone', async () => {
    const { client } = await startService(
      (request, response) => {
        if (/analytics|histogram/.test(request.url!)) request.socket.destroy();
        else if (request.method === 'GET') response.end(JSON.stringify(user));
        else response.end(JSON.stringify({ rows: [], total_rows: 0, search_after: null }));
      },
      { failuresToOpen: 2 },
    );
    const search = { body: { time_type: 'range' } } as const;
    for (let call = 0; call < 3; call += 1) {
      await expect(client.call(contract.attackDetections, {})).rejects.toMatchObject(unavailable);
      await expect(client.call(contract.attackPerMonth, {})).rejects.toMatchObject(unavailable);
      await expect(client.call(contract.histogramEmails, search)).rejects.toMatchObject(unavailable);
    }
    await expect(client.call(contract.searchEmails, search)).resolves.toMatchObject({ rows: [] });
    await expect(client.call(currentUser, {})).resolves.toMatchObject({ email: 'ada@example.com' });
  });

  it.each([404, 405, 418, 429, 500, 502, 503])(
    '[AP-02] keeps status %i and the text of a refusal of success and info alone',
    async (status) => {
      const { client } = await startService((_, response) => {
        response.statusCode = status;
        response.end('{"success":false,"info":"The other server says no."}');
      });
      await expect(client.call(currentUser, {})).rejects.toMatchObject({
        status,
        message: 'The other server says no.',
        isPlain: true,
      });
    },
  );

  it('does not count or repeat what the caller aborted', async () => {
    const gone = new AbortController();
    const { client, calls } = await startService(
      (request, response) => {
        if (request.method === 'GET') gone.abort();
        else response.end(JSON.stringify(signedIn));
      },
      { failuresToOpen: 1 },
    );
    await expect(client.call(currentUser, {}, { signal: gone.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await expect(client.call(login, credentials)).resolves.toMatchObject({ token: 't' });
    expect(calls).toHaveLength(2);
  });

  it('is never called at another origin', async () => {
    const { fetch } = await startService((_, response) => response.end());
    await expect(fetch(new Request('http://127.0.0.1:1/api/v1/health'))).rejects.toMatchObject(unavailable);
  });
});
