/** Words of the page about what the organisation is, and of the search in the settings; part of the catalogue `en`. */
export const enOrganisation = {
  'settings.organisation': 'Organisation',
  'settings.organisation_intro':
    'What your organisation is: its mail domains and mail apps, its time and language.',
  'settings.organisation_saved': 'Saved. It holds from now on; mail that is in already keeps its direction.',
  'settings.organisation_facts': 'Name and mail',
  'settings.organisation_domains_hint':
    'Separated by commas or spaces. Mail from and to these domains is yours; whoever else writes is a stranger.',
  'settings.organisation_place': 'Time and language',
  'settings.organisation_zone': 'Time zone',
  'settings.organisation_locale': 'Language of emails',
  'settings.organisation_locale_hint': 'For people who have not chosen their own.',
  'settings.organisation_mail': 'Reports from employees',
  'settings.report_address': 'Address for reports',
  'settings.report_address_hint':
    'The mailbox that employees forward odd mail to. What an import takes in for it becomes a report. Empty for none.',
  'settings.notice': 'Notice to everybody',
  'settings.notice_label': 'Notice',
  'settings.notice_hint':
    'It stands on top of every page for everybody who is signed in. At most {most} characters; empty for none.',
  'settings.notice_long': 'Enter at most {most} characters.',
  'settings.organisation_rest':
    'What is about the machine, the network or a secret is set where the service runs; the operations guide has the list.',
  'settings.search': 'Search in settings',
  'settings.search_intro': 'Every page of the settings and what is on it.',
  'settings.search_label': 'Search in settings',
  'settings.search_go': 'Search',
  'settings.search_found': {
    one: '{count} setting for “{typed}”.',
    other: '{count} settings for “{typed}”.',
  },
} as const;
