import { expect, it } from 'vitest';
import { readEndUserChange } from '../../src/cli/read-end-user-change.ts';

it('[EU-03] sets what people may do with their held mail, and from when they get notices', () => {
  const change = readEndUserChange({ restore: 'spam=request, other=nothing', notices: 'at-once' }, 7);
  expect(change).toMatchObject({
    restore: { malware: 'request', dlp: 'request', spam: 'request', graymail: 'release', other: 'nothing' },
    notices: 'at_once',
    noticesSince: 7,
    digestSince: 7,
  });
  expect(readEndUserChange({ 'proof-hours': '0' })).toEqual({ proofHours: 0 });
  expect(readEndUserChange({})).toEqual({});
});

it.each([
  { restore: 'malware=release' },
  { restore: 'dlp=release' },
  { restore: 'ham=release' },
  { restore: 'spam=always' },
  { restore: '' },
  { 'proof-hours': '721' },
  { 'proof-hours': '-1' },
  { notices: 'hourly' },
])('[EU-03] refuses %j', (options) => {
  expect(() => readEndUserChange(options)).toThrow(/^--/);
});
