import { expect, it } from 'vitest';
import { readOnThread } from '../../../src/service/prompt/read-on-thread.ts';
import { readQuestion } from '../../../src/service/prompt/read-question.ts';

const asker = {
  now: Date.UTC(2026, 10, 18),
  timeZone: 'UTC',
  me: 'a@c.example',
  domains: ['c.example'],
  locale: 'en',
};

it.each(['phishing from ann@b.example since Monday', 'phishing from outside, blorb', 'status '.repeat(280)])(
  '[AI-01] a question is read the same way on a thread: %s',
  async (prompt) => {
    expect(await readOnThread({ prompt, asker }, { by: 'ada' })).toEqual(readQuestion({ prompt, asker }));
  },
);
