import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../src/messages/messages.ts';
import { Chip, VerdictBadge } from '../../src/views/ui/badge.tsx';
import { brandOf } from '../../src/site/brands.ts';
import { Button, IconButton } from '../../src/views/ui/button.tsx';
import { closes, Dialog } from '../../src/views/ui/dialog.tsx';
import { Gallery } from '../../src/views/ui/gallery.tsx';
import { Switch, TextInput } from '../../src/views/ui/field.tsx';
import { Menu, MenuButton } from '../../src/views/ui/menu.tsx';
import { signOfState, signOfVerdict } from '../../src/views/ui/tones.ts';
import { quarantineStates } from '../../src/api/vocabulary/states.ts';
import { detections } from '../../src/api/vocabulary/verdicts.ts';

const t = messagesOf('en');

describe('fields', () => {
  it('tie the label, the hint and the error to the control', () => {
    const html = renderToStaticMarkup(
      <TextInput id="sender" label="Sender" hint="As written in the mail." error="Not an address." />,
    );
    expect(html).toContain('<label for="sender">Sender</label>');
    expect(html).toMatch(/<input [^>]*id="sender"[^>]*>/);
    expect(html).toContain('aria-describedby="sender-hint sender-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('id="sender-hint"');
    expect(html).toContain('id="sender-error"');
  });

  it('have no error attributes without an error', () => {
    const html = renderToStaticMarkup(<TextInput id="sender" label="Sender" />);
    expect(html).not.toContain('aria-describedby');
    expect(html).not.toContain('aria-invalid');
  });
});

describe('buttons', () => {
  it('do not submit a form unless they have that type', () => {
    expect(renderToStaticMarkup(<Button>Refresh</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Search</Button>)).toContain('type="submit"');
  });

  it('with an icon only have a name', () => {
    const html = renderToStaticMarkup(<IconButton icon="x" label="Close" />);
    expect(html).toContain('aria-label="Close"');
    expect(html).toMatch(/<svg [^>]*aria-hidden="true"/);
  });
});

describe('switches', () => {
  it('are one control with their state, whether a button or a link', () => {
    const button = renderToStaticMarkup(<Switch on aria-label="Enabled: invoices" />);
    expect(button).toMatch(/^<button type="submit" role="switch" aria-checked="true"/);
    const link = renderToStaticMarkup(
      <Switch on={false} href="/dashboard">
        Defender
      </Switch>,
    );
    expect(link).toMatch(/^<a role="switch" aria-checked="false" href="\/dashboard"/);
    const track = /<span [^>]*aria-hidden="true"><\/span>/;
    expect(track.exec(button)?.[0]).toBe(track.exec(link)?.[0]);
  });
});

describe('labels', () => {
  it('exist for every verdict and state of the vocabulary', () => {
    for (const value of detections) expect(signOfVerdict(value).icon, value).not.toBe('shield-question-mark');
    for (const value of quarantineStates)
      expect(signOfState(value).icon, value).not.toBe('shield-question-mark');
  });

  it('show a value of a newer service by its name', () => {
    expect(renderToStaticMarkup(<VerdictBadge value="cp_newer" t={t} />)).toContain('cp_newer');
  });

  it('escape hostile text', () => {
    const html = renderToStaticMarkup(<Chip name="Subject" value={'<img src=x onerror="alert(1)">'} />);
    expect(html).not.toContain('<img');
  });

  it('remove a filter by a named link', () => {
    const html = renderToStaticMarkup(
      <Chip value="invoice" removal={{ href: '/x?a=1&b=2', 'aria-label': 'Remove' }} />,
    );
    expect(html).toContain('href="/x?a=1&amp;b=2"');
    expect(html).toContain('aria-label="Remove"');
  });
});

describe('overlays', () => {
  it('[SI-23] dialogs are native, named by their title and of the asked width', () => {
    const html = renderToStaticMarkup(
      <Dialog id="d" title="Really?" width={700} closeLabel="Close">
        <p>Text</p>
      </Dialog>,
    );
    expect(html).toMatch(/<dialog [^>]*class="[^"]*\bw-175\b[^"]*"[^>]*aria-labelledby="d-title"/);
    expect(html).toMatch(/<h2 id="d-title"[^>]*>Really\?<\/h2>/);
    expect(html).toContain('command="close"');
    expect(html).toContain('commandfor="d"');
  });

  it('are closed by commands of the browser', () => {
    expect(closes('d')).toEqual({ command: 'close', commandfor: 'd' });
  });

  it('menus are popovers, so that they need no script', () => {
    const html = renderToStaticMarkup(
      <Menu id="m" label="Actions">
        <MenuButton>Quarantine</MenuButton>
      </Menu>,
    );
    expect(html).toMatch(/<div id="m" popover="auto" [^>]*aria-label="Actions"/);
  });
});

describe('brands', () => {
  it('[SH-09] offer light and dark, the firewall brand light only', () => {
    expect(brandOf('default').themes).toEqual(['light', 'dark']);
    expect(brandOf('security-vendor').themes).toEqual(['light', 'dark']);
    expect(brandOf('firewall-vendor').themes).toEqual(['light']);
  });

  it('fall back to the default brand', () => {
    expect(brandOf('unheard-of').id).toBe('default');
    expect(brandOf(undefined).id).toBe('default');
  });
});

it('the gallery shows every component without an id used twice', () => {
  const ids = [...renderToStaticMarkup(<Gallery locale="en" />).matchAll(/ id="([^"]+)"/g)].map(
    ([, id]) => id,
  );
  expect(ids.length).toBe(new Set(ids).size);
});
