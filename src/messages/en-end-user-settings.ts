/** The words of the settings for what employees may do about their held mail; part of the catalogue `en`. */
export const enEndUserSettings = {
  'settings.end_users': 'Held mail',
  'settings.end_users_intro':
    'What people may do about mail that is held for them, and how they learn of it. It holds at once, also for mail that is held already.',
  'settings.end_users_saved': 'Saved. It holds from now on, also for mail that is held already.',
  'settings.restore': 'Giving mail back',
  'settings.restore_text': 'By the worst verdict of the mail:',
  'settings.restore_bounds':
    'Whatever you choose, an administrator decides about malware and confidential data, about mail that a person has quarantined, and about a copy that several people share.',
  'settings.restore_nothing': 'Stays held',
  'settings.restore_request': 'On request',
  'settings.restore_release': 'By the recipient',
  'settings.two_approve': 'Two people approve',
  'settings.two_approve_group': '{group}: two people approve',
  'settings.two_approve_text':
    'Where two approve, neither may have asked for the email. A first approval ends after 24 hours, or when the verdict changes.',
  'settings.request_mails': 'Mails to administrators about new requests',
  'settings.request_mails_off': 'None',
  'settings.request_mails_at_once': 'At once',
  'settings.request_mails_digest': 'At the hours of the digest',
  'settings.proof': 'Proof of the address',
  'settings.proof_text':
    'Links in mails prove nothing: the reader types a code that is mailed to the address. After that the browser is known for a while.',
  'settings.proof_hours': 'Hours until a new code is needed',
  'settings.proof_hours_hint':
    '0 to 720, which is 30 days. With 0 each mail takes its own code; mail with malware or confidential data always does.',
  'settings.proof_hours_wrong': 'Enter a whole number from 0 to {most}.',
  'settings.notices': 'Notices',
  'settings.notices_text': 'People of your mail domains are mailed about mail that is held for them.',
  'settings.notices_off': 'None',
  'settings.notices_off_text': 'Nobody is told. People who ask for a mail are answered all the same.',
  'settings.notices_at_once': 'At once',
  'settings.notices_at_once_text':
    'Within a minute, one mail for all that came meanwhile. Right for sign-up links that expire soon.',
  'settings.notices_digest': 'As a digest',
  'settings.notices_digest_text': 'At the hours below, only to people for whom something new is held.',
  'settings.notices_differ': 'Other notices for some verdicts or people',
  'settings.notices_differ_text':
    'By the worst verdict of the mail. With “None” nobody learns of such mail, whatever is set for people.',
  'settings.notices_usual': 'As above',
  'settings.notice_people_text':
    'By groups of the directory, one name a line; this goes before the verdict. Whoever is in several groups is told as in the first of these lists, and everybody can choose another way on the page with their held mail.',
  'settings.notice_people_at_once': 'Groups that are told at once',
  'settings.notice_people_digest': 'Groups that get a digest',
  'settings.notice_people_off': 'Groups that are told nothing',
  'settings.notice_people_wrong': 'Enter at most {most} names for each.',
  'settings.digest_hours': 'Hours of the digest',
  'settings.digest_hours_hint': 'Full hours of the clock in the time zone below, such as 8, 14.',
  'settings.digest_hours_wrong': 'Enter full hours from 0 to 23, such as 8, 14.',
  'settings.owners': 'Aliases, shared mailboxes and lists',
  'settings.owners_hint':
    'One a line: info@example.com = anna@example.com, ben@example.com. The people after the sign are told and may act, by their own address; a list has nobody after the sign. Other addresses are people.',
  'settings.owners_wrong':
    'Enter lines such as info@example.com = anna@example.com, at most {most} characters.',
  'settings.notice_zone': 'Time zone of notices',
  'settings.notice_locale': 'Language of notices',
  'settings.notice_locale_own': 'As set',
  'settings.notice_preview': 'A notice as employees get it',
  'settings.notice_preview_open': 'Preview and test email',
  'settings.notice_send': 'Send me a test email',
  'settings.notice_send_to': 'It goes to {email}; its links lead nowhere.',
  'settings.notice_sent': 'The test email is on its way to {email}.',
} as const;
