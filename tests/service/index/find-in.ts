import { ServiceError } from '../../../src/api/errors.ts';
import type { SearchExpression } from '../../../src/service/ports/search-expression.ts';
import { makeEmail } from '../records/make-emails.ts';
import { createNaiveMails } from './naive-mails.ts';

/** When searches are made in tests of what they mean, milliseconds since 1970. */
export const now = Date.parse('2026-03-31T12:00:00Z');

/** What a mail has that tests find by each of its texts. */
export const unpaidInvoice = {
  subject: 'Unpaid invoice 7',
  sender_address: 'Eve <eve@mail.evil.example>',
  nickname: 'Eve Stone',
  sender_ip: '192.0.2.7',
  sender_client_ip: '2001:db8::7',
};

/** The places of the mails that the search finds, in ascending order. */
export function findIn(mails: Parameters<typeof makeEmail>[0][], expression: SearchExpression): number[] {
  const index = createNaiveMails();
  const keys = index.add(mails.map((mail, number) => makeEmail({ entity_id: `${number}`, ...mail })));
  const found = index.keys(expression, 100);
  return found.map((key) => keys.indexOf(key)).sort();
}

/** How a search is refused. */
export function refusalOf(search: () => unknown): ServiceError {
  try {
    search();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('not refused');
}
