import { builtInRoles } from '../../../../src/api/vocabulary/sections.ts';

/** The answers of a service about the person whom the tests of a remote service sign in. */
export const user = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'L',
  role: 'admin',
  hidden: false,
  disabled: false,
  rights: builtInRoles.viewer,
  permissions: { mail_explorer: 'view' },
};

export const signedIn = {
  next: 'done',
  token: 't',
  expires_at: '2036-01-01T00:00:00Z',
  user,
  automation_customer: false,
  on_boarding_required: false,
  mfa_required: false,
};
