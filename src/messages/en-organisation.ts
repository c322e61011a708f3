/** Words of the page about what the organisation is, and of the search in the settings; part of the catalogue `en`. */
export const enOrganisation = {
  'settings.organisation': 'Organisation',
  'settings.organisation_intro': 'Your organisation’s mail domains and mail apps, time zone and language.',
  'settings.organisation_saved': 'Saved. It applies from now on; existing mail keeps its direction.',
  'settings.organisation_facts': 'Name and mail',
  'settings.organisation_domains_hint':
    'Separated by commas or spaces. Mail to and from these domains is yours; all other senders are external.',
  'settings.organisation_place': 'Time and language',
  'settings.organisation_zone': 'Time zone',
  'settings.organisation_locale': 'Language of emails',
  'settings.organisation_locale_hint': 'For people who have not chosen their own.',
  'settings.organisation_mail': 'Reports from employees',
  'settings.report_address': 'Report address',
  'settings.report_address_hint':
    'The mailbox that employees forward suspicious mail to. Imported mail for it becomes a report. Leave empty for none.',
  'settings.notice': 'Notice to everyone',
  'settings.notice_label': 'Notice',
  'settings.notice_hint':
    'Shown at the top of every page to everyone who is signed in. At most {most} characters; leave empty for none.',
  'settings.notice_long': 'Enter at most {most} characters.',
  'settings.organisation_rest':
    'Settings for the machine, the network or secrets are made where the service runs; the operations guide lists them.',
  'settings.search': 'Search settings',
  'settings.search_intro': 'Every settings page and what is on it.',
  'settings.search_label': 'Search settings',
  'settings.search_found': {
    one: '{count} setting for “{typed}”.',
    other: '{count} settings for “{typed}”.',
  },
} as const;
