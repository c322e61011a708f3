import { describe, expect, it } from 'vitest';
import { splitValues } from '../../../src/api/validators.ts';
import { stateOfPrompt } from '../../../src/server/mail-explorer/state-of-prompt.ts';

describe('a question as filters', () => {
  it('[AI-01] names a recipient as addresses spell the name, not by each of its words', () => {
    const node = { kind: 'text', field: 'recipients', match: 'contains', value: 'Amara Okafor' } as const;
    const filled = stateOfPrompt(node, Temporal.Now.instant());
    const { value, mode } = filled!.state.texts.recipients;
    expect(mode).toBe('contains');
    expect(splitValues(value)).toContain('amara.okafor');
    expect(splitValues(value)).not.toContain('Okafor');
  });
});
