import { expect, it } from 'vitest';
import { readPromptModel } from '../../src/settings/prompt-model.ts';

const read = (environment: Record<string, string>) => {
  const problems: string[] = [];
  return { settings: readPromptModel(environment, (problem) => problems.push(problem)), problems };
};

it('requires an address and a model, and nothing without them', () => {
  const address = { POSTERN_AI_URL: 'https://ai.example.com/v1' };
  expect(read({})).toEqual({ settings: undefined, problems: [] });
  expect(read({ ...address, POSTERN_AI_MODEL: 'small-1' }).settings).toEqual({
    url: 'https://ai.example.com/v1',
    model: 'small-1',
    key: undefined,
  });
  expect(read(address).problems).toEqual(['POSTERN_AI_MODEL must be set when POSTERN_AI_URL is.']);
  expect(read({ POSTERN_AI_KEY: 'k' }).problems).toEqual([
    'POSTERN_AI_URL must be set when POSTERN_AI_MODEL or POSTERN_AI_KEY is.',
  ]);
  expect(read({ POSTERN_AI_URL: 'http://ai.example.com', POSTERN_AI_MODEL: 'm' }).problems).toHaveLength(2);
});
