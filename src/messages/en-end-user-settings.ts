/** The words of the settings for what employees may do about their quarantined mail; part of the catalogue `en`. */
export const enEndUserSettings = {
  'settings.end_users': 'Quarantined mail',
  'settings.end_users_intro':
    'What people may do about quarantined mail to them, and how they are notified. Quarantine and release are marks here, and move mail in connected mailboxes; Microsoft’s quarantine is not changed. Changes apply at once, including to mail already quarantined.',
  'settings.end_users_saved': 'Saved. It applies from now on, including to mail already quarantined.',
  'settings.restore': 'Releasing mail',
  'settings.restore_bounds':
    'Whatever you choose, an administrator decides about malware and confidential data, mail that a person has quarantined, and copies that several people share.',
  'settings.restore_verdict': 'Worst verdict',
  'settings.restore_phishing_released':
    'Phishing asks people to trust it. Whoever was deceived releases it to themselves, and no administrator looks at it before.',
  'settings.notices_place':
    'Times are in the time zone of your organisation, {zone}; emails are in its language unless people have chosen another. Both are set under',
  'settings.restore_nothing': 'Stays quarantined',
  'settings.restore_request': 'On request',
  'settings.restore_release': 'By the recipient',
  'settings.two_approve': 'Two people approve',
  'settings.two_approve_group': '{group}: two people approve',
  'settings.two_approve_text':
    'Where two people approve, neither may have asked for the email. A first approval expires after 24 hours or when the verdict changes.',
  'settings.request_mails': 'Emails to administrators about new requests',
  'settings.request_mails_off': 'None',
  'settings.request_mails_at_once': 'At once',
  'settings.request_mails_digest': 'At digest hours',
  'settings.proof': 'Address confirmation',
  'settings.proof_text':
    'A link in an email proves nothing: the reader enters a code that is emailed to the address. After that, the browser is remembered for a while.',
  'settings.proof_hours': 'Hours until a new code is needed',
  'settings.proof_hours_hint':
    '0 to 720 (30 days). With 0, each email needs its own code; email with malware or confidential data always does.',
  'settings.proof_hours_wrong': 'Enter a whole number from 0 to {most}.',
  'settings.notices': 'Notices',
  'settings.notices_text': 'People in your mail domains are emailed about quarantined mail to them.',
  'settings.notices_off': 'None',
  'settings.notices_off_text': 'Nobody is notified. People who ask for an email still get an answer.',
  'settings.notices_at_once': 'At once',
  'settings.notices_at_once_text':
    'Within a minute, one email for everything quarantined meanwhile. Best for sign-up links that expire soon.',
  'settings.notices_digest': 'As a digest',
  'settings.notices_digest_text': 'At the hours below, only to people with newly quarantined mail.',
  'settings.notices_differ': 'Different notices for some verdicts or people',
  'settings.notices_differ_text':
    'By the email’s worst verdict. With “None”, nobody is notified of such mail, whatever is set for people.',
  'settings.notices_usual': 'As above',
  'settings.notice_people_text':
    'By directory group, one name per line; this takes precedence over the verdict. For someone in several groups, the first of these lists applies, and everyone can choose differently on the page with their quarantined mail.',
  'settings.notice_people_at_once': 'Groups notified at once',
  'settings.notice_people_digest': 'Groups that get a digest',
  'settings.notice_people_off': 'Groups not notified',
  'settings.notice_people_wrong': 'Enter at most {most} names for each.',
  'settings.digest_hours': 'Digest hours',
  'settings.digest_hours_hint': 'Full hours in the time zone below, such as 8, 14.',
  'settings.digest_hours_wrong': 'Enter full hours from 0 to 23, such as 8, 14.',
  'settings.owners': 'Aliases, shared mailboxes and lists',
  'settings.owners_hint':
    'One per line: info@example.com = anna@example.com, ben@example.com. The people after the equals sign are notified and may act, with their own address; for a list, leave that side empty. All other addresses are people.',
  'settings.owners_wrong':
    'Enter lines such as info@example.com = anna@example.com, at most {most} characters.',
  'settings.notice_locale': 'Language of notices',
  'settings.notice_locale_own': 'As set',
  'settings.notice_preview': 'Notice as employees see it',
  'settings.notice_preview_open': 'Preview and test email',
  'settings.notice_send': 'Send me a test email',
  'settings.notice_send_to': 'It goes to {email}; its links lead nowhere.',
  'settings.notice_sent': 'The test email is on its way to {email}.',
  'settings.failures': 'Addresses that cannot be notified',
  'settings.failures_stopped': {
    one: 'One address gets no more notices because three in a row came back.',
    other: '{count} addresses get no more notices because three in a row came back.',
  },
  'settings.failures_intro':
    'After three notices in a row fail for good, an address gets no more until you try it again or its owner chooses notices on the page with quarantined mail. Failures are kept for 90 days.',
  'settings.failures_read': 'Returned notices are read at {address} when its mail is imported.',
  'settings.failures_unread':
    'Only notices that the mail server rejects at once are known here. Set POSTERN_BOUNCE_ADDRESS to read notices that come back later as well.',
  'settings.failures_none': 'No failed notices',
  'settings.failures_none_text': 'No address has refused or returned a notice in the last 90 days.',
  'settings.failures_address': 'Address',
  'settings.failures_why': 'Why',
  'settings.failures_when': 'Last failure',
  'settings.failures_state': 'Notices',
  'settings.failures_stopped_badge': 'Stopped',
  'settings.failures_going_badge': 'Sent',
  'settings.failures_hard': 'The address accepts no mail',
  'settings.failures_soft': 'This notice was not accepted',
  'settings.failures_refused': 'refused at once',
  'settings.failures_returned': 'came back later',
  'settings.failures_count': {
    one: 'one notice',
    other: '{count} notices',
  },
  'settings.failures_taken': 'a later one was accepted on {when}',
  'settings.failures_retry': 'Try again',
  'settings.failures_retry_label': 'Try {email} again',
  'settings.failures_retried':
    'Notices go to {email} again, including what it missed in the last seven days.',
  'settings.failures_gone': '{email} has no known failures any more.',
} as const;
