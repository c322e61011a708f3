import { expect, it } from 'vitest';
import { readSender } from '../../src/settings/parse-setting.ts';

it.each([
  ['Postern <postern@example.com>', { name: 'Postern', address: 'postern@example.com' }],
  ['"Postern, Support" <postern@example.com>', { name: 'Postern, Support', address: 'postern@example.com' }],
  ['postern@example.com', { name: '', address: 'postern@example.com' }],
])('[SI-22] accepts %s as the sender of mails', (text, sender) => {
  expect(readSender(text)).toEqual(sender);
});

it.each([
  'a@b',
  'Postern <a@b>',
  'Postern <postern@example..com>',
  'Postern <a@b.example> <c@d.example>',
  '<postern@example.com>',
  'Postern\r\nBcc: x <postern@example.com>',
  'two@people@example.com',
])('[SI-22] refuses %j, as every other field for an address does', (text) => {
  expect(readSender(text)).toBeUndefined();
});
