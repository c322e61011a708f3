/** The words of the dashboard, in German; part of the catalogue `de`. */
export const deDashboard = {
  'dashboard.title': 'Übersicht',
  'dashboard.range': 'Letzte 7 Tage, {range}',
  'dashboard.figures': 'E-Mails der letzten 7 Tage',
  'dashboard.received': 'E-Mails',
  'dashboard.since_yesterday': '{number} seit gestern',
  'dashboard.show_since_yesterday': 'E-Mails seit gestern',
  'dashboard.about': 'etwa {count}',
  'dashboard.week': 'E-Mails nach Schwere',
  'dashboard.day': 'Tag',
  'dashboard.day_summary': 'davon {malicious} schädlich, {suspicious} verdächtig',
  'dashboard.table': 'Als Tabelle zeigen',
  'dashboard.estimated': 'Aus einer Stichprobe geschätzt',
  'dashboard.show_all': 'Im Mail Explorer zeigen',
  'dashboard.no_mail': 'In diesen Tagen kam keine E-Mail.',
  'dashboard.held': 'Zuletzt in Quarantäne',
  'dashboard.no_held': 'Aus diesen Tagen ist nichts in Quarantäne.',
  'dashboard.actions': 'Letzte Aktionen',
  'dashboard.no_actions': 'Noch niemand hat etwas in Quarantäne genommen oder freigegeben.',
  'dashboard.nothing_title': 'Hier ist nichts, was Sie sehen dürfen',
  'dashboard.nothing_text':
    'Ihrem Konto fehlt die Berechtigung, E-Mails anzusehen. Ein Administrator Ihrer Organisation kann sie erteilen.',
} as const;
