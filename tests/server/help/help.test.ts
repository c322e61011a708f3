import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { inspectorVersions } from '../../../src/service/judging/inspector-versions.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { allTopics, readChangelog, readDocument, topics } from '../../../src/server/help/documents.ts';
import { version } from '../../../src/runtime/version.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment } from '../deployment/support/start-deployment.ts';

let world: Awaited<ReturnType<typeof startDeployment>>;
let viewer: string;
beforeAll(async () => {
  world = await startDeployment(0);
  viewer = await world.signIn(people.viewer);
});
afterAll(() => world.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  world.console.request(path, { cookie: viewer, headers });
const partial = { 'hx-request': 'true', 'hx-request-type': 'partial' };

it.each(allTopics)('[SH-04] the document %s names no records of decisions', (topic) => {
  const text = JSON.stringify(readDocument(topic));
  expect(text.match(/\b[Dd]ecisions?[ /]\d|[(,;] ?(?:0[1-9]\d|1[1-9]\d)\)/g) ?? []).toEqual([]);
});

describe('the help menu', () => {
  it('[SH-04] is on every page, and each of its pages opens for everybody', async () => {
    const html = await (await get('/dashboard')).text();
    const menu = html.slice(html.indexOf('id="help-menu"'), html.indexOf('id="theme-menu"'));
    const hrefs = [...menu.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!);
    expect(hrefs).toEqual([
      '/help/version',
      '/help/status',
      '/help/product-updates',
      '/help/documentation',
      '/help/contact-support',
    ]);
    for (const href of hrefs) {
      const answer = await get(href);
      expect([href, answer.status]).toEqual([href, 200]);
      expect(await answer.text()).toContain('<h1');
    }
  });

  it('[SH-04] lists the versions of console and service, of services and engines, in a dialog of 620 by 250', async () => {
    for (const headers of [{}, partial]) {
      const html = await (await get('/help/version', headers)).text();
      for (const text of [
        `${version} (test)`,
        `SQLite ${process.versions['sqlite']}`,
        'Node ',
        'Look-alike senders',
      ])
        expect(html).toContain(text);
    }
    const dialog = await (await get('/help/version', partial)).text();
    expect(dialog).toMatch(/^<dialog [^>]*class="[^"]*\bw-155\b[^"]* h-\[250px\]/);
  });

  it('[SH-04] shows whom to contact and what they will ask for, in a dialog of 660', async () => {
    const nobody = await (await get('/help/contact-support', partial)).text();
    expect(nobody).toMatch(/^<dialog [^>]*class="[^"]*\bw-165\b[^"]*"/);
    expect(nobody).toContain('No support contact is set');
    await world.set({ supportContact: 'help@example.com' });
    const mail = await (await get('/help/contact-support')).text();
    expect(mail).toContain('<a href="mailto:help@example.com">help@example.com</a>');
    expect(mail).toContain(people.viewer);
    await world.set({ supportContact: 'https://help.example.com/new' });
    expect(await (await get('/help/contact-support')).text()).toContain(
      '<a href="https://help.example.com/new">',
    );
  });

  it('[SH-04] shows the state of the components, also when the service fails', async () => {
    expect(await (await get('/help/status')).text()).toContain('0 emails waiting to be sent');
    world.answerWith((request) =>
      request.url.endsWith('/environment_components') ? Response.json({}, { status: 500 }) : undefined,
    );
    const html = await (await get('/help/status')).text();
    world.answerWith(() => undefined);
    expect(html).toContain('is not available');
    expect(html).toContain('Protection service');
    expect(html).toContain('Failing');
  });

  it('[SH-04] shows the documents of this version, and no others', async () => {
    const list = await (await get('/help/documentation')).text();
    for (const topic of topics) expect(list).toContain(`href="/help/documentation/${topic}"`);
    const guide = await (await get('/help/documentation/operations')).text();
    const chapters = allTopics.filter((topic) => !topics.includes(topic as never));
    expect(chapters.length).toBeGreaterThan(9);
    for (const topic of chapters) expect(guide).toContain(`href="/help/documentation/${topic}"`);
    for (const topic of allTopics) {
      const { title, blocks } = readDocument(topic);
      expect(title).not.toBe('');
      const html = await (await get(`/help/documentation/${topic}`)).text();
      expect(html).toContain(title);
      // Nothing of the notation is left in the text, and every heading was read.
      const source = readFileSync(
        new URL(`../../../docs/${topic.replace(/^operations-/, 'operations/')}.md`, import.meta.url),
        'utf8',
      ).replaceAll(/```.*?```/gs, '');
      expect(blocks.filter(({ kind }) => kind === 'heading').length + 1).toBe(
        [...source.matchAll(/^#{1,3} /gm)].length,
      );
      expect(html).not.toMatch(/\]\([a-z./]+/);
      for (const [, href] of html.slice(html.indexOf('<main')).matchAll(/<a [^>]*href="([^"]+)"/g)) {
        if (href!.startsWith('/')) expect([href, (await get(href!)).status]).toEqual([href, 200]);
        else expect(href).toMatch(/^(https:\/\/|#)/);
      }
    }
    expect((await get('/help/documentation/nothing')).status).toBe(404);
    expect((await get('/help/documentation/__proto__')).status).toBe(404);
  });

  it('has a changelog entry for this version, first', () => {
    const [first, ...rest] = readChangelog();
    expect(first).toMatchObject({ kind: 'heading', level: 2, inlines: [{ text: version }] });
    expect(rest.some(({ kind }) => kind === 'list')).toBe(true);
  });

  it('is open to people whose organisation is locked', async () => {
    await world.set({ locked: true });
    expect((await get('/help/contact-support')).status).toBe(200);
    expect((await get('/dashboard')).headers.get('location')).toBe('/access-blocked/customer-locked');
    await world.set({ locked: false });
  });
});

describe('the calls about versions', () => {
  it('[AP-01] answer programs and engines with their versions, to signed-in users only', async () => {
    const client = createClient(
      async (request) => world.console.app.request(request),
      'http://console.example.com',
    );
    const own = { token: viewer.split('=')[1]! };
    expect(await client.call(contract.serviceVersion, {}, own)).toEqual({
      ui2_version: version,
      flask_version: version,
      services: [
        { name: 'protection_service', version },
        { name: 'runtime', version: `Node ${process.versions.node}` },
        { name: 'database', version: `SQLite ${process.versions['sqlite']}` },
      ],
      engines: Object.entries(inspectorVersions).map(([name, number]) => ({ name, version: String(number) })),
    });
    const { services, engines } = await client.call(contract.environmentComponents, {}, own);
    expect(services.map(({ name }) => name)).toEqual([
      'protection_service',
      'runtime',
      'database',
      'outgoing_mail',
    ]);
    expect(services.at(-1)).toMatchObject({ version: '', info: 'outbox' });
    expect(engines).toContainEqual({
      name: 'look-alike-sender',
      version: String(inspectorVersions['look-alike-sender']),
      state: 'ok',
      failed_mails: 0,
    });
    await expect(client.call(contract.environmentComponents, {})).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('the version of the console', () => {
  it('[SH-05] is public, not cached, and part of pages only in production', async () => {
    const answer = await world.console.request('/version');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ ui2_version: `${version} (test)`, offer: '/help/new-version' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await (await get('/dashboard')).text()).not.toContain('data-version=');
  });

  it('[SH-05] is offered in a dialog of 700, to scripts only', async () => {
    const dialog = await (await get('/help/new-version', partial)).text();
    expect(dialog).toMatch(/^<dialog [^>]*class="[^"]*\bw-175\b[^"]*"/);
    expect((await get('/help/new-version')).headers.get('location')).toBe('/help/product-updates');
  });
});
