import { describe, expect, it } from 'vitest';
import { sanitizeMessage } from '../../../src/server/profile/sanitize-message.ts';
import { sanitizeOnWorker } from '../../../src/server/profile/sanitizer.ts';

const words = { remoteImage: 'remote image not loaded' };
const sanitize = (html: string) => sanitizeMessage(html, words);

describe('the HTML of a mail', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name=password></form>',
    '<link rel=stylesheet href="https://evil.example/a.css">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<style>@import url(https://evil.example/a.css)</style>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    '<object data="https://evil.example"></object><embed src="https://evil.example">',
    '<base href="https://evil.example/">',
  ])('loses what could run or load: %s', (html) => {
    expect(sanitize(html)).not.toMatch(
      /<(script|iframe|form|input|link|meta|style|svg|math|object|embed|base|a)\b|\son\w+=|src=/i,
    );
  });

  it('loads nothing from elsewhere, by image or by style', () => {
    const html = sanitize(
      '<p style="color: red; background: url(https://evil.example/p.gif)">x<img src="https://evil.example/p.gif" alt="Logo"></p>',
    );
    expect(html).toContain('color:red');
    expect(html).not.toContain('evil.example');
    expect(html).toContain('Logo');
    expect(sanitize('<img src="//evil.example/p.gif">')).toContain('remote image not loaded');
  });

  it('keeps images that are in the mail, but no SVG', () => {
    expect(sanitize('<img src="data:image/png;base64,AAAA">')).toContain('src="data:image/png;base64,AAAA"');
    expect(sanitize('<img src="data:image/svg+xml;base64,AAAA">')).not.toContain('svg');
  });

  it('turns a link into text with its host', () => {
    const html = sanitize('<a href="https://evil.example/login">https://bank.example</a>');
    expect(html).toContain('data-host="evil.example"');
    expect(html).not.toContain('href');
  });

  it('works on a worker thread, deep nesting included', async () => {
    const deep = '<div>'.repeat(20_000) + 'deep' + '</div>'.repeat(20_000);
    expect(await sanitizeOnWorker('<b>hi</b><script>1</script>', words, { by: 'ada' })).toBe('<b>hi</b>');
    await expect(sanitizeOnWorker(deep, words, { by: 'ada' })).resolves.toBeTypeOf('string');
  });
});
