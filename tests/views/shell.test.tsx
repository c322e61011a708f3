import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { builtInRoles } from '../../src/api/vocabulary/sections.ts';
import { Shell, type ShellProps } from '../../src/views/shell/shell.tsx';

const props: ShellProps = {
  locale: 'en',
  user: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', rights: builtInRoles.admin },
  tenantName: 'Example',
  section: 'mail-explorer',
  hideMenu: false,
  theme: 'system',
  menuLocked: false,
  path: '/mail-explorer',
  children: <h1>Content</h1>,
};
const render = (more: Partial<ShellProps> = {}) => renderToStaticMarkup(<Shell {...props} {...more} />);

describe('the shell', () => {
  it('[SH-01] has a top bar, a side menu and the content', () => {
    const html = render();
    expect(html).toMatch(/<header class="top-bar /);
    expect(html).toMatch(/<nav id="side-menu" [^>]*aria-label="Main menu"/);
    expect(html).toMatch(/<main [^>]*id="content"[^>]*><h1>Content<\/h1><\/main>/);
  });

  it('[SH-01] is locked wide when the viewer locked it', () => {
    expect(render()).not.toContain(' data-locked=');
    expect(render({ menuLocked: true })).toContain(' data-locked=');
  });

  it('[SH-01] hides both bars for hide_menu', () => {
    const html = render({ hideMenu: true });
    expect(html).not.toContain('top-bar');
    expect(html).not.toContain('side-menu');
    expect(html).toContain('<h1>Content</h1>');
  });

  it('begins with a link that skips the menu', () => {
    expect(render()).toMatch(/^<div class="shell [^"]*"><a class="visually-hidden[^"]*" href="#content">/);
  });

  it('marks the current page', () => {
    expect(render()).toMatch(/<a class="side-link" href="\/mail-explorer" aria-current="page">/);
    expect(render({ section: undefined })).not.toContain('aria-current="page"');
  });

  it('[SH-04] shows the user, marks administrators and signs out by a form', () => {
    const html = render();
    expect(html).toContain('ada@example.com');
    expect(html).toContain('>Admin</span>');
    expect(html).toMatch(/<form action="\/auth\/logout" method="post"><button type="submit"/);
    expect(render({ user: { ...props.user, rights: builtInRoles.analyst } })).not.toContain('>Admin</span>');
  });

  it('[SH-09] offers the themes, and none to a brand without a dark one', () => {
    expect(render({ theme: 'dark' })).toMatch(/value="dark" [^>]*aria-pressed="true" name="theme"/);
    expect(render({ brandId: 'firewall-vendor' })).not.toContain('name="theme"');
  });

  it('saves preferences by forms that redirect to the page', () => {
    expect(render()).toContain('<input type="hidden" name="returnUrl" value="/mail-explorer"/>');
  });
});
