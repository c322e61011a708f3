/**
 * Fields that the operator can set by the environment instead: then the page shows them read-only. All other
 * settings have only one place: a page, or the environment if they concern the machine, the network or a
 * secret. A test compares the table of docs/operations/settings.md with this one.
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
