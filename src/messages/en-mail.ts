/** The words of the product's mails in English; part of the catalogue `en`. Keys: `mail.<template>_<thing>`. */
export const enMail = {
  'mail.greeting': 'Hello,',
  'mail.footer': 'This email was sent automatically by {brand}. Replies are not read.',
  'mail.footer_of': 'This email was sent automatically by {brand} for {organisation}. Replies are not read.',
  'mail.protected_by': 'protected by {brand}',
  'mail.fallback_link': 'If the button does not work, copy this address into your browser:',
  'mail.minutes': { one: '{count} minute', other: '{count} minutes' },
  'mail.when': 'When',
  'mail.where': 'Address',
  'mail.browser': 'Browser',
  'mail.unknown': 'unknown',
  'mail.not_you': 'If this was not you, change your password at once and tell your administrator.',

  'mail.verification_code_subject': '{code} is your {brand} code',
  'mail.verification_code_title': 'Confirm your email address',
  'mail.verification_code_text': 'Enter this code on the page where you are signing in:',
  'mail.verification_code_note': [
    'It is valid for {time} and can be used once. Nobody from {brand} will ever ask you for it.',
    'If you are not signing in right now, somebody knows your password: change it.',
  ],

  'mail.link_code_subject': '{code} is your {brand} code',
  'mail.link_code_title': 'Confirm your email address',
  'mail.link_code_text':
    'Somebody signed in with {provider} and named this address. If it was you, enter this code on the page where you are signing in:',
  'mail.link_code_note': [
    'It is valid for {time} and can be used once. Nobody from {brand} will ever ask you for it.',
    'If you are not signing in right now, do nothing: without the code nobody gets into your account.',
  ],

  'mail.reset_password_subject': 'Choose a new {brand} password',
  'mail.reset_password_title': 'Choose a new password',
  'mail.reset_password_text':
    'Somebody asked to reset the password of your account. If it was you, choose a new one here:',
  'mail.reset_password_button': 'Choose a new password',
  'mail.reset_password_note':
    'The link is valid for {time} and works once. If you did not ask for it, do nothing: your password stays as it is.',

  'mail.invitation_subject': 'You are invited to {brand}',
  'mail.invitation_title': 'You are invited to {brand}',
  'mail.invitation_text':
    'An administrator has created an account for you at {host}. Choose a password, then sign in with this address:',
  'mail.invitation_button': 'Choose a password',
  'mail.invitation_note': [
    'The link is valid for {time} and works once. If you were not expecting an invitation, do nothing:',
    'without a password nobody can sign in.',
  ],

  'mail.password_changed_subject': 'Your {brand} password was changed',
  'mail.password_changed_title': 'Your password was changed',
  'mail.password_changed_text': 'Your account has a new password, and your other sessions have ended.',

  'mail.by': 'Who',
  'mail.address_changed_subject': 'The address of your {brand} account was changed',
  'mail.address_changed_title': 'Your account has another address',
  'mail.address_changed_text': [
    'The identity provider of your organisation changed the address of your account. You were signed out everywhere;',
    'sign in with the new address.',
  ],
  'mail.address_changed_to': 'New address',
  'mail.last_administrator_subject': '{brand}: the last administrator was not removed',
  'mail.last_administrator_title': 'The last administrator was not removed',
  'mail.last_administrator_text': [
    'An identity provider tried to remove the rights or the account of the last person who can manage people here.',
    'This was refused so that your organisation is not locked out: this person can still sign in.',
    'Give the rights to someone else, then let the provider try again.',
  ],
  'mail.last_administrator_button': 'Open people',
  'mail.last_administrator_note': 'Providers try again on their own; you are told once a day.',
  'mail.mfa_enabled_subject': 'Two-step sign-in is on',
  'mail.mfa_enabled_title': 'Two-step sign-in is on',
  'mail.mfa_enabled_text': 'From now on, signing in also requires a code from your authenticator app.',
  'mail.mfa_disabled_subject': 'Two-step sign-in is off',
  'mail.mfa_disabled_title': 'Two-step sign-in is off',
  'mail.mfa_disabled_text': 'Signing in to your account no longer requires a code from an authenticator app.',
  'mail.mfa_reset_subject': 'An administrator reset your second factor',
  'mail.mfa_reset_title': 'Your second factor was reset',
  'mail.mfa_reset_text': [
    'An administrator removed the authenticator app and the recovery codes from your account and ended your',
    'sessions. You can set them up again at your next sign-in.',
  ],
  'mail.mfa_recovery_code_used_subject': 'A recovery code was used',
  'mail.mfa_recovery_code_used_title': 'A recovery code was used',
  'mail.mfa_recovery_code_used_text':
    'Someone signed in to your account with one of its recovery codes. That code cannot be used again.',
  'mail.mfa_passkey_added_subject': 'A passkey was added to your account',
  'mail.mfa_passkey_added_title': 'A passkey was added',
  'mail.mfa_passkey_added_text': 'It can be used to sign in to your account without a password.',
  'mail.mfa_passkey_removed_subject': 'A passkey was removed from your account',
  'mail.mfa_passkey_removed_title': 'A passkey was removed',
  'mail.mfa_passkey_removed_text': 'It can no longer be used to sign in to your account.',

  'mail.new_sign_in_subject': 'New sign-in to {brand}',
  'mail.new_sign_in_title': 'A new sign-in to your account',
  'mail.new_sign_in_text': 'Your account was used from a place or browser that we have not seen before.',

  'mail.days': { one: '{count} day', other: '{count} days' },
  'mail.export_file': 'File',
  'mail.export_rows': 'Emails',
  'mail.export_size': 'Size',
  'mail.export_ready_subject': 'Your {brand} export is ready',
  'mail.export_ready_title': 'Your export is ready',
  'mail.export_ready_attached': 'The file with the emails from your search is attached to this email.',
  'mail.export_ready_attached_note': [
    'You can also download it from the console for {time}. It contains other people’s addresses and subjects:',
    'keep it where only those who need it can read it.',
  ],
  'mail.export_ready_link':
    'The file with the emails from your search is too large to attach. Download it from the console:',
  'mail.export_ready_link_note': [
    'The file is kept for {time}, and only you can download it, after signing in.',
    'It contains other people’s addresses and subjects: keep it where only those who need it can read it.',
  ],
  'mail.export_ready_button': 'Download the file',

  'mail.end_user_code_subject': '{code} is your code',
  'mail.end_user_code_title': 'Your code',
  'mail.end_user_code_text':
    'Someone, probably you, wants to see mail to you that {organisation} has quarantined. Enter this code on the page that asks for it:',
  'mail.end_user_code_note':
    'It is valid for {time}, in that browser only. If this was not you, there is nothing you need to do. We never ask for a password.',
  'mail.held_subject': {
    one: 'An email to you in quarantine: {subject}',
    other: '{count} emails to you in quarantine – {date}',
  },
  'mail.held_title': {
    one: '{count} email to you is in quarantine',
    other: '{count} emails to you are in quarantine',
  },
  'mail.held_for': 'For {address}, {organisation}.',
  'mail.held_text': {
    one: 'It is marked because it may be unwanted or dangerous. It may still be in your mailbox: do not open its links or files there. If you are not expecting it, there is nothing else you need to do.',
    other:
      'They are marked because they may be unwanted or dangerous. They may still be in your mailbox: do not open their links or files there. If you are not expecting them, there is nothing else you need to do.',
  },
  'mail.sample_newsletter': 'What to plant in autumn',
  'mail.sample_invoice': 'Invoice 20418 and our new bank account',
  'mail.sample_offer': 'Half price until Friday',
  'mail.held_no_subject': '(no subject)',
  'mail.held_from': 'From',
  'mail.held_received': 'Received',
  'mail.held_why': 'Why',
  'mail.held_review': 'Review: {subject}',
  'mail.held_answer': 'Report, block or dismiss',
  'mail.held_all': 'All your quarantined mail and your notice settings',
  'mail.held_to': 'To',
  'mail.held_others': {
    one: '{count} more email stays quarantined whatever you do.',
    other: '{count} more emails stay quarantined whatever you do.',
  },
  'mail.held_zone': 'Times are in the time zone {zone}.',
  'mail.held_more': {
    one: '{count} more email is quarantined.',
    other: '{count} more emails are quarantined.',
  },
  'mail.held_note': [
    'Every link in this email leads to {host}, where you first confirm your address with a code.',
    'We never ask for a password. If in doubt, ask your IT helpdesk.',
  ],
  'mail.requests_subject': {
    one: 'Request for a quarantined email: {subject}',
    other: '{count} requests for quarantined mail',
  },
  'mail.requests_title': {
    one: '{count} request for quarantined mail',
    other: '{count} requests for quarantined mail',
  },
  'mail.requests_text':
    'Employees ask for quarantined mail to them. Approval marks it as released; only connected mailboxes are changed.',
  'mail.requests_decide': 'Decide with a code: {subject}',
  'mail.requests_decline': 'Decline with a code: {subject}',
  'mail.requests_approval': 'Approval',
  'mail.requests_console':
    'Only in the console, after signing in: a code approves only spam and mass mailing.',
  'mail.requests_open': 'Decide in the console: {subject}',
  'mail.requests_all': 'All open requests',
  'mail.requests_note': [
    'With a code that we email you, you can decline any request and approve those for mail quarantined as spam or',
    'mass mailing; the rest is approved in the console, after signing in. We never ask for a password by email.',
  ],
  'mail.file_subject': 'The attachment you asked for: {file}',
  'mail.file_title': 'The attachment you asked for',
  'mail.file_text': 'It is attached to this email. The email that it came with stays quarantined.',
  'mail.file_note': [
    'Open the file only if you are expecting it. You get this email because someone confirmed your address and',
    'asked for the file, or an administrator approved it.',
  ],
  'mail.decided_approved_subject': 'Your request was approved: {subject}',
  'mail.decided_approved_title': 'Your request was approved',
  'mail.decided_approved_text':
    'The email was released. Look for it in your mailbox, also in the junk folder. If you do not find it, ask your IT helpdesk.',
  'mail.decided_declined_subject': 'Your request was declined: {subject}',
  'mail.decided_declined_title': 'Your request was declined',
  'mail.decided_declined_text':
    'An administrator decided that this email stays quarantined. It may still be in your mailbox: do not open its links or files there.',
  'mail.decided_expired_subject': 'Your request has ended: {subject}',
  'mail.decided_expired_title': 'Your request has ended',
  'mail.decided_expired_text':
    'Nobody decided in time, or the email is no longer stored. Ask your IT helpdesk if you are still expecting it.',
  'mail.decided_reason': 'Reason',
  'mail.query_subject': {
    one: '{count} new email: {name}',
    other: '{count} new emails: {name}',
  },
  'mail.query_title': {
    one: '{count} new email for ‘{name}’',
    other: '{count} new emails for ‘{name}’',
  },
  'mail.query_text': 'Your custom query has new matches.',
  'mail.query_open': 'Open: {subject}',
  'mail.query_run': 'Run the query in the Mail Explorer',
  'mail.query_more': { one: '{count} more email matches.', other: '{count} more emails match.' },
  'mail.query_note': 'You get this email because the query has an alert; turn it off at {url}.',
  'mail.decided_button': 'See where it stands',
  'mail.report_received_subject': {
    one: 'Thank you for your report: {subject}',
    other: 'Thank you for your report of {count} emails',
  },
  'mail.report_received_title': 'Thank you for your report',
  'mail.report_received_text': {
    one: 'Your report has arrived, and an administrator will review it. You will be told the outcome.',
    other:
      'Your report of {count} emails has arrived, and an administrator will review each of them. You will be told the outcomes.',
  },
  'mail.report_received_more': {
    one: 'It contains {count} more email, which was left out: please report it separately.',
    other: 'It contains {count} more emails, which were left out: please report them separately.',
  },
  'mail.report_threat_subject': 'You were right, this email was a threat: {subject}',
  'mail.report_threat_title': 'The email you reported was a threat',
  'mail.report_threat_text':
    'Thank you: your report helps to protect your colleagues. Do not open the links or files of the email, and delete it.',
  'mail.report_spam_subject': 'The email you reported was unwanted advertising: {subject}',
  'mail.report_spam_title': 'The email you reported was unwanted advertising',
  'mail.report_spam_text': 'Thank you for your report. The email is annoying but not dangerous.',
  'mail.report_safe_subject': 'The email you reported is safe: {subject}',
  'mail.report_safe_title': 'The email you reported is safe',
  'mail.report_safe_text':
    'An administrator found nothing wrong with it. Thank you for asking: please keep reporting anything that looks odd.',
  'mail.report_note': 'You get this email because you reported an email. No reply is needed.',
  'mail.decided_note':
    'You get this email because you asked for a quarantined email. We never ask for a password.',

  'outbox.title': 'Outbox',
  'outbox.intro':
    'The latest emails this installation has written. They are not sent anywhere, because no mail server is configured.',
  'outbox.empty': 'No emails yet.',
  'outbox.subject': 'Subject',
  'outbox.to': 'To',
  'outbox.written': 'Written',
  'outbox.message': 'Formatted message',
  'outbox.text': 'Plain text',
  'outbox.back': 'All emails',
} as const;
