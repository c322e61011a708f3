import { afterAll, describe, expect, it } from 'vitest';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { readSafeText } from '../../../../src/service/mail/parse/read-original.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

const message = (type: string, body: string) =>
  Buffer.from(`From: a@b.example\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}`);
const html = (body: string, most = 600) => readSafeText(message('text/html', body), most);

describe('the beginning of a mail as plain text', () => {
  it('has its lines, without links, pictures, styles and scripts', () => {
    const text = html(
      `<style>p{color:red}</style><script>alert(1)</script><title>T</title>
       <p>Dear&nbsp;Anna,</p><p>please <a href="https://evil.example/x?y">pay here</a><img src="https://t.example/1.gif" alt="pixel"><br>today &amp; now.</p>`,
    );
    expect(text).toBe('Dear Anna,\n\nplease pay here\ntoday & now.');
  });

  it('omits what a mail shows only to programs', () => {
    expect(html('<div style="display:none">ham ham</div><p hidden>ham</p><p>Buy</p>')).toBe('Buy');
  });

  it('shows links by their host, and nothing that becomes clickable', () => {
    const text = readSafeText(
      message(
        'text/plain',
        'Go to https://evil.example/a/b?c#d or www.bad.example/x, write bob@evil.example',
      ),
      600,
    );
    expect(text).toContain('[evil\u200c.\u200cexample]');
    expect(text).not.toContain('/a/b');
    expect(text).not.toMatch(/\w[.@]\w/);
  });

  it('drops reversed and hidden text, and keeps escaped tags as text', () => {
    expect(html('<p>a\u202eb\u200bc&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toBe(
      'abc<script>alert(1)</script>',
    );
  });

  it('is limited in length', () => {
    const text = html(`<p>${'ä'.repeat(5_000)}</p>`, 100);
    expect(text).toBe(`${'ä'.repeat(99)}…`);
  });

  it('is read off the main thread, also of a page of nothing but open tags', async () => {
    expect(await pool.readSafeText(message('text/html', '<div>'.repeat(200_000)), 100)).toBe('');
    expect(await pool.readSafeText(message('text/plain', 'Hello'), 100)).toBe('Hello');
  });
});
