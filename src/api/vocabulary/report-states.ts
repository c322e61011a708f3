/** What became of a report from a user. */
export const reportStates = ['open', 'threat', 'spam', 'safe'] as const;
export type ReportState = (typeof reportStates)[number];
