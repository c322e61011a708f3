import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExplorer, type TestExplorer } from './support/start-explorer.ts';

let explorer: TestExplorer;
let server: Server;
/** What the model answers; undefined for an error. */
let filter: unknown;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (filter === undefined) return response.writeHead(500).end();
      const content = JSON.stringify({ filter });
      return response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  explorer = await startExplorer(60, undefined, {
    POSTERN_AI_URL: `http://127.0.0.1:${port}/v1`,
    POSTERN_AI_MODEL: 'small-1',
  });
});
afterAll(async () => {
  await explorer?.stop();
  server.closeAllConnections();
  server.close();
});

const ask = (prompt: string) => explorer.get(`/mail-explorer?prompt=${encodeURIComponent(prompt)}`);
const about = (value: string) => ({ kind: 'text', field: 'subject', match: 'contains', value });

it('[AI-02] shows the reading of the model, and offers that of the grammar with its number', async () => {
  filter = { kind: 'not', of: about('Invoice 0000') };
  const html = await (await ask('mails about "Invoice 0000"')).text();
  expect(html).toContain('understood by a language model: check it');
  expect(html).toContain('Emails but not those with ‘Invoice 0000’ in: subject.');
  const other = /It can also be read as:.*?<a[^>]* href="([^"]+)".*?<\/a>/s.exec(html)!;
  expect(other[0]).toContain('Emails with ‘Invoice 0000’ in: subject.');
  expect(other[0]).toMatch(/>1<\/span>/);
  expect(other[1]).toContain('reading=1');
  filter = undefined;
  const chosen = await (await explorer.get(other[1]!.replaceAll('&amp;', '&'))).text();
  expect(chosen).toContain('Emails with ‘Invoice 0000’ in: subject.');
  expect(chosen).not.toContain('It can also be read as');
  expect(chosen).not.toContain('without the language model');
});

it('[AI-02] says that the model did not answer, on the page and on that of the status', async () => {
  filter = undefined;
  expect(await (await ask('mails about "Invoice 0000"')).text()).toContain(
    'Answered without the language model',
  );
  expect(await (await ask('wug frobnitz')).text()).toContain('Answered without the language model');
  const status = await (await explorer.get('/system-settings/system')).text();
  expect(status).toMatch(/It has refused questions since [^<]*status 500/);
});

it('[AI-03] says where the grammar would have refused what the model answered', async () => {
  filter = about('spam');
  const html = await (await ask('delete all spam')).text();
  expect(html).toContain('what Postern itself would have refused');
  expect(html).toContain('A prompt finds emails and changes nothing');
});
