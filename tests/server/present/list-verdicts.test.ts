import { expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import { listVerdicts } from '../../../src/server/present/vocabulary-labels.ts';

const counted = (values: string[]) => values.map((value, index) => ({ value, count: index + 1 }));

it('[MX-17] lists the four most severe verdicts with their counts, and the others on request', () => {
  const all = ['cp_clean', 'cp_spam', 'ms_spam', 'cp_phishing', 'cp_malicious', 'ms_phishing', 'cp_graymail'];
  const { list, more } = listVerdicts(counted(all), messagesOf('en'));
  expect(list.split(', ')).toHaveLength(4);
  expect(list).toContain('4 Phishing');
  expect(list).toContain('5 Malware');
  expect(list).not.toContain('Clean');
  expect(more?.summary).toBe('and 3 more verdicts');
  expect(more?.list.split(', ')).toHaveLength(3);
  expect(listVerdicts(counted(all), messagesOf('de')).more?.summary).toBe('und 3 weitere Befunde');
});

it('[MX-17] lists all of four verdicts', () => {
  const { list, more } = listVerdicts(
    counted(['cp_clean', 'cp_spam', 'cp_phishing', 'cp_malicious']),
    messagesOf('en'),
  );
  expect(list.split(', ')).toHaveLength(4);
  expect(more).toBeNull();
});
