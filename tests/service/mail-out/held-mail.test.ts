import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import type { MailTemplates } from '../../../src/service/mail-out/mail-out.ts';
import { productBrand } from '../../../src/service/mail-out/mail-brand.ts';
import { encodingOf } from '../../../src/service/mail-out/fit-mail.ts';
import { renderMail } from '../../../src/service/mail-out/render-mail.ts';

const publicUrl = 'https://console.example';
const token = 'AQ'.padEnd(51, 'x');
const hostile = [
  'Pay at https://evil.example/login or mail boss@evil.example',
  '=?utf-8?q?=0D=0ABcc:_x?=\r\nBcc: x@evil.example',
  '\u202egnp.eciovni <script>alert(1)</script>',
  'x'.repeat(10_000),
  'www.evil.example \u200b evil\u00ad.example',
];
const values = (
  count: number,
  subject = (index: number) => `Offer ${index}`,
): MailTemplates['held_mail'] => ({
  address: 'anna@tenant.example',
  organisation: 'Example GmbH',
  at: '2026-11-22T07:00:00Z',
  timeZone: 'Europe/Berlin',
  total: count,
  others: 1,
  unsubscribe_path: `/email-actions/unsubscribe?id=${token}`,
  mails: Array.from({ length: Math.min(count, 50) }, (_, index) => ({
    subject: subject(index),
    sender: `${subject(index)} (nora@evil.example)`,
    mailbox: index % 2 === 0 ? '' : 'info@tenant.example',
    received_at: '2026-11-22T05:00:00Z',
    group: 'suspected_phishing',
    path: `/email-actions/restore-email?type=office365_emails_email&msg=${token}`,
    dismiss_path: `/email-actions/action?type=office365_emails_email&id=${token}`,
  })),
});
const render = (locale: string, count: number, subject?: (index: number) => string) =>
  renderMail(
    { to: 'anna@tenant.example', template: 'held_mail', values: values(count, subject), locale },
    { brand: productBrand, publicUrl, logo: null, timeZone: 'UTC', organisation: 'Example GmbH' },
  );
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

describe.each(['en', 'de'])('a digest (%s)', (locale) => {
  it.each([1, 50, 200])(
    '[EU-09] of %i mails has one link host, no images, the same in text and HTML',
    (count) => {
      const { html, text } = render(locale, count);
      const links = hrefs(html);
      expect(new Set(links.map((href) => new URL(href).host))).toEqual(new Set(['console.example']));
      expect(html).not.toMatch(/<img|url\(|@import|<script|<form/i);
      expect([...text.matchAll(/^https:\S+$/gm)].map(([url]) => url)).toEqual(links);
      expect(links.length).toBeGreaterThan(2 * Math.min(count, 40));
      expect(html).toContain(`lang="${locale}"`);
      for (const line of text.split('\n'))
        if (!line.startsWith('https:')) expect(line.length).toBeLessThanOrEqual(72 + 60);
    },
  );

  it.each([
    ['usual', (index: number) => `Offer ${index}`],
    ['long', (index: number) => `Grüße ${index} ${'äöü.'.repeat(60)}`],
  ])('[EU-09] is at most 80 KB as it is sent, with 50 %s subjects', async (_, subject) => {
    const content = render(locale, 200, subject);
    const composer = createTransport({ streamTransport: true, buffer: true } as const);
    const { html, subject: title, text } = content;
    const { message } = await composer.sendMail({
      html,
      text,
      subject: title,
      textEncoding: encodingOf(content.html),
      from: 'a@tenant.example',
      to: 'b@tenant.example',
    });
    expect((message as unknown as Buffer).length).toBeLessThanOrEqual(80_000);
    const named = content.text.match(/^(?:Review|Ansehen):/gm)!.length;
    expect(named).toBeGreaterThan(10);
    expect(content.text).toMatch(new RegExp(`^${200 - named} (?:more|weitere)`, 'm'));
  });

  it('[EU-09] never turns text of strangers into a link', () => {
    const { html, text, subject } = render(locale, 5, (index) => hostile[index]!);
    expect(subject).not.toContain('evil');
    const own = new RegExp(`${publicUrl}\\S*`, 'g');
    expect(html).not.toContain('<script');
    for (const part of [text.replaceAll(own, ''), html.replaceAll(own, '')]) {
      expect(part).not.toMatch(/evil\.example|https?:\/\/(?!console)|@evil|[\u202a-\u202e\u200b\u00ad]/);
      expect(part).not.toMatch(/^Bcc:/m);
      expect(part).not.toContain('x'.repeat(121));
    }
  });

  it('[EU-09] is from the organisation and headed by it; the subject names a single mail, cleaned and cut', () => {
    const { from, html, text } = render(locale, 2);
    expect(from).toBe(`Example GmbH, ${locale === 'de' ? 'geschützt von' : 'protected by'} Postern`);
    const words = html.slice(html.indexOf('<body')).replaceAll(/<[^>]+>/g, '\n');
    expect(words.trim()).toMatch(/^Example GmbH\s+(?:protected by|geschützt von) Postern\s/);
    expect(text.replaceAll('\n', ' ')).toMatch(/Postern (?:for|für) Example GmbH/);
    expect(render(locale, 1).subject).toContain('Offer 0');
    for (const name of [...hostile, '\u05d4\u05e0\u05d7\u05d4 moc.live']) {
      const { subject } = render(locale, 1, () => name);
      expect([...subject].length).toBeLessThan(110);
      expect(subject).not.toMatch(/evil\.example|[\r\n\u202a-\u202e\u200b\u00ad]/);
    }
    for (const name of ['\u05d4\u05e0\u05d7\u05d4', '\u{1e900}\u{1e901} moc'])
      expect(render(locale, 1, () => name).subject).toMatch(/\u2068[^]*\u2069$/);
  });

  it('[EU-09] uses no alarming words', () => {
    const { html, text, subject } = render(locale, 3);
    const words = `${subject} ${text} ${html.replaceAll(/<style>[^]*?<\/style>|<[^>]+>/g, ' ')}`;
    expect(words).not.toMatch(
      /urgent|immediately|suspended|verify your account|click here|dringend|sofort|gesperrt|klicken Sie hier|!(?!doctype|important)|\p{Extended_Pictographic}/iu,
    );
    expect(messagesOf(locale).locale).toBe(locale);
  });
});
