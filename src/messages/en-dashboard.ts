/** The words of the dashboard; part of the catalogue `en`. */
export const enDashboard = {
  'dashboard.title': 'Dashboard',
  'dashboard.show_all': 'Show in Mail Explorer',
  'dashboard.held': 'Latest in quarantine',
  'dashboard.no_held': 'Nothing from this period is in quarantine.',
  'dashboard.actions': 'Latest actions',
  'dashboard.no_actions': 'Nobody has quarantined or released anything yet.',
  'dashboard.new_title': 'No mail has come in yet',
  'dashboard.new_text':
    'Import mail on the computer that runs the service: files, folders, mbox or Maildir. Or explore the sample organisation.',
  'dashboard.new_text_other': 'Figures appear here as soon as mail comes in.',
} as const;
