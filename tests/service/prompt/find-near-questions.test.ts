import { expect, it } from 'vitest';
import { readQuestion } from '../../../src/service/prompt/read-question.ts';

const asker = {
  now: Date.UTC(2026, 10, 18),
  timeZone: 'UTC',
  me: 'a@c.example',
  domains: ['c.example'],
  locale: 'en',
};
const nearTo = (prompt: string) => readQuestion({ prompt, asker }).near?.map(({ question }) => question);

it.each([
  ['delete all spam from yesterday', ['all spam from yesterday']],
  ['show me a chart of phishing last week please', ['phishing last week please']],
  ['friendly mails from x.example', ['"friendly" mails from x.example']],
  ['zeig mir komische Mails von gestern', ['zeig mir "komische" Mails von gestern']],
])('[AI-03] near to a question that is refused are others that are understood: %s', (prompt, near) => {
  expect(nearTo(prompt)).toEqual(near);
});

it.each([
  'how many mails did bob open last month',
  '😀'.repeat(200),
  'do not delete spam, not from x.example',
])('[AI-03] a time alone, or a question without its denial, is not near: %s', (prompt) => {
  for (const question of nearTo(prompt) ?? []) expect(question).toMatch(/not|"/);
});
