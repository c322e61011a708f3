/** The words of what an organisation can switch off; part of the catalogue `en`. */
export const enFeatures = {
  'settings.features': 'Features',
  'settings.features_intro':
    'What the console of your organisation has. A change holds for everybody at once.',
  'settings.features_saved': 'Saved. It holds for everybody from now on.',
  'settings.feature_changed': 'Changed by {who}, {when}',
  'service.feature_off': 'Your organisation has switched this off.',
  'settings.feature.ai_prompt': 'Questions in plain words',
  'settings.feature.ai_prompt_text':
    'The Mail Explorer has an input for questions such as ‘phishing from example.com since Monday’.',
  'settings.feature.csv_export': 'Export as CSV',
  'settings.feature.csv_export_text': 'Whoever may act on emails can export the results of a search.',
  'settings.feature.search_operator': 'Any or all filters',
  'settings.feature.search_operator_text':
    'The Mail Explorer asks whether any or all of its filters have to match. Without it all have to.',
  'settings.feature.condition_filters': 'Any or all values',
  'settings.feature.condition_filters_text':
    'The filters Detection and Quarantined state ask whether any or all of the chosen values have to hold. Without it any is enough.',
  'settings.feature.headers': 'Rules by headers',
  'settings.feature.headers_text':
    'Rules can ask for headers of an email. Without it rules that do so already keep them and work on, but nobody adds or changes such a condition.',
  'settings.feature.unified_quarantine': 'Who quarantined',
  'settings.feature.unified_quarantine_text':
    'The results have a column that says who quarantined an email, Microsoft included, and searches can ask for it. The states of the filter Quarantined state are there without it as well.',
  'settings.feature.ms_restore_policy': 'Restore policy for the quarantine of Microsoft',
  'settings.feature.ms_restore_policy_text':
    'What employees may do about held mail holds for mail in the quarantine of Microsoft as well. Without it administrators alone give that mail out.',
  'settings.feature.graymail': 'Graymail',
  'settings.feature.graymail_text': 'Graymail is a detection of its own in filters and rules.',
  'settings.feature.phishing_training': 'Phishing training',
  'settings.feature.phishing_training_text':
    'Simulations and training emails are detections of their own in filters.',
  'settings.feature.smart_archive': 'Smart archiving',
  'settings.feature.smart_archive_text':
    'The menu leads to smart archiving, where another product of the installation serves it.',
  'settings.feature.learning_mode': 'Learning mode',
  'settings.feature.learning_mode_text':
    'While mail of fewer than 14 days is known, a notice says how far learning is.',
  'settings.feature.sha256': 'SHA-256 of attachments',
  'settings.feature.sha256_text':
    'Filters and rules take the SHA-256 of an attachment besides its MD5. Without it rules that have one keep it and work on.',
  'exception_rules.headers_off':
    'Your organisation has switched off conditions by headers. The rule keeps these; they can be removed, not changed.',
  'service.headers_off':
    'Your organisation has switched off conditions by headers. Remove them, or leave them as the rule has them.',
  'settings.restore_without_microsoft':
    'Mail in the quarantine of Microsoft is excepted: the feature is switched off.',
} as const;
