/** What somebody whom an identity provider proves, but who has no account, gets here; `none` refuses them. */
export const justInTimeChoices = ['none', 'view', 'view_and_actions'] as const;
export type JustInTime = (typeof justInTimeChoices)[number];
