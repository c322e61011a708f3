/** The words about what an organisation may use: trial, lock, first steps; part of the catalogue `en`. */
export const enDeployment = {
  'trial.title': 'Your trial has ended',
  'trial.message':
    'Your mail, your settings and the history of every action are kept. Ask for more time, and everything is back as you left it.',
  'trial.submit': 'Submit request',
  'trial.submitting': 'Submitting…',
  'trial.sent_title': 'Your request was sent',
  'trial.waiting':
    'It is waiting for approval. Everything is kept until then; this page opens the console again once it is approved.',
  'trial.others':
    'The trial of your organisation is over, so the console is closed for now. An administrator of your organisation can ask for more time.',
  'trial.extend_submit_failed': 'The extension could not be requested',
  'trial.send_request_failed': 'The request could not be sent',
  'trial.send_request_failed_text':
    'The protection service did not take it. Nothing was changed; try again in a moment.',

  'licence.title': 'Licence',
  'licence.demo': 'Demo',
  'licence.expired': 'Expired',
  'licence.premium': 'Premium',
  'licence.days_left': { one: '{count} day left', other: '{count} days left' },
  'licence.ends': {
    one: 'Your licence ends on {date}, in {count} day. Renew it in good time.',
    other: 'Your licence ends on {date}, in {count} days. Renew it in good time.',
  },
  'licence.ended': 'Your licence ended on {date}. Renew it to keep your protection up to date.',
  'licence.dismiss': 'Hide until the browser is closed',

  'access_blocked.page_title': 'Locked',
  'access_blocked.title': '{tenant} is locked',
  'access_blocked.text':
    'Whoever runs this service has closed the console for your organisation. Nothing was deleted. Ask for it to be opened again, or speak to an administrator of your organisation.',
  'access_blocked.ask': 'Ask for access',
  'access_blocked.sent_title': 'Thank you for reaching out',
  'access_blocked.sent_text':
    'Your request was passed on. Once your organisation is open again, sign in as usual.',
  'access_blocked.failed_title': 'Request submission failed',
  'access_blocked.failed_text': 'Nothing was changed. Try again in a moment, or please contact support.',
  'access_blocked.internal_notice': 'Portal locked: the people of this organisation cannot enter it.',

  'onboarding.title': 'First steps',
  'onboarding.intro': 'Say whose mail {brand} looks after. You can change all of it later.',
  'onboarding.apps': 'Mail platforms',
  'onboarding.apps_hint': 'They decide which verdicts and states you can filter by.',
  'onboarding.app.office365_emails': 'Microsoft 365',
  'onboarding.app.google_mail': 'Google Workspace',
  'onboarding.mail_in': 'Bring mail in',
  'onboarding.mail_in_text':
    'Mail is taken in by the command line, on the machine where the service runs. It may be interrupted and repeated.',
  'onboarding.mail_in_example': 'Example of a command',
  'onboarding.mail_in_more':
    'It takes .eml files and folders of them, mbox files and Maildirs. Save your domains before the first import.',
  'onboarding.finish': 'Finish',
  'onboarding.saved': 'Saved.',
  'onboarding.failed': 'It could not be saved. Nothing you typed is lost; try again in a moment.',
  'onboarding.long_name': 'Use at most 200 characters.',
  'onboarding.many_domains': 'These are too many domains for one field: use at most 2,000 characters.',
  'onboarding.required_apps': 'Choose at least one.',
  'learning.label': 'Learning mode',
  'learning.progress': 'Learning your mail: {percent}%',
  'learning.dismiss': 'Hide until the browser is closed',
  'learning.title': 'Getting to know your mail',
  'learning.text':
    'Charts, trends and comparisons look back on the mail of earlier days. With mail of fewer than {days} days they say little yet. Mail is protected from the first day on.',
  'learning.link': 'Documentation',
  'partner.title': 'Partner portal',
  'partner.open': 'Open the partner portal',
} as const;
