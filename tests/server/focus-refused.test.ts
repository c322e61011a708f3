import { describe, expect, it } from 'vitest';
import { focusRefused } from '../../src/server/render/focus-refused.ts';

const focused = (html: string) =>
  [...focusRefused(html).matchAll(/<[a-z]+(?=[^>]* autofocus="")[^>]*id="(\w+)"/g)].map(([, id]) => id);

describe('a form with errors', () => {
  it('focuses its first invalid field, and nothing else', () => {
    const html =
      '<button id="a" autofocus="">Go</button><input type="text" id="b"/>' +
      '<textarea aria-invalid="true" id="c"></textarea><input id="d" aria-invalid="true" autofocus=""/>';
    expect(focused(html)).toEqual(['c']);
    expect(focusRefused(html).match(/autofocus/g)).toHaveLength(1);
  });

  it('focuses the first control of an invalid group', () => {
    const html =
      '<fieldset aria-describedby="apps-hint apps-error"><legend>Apps</legend><input type="hidden" id="a"/>' +
      '<input disabled="" id="b"/><input type="checkbox" id="c"/><p id="apps-error">Choose one</p></fieldset>';
    expect(focused(html)).toEqual(['c']);
  });

  it('leaves the focus where it is without errors at fields', () => {
    const html = '<input id="a" autofocus=""/><p id="form-error">aria-invalid=&quot;true&quot;</p>';
    expect(focusRefused(html)).toBe(html);
  });
});
