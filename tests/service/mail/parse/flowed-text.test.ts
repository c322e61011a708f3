import { describe, expect, it } from 'vitest';
import { parse } from '../support/parse.ts';

const flowed = (body: readonly string[], more = '; delsp=yes') =>
  parse([
    'From: a@sender.example',
    'To: ann@acme.example',
    `Content-Type: text/plain; charset=utf-8; format=flowed${more}`,
    '',
    ...body,
  ]);
const linksOf = ({ detail }: Awaited<ReturnType<typeof parse>>) => detail.links.map(({ url }) => url);

describe('text with format=flowed', () => {
  it('joins an address over lines where the blanks do not count (DelSp)', async () => {
    const mail = await flowed([
      'Please confirm here: https://flow.example/confirm/very/long/ ',
      'path/that/continues?token=abcdef0123456789 ',
      'abcdef&end=1',
      '',
      'Thanks',
    ]);
    expect(linksOf(mail)).toEqual([
      'https://flow.example/confirm/very/long/path/that/continues?token=abcdef0123456789abcdef&end=1',
    ]);
    expect(mail.text).toMatch(/end=1\n\nThanks$/);
  });

  it('keeps the blanks where they count', async () => {
    const mail = await flowed(['see https://flow.example/a ', 'and more'], '');
    expect(mail.text).toBe('see https://flow.example/a and more');
    expect(linksOf(mail)).toEqual(['https://flow.example/a']);
  });

  it('joins lines of the same depth of quotation only, and not a signature', async () => {
    const { text } = await flowed(
      ['> one ', '> two ', '>> three ', 'own ', '-- ', 'Bob ', ' >no quotation', '  stuffed'],
      '; DelSp=No',
    );
    expect(text).toBe('> one two \n>> three \nown \n-- \nBob >no quotation\n stuffed');
  });

  it('leaves lines alone that are not flowed', async () => {
    const { text } = await parse(['From: a@sender.example', '', 'one ', 'two', ' three']);
    expect(text).toBe('one \ntwo\n three');
  });
});
