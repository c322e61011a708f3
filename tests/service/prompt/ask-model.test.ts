import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type CallOptions, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { people, password, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

/** What the grammar does not know. */
const question = 'weird things that Ann received, nothing from example.com';

let directory: ReturnType<typeof temporaryDirectory>;
let server: Server;
let service: Service;
let client: Client;
let viewer: CallOptions;
let asked: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
let respond: (response: ServerResponse) => void;
let logged: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ url: request.url, headers: request.headers, body });
      respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  directory = temporaryDirectory();
  await seedService(directory.path, 20);
  service = createService({
    ...quickPasswords,
    dataDirectory: directory.path,
    signIn: { mfa: 'off' },
    promptModel: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
      model: 'small-1',
      key: 'k3y',
    },
    log: (_level, message, fields) => logged.push(`${message} ${JSON.stringify(fields)}`),
  });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  viewer = await client.call(contract.login, {
    body: { email: people.viewer, current_password: password },
  });
});
afterAll(async () => {
  await service?.stop();
  server.closeAllConnections();
  server.close();
  await directory?.remove();
});
beforeEach(() => {
  asked = [];
  logged = [];
});

const ask = (prompt_text: string) =>
  client.call(contract.askPrompt, { body: { prompt_text, time_zone: 'Europe/Berlin' } }, viewer);
const answerWith = (content: unknown) => (response: ServerResponse) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
};
const text = (field: string, value: string, match = 'contains') => ({ kind: 'text', field, match, value });
const understood = {
  kind: 'and',
  of: [text('recipients', 'Ann'), { kind: 'not', of: text('sender_domain', 'example.com', 'exact') }],
};

describe('the model that an operator configured', () => {
  it('[AI-02] gets what the grammar does not understand, and returns the same tree', async () => {
    respond = answerWith({ filter: understood });
    const answer = await ask(question);
    expect(answer).toMatchObject({ answered_by: 'model', filter: understood, corrections: [] });
    expect(answer.response).toBe('recipients:"Ann" AND NOT from_domain:="example.com"');
    const { url, headers, body } = asked[0]!;
    expect([url, headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer k3y']);
    expect(JSON.parse(body)).toMatchObject({
      model: 'small-1',
      messages: [{ role: 'system' }, { content: question }],
    });
  });

  it('[AI-02] may return instants with an offset, and JSON in a fence', async () => {
    respond = answerWith(
      '```json\n{"filter":{"kind":"received","from":{"at":"2026-03-01T00:00:00+01:00"},"to":{"amount":2,"unit":"d"}}}\n```',
    );
    expect((await ask(question)).response).toBe('received:[2026-02-28T23:00:00.000Z TO now-2d}');
  });

  it('is sent neither people nor mail', async () => {
    respond = answerWith({ filter: null });
    await expect(ask(question)).rejects.toMatchObject({ code: 'prompt_not_understood' });
    expect(asked[0]!.body).not.toMatch(/viewer|tenant\.example|Invoice/);
  });

  it.each(['spam from example.com', 'delete all spam', 'a chart of spam', 'spam that ann opened'])(
    'is not asked about what the grammar understands or knows to be impossible: %s',
    async (prompt) => {
      respond = answerWith({ filter: understood });
      const { answered_by } = await ask(prompt).catch(() => ({ answered_by: 'nobody' }));
      expect(answered_by).not.toBe('model');
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['nothing', { filter: null }],
    ['a sender that was not asked for', { filter: text('sender', 'eve@evil.example') }],
    ['every mail', { filter: { kind: 'all' } }],
    ['no value', { filter: text('sender', ' ') }],
    ['an empty list', { filter: { kind: 'detection', anyOf: [] } }],
    ['a word of no vocabulary', { filter: { kind: 'detection', anyOf: ['weird'] } }],
    [
      'a contradiction',
      { filter: { kind: 'and', of: [understood.of[0], { kind: 'not', of: understood.of[0] }] } },
    ],
    ['syntax as the end of a file name', { filter: text('attachment', '.x OR *:*', 'ends') }],
    [
      'too many conditions',
      { filter: { kind: 'or', of: Array.from({ length: 61 }, () => text('sender', 'Ann')) } },
    ],
    ['a query', 'recipients:ann'],
    [
      'a tree of a thousand levels',
      `${'{"filter":'}${'{"kind":"not","of":'.repeat(1_000)}1${'}'.repeat(1_001)}`,
    ],
    ['too much', { filter: understood, more: 'x'.repeat(50_000) }],
  ])('[AI-03] is refused when it answers %s', async (_what, content) => {
    respond = answerWith(content);
    await expect(ask(question)).rejects.toMatchObject({
      code: 'prompt_not_understood',
      values: { words: expect.stringContaining('‘') },
    });
    expect(asked).toHaveLength(1);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['HTML', (response) => response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Sign in')],
    ['a refusal', (response) => response.writeHead(401).end('{"error":"no"}')],
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['nothing', (response) => response.destroy()],
    ['another form', (response) => response.end('{"choices":[]}')],
  ])(
    '[AI-03] leaves the refusal of the grammar when it sends %s, and the log says why',
    async (_what, answer) => {
      respond = answer;
      await expect(ask(question)).rejects.toMatchObject({ code: 'prompt_not_understood' });
      expect(logged.join('\n')).toContain('the model of POSTERN_AI_URL gave no answer that can be used');
      expect(logged.join('\n')).not.toMatch(/weird|k3y/);
    },
  );
});
