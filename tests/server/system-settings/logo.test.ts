import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { paths } from '../../../src/site/paths.ts';
import { greyPng as png, pngChunk as chunk, svgPicture } from '../../support/pictures.ts';
import { anna, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { browse } from '../end-users/browse.ts';

let world: EndUserWorld;
let admin: ReturnType<typeof browse>;
let session: { token: string };
beforeAll(async () => {
  world = await startEndUsers([heldRow('Offer', 'cp_spam')]);
  session = await world.signIn(people.admin);
  admin = browse(world);
  admin.cookies.set('postern', session.token);
});
afterAll(() => world?.stop());

const write = (file: Buffer) =>
  world.client.call(
    contract.writeCustomLogo,
    { body: { kinds: ['browser_pages'], picture: file.toString('base64') } },
    session,
  );
const fetchLogo = (kind: string) => browse(world).console.request(`/api/v1/custom_logo_file/${kind}`);
/** Sends the form of the page as a browser does. */
async function upload(file: Buffer | undefined, name = 'logo.png', place = 'all') {
  const form = new FormData();
  form.set('place', place);
  if (file) form.set('logo', new File([new Uint8Array(file)], name, { type: 'image/png' }));
  else form.set('step', 'remove');
  return admin.upload(paths.systemSettings.logo(), form);
}

describe('the custom logo', () => {
  it.each([
    ['a script', Buffer.from('<script>1</script>'), 'logo_no_picture'],
    ['a picture that is very wide', png({ width: 5_000 }), 'logo_too_many_pixels'],
    ['one of very many bytes', png({ more: chunk('tEXt', Buffer.alloc(1_000_000)) }), 'logo_too_large'],
  ])('[SH-09] is not %s', async (_, file, problem) => {
    const error = await write(file).catch((refused: ServiceError) => refused);
    expect([(error as ServiceError).status, (error as ServiceError).fields?.[0]?.problem]).toEqual([
      400,
      problem,
    ]);
    expect((await fetchLogo('browser_pages')).status).toBe(404);
  });

  it('[EU-01] is shown on the public pages and in mails, without invisible content', async () => {
    const secret = chunk('tEXt', Buffer.from('Comment\0taken at 52.5, 13.4'));
    const sent = await upload(png({ more: secret }));
    expect([sent.status, sent.location]).toEqual([303, paths.systemSettings.appearance({ done: 'saved' })]);
    const answer = await fetchLogo('browser_pages');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.subarray(1, 4).toString(), bytes.includes('taken')]).toEqual(['PNG', false]);
    const { path } = await world.linkTo(anna, 'Offer');
    const page = await browse(world).get(path);
    expect(page.html).toMatch(
      /<header><img src="\/api\/v1\/custom_logo_file\/browser_pages\?v=\w+" alt="Tenant"/,
    );
    expect((await browse(world).get('/email-actions/held-mail')).html).toContain('custom_logo_file');
    await browse(world).post(path, { step: 'email', email: anna });
    await world.codeFor(anna);
    const mail = await eventually(() =>
      world.mails(anna).findLast(({ subject }) => subject.endsWith('your code')),
    );
    expect(mail.text).toContain('src="cid:logo"');
    expect(mail.text).toMatch(/Content-Id: <logo>/i);
    expect(mail.text).not.toMatch(/src="http/);
    const preview = await admin.get(paths.systemSettings.noticeMessage());
    expect(preview.html).toContain('src="data:image/png;base64,');
  });

  it('[EU-01] is removed everywhere', async () => {
    await upload(png());
    expect((await fetchLogo('quarantine_report')).status).toBe(200);
    await upload(undefined);
    expect((await fetchLogo('browser_pages')).status).toBe(404);
    const { path } = await world.linkTo(anna, 'Offer');
    expect((await browse(world).get(path)).html).toContain('<header><p>Tenant</p></header>');
  });

  it('[SH-09] in the console needs one picture for each theme; the sign-in page shows it as well', async () => {
    const barOf = (html: string) => /<header class="top-bar.*?<\/a>/s.exec(html)?.[0] ?? '';
    await upload(svgPicture(), 'dark.svg', 'dark');
    const partial = await admin.get(paths.systemSettings.appearance());
    expect(partial.html).toContain('The console shows the brand default until');
    expect(barOf(partial.html)).not.toContain('<img');
    const icon = await browse(world).console.request('/api/v1/custom_icon_public');
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    await upload(svgPicture(), 'white.svg', 'white');
    const both = await admin.get(paths.systemSettings.appearance());
    expect(barOf(both.html)).toMatch(
      /<source media="\(prefers-color-scheme: dark\)" srcSet="\/api\/v1\/custom_icon\?theme=dark&amp;v=\w+"\/><img src="\/api\/v1\/custom_icon\?theme=light/,
    );
    const signIn = (await browse(world).get(paths.signIn.login())).html;
    expect(signIn).toMatch(
      /<img src="\/api\/v1\/custom_icon_public\?theme=light&amp;v=\w+" alt="Postern" height="48"/,
    );
    for (const theme of ['light', 'dark']) {
      const icon = await browse(world).console.request(`/api/v1/custom_icon_public?theme=${theme}`);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    const features = await world.client.call(contract.uiFeatures, {}, session);
    expect(features.customIcon?.light).toMatch(/^\/api\/v1\/custom_icon\?theme=light&v=/);
    const kept = await browse(world).console.request(
      /\/api\/v1\/custom_icon_public[^"]+/.exec(signIn)![0].replace('&amp;', '&'),
    );
    expect(kept.headers.get('cache-control')).toContain('immutable');
    const own = await world.client.download(contract.customIcon, { query: { theme: 'dark' } }, session);
    expect(own.headers.get('content-type')).toBe('image/png');
    await upload(undefined);
    expect((await browse(world).get(paths.signIn.login())).html).not.toContain('custom_icon_public');
  });

  it('[SH-09] is shown in each mail by its kind, unless mails show none; times are in the chosen zone', async () => {
    const preview = async () => (await admin.get(paths.systemSettings.noticeMessage())).html;
    await upload(png({ width: 100 }), 'a.png', 'email_notification');
    const general = /base64,[^"]+/.exec(await preview())![0];
    await upload(svgPicture(), 'b.svg', 'quarantine_report');
    const own = /base64,[^"]+/.exec(await preview())![0];
    expect(own).not.toBe(general);
    const zone = { alert_timezone: 'Europe/Berlin' };
    await world.client.call(contract.writeUserConfig, { body: zone }, session);
    const saved = await admin.post(paths.systemSettings.appearance(), { other: '' });
    expect(saved.location).toBe(paths.systemSettings.appearance({ done: 'saved' }));
    expect(await preview()).not.toContain('base64,');
    expect(await preview()).toContain('Europe/Berlin');
    expect(await world.client.call(contract.showUserConfig, {}, session)).toEqual({
      email_alerts_show_logo: false,
      alert_timezone: 'Europe/Berlin',
    });
    expect((await world.client.call(contract.showEndUserPolicy, {}, session)).time_zone).toBe(
      'Europe/Berlin',
    );
    await world.client.call(contract.writeUserConfig, { body: { email_alerts_show_logo: true } }, session);
    expect(await preview()).toContain('base64,');
    await upload(undefined);
  });

  it('[EU-01] shows validation errors at its field, and is for administrators only', async () => {
    const wrong = await upload(Buffer.from('GIF89a'), 'logo.png', 'white');
    const shown = await admin.get(wrong.location!);
    expect(shown.html).toContain('This picture cannot be read.');
    expect(shown.html).toContain('aria-invalid="true"');
    for (const send of [() => admin.post(paths.systemSettings.logo(), {}), () => upload(Buffer.alloc(0))]) {
      const { location } = await send();
      expect((await admin.get(location!)).html).toMatch(/aria-invalid="true".*Choose a picture file\./s);
    }
    const large = await upload(Buffer.concat([png(), Buffer.alloc(1_000_001 - png().length)]));
    expect((await admin.get(large.location!)).html).toMatch(
      /aria-invalid="true".*The file is larger than 1 MB\./s,
    );
    const viewer = await world.signIn(people.viewer);
    const body = { kinds: ['browser_pages' as const], picture: null };
    const refused = await world.client
      .call(contract.writeCustomLogo, { body }, viewer)
      .catch((error: ServiceError) => error.status);
    expect(refused).toBe(403);
    expect((await world.client.call(contract.listCustomLogos, {}, session)).logos).toEqual([]);
    const file = await world.client
      .download(contract.customLogoFile, { params: { kind: 'white' } })
      .catch((error: ServiceError) => error.status);
    expect(file).toBe(404);
  });
});
