/** The words of the system settings; part of the catalogue `en`. */
export const enSystemSettings = {
  'settings.title': 'System settings',
  'settings.sign_in': 'Signing in',
  'settings.sign_in_intro': 'What holds for everybody of {tenant} from the next sign-in on.',
  'settings.not_saved_yet': 'Confirmed. Your choices are filled in below and not saved yet.',
  'settings.mfa': 'Two-step sign-in',
  'settings.mfa_text':
    'A second step beside the password or the identity provider; a passkey is both at once. Whoever has set it up is asked for it in any case.',
  'settings.mfa_required': 'Required',
  'settings.mfa_required_text':
    'Whoever has not set it up proves their address by a code that is mailed to them, and sets it up before they are in. Nobody can switch it off.',
  'settings.mfa_optional': 'Offered',
  'settings.mfa_optional_text':
    'Whoever signs in with a password is asked to set it up and may put it off for 30 days.',
  'settings.mfa_off': 'Not offered',
  'settings.mfa_off_text': 'A password is enough. People can still set it up in their account.',
  'settings.password_age': 'Age of passwords',
  'settings.password_age_label': 'Days after which a password must be changed',
  'settings.password_age_hint':
    '0 means never, which is the better choice where two-step sign-in is required. At most {most}.',
  'settings.password_age_wrong': 'Enter a whole number from 0 to {most}.',
  'settings.support': 'Support access',
  'settings.support_text':
    'Staff of the operator whose accounts are not listed here can sign in to help you. They give a reason, which is kept in the audit trail.',
  'settings.support_label': 'Let support staff in',
  'settings.support_domains':
    'It is about accounts of {domains}. Switched off, whoever of them is signed in is signed out at once.',
  'settings.support_no_domains':
    'No domain of support staff is set up at this installation, so nobody is meant yet.',
  'settings.by_operator': 'Whoever runs this service has set this by {name}. It can be changed only there.',
  'settings.save': 'Save',
  'settings.saved': 'Saved. It holds from the next sign-in on.',
  'settings.choose_mfa': 'Choose one of the three.',
  'settings.not_saved': 'It was not saved',
} as const;
