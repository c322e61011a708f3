/** The words of the dashboard; part of the catalogue `en`. */
export const enDashboard = {
  'dashboard.title': 'Dashboard',
  'dashboard.range': 'Last 7 days, {range}',
  'dashboard.figures': 'Mail of the last 7 days',
  'dashboard.received': 'Emails',
  'dashboard.since_yesterday': '{number} since yesterday',
  'dashboard.show_since_yesterday': 'Mail since yesterday',
  'dashboard.about': 'about {count}',
  'dashboard.week': 'Emails by severity',
  'dashboard.day': 'Day',
  'dashboard.day_summary': '{malicious} of them malicious, {suspicious} suspicious',
  'dashboard.table': 'Show as a table',
  'dashboard.estimated': 'Estimated from a sample',
  'dashboard.show_all': 'Show in Mail Explorer',
  'dashboard.no_mail': 'No mail came in these days.',
  'dashboard.held': 'Latest in quarantine',
  'dashboard.no_held': 'Nothing of these days is in quarantine.',
  'dashboard.actions': 'Latest actions',
  'dashboard.no_actions': 'Nobody has quarantined or released anything yet.',
  'dashboard.nothing_title': 'There is nothing here that you may see',
  'dashboard.nothing_text':
    'Your account lacks the permission to look at mail. An administrator of your organisation can grant it.',
} as const;
