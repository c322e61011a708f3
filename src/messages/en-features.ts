/** The words of what an organisation can switch off; part of the catalogue `en`. */
export const enFeatures = {
  'settings.features': 'Features',
  'settings.features_intro': 'Console features of your organisation. Changes apply to everyone at once.',
  'settings.features_saved': 'Saved. It applies to everyone from now on.',
  'settings.feature_changed': 'Changed by {who}, {when}',
  'service.feature_off': 'Your organisation has switched this off.',
  'settings.feature.csv_export': 'Export as CSV',
  'settings.feature.csv_export_text': 'People who can act on emails can export search results.',
  'settings.feature.ms_restore_policy': 'Restore policy for Microsoft quarantine',
  'settings.feature.ms_restore_policy_text': [
    'What employees can do about quarantined mail also applies to mail in Microsoft quarantine.',
    'Without it, only administrators can release that mail. Releasing it here does not change Microsoft’s quarantine.',
  ],
  'settings.feature.prompt_model': 'Language model for questions in plain words',
  'settings.feature.prompt_model_text': [
    'If the operator has configured a model, it is asked first;',
    'it gets the question, the terms of the search and the time, no emails.',
    'Without it, Postern reads questions by itself and nothing leaves.',
  ],
  'exception_rules.headers_off':
    'Your organisation has switched off header conditions. The rule keeps these; you can remove but not change them.',
  'service.headers_off':
    'Your organisation has switched off header conditions. Remove them, or leave them as they are in the rule.',
  'not_installed.title': 'Not part of this installation',
  'not_installed.phishing-training':
    'Phishing training sends employees simulated attacks, and lessons when they click.',
  'not_installed.dmarc':
    'DMARC shows who sends mail in the name of your domains, from the reports of other mail servers.',
  'not_installed.archiving': [
    'Archiving keeps a copy of all mail for years, apart from the mailboxes and unchanged.',
    'The Mail Explorer searches the mail that is stored here.',
  ],
  'not_installed.add-ons-store': 'The add-ons store offers products that extend this one.',
  'not_installed.checkpoint': 'This section leads to the portal of the security vendor.',
  'not_installed.legacy':
    'This address belongs to a page of earlier versions, which this version does not have.',
  'not_installed.how_operator':
    'Another product can provide this section. The operator of this installation links it with the setting {setting}, for example:',
  'not_installed.how_administrator': 'If you need it, ask an administrator of your organisation.',
  'mail_explorer.archive':
    'There is no separate archive in this installation. The Mail Explorer searches all mail that is stored.',
  'mail_explorer.archive_complete': 'Retention has removed no mail so far.',
  'settings.restore_without_microsoft':
    'Mail in Microsoft quarantine is excluded while the feature ‘Restore policy for Microsoft quarantine’ is not available.',
} as const;
