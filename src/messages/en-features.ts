/** The words of what an organisation can switch off; part of the catalogue `en`. */
export const enFeatures = {
  'settings.features': 'Features',
  'settings.features_intro': 'Console features of your organisation. Changes apply to everyone at once.',
  'settings.features_saved': 'Saved. It applies to everyone from now on.',
  'settings.feature_changed': 'Changed by {who}, {when}',
  'service.feature_off': 'Your organisation has switched this off.',
  'settings.feature.ai_prompt': 'Questions in plain words',
  'settings.feature.ai_prompt_text':
    'The Mail Explorer accepts questions such as ‘phishing from example.com since Monday’.',
  'settings.feature.csv_export': 'Export as CSV',
  'settings.feature.csv_export_text': 'People who can act on emails can export search results.',
  'settings.feature.search_operator': 'Any or all filters',
  'settings.feature.search_operator_text':
    'The Mail Explorer offers a choice of matching any or all filters. Without it, all must match.',
  'settings.feature.condition_filters': 'Any or all values',
  'settings.feature.condition_filters_text':
    'The filters Detection and Quarantined state offer a choice of matching any or all selected values. Without it, any is enough.',
  'settings.feature.headers': 'Rules by header',
  'settings.feature.headers_text':
    'Rules can check email headers. Without it, rules that already do so keep working, but such conditions cannot be added or changed.',
  'settings.feature.unified_quarantine': 'Who quarantined',
  'settings.feature.unified_quarantine_text':
    'Results have a column showing who quarantined an email, including Microsoft, and searches can filter by it. The Quarantined state filter keeps its states without it.',
  'settings.feature.ms_restore_policy': 'Restore policy for Microsoft quarantine',
  'settings.feature.ms_restore_policy_text':
    'What employees can do about quarantined mail also applies to mail in Microsoft quarantine. Without it, only administrators can release that mail. Releasing it here does not change Microsoft’s quarantine.',
  'settings.feature.graymail': 'Graymail',
  'settings.feature.graymail_text': 'Graymail is a separate detection in filters and rules.',
  'settings.feature.phishing_training': 'Phishing training',
  'settings.feature.phishing_training_text':
    'Simulations and training emails are separate detections in filters.',
  'settings.feature.smart_archive': 'Smart archiving',
  'settings.feature.smart_archive_text':
    'The menu links to smart archiving, if another product of the installation provides it.',
  'settings.feature.learning_mode': 'Learning mode',
  'settings.feature.learning_mode_text':
    'While less than 14 days of mail is known, a notice shows learning progress.',
  'settings.feature.sha256': 'SHA-256 of attachments',
  'settings.feature.sha256_text':
    'Filters and rules accept an attachment’s SHA-256 as well as its MD5. Without it, rules that have one keep it and keep working.',
  'exception_rules.headers_off':
    'Your organisation has switched off header conditions. The rule keeps these; you can remove but not change them.',
  'service.headers_off':
    'Your organisation has switched off header conditions. Remove them, or leave them as they are in the rule.',
  'settings.restore_without_microsoft':
    'Mail in Microsoft quarantine is excluded because the feature is switched off.',
} as const;
