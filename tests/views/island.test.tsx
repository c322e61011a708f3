import { h } from 'preact';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { escapeJson } from '../../src/islands/escape-json.ts';
import { Island } from '../../src/views/ui/island.tsx';

const Greeting = ({ name }: { name: string }) => h('p', null, `Hello ${name}`);

describe('an island', () => {
  it('contains its server HTML and its name', () => {
    const html = renderToStaticMarkup(
      <Island name="greeting" component={Greeting} props={{ name: 'Ada' }} />,
    );
    expect(html).toContain('<div data-island="greeting"><p>Hello Ada</p></div>');
  });

  it('has its props as JSON in the script right after it', () => {
    const html = renderToStaticMarkup(
      <Island name="greeting" component={Greeting} props={{ name: 'Ada' }} />,
    );
    expect(html).toContain('</div><script type="application/json">{"name":"Ada"}</script>');
  });

  it('cannot be closed early by the content of a mail', () => {
    const name = '</script><script>alert(1)</script><!--';
    const html = renderToStaticMarkup(<Island name="greeting" component={Greeting} props={{ name }} />);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    const json = /<script type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({ name });
  });

  it('preserves its props exactly', () => {
    const props = { text: 'a < b & "c" \u2028 $&', list: [1, null, { deep: '<' }] };
    expect(JSON.parse(escapeJson(props))).toEqual(props);
  });
});
