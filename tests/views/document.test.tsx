import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Document, type DocumentProps } from '../../src/views/document/document.tsx';

const props: DocumentProps = {
  locale: 'de',
  title: 'Mail Explorer',
  theme: 'system',
  nonce: 'abc',
  sheet: '/styles.css',
  scripts: ['/loader.js'],
  bodyHtml: '<main>Content</main>',
};
const render = (more: Partial<DocumentProps> = {}) => renderToStaticMarkup(<Document {...props} {...more} />);

describe('the document', () => {
  it('declares its language, its title and its brand', () => {
    const html = render();
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<title>Mail Explorer · Postern</title>');
    expect(html).toContain('<body><main>Content</main></body>');
  });

  it('has a theme before any script runs, and follows the system without one', () => {
    expect(render({ theme: 'dark' })).toContain('data-theme="dark"');
    expect(render()).not.toContain('data-theme');
    expect(render()).toContain('<meta name="color-scheme" content="light dark"/>');
  });

  it('[SH-09] stays light for the brand that has no dark theme', () => {
    const html = render({ theme: 'dark', brandId: 'firewall-vendor' });
    expect(html).toContain('data-theme="light"');
    expect(html).toContain('data-brand="firewall-vendor"');
  });

  it('puts the nonce on every script and style and has none inline', () => {
    const html = render({ preloads: ['/island.js'] });
    for (const [tag] of html.matchAll(/<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]*>/g)) {
      expect(tag).toContain('nonce="abc"');
    }
    expect(html).not.toMatch(/<style|<script(?![^>]* src=)/);
  });
});
