import { expect, it } from 'vitest';
import { ServiceError } from '../../src/api/errors.ts';
import { messagesOf } from '../../src/messages/messages.ts';
import { formErrorOf, textOf } from '../../src/server/form-problems.ts';

it.each([
  [undefined, 'Try again in 60 seconds.'],
  [0.2, 'Try again in 1 second.'],
  [90, 'Try again in 90 seconds.'],
  [91, 'Try again in 2 minutes.'],
  [868, 'Try again in 15 minutes.'],
])('[SI-11] a wait of %s seconds is told as people count', (retryAfter, words) => {
  const error = new ServiceError(
    'too_many_requests',
    'Wait.',
    retryAfter === undefined ? {} : { retryAfter },
  );
  expect(textOf(messagesOf('en'), formErrorOf(error, {})!)).toContain(words);
});
