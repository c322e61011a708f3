/**
 * What a page sets unless the operator does, and by what: where it is set, that holds, and the page shows it without offering it. What is
 * not here has one place alone: either a page, or the environment, because it is about the machine, the network or a secret. A test
 * compares the table of docs/operations.md with this.
 */
export const operatorSettings = {
  mfa: 'POSTERN_MFA',
  password_max_age_days: 'POSTERN_PASSWORD_MAX_AGE_DAYS',
  support_access: 'POSTERN_SUPPORT_ACCESS',
  just_in_time: 'SSO_JUST_IN_TIME',
  report_address: 'POSTERN_REPORT_ADDRESS',
  features: 'POSTERN_FEATURES',
  notice: 'postern tenant set --info-banner',
} as const;
