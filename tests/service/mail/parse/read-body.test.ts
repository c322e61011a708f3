import { afterAll, expect, it } from 'vitest';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { readBody } from '../../../../src/service/mail/parse/read-original.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

const related = (html: string, ...images: { id: string; type: string; bytes: Buffer }[]) =>
  Buffer.from(
    [
      'Content-Type: multipart/related; boundary=R',
      '',
      '--R',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
      ...images.flatMap(({ id, type, bytes }) => [
        '--R',
        `Content-Type: ${type}`,
        `Content-ID: <${id}>`,
        'Content-Transfer-Encoding: base64',
        '',
        bytes.toString('base64'),
      ]),
      '--R--',
    ].join('\r\n'),
  );

it('embeds pictures of the message into its HTML', async () => {
  const body = await readBody(
    related(
      '<img src="cid:logo@x"><img src=\'CID:logo%40x\'><div style="background:url(cid:logo@x)"><img src="cid:svg"><img src="cid:none">',
      { id: 'logo@x', type: 'image/png', bytes: Buffer.from('png') },
      { id: 'svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
    ),
  );
  expect(body.html?.match(/data:image\/png;base64,cG5n/g)).toHaveLength(3);
  expect(body.html).toContain('cid:svg');
  expect(body.html).toContain('cid:none');
  expect(body.html).not.toContain('svg+xml');
});

it('limits the embedded pictures', async () => {
  const bytes = Buffer.alloc(1_500_000, 1);
  const images = Array.from({ length: 8 }, (_, at) => ({ id: `i${at}`, type: 'image/png', bytes }));
  const html = `${images.map(({ id }) => `<img src="cid:${id}">`).join('')}${'<img src="cid:i0">'.repeat(50)}`;
  const body = await readBody(related(html, ...images));
  expect(body.html?.length).toBeLessThan(20_000_000);
  expect(body.html).toContain('cid:i7');
});

it('returns null for the parts a message does not have', async () => {
  expect(await readBody(Buffer.from('Subject: x\n\nhello'))).toEqual({
    html: null,
    text: 'hello',
    protections: [],
  });
  expect((await readBody(Buffer.from('Content-Type: text/html\n\n<p>hello'))).text).toBeNull();
  expect(await readBody(Buffer.alloc(0))).toEqual({ html: null, text: null, protections: [] });
});

it("reads bodies on a worker, and does not transfer the caller's bytes", async () => {
  const original = Buffer.from('Subject: x\n\nhello');
  expect(await pool.readBody(original)).toEqual({ html: null, text: 'hello', protections: [] });
  expect(original.toString()).toContain('hello');
});
