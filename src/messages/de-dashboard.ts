/** The words of the dashboard, in German; part of the catalogue `de`. */
export const deDashboard = {
  'dashboard.title': 'Übersicht',
  'dashboard.show_all': 'Im Mail Explorer anzeigen',
  'dashboard.held': 'Zuletzt in Quarantäne',
  'dashboard.no_held': 'Aus diesem Zeitraum ist nichts in Quarantäne.',
  'dashboard.actions': 'Letzte Aktionen',
  'dashboard.no_actions': 'Bisher hat niemand etwas unter Quarantäne gestellt oder freigegeben.',
  'dashboard.new_title': 'Es ist noch keine E-Mail eingegangen',
  'dashboard.new_text':
    'Importieren Sie E-Mails auf dem Rechner, auf dem der Dienst läuft: Dateien, Ordner, mbox oder Maildir. Oder sehen Sie sich mit der Beispielorganisation um.',
  'dashboard.new_text_other': 'Sobald E-Mails eingehen, erscheinen hier Zahlen.',
} as const;
