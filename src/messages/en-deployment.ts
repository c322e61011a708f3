/** The words about what an organisation may use: trial, lock, first steps; part of the catalogue `en`. */
export const enDeployment = {
  'trial.title': 'Your trial has ended',
  'trial.message':
    'Your mail, settings and full action history are kept. Ask for more time, and you can continue where you left off.',
  'trial.submit': 'Submit request',
  'trial.submitting': 'Submitting…',
  'trial.sent_title': 'Your request was sent',
  'trial.waiting':
    'It is awaiting approval. Everything is kept until then; this page opens the console once it is approved.',
  'trial.others':
    'Your organisation’s trial has ended, so the console is closed for now. An administrator of your organisation can ask for more time.',
  'trial.extend_submit_failed': 'The extension could not be requested',
  'trial.send_request_failed': 'The request could not be sent',
  'trial.send_request_failed_text':
    'The protection service did not accept it. Nothing was changed; try again in a moment.',

  'licence.title': 'Licence',
  'licence.demo': 'Demo',
  'licence.expired': 'Expired',
  'licence.premium': 'Premium',
  'licence.days_left': { one: '{count} day left', other: '{count} days left' },
  'licence.ends': {
    one: 'Your licence ends on {date}, in {count} day. Renew it in time.',
    other: 'Your licence ends on {date}, in {count} days. Renew it in time.',
  },
  'licence.ended': 'Your licence ended on {date}. Renew it to keep your protection up to date.',
  'licence.dismiss': 'Hide until the browser is closed',

  'access_blocked.page_title': 'Locked',
  'access_blocked.title': '{tenant} is locked',
  'access_blocked.text': [
    'The operator of this service has locked the console for your organisation. Nothing was deleted.',
    'Ask for access again, or contact an administrator of your organisation.',
  ],
  'access_blocked.ask': 'Ask for access',
  'access_blocked.sent_title': 'Thank you for reaching out',
  'access_blocked.sent_text':
    'Your request was forwarded. Once your organisation is unlocked, sign in as usual.',
  'access_blocked.failed_title': 'Request submission failed',
  'access_blocked.failed_text': 'Nothing was changed. Try again in a moment, or please contact support.',
  'restored.title': 'This server is a restored copy',
  'restored.text': [
    'Restored {when}. Until you confirm it, it sends no mail, delivers no audit trail and no webhooks, removes',
    'nothing by retention and makes no backups. Do not confirm it while another server works with this data.',
    'What was due meanwhile is not sent afterwards, except for the audit trail.',
  ],
  'restored.confirm': 'Confirm: this server takes over',
  'access_blocked.internal_notice': 'Portal locked: the people of this organisation cannot enter it.',

  'onboarding.title': 'First steps',
  'onboarding.intro': 'Tell {brand} whose mail to inspect. You can change everything later.',
  'onboarding.apps': 'Mail platforms',
  'onboarding.apps_hint': 'They determine which verdicts and states you can filter by.',
  'onboarding.app.office365_emails': 'Microsoft 365',
  'onboarding.app.google_mail': 'Google Workspace',
  'onboarding.mail_in': 'Import mail',
  'onboarding.mail_in_text':
    'Upload .eml, .msg, mbox or zip files on the page ‘Import mail’ when your domains are saved. It changes nothing in the mailboxes.',
  'onboarding.mail_in_open': 'Open ‘Import mail’',
  'onboarding.finish': 'Finish',
  'onboarding.saved': 'Saved.',
  'onboarding.failed': 'It could not be saved. Your entries are kept; try again in a moment.',
  'onboarding.long_name': 'Use at most {most} characters.',
  'onboarding.many_domains': 'Too many domains for one field: use at most {most} characters.',
  'onboarding.required_apps': 'Choose at least one.',
  'learning.label': 'Learning mode',
  'learning.progress': 'Learning your mail: {percent}%',
  'learning.dismiss': 'Hide until the browser is closed',
  'learning.title': 'Getting to know your mail',
  'learning.text': [
    'Charts, trends and comparisons are based on past mail.',
    'With less than {days} days of mail, they are not meaningful yet. Mail is inspected from the first day.',
  ],
  'learning.link': 'Documentation',
  'partner.title': 'Partner portal',
  'partner.open': 'Open the partner portal',
} as const;
