/** Groups of the verdicts that mail is held for, the worst first: the policy of end users decides for each. */
export const verdictGroups = [
  'malware',
  'dlp',
  'phishing',
  'suspected_phishing',
  'spam',
  'graymail',
  'other',
] as const;
export type VerdictGroup = (typeof verdictGroups)[number];

/** What became of somebody's request for a held mail. */
export const requestStates = ['open', 'approved', 'declined', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];
