import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { messagesOf } from '../../src/messages/messages.ts';
import { BarList } from '../../src/views/charts/bar-list.tsx';

it.each([
  ['en', '12 people', 'Northwind Labs, 12 people: 15 emails'],
  ['de', '12 Personen', 'Northwind Labs, 12 Personen: 15 E-Mails'],
] as const)('[AN-01] the link of a bar is read with its units, in %s', (locale, note, name) => {
  const bar = {
    id: '1',
    label: 'Northwind Labs',
    note,
    value: '15',
    share: 1,
    mark: 'accent',
    href: '/x',
  } as const;
  const html = renderToStaticMarkup(<BarList t={messagesOf(locale)} bars={[bar]} empty="" />);
  expect(html.replaceAll(/<[^>]+>/g, '').replaceAll('‑', '-')).toBe(name);
});
