import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import { MailText } from '../../../src/views/ui/mail-text.tsx';

const html = (text: string, isAddress = false) =>
  renderToStaticMarkup(<MailText t={messagesOf('en')} text={text} isAddress={isAddress} />);

it('[MX-21] a text of a mail is isolated, and a deceptive character is an element with its name and code', () => {
  expect(html('Report')).toBe('<bdi>Report</bdi>');
  expect(html('a\u202eb')).toBe(
    '<bdi>a<mark role="img" title="right-to-left override" data-code="U+202E">\u202e</mark>b</bdi>',
  );
});

it('[MX-21] addresses read from left to right and may wrap, but not within the domain that somebody registered', () => {
  expect(html('שירות <a@b.example>', true)).toBe('<bdi dir="ltr">שירות &lt;a@<wbr/>b.example&gt;</bdi>');
});

it('the domain of an address does not wrap, unless it is longer than a narrow column', () => {
  expect(html('ann-lee@big-files.example', true)).toBe(
    '<bdi dir="ltr">ann-<wbr/>lee@<wbr/><span class="whitespace-nowrap">big-files.example</span></bdi>',
  );
  expect(html('ann@a-very-long-name-of-a-domain.example', true)).toBe(
    '<bdi dir="ltr">ann@<wbr/>a-<wbr/>very-<wbr/>long-<wbr/>name-<wbr/>of-<wbr/>a-<wbr/>domain.example</bdi>',
  );
});
