import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { paths } from '../../../src/paths.ts';
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
}, 120_000);
afterAll(() => world?.stop());

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}
/** A grey PNG; `change` makes it another file. */
function png({
  width = 120,
  height = 40,
  interlace = 0,
  rows = height,
  more = Buffer.alloc(0),
  noise = false,
}: {
  width?: number;
  height?: number;
  interlace?: number;
  rows?: number;
  more?: Buffer;
  noise?: boolean;
} = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, interlace], 8);
  const pixels = Buffer.alloc((width + 1) * rows);
  // Not compressible, without being random.
  if (noise) {
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * at * 2_654_435_761) >>> 24;
    for (let at = 0; at < pixels.length; at += width + 1) pixels[at] = 0;
  }
  const parts = [
    chunk('IHDR', header),
    more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}
const write = (file: Buffer) =>
  world.client.call(
    contract.writeCustomLogo,
    { body: { kinds: ['browser_pages'], png: file.toString('base64') } },
    session,
  );
const fetchLogo = (kind: string) => browse(world).console.request(`/api/v1/custom_logo_file/${kind}`);
/** Sends the form of the page as a browser does. */
async function upload(file: Buffer | undefined, name = 'logo.png') {
  const form = new FormData();
  if (file) form.set('logo', new File([new Uint8Array(file)], name, { type: 'image/png' }));
  else form.set('step', 'remove');
  return admin.upload(paths.systemSettings.logo(), form);
}

describe('the custom logo', () => {
  it.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'logo_no_png',
    ],
    ['a picture with the signature alone', signature, 'logo_no_png'],
    ['a cut one', png().subarray(0, 60), 'logo_no_png'],
    ['one with more behind its end', Buffer.concat([png(), Buffer.from('<script>')]), 'logo_no_png'],
    ['one with a broken checksum', flip(png(), 40), 'logo_no_png'],
    ['one with fewer rows than it says', png({ rows: 3 }), 'logo_no_png'],
    ['one with more rows than it says', png({ rows: 900 }), 'logo_no_png'],
    ['one that unpacks to very much', png({ width: 40, height: 10, rows: 200_000 }), 'logo_no_png'],
    ['one with an unknown critical chunk', png({ more: chunk('ABCD', Buffer.from('x')) }), 'logo_no_png'],
    ['one without an area', png({ width: 0 }), 'logo_no_png'],
    ['one that is interlaced', png({ interlace: 1 }), 'logo_interlaced'],
    ['one that is very wide', png({ width: 5_000 }), 'logo_too_large'],
    ['one of very many bytes', png({ more: chunk('tEXt', Buffer.alloc(100_000)) }), 'logo_too_large'],
  ])('[EU-01] is not %s', async (_, file, problem) => {
    const error = await write(file).catch((refused: ServiceError) => refused);
    expect([(error as ServiceError).status, (error as ServiceError).fields?.[0]?.problem]).toEqual([
      400,
      problem,
    ]);
    expect((await fetchLogo('browser_pages')).status).toBe(404);
  });

  it('[EU-01] stands on the public pages and in mails, without what does not show', async () => {
    const secret = chunk('tEXt', Buffer.from('Comment\0taken at 52.5, 13.4'));
    const sent = await upload(png({ more: secret }));
    expect([sent.status, sent.location]).toEqual([303, paths.systemSettings.endUsers({ done: 'saved' })]);
    const answer = await fetchLogo('browser_pages');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(png())).toBe(true);
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

  it('[EU-01] that is too large for mails stands on the pages alone, and is taken away again', async () => {
    await upload(png({ width: 400, height: 100, noise: true }));
    expect((await fetchLogo('browser_pages')).status).toBe(200);
    expect((await fetchLogo('email_notification')).status).toBe(404);
    expect((await admin.get(paths.systemSettings.endUsers())).html).toContain('too large for emails');
    await upload(undefined);
    expect((await fetchLogo('browser_pages')).status).toBe(404);
    const { path } = await world.linkTo(anna, 'Offer');
    expect((await browse(world).get(path)).html).toContain('<header><p>Tenant</p></header>');
  });

  it('[EU-01] says at its field what is wrong, and is for administrators', async () => {
    const wrong = await upload(Buffer.from('<svg/>'), 'logo.svg');
    const shown = await admin.get(wrong.location!);
    expect(shown.html).toContain('This is no PNG picture.');
    expect(shown.html).toContain('aria-invalid="true"');
    const none = await admin.post(paths.systemSettings.logo(), {});
    expect((await admin.get(none.location!)).html).toContain('Choose a PNG file.');
    const viewer = await world.signIn(people.viewer);
    const body = { kinds: ['browser_pages' as const], png: null };
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

function flip(file: Buffer, at: number): Buffer {
  const changed = Buffer.from(file);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
